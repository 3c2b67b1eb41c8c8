import type { Endpoint } from '@sightline/provider-contract/endpoint.ts';
import type * as z from 'zod';
import type { Log } from '../../telemetry/log.ts';
import { type CountedList, readList, readResponse } from '../client/read-response.ts';
import type { Call, ProviderResponse, Send } from '../client/transport.ts';

interface CallOptions extends Pick<Call, 'params' | 'query' | 'body'> {
  /** The version that a change is based on, sent as `If-Match`. */
  readonly version?: number;
  /** False: an equal read that is running must not serve this call. */
  readonly isMerged?: false;
  /** Overrides the base URL of the API. */
  readonly baseUrl?: string;
}

interface ApiOptions<C> {
  /** Parts that all calls of the API have in common. */
  readonly base: Pick<Call, 'api' | 'baseUrl' | 'timeoutMs' | 'isMerged' | 'isBodyRead'>;
  /** The parts of a call that depend on the caller. */
  readonly callerOf: (caller: C) => Pick<Call, 'headers' | 'owner'>;
  readonly send: Send;
  readonly log: Log;
}

export type EndpointCalls<C> = ReturnType<typeof createEndpointCalls<C>>;

/**
 * Sends calls to the endpoints of one API and validates the responses. A failed call rejects with a ProviderFailure, or
 * with another error of `send`.
 */
export function createEndpointCalls<C>({ base, callerOf, send, log }: ApiOptions<C>) {
  const { api } = base;

  /** Returns the response unread. */
  function call(caller: C, endpoint: Endpoint, { version, ...options }: CallOptions = {}): Promise<ProviderResponse> {
    const { headers, ...callOwner } = callerOf(caller);
    return send({
      ...base,
      ...options,
      ...callOwner,
      method: endpoint.method,
      route: endpoint.path,
      headers: { ...headers, ...(version === undefined ? {} : { 'if-match': String(version) }) },
    });
  }

  /** Reads the list under `key`, or a list without an envelope for null, and counts the unreadable elements. */
  async function countedList<T>(
    caller: C,
    endpoint: Endpoint,
    key: string | null,
    schema: z.ZodType<T>,
    options?: CallOptions,
  ): Promise<CountedList<T>> {
    return readList(schema, await call(caller, endpoint, options), { api, route: endpoint.path, log }, key);
  }

  return {
    call,

    /** Ignores the response. */
    send: async (caller: C, endpoint: Endpoint, options?: CallOptions): Promise<void> => {
      await call(caller, endpoint, options);
    },

    /** Reads the whole response. */
    one: async <T>(caller: C, endpoint: Endpoint, schema: z.ZodType<T>, options?: CallOptions): Promise<T> =>
      readResponse(schema, await call(caller, endpoint, options), { api, route: endpoint.path, log }),

    countedList,

    /** Reads the elements of a list; those that are not readable are missing. */
    list: async <T>(...args: Parameters<typeof countedList<T>>): Promise<T[]> => (await countedList(...args)).items,
  };
}
