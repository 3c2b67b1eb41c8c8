import type { Endpoint } from '@sightline/provider-contract/endpoint.ts';
import type * as z from 'zod';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../telemetry/log.ts';
import { type CountedList, readList, readResponse } from '../client/read-response.ts';
import type { Timeouts } from '../client/timeouts.ts';
import type { ProviderResponse, Send } from '../client/transport.ts';

/** The value of the authorization mode header: on whose authority an account call is made. */
export type AuthorizationMode = 'Customer-Agent' | 'Account-Manager';

/** A signed-in user. */
export interface AccountUser {
  readonly bearer: string;
  readonly user: { readonly id: number };
}

export interface AccountCaller extends AccountUser {
  readonly mode: AuthorizationMode;
  /** Public id of the customer that the call is for; null when it is unknown, or for no single customer. */
  readonly customer: string | null;
}

/** Credentials of account calls, and the customer that they name. */
export interface AccountScope {
  readonly caller: AccountCaller;
  /** Null unless staff act for a customer. */
  readonly customerId: string | null;
}

interface CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly body?: unknown;
  /** The version that a change is based on, sent as `If-Match`. */
  readonly version?: number;
  /** False: an equal read that is running must not serve this call. */
  readonly isMerged?: false;
  /** Overrides the base URL of the account API. */
  readonly baseUrl?: string;
}

export type AccountCalls = ReturnType<typeof createAccountCalls>;

/**
 * Sends calls to the account API and validates the responses. A null caller sends no bearer.
 * Every call rejects with a ProviderFailure.
 */
export function createAccountCalls(config: Config & Timeouts, send: Send, log: Log) {
  const api = 'account';

  function call(
    caller: AccountCaller | null,
    endpoint: Endpoint,
    { version, ...options }: CallOptions = {},
  ): Promise<ProviderResponse> {
    return send({
      baseUrl: config.ACCOUNT_API_URL,
      isMerged: true,
      ...options,
      api,
      timeoutMs: config.ACCOUNT_TIMEOUT_MS,
      method: endpoint.method,
      route: endpoint.path,
      ...(caller === null ? {} : { owner: { user: String(caller.user.id), customer: caller.customer } }),
      headers: {
        ...(caller === null ? {} : { authorization: `Bearer ${caller.bearer}` }),
        [config.PROVIDER_HEADERS.authorizationMethod]: caller?.mode ?? 'Customer-Agent',
        ...(version === undefined ? {} : { 'if-match': String(version) }),
      },
    });
  }

  /** Reads the list under `key`, or a list without an envelope for null, and counts the unreadable elements. */
  async function countedList<T>(
    caller: AccountCaller,
    endpoint: Endpoint,
    key: string | null,
    schema: z.ZodType<T>,
    options?: CallOptions,
  ): Promise<CountedList<T>> {
    return readList(schema, await call(caller, endpoint, options), { api, route: endpoint.path, log }, key);
  }

  return {
    /** Ignores the response. */
    send: async (caller: AccountCaller | null, endpoint: Endpoint, options?: CallOptions): Promise<void> => {
      await call(caller, endpoint, options);
    },

    /** Returns the status of a success. */
    status: async (caller: AccountCaller, endpoint: Endpoint, options?: CallOptions): Promise<number> =>
      (await call(caller, endpoint, options)).status,

    /** Reads the whole response. */
    one: async <T>(caller: AccountCaller | null, endpoint: Endpoint, schema: z.ZodType<T>, options?: CallOptions): Promise<T> =>
      readResponse(schema, await call(caller, endpoint, options), { api, route: endpoint.path, log }),

    countedList,

    /** Reads the elements of a list; those that are not readable are missing. */
    list: async <T>(...args: Parameters<typeof countedList<T>>): Promise<T[]> => (await countedList(...args)).items,
  };
}

/** The query parameter that names the customer staff act for; empty for other callers. */
export function customerQuery(customerId: string | null): [string, string][] {
  return customerId === null ? [] : [['customer', customerId]];
}
