import type { LiveCursor, LiveEntity as LiveKind, LiveRef, LiveStatus } from '../types.generated.ts';
import { isRecord } from './answer.ts';

/** What names an entity of a live set. */
export interface Identified {
  readonly id: string;
}

/** What a document selects of each kind of entity. */
export type LiveTypes = Readonly<Record<LiveKind, Identified>>;

/** What every live document selects. Lists that a document leaves out are absent. */
export interface LiveBatch<T extends LiveTypes = LiveTypes> {
  readonly epoch: string;
  readonly seq: number;
  /** Null for an image. */
  readonly prevSeq: number | null;
  readonly status: LiveStatus;
  readonly conflated?: boolean | undefined;
  readonly series?: readonly T['SERIES'][] | undefined;
  readonly matches?: readonly T['MATCH'][] | undefined;
  readonly markets?: readonly T['MARKET'][] | undefined;
  readonly removed: readonly LiveRef[];
}

/** Where a batch ends. */
export function cursorOf({ epoch, seq }: LiveBatch): LiveCursor {
  return { epoch, seq };
}

/** The batch in a subscription's data, under whatever name; null when there is none. */
export function liveBatchIn<T extends LiveTypes>(data: unknown): LiveBatch<T> | null {
  const values = isRecord(data) ? Object.values(data) : [];
  return values.find((value) => isLiveBatch<T>(value)) ?? null;
}

/** Looks at what is relied on here; that entities have the selected fields is the schema's word. */
function isLiveBatch<T extends LiveTypes>(value: unknown): value is LiveBatch<T> {
  if (!isRecord(value)) return false;
  const { epoch, seq, prevSeq, status, series, matches, markets, removed } = value;
  return (
    typeof epoch === 'string' &&
    Number.isInteger(seq) &&
    (prevSeq === null || Number.isInteger(prevSeq)) &&
    (status === 'LIVE' || status === 'STALE' || status === 'DOWN') &&
    [series, matches, markets].every((list) => list === undefined || (Array.isArray(list) && list.every(isIdentified))) &&
    Array.isArray(removed) &&
    removed.every(isRef)
  );
}

function isIdentified(value: unknown): boolean {
  return isRecord(value) && typeof value['id'] === 'string';
}

function isRef(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { type } = value;
  return isIdentified(value) && (type === 'SERIES' || type === 'MATCH' || type === 'MARKET');
}
