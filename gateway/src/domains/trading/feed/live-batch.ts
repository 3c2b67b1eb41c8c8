import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import type { Change, Cursor, LiveSet, LiveStatus } from '../../../live/live-set.ts';
import type { ReplayMoment } from '../../../generated/schema-types.ts';
import { type Arrival, firstArrival, notePublication } from './arrivals.ts';
import type { Marked } from './keyed-state.ts';
import { type MarketModel, type MarketView, marketView, type SeriesSides } from './market-model.ts';
import type { MarketOdds } from './odds-history.ts';
import { type MatchView, matchView, type SeriesView, seriesView } from './fixture-views.ts';

/** An entity in a live set. An unchanged entity keeps its entry object, because sets compare by identity. */
export type LiveEntry =
  | { readonly key: string; readonly type: 'SERIES'; readonly value: Marked<Series> }
  | { readonly key: string; readonly type: 'MATCH'; readonly value: Marked<Match> }
  | { readonly key: string; readonly type: 'MARKET'; readonly value: MarketModel };

const entries = new WeakMap<object, LiveEntry>();
const versions = new WeakMap<LiveEntry, EntryVersion>();

/** Everything that an entry depends on besides its entity. If any of it changes, the entry becomes a new object. */
interface EntryVersion {
  /** A new object whenever a team or player that the entity names may have changed. */
  readonly namesVersion: object | null;
  readonly isBehind: boolean;
}

function hasVersion(entry: LiveEntry, { namesVersion, isBehind }: EntryVersion): boolean {
  const version = versions.get(entry);
  return version?.namesVersion === namesVersion && version.isBehind === isBehind;
}

function addEntry(entity: object, entry: LiveEntry, version: EntryVersion): LiveEntry {
  notePublication(entity, entries.has(entity));
  entries.set(entity, entry);
  versions.set(entry, version);
  return entry;
}

export const liveEntry = {
  /** A series is a new object whenever one of its names has changed. */
  series: (series: Series, isBehind: boolean): LiveEntry => {
    const version = { namesVersion: null, isBehind };
    const existing = entries.get(series);
    if (existing && hasVersion(existing, version)) return existing;
    const value = isBehind ? { ...series, isBehind } : series;
    return addEntry(series, { key: `SERIES/${series.id}`, type: 'SERIES', value }, version);
  },
  match: (match: Match, version: EntryVersion): LiveEntry => {
    const existing = entries.get(match);
    if (existing && hasVersion(existing, version)) return existing;
    // A copy, because the text of an entity is cached by its object.
    const value = { ...match, isBehind: version.isBehind };
    return addEntry(match, { key: `MATCH/${match.id}`, type: 'MATCH', value }, version);
  },
  market: (market: Market, sides: SeriesSides, odds: MarketOdds | null, version: EntryVersion): LiveEntry => {
    const existing = entries.get(market);
    const isCurrent = existing?.type === 'MARKET' && existing.value.sides === sides;
    if (isCurrent && hasVersion(existing, version)) return existing;
    const value = { market, sides, odds, isBehind: version.isBehind };
    return addEntry(market, { key: `MARKET/${market.id}`, type: 'MARKET', value }, version);
  },
};

/** An entity of the first of these sets that is live and contains it. */
export function entryIn(sets: readonly LiveSet<LiveEntry>[], key: string): LiveEntry | undefined {
  for (const set of sets) {
    const entry = set.status === 'LIVE' ? set.get(key) : undefined;
    if (entry) return entry;
  }
  return undefined;
}

/** Cursor of a subscriber in the form of the schema. */
export type LiveCursorModel = Cursor;

export interface LiveBatchModel extends LiveCursorModel, Arrival {
  readonly prevSeq: number | null;
  readonly isSnapshot: boolean;
  readonly status: LiveStatus;
  readonly isConflated: boolean;
  readonly sentAt: string;
  readonly asOf: string | null;
  /** Null for a batch of a live set. */
  readonly replayOf: ReplayMoment | null;
  readonly series: readonly SeriesView[];
  readonly matches: readonly MatchView[];
  readonly markets: readonly MarketView[];
  readonly removed: readonly { readonly type: LiveEntry['type']; readonly id: string }[];
}

const batches = new WeakMap<Change<LiveEntry>, LiveBatchModel>();
const liveBatches = new WeakSet<object>();

/** A change of a set in the form of the schema: entities by type, series by start. The same change always yields the same object. */
export function liveBatch(change: Change<LiveEntry>): LiveBatchModel {
  const batch = batches.get(change) ?? createBatch(change);
  batches.set(change, batch);
  liveBatches.add(batch);
  return batch;
}

export function isLiveBatch(value: unknown): value is LiveBatchModel {
  return typeof value === 'object' && value !== null && liveBatches.has(value);
}

function createBatch(change: Change<LiveEntry>): LiveBatchModel {
  const { epoch, seq, prevSeq, status, isConflated, values } = change;
  return {
    epoch,
    seq,
    prevSeq,
    isSnapshot: prevSeq === null,
    status,
    isConflated,
    sentAt: new Date().toISOString(),
    ...firstArrival(prevSeq === null ? [] : values.flatMap((entry) => (entry.type === 'MARKET' ? entry.value.market : []))),
    asOf: change.asOf ?? null,
    replayOf: null,
    series: values
      .flatMap((entry) => (entry.type === 'SERIES' ? entry.value : []))
      .toSorted(byStart)
      .map(seriesView),
    matches: values.flatMap((entry) => (entry.type === 'MATCH' ? matchView(entry.value) : [])),
    markets: values.flatMap((entry) => (entry.type === 'MARKET' ? marketView(entry.value) : [])),
    removed: change.removed.map(refOf),
  };
}

const TYPES = ['SERIES', 'MATCH', 'MARKET'] as const satisfies LiveEntry['type'][];

function refOf(key: string): { type: LiveEntry['type']; id: string } {
  const [name, id = ''] = key.split('/');
  const type = TYPES.find((one) => one === name);
  if (!type) throw new Error(`${key} is no key of a live set`);
  return { type, id };
}

function byStart(a: Series, b: Series): number {
  return Date.parse(a.start ?? '') - Date.parse(b.start ?? '') || a.id - b.id;
}
