import { type Compilable, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Store } from '../../../store/store.ts';
import { HistoryCoverageRow, HistorySeriesRow } from '../../../store/tables.ts';
import { LIST_SET_ID } from '../feed/set-kinds.ts';
import { ofEntity } from './history-statements.ts';
import { HOUR_MS } from '@sightline/schema/rules/durations.ts';

const GIB = 1024 ** 3;
/** Rows that one step deletes. */
const STEP = 1_000;

export const HISTORY_LIMITS = {
  /** How long the history of a scope is kept. */
  ageMs: 7 * 24 * HOUR_MS,
  /** Approximate size of the history of a scope, and of all. Beyond it, the oldest part is deleted. */
  scopeBytes: 2 * GIB,
  totalBytes: 20 * GIB,
  /** A cut is at a multiple of this time, because rows are moved to each new cut. */
  stepMs: HOUR_MS / 6,
  /** The newest part of a history, which is kept even if it is too large; see `RowEncoder`. */
  leastMs: 2 * HOUR_MS,
};

const Size = z.object({ scope: z.int(), bytes: z.coerce.number(), oldest: z.coerce.number() });
type Size = z.output<typeof Size>;
const Deleted = z.array(z.object({ number: z.int() }));

/** Rows of a scope before `cut` are no longer kept. */
interface Cut {
  /** Number of the scope. */
  readonly scope: number;
  readonly cut: number;
}

/**
 * Deletes the old part of the history in small steps, one series at a time. First, rows that are still needed at the cut are moved
 * to the cut, and the interval that contains the cut starts there. Then the rows before the cut are deleted.
 */
export class HistoryRetention {
  readonly #store: Store;
  readonly #limits: typeof HISTORY_LIMITS;

  constructor(options: { store: Store; limits?: Partial<typeof HISTORY_LIMITS> }) {
    this.#store = options.store;
    this.#limits = { ...HISTORY_LIMITS, ...options.limits };
  }

  /** Deletes some rows; returns how many, 1 for a step that found none, and 0 once there is nothing to delete. */
  async prune(now = Date.now()): Promise<number> {
    const cut = this.#cutOf(await this.#sizes(), now);
    if (cut === null) return 0;
    const [series] = await this.#store.read(HistorySeriesRow, this.#oldest(cut));
    return series === undefined ? 0 : this.#pruneSeries(cut, series);
  }

  /** The cut of a scope that has too old or too large a history; null if there is none. */
  #cutOf(sizes: readonly Size[], now: number): Cut | null {
    const { ageMs, scopeBytes, totalBytes, stepMs, leastMs } = this.#limits;
    const stepBefore = (at: number): number => Math.floor(at / stepMs) * stepMs;
    const old = sizes.find(({ oldest }) => oldest < stepBefore(now - ageMs));
    if (old) return { scope: old.scope, cut: stepBefore(now - ageMs) };
    const largest = sizes.toSorted((a, b) => b.bytes - a.bytes)[0];
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    if (largest === undefined || (largest.bytes <= scopeBytes && total <= totalBytes)) return null;
    const cut = Math.min(stepBefore(now - leastMs), stepBefore(largest.oldest) + stepMs);
    return cut > largest.oldest ? { scope: largest.scope, cut } : null;
  }

  /** Bytes and the time of the first row of each scope; the rows that were moved to a cut are not older than it. */
  #sizes(): Promise<readonly Size[]> {
    const { sql: builder } = this.#store;
    return this.#store.read(
      Size,
      builder
        .selectFrom('history_series')
        .select(({ fn }) => ['scope_number as scope', fn.sum('bytes').as('bytes'), fn.min('oldest_at').as('oldest')])
        .groupBy('scope_number'),
    );
  }

  #oldest({ scope, cut }: Cut) {
    return this.#store.sql
      .selectFrom('history_series')
      .selectAll()
      .where('scope_number', '=', scope)
      .where('oldest_at', '<', cut)
      .orderBy('oldest_at')
      .limit(1);
  }

  async #pruneSeries({ scope, cut }: Cut, row: z.output<typeof HistorySeriesRow>): Promise<number> {
    const series = row.series_id;
    await this.#moveToCut({ scope, cut }, series);
    const { sql: builder } = this.#store;
    const key = ['scope_number', 'series_id', 'entity', 'at', 'number'] as const;
    const old = builder
      .selectFrom('history')
      .select([...key])
      .where('scope_number', '=', scope)
      .where('series_id', '=', series)
      .where('at', '<', cut)
      .limit(STEP);
    const [rows = []] = await this.#store.write(
      builder
        .deleteFrom('history')
        .where((eb) => eb(eb.refTuple(...key), 'in', old.$asTuple(...key)))
        .returning('number'),
    );
    const deleted = Deleted.parse(rows).length;
    const bytes = row.row_count === 0 ? 0 : Math.round((row.bytes * deleted) / row.row_count);
    const isDone = deleted < STEP;
    await this.#store.write(
      builder
        .updateTable('history_series')
        .set((eb) => ({
          bytes: eb('bytes', '-', bytes),
          row_count: eb('row_count', '-', deleted),
          ...(isDone && { oldest_at: cut }),
        }))
        .where('scope_number', '=', scope)
        .where('series_id', '=', series),
      ...(isDone ? orphanDeletions(this.#store, scope, series) : []),
    );
    return Math.max(deleted, 1);
  }

  /** Deletes intervals before the cut, and lets those that contain it start there, with the state that each entity has at the cut. */
  async #moveToCut({ scope, cut }: Cut, series: number): Promise<void> {
    const { sql: builder } = this.#store;
    await this.#store.write(
      builder
        .deleteFrom('history_coverage')
        .where('scope_number', '=', scope)
        .where('series_id', 'in', [LIST_SET_ID, series])
        .where('until_at', '<', cut),
    );
    const around = await this.#store.read(
      HistoryCoverageRow,
      builder
        .selectFrom('history_coverage')
        .selectAll()
        .where('scope_number', '=', scope)
        .where('series_id', 'in', [LIST_SET_ID, series])
        .where('from_at', '<', cut)
        .where('until_at', '>=', cut),
    );
    if (around.length === 0) return;
    const since = Math.min(...around.map(({ from_at: from }) => from));
    const newest = (column: 'at' | 'number'): RawBuilder<number> => sql`(
      SELECT n.${sql.ref(column)} FROM history n WHERE n.scope_number = e.scope_number AND n.series_id = e.series_id
      AND ${ofEntity('n', sql.ref('e.entity'), { from: 0, to: cut - 1 })} ORDER BY n.entity DESC, n.at DESC, n.number DESC LIMIT 1)`;
    const wasMoved = sql`SELECT 1 FROM history m WHERE m.scope_number = e.scope_number AND m.series_id = e.series_id AND m.entity = e.entity
      AND m.at = ${cut} AND m.received_at IS NOT NULL`;
    const kept = sql`
      SELECT r.entity, r.at, r.number FROM history_entities e CROSS JOIN history r WHERE r.scope_number = e.scope_number AND r.series_id = e.series_id
      AND r.entity = e.entity AND r.at = ${newest('at')} AND r.number = ${newest('number')} AND e.scope_number = ${scope} AND e.series_id = ${series} AND r.at >= ${since} AND NOT EXISTS (${wasMoved})`;
    const moved = sql`
      UPDATE history SET received_at = COALESCE(received_at, at), at = ${cut}
      WHERE scope_number = ${scope} AND series_id = ${series} AND (entity, at, number) IN (${kept})`;
    const own = builder
      .updateTable('history_coverage')
      .set({ from_at: cut })
      .where('scope_number', '=', scope)
      .where('series_id', '=', series)
      .where('from_at', '<', cut)
      .where('until_at', '>=', cut);
    await this.#store.write({ compile: () => moved.compile(builder) }, own);
  }
}

/** Statements that delete values and entities without rows, and an empty series. */
export function orphanDeletions({ sql: builder }: Pick<Store, 'sql'>, scope: number, series: number): readonly Compilable[] {
  const usedValues = builder
    .selectFrom('history')
    .select('value')
    .distinct()
    .where('scope_number', '=', scope)
    .where('series_id', '=', series)
    .where('value', 'is not', null);
  const usedEntities = builder
    .selectFrom('history')
    .select('entity')
    .distinct()
    .where('scope_number', '=', scope)
    .where('series_id', '=', series);
  const ofSeries = <T extends { where: (column: 'scope_number' | 'series_id', is: '=', value: number) => T }>(query: T): T =>
    query.where('scope_number', '=', scope).where('series_id', '=', series);
  return [
    ofSeries(builder.deleteFrom('history_values')).where('number', 'not in', usedValues),
    ofSeries(builder.deleteFrom('history_entities')).where('entity', 'not in', usedEntities),
    ofSeries(builder.deleteFrom('history_series')).where('row_count', '<=', 0),
  ];
}
