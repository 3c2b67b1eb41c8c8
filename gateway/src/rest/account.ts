import { Client3, accountClientsApi, Game, Product, Token3 } from '@sightline/provider-contract/account-clients.ts';
import { AccountManager, accountCustomersApi, Customer } from '@sightline/provider-contract/account-customers.ts';
import type { Endpoint } from '@sightline/provider-contract/endpoint.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import * as z from 'zod';
import type { Config } from '../config.ts';
import type { Log } from '../telemetry/log.ts';
import { readAnswer, readEnvelope } from './read-answer.ts';
import type { Answer, Send } from './transport.ts';

/** In whose right an account call is made. */
export type AuthorizationMode = 'Customer-Agent' | 'Account-Manager';

export interface AccountCaller {
  readonly bearer: string;
  readonly mode: AuthorizationMode;
}

export interface AccountApi {
  /** The caller's own customers. */
  ownCustomers(bearer: string): Promise<Customer[]>;
  /** One customer by public id, for staff; null when unknown. */
  customer(bearer: string, publicId: string): Promise<Customer | null>;
  accountManagers(bearer: string): Promise<AccountManager[]>;
  products(caller: AccountCaller): Promise<Product[]>;
  games(caller: AccountCaller): Promise<Game[]>;
  /** Clients that are not deleted; `customerId` narrows them for staff who act. */
  clients(caller: AccountCaller, customerId: string | null): Promise<Client3[]>;
  /** Active clients with the product, the trading client first. */
  clientsWithProduct(caller: AccountCaller, productId: string, customerId: string | null): Promise<Client3[]>;
  tokenNames(caller: AccountCaller): Promise<string[]>;
  createToken(caller: AccountCaller, clientId: string, name: string): Promise<Token3>;
}

type Product = z.output<typeof Product>;

const LooseCustomer = loose(Customer);
const LooseManager = loose(AccountManager);
const LooseClient = loose(Client3);
const LooseGame = loose(Game);
const LooseProduct = loose(Product);
const LooseToken = z.object({ token: loose(Token3) });
/** The envelope of the names is not certain: a bare list is read too. */
const TokenNames = z.union([z.array(z.string()), z.object({ names: z.array(z.string()) }).transform(({ names }) => names)]);

export function createAccountApi(config: Config, send: Send, log: Log): AccountApi {
  const base = { api: 'account', baseUrl: config.ACCOUNT_API_URL, timeoutMs: config.ACCOUNT_TIMEOUT_MS } as const;

  interface Parts {
    params?: Record<string, string>;
    query?: [string, string][];
    body?: unknown;
  }
  function call({ bearer, mode }: AccountCaller, endpoint: Endpoint, parts: Parts = {}): Promise<Answer> {
    return send({
      ...base,
      ...parts,
      method: endpoint.method,
      route: endpoint.path,
      headers: { authorization: `Bearer ${bearer}`, [config.AUTHORIZATION_METHOD_HEADER]: mode },
    });
  }
  async function list<T>(
    caller: AccountCaller,
    endpoint: Endpoint,
    key: string,
    reader: z.ZodType<T>,
    parts?: Parts,
  ): Promise<T[]> {
    const answer = await call(caller, endpoint, parts);
    return readEnvelope(key, reader, answer, { api: base.api, route: endpoint.path, log });
  }
  const manager = (bearer: string): AccountCaller => ({ bearer, mode: 'Account-Manager' });
  const narrow = (customerId: string | null): [string, string][] => (customerId === null ? [] : [['customer', customerId]]);
  const { customers, accountManagers } = accountCustomersApi;
  const { products, games, clients, tokenNames, createToken } = accountClientsApi;

  return {
    ownCustomers: (bearer) => list({ bearer, mode: 'Customer-Agent' }, customers, 'customers', LooseCustomer),
    customer: async (bearer, publicId) =>
      (await list(manager(bearer), customers, 'customers', LooseCustomer, { query: [['customer', publicId]] }))[0] ?? null,
    accountManagers: (bearer) => list(manager(bearer), accountManagers, 'account_managers', LooseManager),
    products: (caller) => list(caller, products, 'products', LooseProduct),
    games: (caller) => list(caller, games, 'games', LooseGame),
    clients: (caller, customerId) =>
      list(caller, clients, 'clients', LooseClient, { query: [['deleted', 'false'], ...narrow(customerId)] }),
    clientsWithProduct: (caller, productId, customerId) =>
      list(caller, clients, 'clients', LooseClient, {
        query: [['product', productId], ['active', 'true'], ['deleted', 'false'], ...narrow(customerId)],
      }),
    tokenNames: async (caller) =>
      readAnswer(TokenNames, await call(caller, tokenNames), { api: base.api, route: tokenNames.path, log }),
    createToken: async (caller, clientId, name) => {
      const answer = await call(caller, createToken, { params: { id: clientId }, body: { name } });
      return readAnswer(LooseToken, answer, { api: base.api, route: createToken.path, log }).token;
    },
  };
}
