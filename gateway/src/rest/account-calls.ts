import type { Endpoint } from '@sightline/provider-contract/endpoint.ts';
import type * as z from 'zod';
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

export interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly body?: unknown;
  /** Version that a change was made from, sent as `If-Match`. */
  readonly version?: number;
}

/** How all calls of the account API are made and read. Each rejects with a ProviderFailure. */
export interface AccountCalls {
  /** A call whose answer nobody reads. */
  readonly send: (caller: AccountCaller, endpoint: Endpoint, parts?: CallParts) => Promise<void>;
  /** The whole answer. */
  readonly one: <T>(caller: AccountCaller, endpoint: Endpoint, reader: z.ZodType<T>, parts?: CallParts) => Promise<T>;
  /** The list under `key`, element by element. */
  readonly list: <T>(
    caller: AccountCaller,
    endpoint: Endpoint,
    key: string,
    reader: z.ZodType<T>,
    parts?: CallParts,
  ) => Promise<T[]>;
}

export function createAccountCalls(config: Config, send: Send, log: Log): AccountCalls {
  const api = 'account';

  function call({ bearer, mode }: AccountCaller, endpoint: Endpoint, { version, ...parts }: CallParts = {}): Promise<Answer> {
    return send({
      ...parts,
      api,
      baseUrl: config.ACCOUNT_API_URL,
      timeoutMs: config.ACCOUNT_TIMEOUT_MS,
      method: endpoint.method,
      route: endpoint.path,
      headers: {
        authorization: `Bearer ${bearer}`,
        [config.AUTHORIZATION_METHOD_HEADER]: mode,
        ...(version === undefined ? {} : { 'if-match': String(version) }),
      },
    });
  }

  return {
    send: async (caller, endpoint, parts) => {
      await call(caller, endpoint, parts);
    },
    one: async (caller, endpoint, reader, parts) =>
      readAnswer(reader, await call(caller, endpoint, parts), { api, route: endpoint.path, log }),
    list: async (caller, endpoint, key, reader, parts) =>
      readEnvelope(key, reader, await call(caller, endpoint, parts), { api, route: endpoint.path, log }),
  };
}

/** The customer that staff act for, as client and namespace calls name it; nothing for everyone else. */
export function ofCustomer(customerId: string | null): [string, string][] {
  return customerId === null ? [] : [['customer', customerId]];
}
