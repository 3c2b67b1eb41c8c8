import type { Config } from '../../config/config.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Timeouts } from '../client/timeouts.ts';
import type { Send } from '../client/transport.ts';
import { createEndpointCalls, type EndpointCalls } from './endpoint-calls.ts';

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

export type AccountCalls = EndpointCalls<AccountCaller | null>;

/** A null caller sends no bearer. Equal reads of a caller that run at the same time are one call. */
export function createAccountCalls(config: Config & Timeouts, send: Send, log: Log): AccountCalls {
  return createEndpointCalls<AccountCaller | null>({
    base: { api: 'account', baseUrl: config.ACCOUNT_API_URL, timeoutMs: config.ACCOUNT_TIMEOUT_MS, isMerged: true },
    callerOf: (caller) => ({
      ...(caller && { owner: { user: String(caller.user.id), customer: caller.customer } }),
      headers: {
        ...(caller && { authorization: `Bearer ${caller.bearer}` }),
        [config.PROVIDER_HEADERS.authorizationMethod]: caller?.mode ?? 'Customer-Agent',
      },
    }),
    send,
    log,
  });
}

/** The query parameter that names the customer staff act for; empty for other callers. */
export function customerQuery(customerId: string | null): [string, string][] {
  return customerId === null ? [] : [['customer', customerId]];
}
