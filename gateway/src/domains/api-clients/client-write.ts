import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { gatewayError, showableMessage } from '../../util/errors.ts';
import type { UserError } from '../../generated/resolvers-types.ts';
import type { ViewerModel } from '../../auth/viewer.ts';
import { CONFLICT, isVersionConflict, resultOf, type WriteResult } from '../../provider/client/provider-write.ts';
import type { ProviderFailure } from '../../provider/client/provider-failure.ts';

/** A refusal in the provider's own words, where these may be shown. */
export function rejection(failure: ProviderFailure): UserError {
  return { code: 'REJECTED', field: [], message: showableMessage(failure.errorBody.message) ?? TEXTS.GENERIC };
}

/**
 * The outcome of a change that was refused with 409 or 412: the entity in its new version, or the refusal in the provider's
 * words where the version is the one that the caller saw. Rejects with NOT_FOUND where the entity is gone.
 */
export async function conflictOf<T extends { readonly resource_version: number }>(
  { failure, version }: { failure: ProviderFailure; version: number },
  reading: Promise<T | null>,
): Promise<{ current: T | null; userErrors: UserError[] }> {
  const current = await reading;
  if (current === null) throw gatewayError('NOT_FOUND', { cause: failure });
  if (isVersionConflict(current, version)) return { current, userErrors: [CONFLICT] };
  return { current: null, userErrors: [rejection(failure)] };
}

/** Only who may manage the customer's API clients gets further. Rejects with FORBIDDEN. */
export async function requireManager(viewer: ViewerModel): Promise<void> {
  if (!(await viewer.mayWriteApiClients())) throw gatewayError('FORBIDDEN');
}

/**
 * Sends a change once. Rejects with what a person cannot mend: signed out, gone, the provider out of order.
 * `find`, where the entity was not read before: a 403 for what the caller cannot see is NOT_FOUND, and costs no permission.
 */
export async function write<T>(
  viewer: ViewerModel,
  change: Promise<T>,
  find: (() => Promise<unknown>) | null = null,
): Promise<WriteResult<T, 'conflict' | 'rejected' | 'lost'>> {
  const result = await resultOf(change);
  if (result.outcome === 'done') return result;
  const { outcome, failure } = result;
  if (outcome === 'failed') throw failure;
  if (outcome === 'not-found') throw gatewayError('NOT_FOUND', { cause: failure });
  if (failure.status === 403) {
    if (find !== null && (await find()) === null) throw gatewayError('NOT_FOUND', { cause: failure });
    viewer.writeRefused();
  }
  return { outcome, failure };
}
