import type { UserErrorCode } from '../generated/schema-types.ts';
import type { Log } from '../telemetry/log.ts';
import { type Outcome, type UserErrorModel, gatewayError, userError } from './catalogue.ts';
import { isRefusal, ProviderFailure, showableMessage } from './provider-failure.ts';

/** Why a write did not succeed; {@link classifyWriteFailure} has the table. */
type WriteFailureKind = 'conflict' | 'not-found' | 'rejected' | 'failed' | 'lost';

/** The outcome of one write. */
export type WriteResult<T, K extends WriteFailureKind = WriteFailureKind> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: K; readonly failure: ProviderFailure };

/** How a connection fails before anything is sent over it. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * Classifies a failed write. This is the only place that decides whether a write may have taken effect.
 *
 * | response | kind | effect at the provider |
 * |---|---|---|
 * | 409, 412 | `conflict` | none: the write does not fit the current state |
 * | 404, 410 | `not-found` | none: the entity does not exist |
 * | any other 4xx than 408 and 429 | `rejected` | none: the provider refused the write |
 * | 408, 429, 500, 501, 505 and up, other statuses | `failed` | none as far as the provider says |
 * | never sent: no connection, or none free in time, or the rate limiter's queue is full | `failed` | none |
 * | 502, 503, 504 | `lost` | unknown: a proxy answered in place of the provider |
 * | timeout, cut connection, a 2xx that cannot be read | `lost` | unknown |
 */
export function classifyWriteFailure(failure: ProviderFailure): WriteFailureKind {
  const { kind, status, cause } = failure;
  if (kind === 'status') {
    if (status === 409 || status === 412) return 'conflict';
    if (status === 404 || status === 410) return 'not-found';
    if (isRefusal(failure)) return 'rejected';
    return status >= 502 && status <= 504 ? 'lost' : 'failed';
  }
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  const wasNeverSent = kind === 'busy' || (kind === 'unreachable' && typeof code === 'string' && NEVER_SENT.has(code));
  return wasNeverSent ? 'failed' : 'lost';
}

/** The outcome of a failed write, and whether it may run again, by the kind of failure. */
const WRITE_FAILURES = {
  conflict: { outcome: 'refused', mayRunAgain: true },
  'not-found': { outcome: 'refused', mayRunAgain: true },
  rejected: { outcome: 'refused', mayRunAgain: true },
  failed: { outcome: 'failed', mayRunAgain: true },
  lost: { outcome: 'unknown', mayRunAgain: false },
} as const satisfies Record<
  WriteFailureKind,
  {
    /** Outcome in the user's answer and in the audit entry. */
    readonly outcome: Outcome;
    /** Whether a repeated create may run again under its key, because the first one certainly created nothing. */
    readonly mayRunAgain: boolean;
  }
>;

/** The outcome of a failed write for its user and the audit log. */
export function outcomeOfFailure(failure: ProviderFailure) {
  return WRITE_FAILURES[classifyWriteFailure(failure)].outcome;
}

/**
 * Waits for a write that was sent, and classifies its failure. Rejects with a 401, which ends the session, and with anything that
 * is no ProviderFailure.
 */
export async function resultOf<T>(write: Promise<T>): Promise<WriteResult<T>> {
  try {
    return { outcome: 'done', value: await write };
  } catch (failure) {
    if (!(failure instanceof ProviderFailure) || failure.status === 401) throw failure;
    return { outcome: classifyWriteFailure(failure), failure };
  }
}

/**
 * Whether a 409 or 412 is a version conflict. If the entity still has the version that the change was based on, the provider
 * refused the change for another reason. Without a readable version, it is not known that someone else changed the entity.
 */
export function isVersionConflict({ resource_version, unreadable }: Versioned, version: number): boolean {
  return resource_version !== version && !unreadable.includes('resource_version');
}

/** An entity with its version, and the names of the keys that could not be read. */
export interface Versioned {
  readonly resource_version: number;
  readonly unreadable: readonly string[];
}

/** The user error for a change that is based on an outdated version. */
export const CONFLICT: UserErrorModel = userError('CONFLICT');

/** Error types that a caller may read. The contract has names; older versions of the provider's API send numbers. */
const PROVIDER_CODE = /^[\w.-]{1,64}$/;

/** A user error with the provider's message and code if it sent a message that can be shown, otherwise with `fallback`. */
export function relayedError(code: UserErrorCode, failure: ProviderFailure, fallback: string): UserErrorModel {
  const { errorBody } = failure;
  const message = showableMessage(errorBody.message);
  const type = errorBody.type ?? '';
  const providerCode = message !== null && PROVIDER_CODE.test(type) ? type : null;
  return { code, field: [], message: message ?? fallback, providerCode, outcome: outcomeOfFailure(failure) };
}

/** Error types that are safe to log; any other text in their place may quote the user's input. */
const ERROR_TYPE = /^[a-z][a-z_]{0,63}$/i;

/** Logs why a write failed where users see one generic text. `failure` is null for a success with an unexpected status. */
export function logWriteFailure(log: Log, code: string, failure: ProviderFailure | null): void {
  const type = failure?.errorBody.type ?? '';
  const reason = failure?.message ?? 'unexpected status';
  log.warn({ code, reason, type: ERROR_TYPE.test(type) ? type : null }, 'provider write failed');
}

/** Reads the current state after a write was lost. Rejects with OUTCOME_UNKNOWN when the read fails too. */
export async function readAfterLostWrite<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ProviderFailure && error.status !== 401) throw gatewayError('OUTCOME_UNKNOWN', { cause: error });
    throw error;
  }
}

/** Whether a repeated create must return this result instead of running again. */
export function isCreateFinal({ outcome }: WriteResult<unknown>): boolean {
  return outcome === 'done' || !WRITE_FAILURES[outcome].mayRunAgain;
}
