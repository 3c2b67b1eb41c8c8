import { Match, Series } from '@sightline/provider-contract/data.ts';
import { Market, MarketLabel } from '@sightline/provider-contract/odds.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import * as z from 'zod';
import { HistoryRow } from '../../../store/tables.ts';
import { boundedMap } from '../../../util/bounded-map.ts';
import { JsonText } from '../../../util/json-text.ts';
import { type LiveEntry, liveEntry } from '../feed/live-batch.ts';
import { type SeriesSides, seriesSides } from '../feed/market-model.ts';
import type { Names } from '../feed/stored-content.ts';

/** An entity as the provider sent it. */
export type RecordedEntity =
  | { readonly type: 'SERIES'; readonly value: Series }
  | { readonly type: 'MATCH'; readonly value: Match }
  | { readonly type: 'MARKET'; readonly value: Market };

type EntityType = RecordedEntity['type'];

const REASONS = ['cancelled', 'closed', 'pushed', 'removed'] as const;
/** Why an entity left the feed: a state of the market, or the provider returns it no longer. */
type RemovalReason = (typeof REASONS)[number];

/** A recorded state of an entity. */
export interface Recorded {
  /** Grows with each row of a scope; orders rows of the same time. */
  readonly number: number;
  /** Time of the row: own clock, ms. */
  readonly at: number;
  /** When the state was received: own clock, ms; before `at` if the row only states it again. */
  readonly receivedAt: number;
  /** At the start of an interval, the row restates what was known: it is no change. */
  readonly isRestated: boolean;
  /** If a read found the change: when the former state was last seen; null: pushed, or no former state is known. */
  readonly changedAfter: number | null;
  /** Time of the pushed message, provider's clock, ms; null: found by a read. */
  readonly pushedAt: number | null;
  /** When the market was updated, by the provider's clock, ms. */
  readonly updatedAt: number | null;
  /** Key of the entity in live sets, such as `MARKET/5`. */
  readonly key: string;
  /** Null: removed. A market in the state cancelled, closed or pushed has its last content, and a reason. */
  readonly entity: RecordedEntity | null;
  /** Null while it is in the feed. */
  readonly reason: RemovalReason | null;
}

/** Interval in which everything that was seen of a series is recorded: own clock, ms. */
export interface Covered {
  readonly from: number;
  readonly until: number;
  /** Seen only in the list: winner markets that are offered, and their matches. */
  readonly isWinnerOnly: boolean;
}

const TYPES = ['SERIES', 'MATCH', 'MARKET', 'LISTING'] as const;

/** Number of an entity in the tables. `LISTING`: whether a series is in the list. */
export function entityNumber(type: (typeof TYPES)[number], id: number): number {
  return id * TYPES.length + TYPES.indexOf(type);
}

function entityOf(number: number): { readonly type: (typeof TYPES)[number]; readonly id: number } {
  return { type: TYPES[number % TYPES.length] ?? 'LISTING', id: Math.floor(number / TYPES.length) };
}

/** The text of a price row: odds of each selection in order and, after a bar, which were the outcome if that is known. */
export function pricesText({ selections }: Pick<Market, 'selections'>): string {
  const odds = selections.map((selection) => selection.odds ?? '').join(' ');
  if (selections.every(({ was_outcome: outcome }) => outcome === null)) return odds;
  return `${odds}|${selections.map(({ was_outcome: outcome }) => (outcome === null ? '-' : Number(outcome))).join('')}`;
}

const OUTCOMES: Readonly<Record<string, boolean>> = { 0: false, 1: true };

/** A market with the state and prices of a row. */
function withPrices(market: Market, { state, prices, updated_at: updatedAt }: StoredState): Market {
  const [odds = '', outcomes = ''] = (prices ?? '').split('|');
  const texts = odds.split(' ');
  return {
    ...market,
    state: Market.shape.state.catch('closed').parse(state),
    updated_at: updatedAt === null ? null : new Date(updatedAt).toISOString(),
    selections: market.selections.map((selection, index) => ({
      ...selection,
      odds: texts[index] ? Number(texts[index]) : null,
      was_outcome: OUTCOMES[outcomes[index] ?? ''] ?? null,
    })),
  };
}

/** A row, with the JSON of the value whose number it has. */
export const StoredState = HistoryRow.omit({ scope_number: true, series_id: true, epoch: true }).extend({
  json: z.nullable(z.string()),
});
export type StoredState = z.output<typeof StoredState>;

const Entities = {
  SERIES: JsonText.pipe(loose(Series)),
  MATCH: JsonText.pipe(loose(Match)),
  MARKET: JsonText.pipe(loose(Market)),
};

/** Parsed markets by their text: many rows name the same one. */
const markets = boundedMap<string, Market>(2_000);

function marketOf(json: string): Market {
  const known = markets.get(json) ?? Entities.MARKET.parse(json);
  markets.set(json, known);
  return known;
}

function contentOf(type: EntityType, row: StoredState): RecordedEntity | null {
  if (row.value === null || row.json === null) return null;
  if (type === 'MARKET') return { type, value: withPrices(marketOf(row.json), row) };
  return type === 'SERIES' ? { type, value: Entities.SERIES.parse(row.json) } : { type, value: Entities.MATCH.parse(row.json) };
}

/** Undefined for a row that is about the list. */
export function recordedOf(row: StoredState): Recorded | undefined {
  const { type, id } = entityOf(row.entity);
  if (type === 'LISTING') return undefined;
  const entity = contentOf(type, row);
  const reason = REASONS.find((one) => one === row.state) ?? null;
  return {
    number: row.number,
    at: row.at,
    receivedAt: row.received_at ?? row.at,
    isRestated: row.received_at !== null,
    changedAfter: row.changed_after,
    pushedAt: row.pushed_at,
    updatedAt: row.updated_at,
    key: `${type}/${id}`,
    entity,
    reason: entity === null ? (reason ?? 'removed') : reason,
  };
}

/** Entries of a live set with these states. */
export function entriesOf(recorded: readonly Recorded[], names: Pick<Names, 'rosters'>): LiveEntry[] {
  const sides = sidesIn(recorded, names);
  return sides === null ? [] : recorded.flatMap(({ entity }) => (entity === null ? [] : entryOf(entity, sides)));
}

/** The sides of the series among these states; null if it is not among them. @param previous returned if nothing has changed */
export function sidesIn(
  recorded: readonly Recorded[],
  { rosters }: Pick<Names, 'rosters'>,
  previous?: SeriesSides,
): SeriesSides | null {
  const series = recorded.find(({ entity }) => entity?.type === 'SERIES')?.entity;
  if (series?.type !== 'SERIES') return null;
  const rosterOf = new Map(rosters);
  return seriesSides(series.value, (id) => rosterOf.get(id) ?? null, previous);
}

/** The entry of a recorded entity. An unchanged one keeps its entry. */
export function entryOf(entity: RecordedEntity, sides: SeriesSides): LiveEntry {
  const version = { namesVersion: null, isBehind: false };
  if (entity.type === 'SERIES') return liveEntry.series(entity.value, false);
  return entity.type === 'MATCH' ? liveEntry.match(entity.value, version) : liveEntry.market(entity.value, sides, null, version);
}

const Labels = JsonText.pipe(loose(MarketLabel)).nullable().catch(null);
/** Null if there are none, or they cannot be read. */
export function labelsOf(text: string | null | undefined): MarketLabel | null {
  return Labels.parse(text ?? null);
}
