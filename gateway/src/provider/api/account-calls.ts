import type { Endpoint } from '@sightline/provider-contract/endpoint.ts';
import type * as z from 'zod';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../telemetry/log.ts';
import { type CountedList, readAnswer, readCountedEnvelope, readEnvelope, readList } from '../client/read-answer.ts';
import type { Answer, Send } from '../client/transport.ts';

/** In whose right an account call is made. */
export type AuthorizationMode = 'Customer-Agent' | 'Account-Manager';

export interface AccountCaller {
  readonly bearer: string;
  readonly mode: AuthorizationMode;
}

/** Credentials of account calls, and the customer that they name. */
export interface AccountScope {
  readonly caller: AccountCaller;
  /** Null for everyone but staff who act. */
  readonly customerId: string | null;
}

export interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly body?: unknown;
  /** Version that a change was made from, sent as `If-Match`. */
  readonly version?: number;
  /** Instead of the account API's own base. */
  readonly baseUrl?: string;
}

/** How all calls of the account API are made and read; null calls without a bearer. Each rejects with a ProviderFailure. */
export interface AccountCalls {
  /** A call whose answer nobody reads. */
  readonly send: (caller: AccountCaller | null, endpoint: Endpoint, parts?: CallParts) => Promise<void>;
  /** A call of whose answer only the status, one of success, says anything. */
  readonly status: (caller: AccountCaller, endpoint: Endpoint, parts?: CallParts) => Promise<number>;
  /** The whole answer. */
  readonly one: <T>(caller: AccountCaller | null, endpoint: Endpoint, reader: z.ZodType<T>, parts?: CallParts) => Promise<T>;
  /** The list under `key`, or the bare one for null, element by element. */
  readonly list: <T>(
    caller: AccountCaller,
    endpoint: Endpoint,
    key: string | null,
    reader: z.ZodType<T>,
    parts?: CallParts,
  ) => Promise<T[]>;
  /** The list under `key`, and how many of its elements could not be read. */
  readonly countedList: <T>(
    caller: AccountCaller,
    endpoint: Endpoint,
    key: string,
    reader: z.ZodType<T>,
    parts?: CallParts,
  ) => Promise<CountedList<T>>;
}

export function createAccountCalls(config: Config, send: Send, log: Log): AccountCalls {
  const api = 'account';

  function call(caller: AccountCaller | null, endpoint: Endpoint, { version, ...parts }: CallParts = {}): Promise<Answer> {
    return send({
      baseUrl: config.ACCOUNT_API_URL,
      ...parts,
      api,
      timeoutMs: config.ACCOUNT_TIMEOUT_MS,
      method: endpoint.method,
      route: endpoint.path,
      headers: {
        ...(caller === null ? {} : { authorization: `Bearer ${caller.bearer}` }),
        [config.AUTHORIZATION_METHOD_HEADER]: caller?.mode ?? 'Customer-Agent',
        ...(version === undefined ? {} : { 'if-match': String(version) }),
      },
    });
  }

  return {
    send: async (caller, endpoint, parts) => {
      await call(caller, endpoint, parts);
    },
    status: async (caller, endpoint, parts) => (await call(caller, endpoint, parts)).status,
    one: async (caller, endpoint, reader, parts) =>
      readAnswer(reader, await call(caller, endpoint, parts), { api, route: endpoint.path, log }),
    async list(caller, endpoint, key, reader, parts) {
      const answer = await call(caller, endpoint, parts);
      const origin = { api, route: endpoint.path, log } as const;
      return key === null ? readList(reader, answer.body, origin) : readEnvelope(key, reader, answer, origin);
    },
    countedList: async (caller, endpoint, key, reader, parts) =>
      readCountedEnvelope(key, reader, await call(caller, endpoint, parts), { api, route: endpoint.path, log }),
  };
}

/** The customer that staff act for, as client and namespace calls name it; nothing for everyone else. */
export function ofCustomer(customerId: string | null): [string, string][] {
  return customerId === null ? [] : [['customer', customerId]];
}
