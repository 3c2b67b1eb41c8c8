import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { Change, LiveStatus } from '../../../live/live-set.ts';
import type { LiveEntry } from './live-entry.ts';
import type { MarketModel } from './market-model.ts';

/** Position up to which a reader has taken in a live set. */
export interface LiveCursorModel {
  readonly epoch: string;
  readonly seq: number;
}

export interface LiveBatchModel extends LiveCursorModel {
  readonly prevSeq: number | null;
  readonly status: LiveStatus;
  readonly conflated: boolean;
  readonly sentAt: string;
  readonly series: readonly Series[];
  readonly matches: readonly Match[];
  readonly markets: readonly MarketModel[];
  readonly removed: readonly { readonly type: LiveEntry['type']; readonly id: string }[];
}

/** A change of a set in the form of the schema: entities by kind, series by start. */
export function liveBatch(change: Change<LiveEntry>): LiveBatchModel {
  const { epoch, seq, prevSeq, status, conflated, values } = change;
  return {
    epoch,
    seq,
    prevSeq,
    status,
    conflated,
    sentAt: new Date().toISOString(),
    series: values.flatMap((entry) => (entry.type === 'SERIES' ? entry.value : [])).toSorted(byStart),
    matches: values.flatMap((entry) => (entry.type === 'MATCH' ? entry.value : [])),
    markets: values.flatMap((entry) => (entry.type === 'MARKET' ? entry.value : [])),
    removed: change.removed.map(refOf),
  };
}

const TYPES = { SERIES: 'SERIES', MATCH: 'MATCH', MARKET: 'MARKET' } as const satisfies Record<
  LiveEntry['type'],
  LiveEntry['type']
>;

function refOf(key: string): { type: LiveEntry['type']; id: string } {
  const [type = '', id = ''] = key.split('/');
  const known = Object.values(TYPES).find((name) => name === type);
  if (!known) throw new Error(`${key} is no key of a live set`);
  return { type: known, id };
}

function byStart(a: Series, b: Series): number {
  return Date.parse(a.start ?? '') - Date.parse(b.start ?? '') || a.id - b.id;
}
