import { type RawBuilder, sql } from 'kysely';
import { scopeNumber } from '../../src/domains/trading/history/history-statements.ts';
import { HistoryTable } from '../../src/domains/trading/history/history-table.ts';
import { entityNumber } from '../../src/domains/trading/history/recorded.ts';
import type { Store } from '../../src/store/store.ts';
import { marketOf, matchOf, seriesOf } from './recorded-world.ts';

/** Markets of a series, and rows of each market. */
export const MARKETS = 100;
export const CHANGES = 1_000;
const ROWS_PER_SERIES = MARKETS * CHANGES;
const MATCH_DIGIT = 1;
const FIRST_SERIES = 1_000;
const SERIES_PER_LOG_LINE = 50;

export interface FillPlan {
  readonly scope: string;
  readonly game: number;
  /** Period of the rows, ms by the gateway's clock. */
  readonly from: number;
  readonly until: number;
  readonly rows: number;
  /** Filling ends after this time, even with fewer rows. */
  readonly maxMs: number;
  readonly log: (line: string) => void;
}

/** Ids of the filled series. */
export const seriesIds = (count: number): number[] => Array.from({ length: count }, (_, index) => FIRST_SERIES + index);

/**
 * Fills the history of a scope with series that were recorded at the same time, each with 100 markets that change in turn.
 * @returns the number of series
 */
export async function fillHistory(store: Store, plan: FillPlan): Promise<number> {
  const { scope, rows, maxMs, log } = plan;
  const run = (statement: RawBuilder<unknown>) => store.change({ compile: () => statement.compile(store.sql) });
  // Without a write-ahead log, which would be as large as the rows: a crash of the server loses only this fill.
  if (store.kind === 'postgres') await run(sql`ALTER TABLE history SET UNLOGGED`);
  const started = performance.now();
  const ids = seriesIds(Math.ceil(rows / ROWS_PER_SERIES));
  for (const [index, series] of ids.entries()) {
    if (performance.now() - started > maxMs) return index;
    await addSeries(store, series, plan);
    await run(rowsOf(scope, series, plan));
    if ((index + 1) % SERIES_PER_LOG_LINE === 0) {
      const million = ((index + 1) * ROWS_PER_SERIES) / 1e6;
      log(`${store.kind}: ${million} million rows after ${Math.round((performance.now() - started) / 1_000)} s`);
    }
  }
  return ids.length;
}

/** Adds the complete values of a series, its match and its markets, and the interval in which they were recorded. */
async function addSeries(store: Store, series: number, { scope, game, from, until }: FillPlan): Promise<void> {
  const table = new HistoryTable(store);
  const writer = await table.takeOver(scope, 'bench');
  const fixture = { id: series * 10 + MATCH_DIGIT, type: 'match' } as const;
  const markets = Array.from({ length: MARKETS }, (_, index) =>
    marketOf(series * MARKETS + index, fixture, { type: 'total_rounds' }),
  );
  const entities = [
    ['SERIES', { ...seriesOf(series, { matches: [{ id: fixture.id }] }), game: { id: game } }],
    ['MATCH', matchOf(fixture.id, series, 0)],
    ...markets.map((market) => ['MARKET', market] as const),
  ] as const;
  const numbered = entities.map(([type, value]) => ({
    series,
    entity: entityNumber(type, value.id),
    number: 1,
    json: JSON.stringify(value),
  }));
  const emptyRow = { receivedAt: null, changedAfter: null, pushedAt: null, updatedAt: null, state: null, prices: null };
  await table.append({
    scope,
    epoch: writer?.epoch ?? 0,
    number: 1,
    at: from,
    rows: numbered.slice(0, 2).map(({ entity }) => ({ ...emptyRow, series, entity, at: from, number: 1, value: 1 })),
    values: numbered,
    entities: numbered.map(({ entity }) => ({ series, entity, labels: null })),
    names: [],
    covered: [{ series, from, until }],
  });
}

/** Rows of all markets of a series: each changes in turn, evenly over the time. */
function rowsOf(scope: string, series: number, { from, until }: FillPlan): RawBuilder<unknown> {
  const msPerRow = Math.floor((until - from) / ROWS_PER_SERIES);
  const first = entityNumber('MARKET', series * MARKETS);
  const entityStep = entityNumber('MARKET', 1) - entityNumber('MARKET', 0);
  const literal = (value: number) => sql.lit(value);
  const market = sql`(e.entity - ${literal(first)}) / ${literal(entityStep)}`;
  const step = sql`n.i * ${literal(MARKETS)} + ${market}`;
  const at = sql`${literal(from)} + (${step}) * ${literal(msPerRow)}`;
  return sql`
    INSERT INTO history (scope_number, series_id, entity, at, number, epoch, pushed_at, updated_at, value, state, prices)
    WITH RECURSIVE n(i) AS (SELECT CAST(0 AS bigint) UNION ALL SELECT i + 1 FROM n WHERE i < ${literal(CHANGES - 1)})
    SELECT e.scope_number, e.series_id, e.entity, ${at}, ${step} + 2, 1, ${at} - 20, ${at} - 20, 1, 'open',
      '1.' || CAST(10 + n.i % 90 AS text) || ' 2.' || CAST(10 + (n.i + ${market}) % 90 AS text)
    FROM history_entities e CROSS JOIN n
    WHERE e.scope_number = ${scopeNumber(scope)} AND e.series_id = ${literal(series)} AND e.entity >= ${literal(first)}
      AND e.entity < ${literal(first + MARKETS * entityStep)} AND (e.entity - ${literal(first)}) % ${literal(entityStep)} = 0
    ORDER BY e.entity, n.i`;
}
