import type { LiveCursor, LiveEntity as LiveKind, LiveRef, LiveStatus } from '../types.generated.ts';
import { isRecord } from './graphql-response.ts';

/** An entity with an id. */
export interface Identified {
  readonly id: string;
}

/** Selected fields of each kind of entity. */
export type LiveTypes = Readonly<Record<LiveKind, Identified>>;

/** A batch of a live set. Lists that the document does not select are undefined. */
export interface LiveBatch<T extends LiveTypes = LiveTypes> {
  readonly epoch: string;
  readonly seq: number;
  /** Null for a snapshot. */
  readonly prevSeq: number | null;
  readonly status: LiveStatus;
  readonly isConflated?: boolean | undefined;
  readonly series?: readonly T['SERIES'][] | undefined;
  readonly matches?: readonly T['MATCH'][] | undefined;
  readonly markets?: readonly T['MARKET'][] | undefined;
  readonly removed: readonly LiveRef[];
  readonly sentAt?: string | undefined;
  readonly receivedAt?: string | null | undefined;
  readonly pushedAt?: string | null | undefined;
}

/** Times of the first pushed change of a batch, ms since 1970 by the server's clock; `pushedAt` by the provider's, null if unknown. */
export interface BatchTimes {
  readonly pushedAt: number | null;
  readonly receivedAt: number;
  readonly sentAt: number;
}

/** Null if the batch does not say when its changes were received. */
export function timesOf({ sentAt, receivedAt, pushedAt }: LiveBatch): BatchTimes | null {
  const received = Date.parse(receivedAt ?? '');
  const sent = Date.parse(sentAt ?? '');
  if (Number.isNaN(received) || Number.isNaN(sent)) return null;
  const pushed = Date.parse(pushedAt ?? '');
  return { pushedAt: Number.isNaN(pushed) ? null : pushed, receivedAt: received, sentAt: sent };
}

/** Position after a batch. */
export function cursorOf({ epoch, seq }: LiveBatch): LiveCursor {
  return { epoch, seq };
}

/** Whether a batch is of a replay, which ends; a live set has no end. */
export function isOfReplay({ epoch }: Pick<LiveBatch, 'epoch'>): boolean {
  return epoch.startsWith('recorded:');
}

/** The batch in a subscription's data, under any alias; null when there is none. */
export function liveBatchIn<T extends LiveTypes>(data: unknown): LiveBatch<T> | null {
  const values = isRecord(data) ? Object.values(data) : [];
  return values.find((value) => isLiveBatch<T>(value)) ?? null;
}

const STATUSES: ReadonlySet<unknown> = new Set(['LIVE', 'LOADING', 'STALE', 'DOWN'] satisfies LiveStatus[]);

/** Checks the fields that this client uses; the gateway guarantees the other selected fields. */
function isLiveBatch<T extends LiveTypes>(value: unknown): value is LiveBatch<T> {
  if (!isRecord(value)) return false;
  const { epoch, seq, prevSeq, status, series, matches, markets, removed } = value;
  return (
    typeof epoch === 'string' &&
    Number.isInteger(seq) &&
    (prevSeq === null || Number.isInteger(prevSeq)) &&
    STATUSES.has(status) &&
    [series, matches, markets].every((list) => list === undefined || (Array.isArray(list) && list.every(isIdentified))) &&
    Array.isArray(removed) &&
    removed.every(isIdentified)
  );
}

function isIdentified(value: unknown): boolean {
  return isRecord(value) && typeof value['id'] === 'string';
}
