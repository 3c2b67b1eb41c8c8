import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { gatewayError, showableMessage } from '../../errors.ts';
import type { UserError } from '../../generated/resolvers-types.ts';
import type { ViewerModel } from '../../loaders/viewer.ts';
import { isAnswerLost, ProviderFailure } from '../../rest/provider-failure.ts';

/**
 * What came of a change that was sent to the provider. `rejected`: refused, nothing has changed; `conflict`: refused as
 * made from an old version; `lost`: no answer, so that nobody knows.
 */
export type Written<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'rejected' | 'conflict' | 'lost'; readonly failure: ProviderFailure };

export const CONFLICT: UserError = { code: 'CONFLICT', field: [], message: TEXTS.CONFLICT };

/** A refusal in the provider's own words, where these may be shown. */
export function rejection(failure: ProviderFailure): UserError {
  return { code: 'REJECTED', field: [], message: showableMessage(failure.said.message) ?? TEXTS.GENERIC };
}

/** Only who may manage the customer's API clients gets further. Rejects with FORBIDDEN. */
export async function requireManager(viewer: ViewerModel): Promise<void> {
  if (!(await viewer.canManageApiClients())) throw gatewayError('FORBIDDEN');
}

/** Sends a change once. Rejects with what a person cannot mend: signed out, gone, the provider out of order. */
export async function write<T>(viewer: ViewerModel, change: Promise<T>): Promise<Written<T>> {
  try {
    return { outcome: 'done', value: await change };
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure;
    if (isAnswerLost(failure)) return { outcome: 'lost', failure };
    const { kind, status } = failure;
    if (kind !== 'status' || status < 400 || status >= 500 || status === 401) throw failure;
    if (status === 404 || status === 410) throw gatewayError('NOT_FOUND', { cause: failure });
    if (status === 403) viewer.writeRefused();
    return { outcome: status === 409 || status === 412 ? 'conflict' : 'rejected', failure };
  }
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
