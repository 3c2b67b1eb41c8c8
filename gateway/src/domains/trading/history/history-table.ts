import type { Compilable } from 'kysely';
import * as z from 'zod';
import type { Store } from '../../../store/store.ts';
import { HistoryCoverageRow, HistoryEntityRow, HistoryRow, HistorySeriesRow, HistoryWriterRow } from '../../../store/tables.ts';
import { JsonText } from '../../../util/json-text.ts';
import { isListMarket, isRetained } from '../feed/market-model.ts';
import { LIST_SET_ID } from '../feed/set-kinds.ts';
import { type Names, unpackNames } from '../feed/stored-content.ts';
import type { MarketLabel } from '@sightline/provider-contract/odds.ts';
import { coverageOf, type CoveredSpan } from './coverage.ts';
import { type Covered, entityNumber, labelsOf, type Recorded, recordedOf, StoredState } from './recorded.ts';
import { type ChangesQuery, type HistoryBatch, HistoryStatements, type StepsQuery } from './history-statements.ts';

/** Intervals and listings of a series that are read at a time: the newest. */
const MAX_INTERVALS = 2_000;
const Writer = HistoryWriterRow.pick({ epoch: true, number: true, last_at: true });
export type Writer = z.output<typeof Writer>;

/** The recorded state of a series at a moment. */
export interface RecordedBoard {
  /**
   * The entities of its set, or of the list. Outside all intervals, those of the last interval before the moment, with what was
   * recorded between its end and the moment.
   */
  readonly rows: readonly Recorded[];
  /** All recorded entities of the series, also those that the set does not show. */
  readonly states: readonly Recorded[];
  readonly covered: Covered | null;
  readonly previous: Covered | null;
  readonly next: Covered | null;
  /** Start of the first interval; null: nothing is recorded. */
  readonly availableFrom: number | null;
}

export interface RecordedNames {
  readonly names: Names;
  /** Labels that were shown, by market. */
  readonly labels: ReadonlyMap<number, MarketLabel>;
}

const SeriesValue = z.object({ json: JsonText.pipe(z.object({ game: z.object({ id: z.int() }) })) });
const Moment = HistoryRow.pick({ at: true });
const Count = z.object({ count: z.coerce.number() });

/** The names of a series without a recording. */
export const NO_NAMES: RecordedNames = { names: { tournaments: [], rosters: [], teams: [], players: [] }, labels: new Map() };

/** The part of the store that the history uses. */
export type HistoryStore = Pick<Store, 'sql' | 'clock' | 'kind' | 'isShared' | 'change' | 'read'>;

/** The history of the series of a scope in the store: states that feeds received, and the intervals that they cover. */
export class HistoryTable {
  readonly #store: HistoryStore;
  readonly #statements: HistoryStatements;

  constructor(store: HistoryStore) {
    this.#store = store;
    this.#statements = new HistoryStatements(store);
  }

  /** Makes a gateway the writer of a scope; null while another one is. A store that is not shared belongs to one process. */
  async takeOver(scope: string, owner: string, uncheckedKey: string | null = null): Promise<Writer | null> {
    const isOnlyProcess = !this.#store.isShared;
    const [rows = []] = await this.#store.change(this.#statements.takeOver(scope, { owner, uncheckedKey, isOnlyProcess }));
    return z.array(Writer).parse(rows)[0] ?? null;
  }

  /** Lets another gateway take over at once. */
  async release(scope: string, epoch: number): Promise<void> {
    await this.#store.change(this.#statements.release(scope, epoch));
  }

  /** Stores a batch, all or nothing; the same batch may be stored twice. False if another gateway is the writer now. */
  async append(batch: HistoryBatch): Promise<boolean> {
    const [fence = []] = await this.#store.change(...this.#statements.append(batch));
    return fence.length > 0;
  }

  /** The intervals of a series, oldest first. */
  async coverage(scope: string, series: number): Promise<readonly Covered[]> {
    return (await this.#spans(scope, series)).map(publicSpan);
  }

  async boardAt(scope: string, series: number, at: number): Promise<RecordedBoard> {
    const spans = await this.#spans(scope, series);
    const covered = spans.findLast(({ from, until }) => from <= at && at <= until) ?? null;
    const previous = spans.findLast(({ until }) => until < at) ?? null;
    const next = spans.find(({ from }) => from > at) ?? null;
    const used = covered ?? previous;
    const states = used === null ? [] : await this.#read(this.#statements.statesAt(scope, series, { since: used.since, at }));
    return {
      rows: used === null ? [] : contentOf(states, used),
      states,
      covered: covered && publicSpan(covered),
      previous: previous && publicSpan(previous),
      next: next && publicSpan(next),
      availableFrom: spans[0]?.from ?? null,
    };
  }

  /** Rows of a series between two moments, in order, also outside the intervals. */
  changes(scope: string, series: number, query: ChangesQuery): Promise<Recorded[]> {
    return this.#read(this.#statements.changes(scope, series, query));
  }

  /** Rows of a market between two moments, in order, also outside the intervals. */
  marketChanges(scope: string, series: number, market: number, query: ChangesQuery): Promise<Recorded[]> {
    return this.#read(this.#statements.changes(scope, series, query, entityNumber('MARKET', market)));
  }

  /** The game of a series; null if nothing is recorded of it. */
  async gameOf(scope: string, series: number): Promise<number | null> {
    const [row] = await this.#store.read(SeriesValue, this.#statements.value(scope, series, entityNumber('SERIES', series)));
    return row?.json.game.id ?? null;
  }

  /**
   * Moments of an interval at which something was recorded.
   * @returns `at`: the moment with this number, counted from 1; null if there are fewer, and then `count` says how many
   */
  async steps(scope: string, series: number, query: StepsQuery): Promise<{ readonly count: number; readonly at: number | null }> {
    const [nth] = await this.#store.read(Moment, this.#statements.step(scope, series, query));
    if (nth) return { count: query.number, at: nth.at };
    const [counted] = await this.#store.read(Count, this.#statements.countSteps(scope, series, query));
    return { count: counted?.count ?? 0, at: null };
  }

  /** The names and labels of a series as they were shown. */
  async names(scope: string, series: number): Promise<RecordedNames> {
    const [[row], labelled] = await Promise.all([
      this.#store.read(HistorySeriesRow, this.#statements.seriesRow(scope, series)),
      this.#store.read(HistoryEntityRow, this.#statements.labelled(scope, series)),
    ]);
    const names = row?.names === null || row === undefined ? null : await unpackNames(row.names);
    const labels = labelled.flatMap((entity) => labelsOf(entity.labels) ?? []);
    return { names: names ?? NO_NAMES.names, labels: new Map(labels.map((label) => [label.market.id, label])) };
  }

  async #read(query: Compilable): Promise<Recorded[]> {
    return (await this.#store.read(StoredState, query)).flatMap((row) => recordedOf(row) ?? []);
  }

  async #spans(scope: string, series: number): Promise<CoveredSpan[]> {
    const [intervals, listings] = await Promise.all([
      this.#store.read(HistoryCoverageRow, this.#statements.coverage(scope, series, MAX_INTERVALS)),
      this.#store.read(StoredState, this.#statements.listings(scope, series, MAX_INTERVALS)),
    ]);
    const spansOf = (set: number) =>
      intervals
        .filter((row) => row.series_id === set)
        .map(({ from_at: from, until_at: until }) => ({ from, until }))
        .toSorted((a, b) => a.from - b.from);
    return coverageOf({
      own: spansOf(series),
      list: spansOf(LIST_SET_ID),
      listings: listings.map(({ at, state }) => ({ at, isListed: state === 'listed' })).toReversed(),
    });
  }
}

function publicSpan({ from, until, isWinnerOnly }: CoveredSpan): Covered {
  return { from, until, isWinnerOnly };
}

/** The states that a set contains, as the feed puts it together. */
export function contentOf(states: readonly Recorded[], { isWinnerOnly }: Covered): Recorded[] {
  const present = states.filter(({ entity }) => entity !== null && isShown(entity, isWinnerOnly));
  if (!present.some(({ entity }) => entity?.type === 'SERIES')) return [];
  if (!isWinnerOnly) return present;
  const matches = new Set(
    present.flatMap(({ entity }) =>
      entity?.type === 'MARKET' && entity.value.fixture.type === 'match' ? entity.value.fixture.id : [],
    ),
  );
  return present.filter(({ entity }) => entity?.type !== 'MATCH' || matches.has(entity.value.id));
}

function isShown(entity: NonNullable<Recorded['entity']>, isWinnerOnly: boolean): boolean {
  if (entity.type !== 'MARKET') return true;
  return isWinnerOnly ? isListMarket(entity.value) : isRetained(entity.value);
}
