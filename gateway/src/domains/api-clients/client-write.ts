import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { type UserErrorModel, gatewayError } from '../../errors/catalogue.ts';
import type { ProviderFailure } from '../../errors/provider-failure.ts';
import {
  CONFLICT,
  isVersionConflict,
  readAfterLostWrite,
  relayedError,
  resultOf,
  type Versioned,
  type WriteResult,
} from '../../errors/write-outcomes.ts';
import type { ViewerModel } from '../../auth/viewer.ts';

/** The API client that a write concerns, itself or one of its keys; null: a new client. */
type ClientId = string | null;

/** A refusal for a reason that only the provider's message and code explain. */
export function rejection(failure: ProviderFailure, clientId: ClientId): UserErrorModel {
  const forbidden = clientId === null ? TEXTS.CLIENT_CREATE_FORBIDDEN : TEXTS.CLIENT_CHANGE_FORBIDDEN;
  return relayedError('UNKNOWN', failure, failure.status === 403 ? forbidden : TEXTS.GENERIC);
}

/**
 * Outcome of a write that the provider rejected with 409 or 412: the current entity if its version changed, otherwise the
 * provider's message. Rejects with NOT_FOUND when the entity no longer exists.
 */
async function conflictOf<T extends Versioned>(
  { failure, version, clientId }: { failure: ProviderFailure; version: number; clientId: ClientId },
  read: Promise<T | null>,
): Promise<{ current: T | null; userErrors: UserErrorModel[] }> {
  const current = await read;
  if (current === null) throw gatewayError('NOT_FOUND', { cause: failure });
  if (isVersionConflict(current, version)) return { current, userErrors: [CONFLICT] };
  return { current: null, userErrors: [rejection(failure, clientId)] };
}

/** Rejects with FORBIDDEN when the viewer may not manage the customer's API clients. */
export async function requireManager(viewer: ViewerModel): Promise<void> {
  if (!(await viewer.mayWriteApiClients())) throw gatewayError('FORBIDDEN');
}

/** Result of a write that was sent. Rejects with errors that the user cannot fix: signed out, not found, provider failure. */
export async function write<T>(
  viewer: ViewerModel,
  clientId: ClientId,
  sent: Promise<T>,
): Promise<WriteResult<T, 'conflict' | 'rejected' | 'lost'>> {
  const result = await resultOf(sent);
  if (result.outcome === 'done') return result;
  const { outcome, failure } = result;
  if (outcome === 'failed') throw failure;
  if (outcome === 'not-found') throw gatewayError('NOT_FOUND', { cause: failure });
  if (failure.status === 403) viewer.recordRefusedWrite(clientId);
  return { outcome, failure };
}

/** A change of an existing entity. */
interface VersionedWrite<E, T> {
  readonly clientId: string;
  readonly sent: Promise<T>;
  /** The version that the change is based on. */
  readonly version: number;
  readonly read: () => Promise<E | null>;
  /** Value of a change whose response was lost, from the entity as it is now; null when the change is not in place. */
  readonly recovered: (now: E | null) => T | null;
}

/** Outcome of a change: its value, or what the user can do about it. Rejects as {@link write} does, and if a lost change is not in place. */
export async function writeVersioned<E extends Versioned, T>(
  viewer: ViewerModel,
  { clientId, sent, version, read, recovered }: VersionedWrite<E, T>,
): Promise<{ value: T | null; current: E | null; userErrors: UserErrorModel[] }> {
  const written = await write(viewer, clientId, sent);
  switch (written.outcome) {
    case 'done':
      return { value: written.value, current: null, userErrors: [] };
    case 'rejected':
      return { value: null, current: null, userErrors: [rejection(written.failure, clientId)] };
    case 'conflict':
      return { value: null, ...(await conflictOf({ failure: written.failure, version, clientId }, read())) };
    case 'lost': {
      const value = recovered(await readAfterLostWrite(read()));
      if (value === null) throw written.failure;
      return { value, current: null, userErrors: [] };
    }
  }
}
