import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { gatewayError } from '../../util/errors.ts';
import type { UserError } from '../../generated/resolvers-types.ts';
import { isAnswerLost, ProviderFailure } from './provider-failure.ts';
import type { Log } from '../../telemetry/log.ts';

/**
 * What came of a change that was sent to the provider. `rejected`: refused, nothing has changed; `conflict`: refused as
 * it does not go with what is there; `lost`: no answer, so that nobody knows.
 */
export type Written<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'rejected' | 'conflict' | 'lost'; readonly failure: ProviderFailure };

/**
 * Whether a refusal with 409 or 412 is a version conflict. If the entity, read again, still has the version that the change
 * was made from, nothing has changed meanwhile: the provider refused the change for another reason.
 */
export function isVersionConflict(current: { readonly resource_version: number }, version: number): boolean {
  return current.resource_version !== version;
}

/** As a user error: the change was made from a version that is no longer the present one. */
export const CONFLICT: UserError = { code: 'CONFLICT', field: [], message: TEXTS.CONFLICT };

/** Sends a change once, where any failure is told in the same words. Rejects only when the person turns out to be signed out. */
export async function attempt<T>(change: Promise<T>): Promise<Written<T>> {
  try {
    return { outcome: 'done', value: await change };
  } catch (failure) {
    if (!(failure instanceof ProviderFailure) || failure.status === 401) throw failure;
    if (isAnswerLost(failure)) return { outcome: 'lost', failure };
    return { outcome: failure.status === 409 || failure.status === 412 ? 'conflict' : 'rejected', failure };
  }
}

/** Whatever else the provider says in place of a code is its own words, which may quote what was typed. */
const CODE = /^[a-z][a-z_]{0,63}$/i;

/** People read one text whatever went wrong; the log says what. Null: the provider took it, with a status that means nothing. */
export function logFailure(log: Log, code: string, failure: ProviderFailure | null): void {
  const said = failure?.said.type ?? '';
  const type = CODE.test(said) ? said : null;
  log.warn({ code, reason: failure?.message ?? 'an unexpected status', type }, 'a change failed');
}

/** What is there after an answer was lost. Rejects with OUTCOME_UNKNOWN when that cannot be read either. */
export async function lookAgain<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ProviderFailure && error.status !== 401) throw gatewayError('OUTCOME_UNKNOWN', { cause: error });
    throw error;
  }
}

/** A creation that created nothing for certain may be tried again under its key. */
export function isCreationFinal({ outcome }: Written<unknown>): boolean {
  return outcome === 'done' || outcome === 'lost';
}
