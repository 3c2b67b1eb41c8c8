import { randomUUID } from 'node:crypto';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { entityNumber, entriesOf, pricesText } from '../../src/domains/trading/history/recorded.ts';
import {
  type HistoryBatch,
  HistoryStatements,
  type NewRow,
  scopeNumber,
} from '../../src/domains/trading/history/history-statements.ts';
import { HistoryRetention } from '../../src/domains/trading/history/history-retention.ts';
import { HistoryTable } from '../../src/domains/trading/history/history-table.ts';
import type { Store } from '../../src/store/store.ts';
import { HistorySeriesRow } from '../../src/store/tables.ts';
import { describeWithBothEngines, openStore } from '../support/store.ts';
import { HOUR_MS } from '@sightline/schema/rules/durations.ts';

const SERIES = 5;
const series = {
  id: SERIES,
  title: 'A vs B',
  start: '2026-11-27T10:00:00.000Z',
  end: null,
  deleted_at: null,
  lifecycle: 'live',
  format: { best_of: 3 },
  participants: [],
  tournament: { id: 1 },
  game: { id: 1 },
  matches: [],
  resource_version: 1,
};
const market = (id: number, type = 'series_winner'): Market => ({
  id,
  type,
  state: 'open',
  fixture: { id: SERIES, type: 'series' },
  context: null,
  selections: [1, 2].map((selection) => ({ id: selection, odds: 1.5, was_outcome: null, entity: null, context: null })),
  created_at: null,
  updated_at: '2026-11-27T10:00:00.000Z',
  resource_version: 1,
});

interface Change {
  readonly at: number;
  readonly number: number;
  readonly id?: number;
  readonly state?: string | null;
  readonly prices?: string;
  readonly value?: number | null;
}
const seriesRow = { receivedAt: null, changedAfter: null, pushedAt: null, updatedAt: null, state: null, prices: null };
const marketRow = ({ id = 7, value = id, state = 'open', prices = '1.5 1.5', ...time }: Change): NewRow => ({
  series: SERIES,
  entity: entityNumber('MARKET', id),
  ...seriesRow,
  pushedAt: time.at - 1,
  value,
  state,
  prices,
  ...time,
});
const listingRow = (at: number, number: number, state: 'listed' | 'left'): NewRow => ({
  series: SERIES,
  entity: entityNumber('LISTING', SERIES),
  ...seriesRow,
  at,
  number,
  value: null,
  state,
});
const entity = (type: 'SERIES' | 'MARKET', id: number) => ({ series: SERIES, entity: entityNumber(type, id), labels: null });
const valueOf = (type: 'SERIES' | 'MARKET', value: { readonly id: number }) => ({
  series: SERIES,
  entity: entityNumber(type, value.id),
  number: value.id,
  json: JSON.stringify(value),
});
const NOTHING = { rows: [], values: [], entities: [], names: [], covered: [] };
/** A series with a winner market 7 and another market 8, from time 100. */
const START = {
  ...NOTHING,
  entities: [entity('SERIES', SERIES), entity('MARKET', 7), entity('MARKET', 8)],
  values: [valueOf('SERIES', series), valueOf('MARKET', market(7)), valueOf('MARKET', market(8, 'total_matches'))],
  rows: [
    { series: SERIES, entity: entityNumber('SERIES', SERIES), ...seriesRow, at: 100, number: 1, value: SERIES },
    marketRow({ at: 100, number: 2 }),
    marketRow({ at: 100, number: 3, id: 8, prices: '1.8 2.2' }),
  ],
};

describeWithBothEngines('the table of the history', ({ newPlace, engine }) => {
  async function open(scope = '7', opened?: Store) {
    const store = opened ?? (await openStore(await newPlace()));
    const table = new HistoryTable(store);
    const writer = await table.takeOver(scope, 'gateway');
    const append = (batch: Partial<HistoryBatch>) =>
      table.append({ ...NOTHING, scope, epoch: writer?.epoch ?? 0, at: 0, number: batch.rows?.at(-1)?.number ?? 0, ...batch });
    const pricesAt = async (at: number) => {
      const { rows, covered } = await table.boardAt(scope, SERIES, at);
      const shown = rows.flatMap(({ entity: shownEntity }) =>
        shownEntity?.type === 'MARKET' ? `${shownEntity.value.id}: ${pricesText(shownEntity.value)}` : [],
      );
      return { prices: shown.toSorted(), covered };
    };
    return { store, table, writer, append, pricesAt };
  }

  it('returns the newest state of each entity at a moment, and which interval covers it', async () => {
    const { table, append, pricesAt } = await open();
    await append({ ...START, covered: [{ series: SERIES, from: 100, until: 150 }] });
    await append({
      rows: [
        marketRow({ at: 200, number: 4, prices: '1.6 2.4' }),
        marketRow({ at: 200, number: 5, prices: '1.7 2.3|10', state: 'settled' }),
        marketRow({ at: 250, number: 6, id: 8, state: 'cancelled', prices: '1.8 2.2' }),
      ],
      covered: [{ series: SERIES, from: 100, until: 300 }],
    });
    const covered = { from: 100, until: 300, isWinnerOnly: false };
    expect(await pricesAt(99)).toEqual({ prices: [], covered: null });
    expect(await pricesAt(100)).toEqual({ prices: ['7: 1.5 1.5', '8: 1.8 2.2'], covered });
    expect(await pricesAt(199)).toEqual({ prices: ['7: 1.5 1.5', '8: 1.8 2.2'], covered });
    expect(await pricesAt(200)).toEqual({ prices: ['7: 1.7 2.3|10', '8: 1.8 2.2'], covered });
    expect(await pricesAt(300)).toEqual({ prices: ['7: 1.7 2.3|10'], covered });
    // After the interval: what was last known.
    expect(await pricesAt(301)).toEqual({ prices: ['7: 1.7 2.3|10'], covered: null });
    expect(await table.boardAt('7', SERIES, 301)).toMatchObject({ previous: covered, next: null, availableFrom: 100 });
    const { rows } = await table.boardAt('7', SERIES, 300);
    expect(rows.find(({ key }) => key === 'MARKET/7')).toMatchObject({
      at: 200,
      pushedAt: 199,
      changedAfter: null,
      reason: null,
    });
    expect(entriesOf(rows, { rosters: [] }).map(({ key }) => key)).toEqual(['SERIES/5', 'MARKET/7']);
  });

  it('shows only winner markets of a time in which only the list contained the series [history.winner-only]', async () => {
    const { table, append, pricesAt } = await open();
    const listing = entityNumber('LISTING', SERIES);
    await append({
      ...START,
      entities: [...START.entities, { series: SERIES, entity: listing, labels: null }],
      rows: [listingRow(100, 1, 'listed'), ...START.rows.map((row) => ({ ...row, number: row.number + 1 }))],
      covered: [{ series: 0, from: 50, until: 400 }],
    });
    await append({ rows: [listingRow(200, 5, 'left')] });
    // A series that is listed for less than a millisecond is not covered.
    await append({ rows: [listingRow(300, 6, 'listed'), listingRow(300, 7, 'left')] });
    expect(await table.coverage('7', SERIES)).toEqual([{ from: 100, until: 199, isWinnerOnly: true }]);
    expect((await pricesAt(60)).covered).toBeNull();
    expect((await pricesAt(150)).prices).toEqual(['7: 1.5 1.5']);
    expect((await pricesAt(250)).covered).toBeNull();
    await append({ covered: [{ series: SERIES, from: 120, until: 140 }] });
    expect(await table.coverage('7', SERIES)).toEqual([
      { from: 100, until: 119, isWinnerOnly: true },
      { from: 120, until: 140, isWinnerOnly: false },
      { from: 141, until: 199, isWinnerOnly: true },
    ]);
  });

  it('returns changes in order, in pages', async () => {
    const { table, append } = await open();
    await append(START);
    const more = Array.from({ length: 5 }, (_, index) => marketRow({ at: 200, number: 10 + index, prices: `1.${index} 2` }));
    await append({ rows: [...more, marketRow({ at: 300, number: 20, value: null, state: null, prices: '' })] });
    const range = { from: 0, to: 1_000 };
    const first = await table.changes('7', SERIES, { ...range, limit: 5 });
    expect(first.map(({ number }) => number)).toEqual([1, 2, 3, 10, 11]);
    const rest = await table.changes('7', SERIES, { ...range, limit: 50, after: { at: 200, number: 11 } });
    expect(rest.map(({ number, reason }) => [number, reason])).toEqual([
      [12, null],
      [13, null],
      [14, null],
      [20, 'removed'],
    ]);
    const ofMarket = await table.marketChanges('7', SERIES, 8, { ...range, limit: 5 });
    expect(ofMarket.map(({ number, key }) => [number, key])).toEqual([[3, 'MARKET/8']]);
  });

  it('returns nothing of another scope or series', async () => {
    const { table, append } = await open();
    await append({
      ...START,
      covered: [
        { series: SERIES, from: 100, until: 150 },
        { series: 0, from: 1, until: 150 },
      ],
    });
    const NOTHING_RECORDED = { rows: [], states: [], covered: null, previous: null, next: null, availableFrom: null };
    for (const [scope, id] of [
      ['8', SERIES],
      ['7', 6],
      ['', SERIES],
      ['7%', SERIES],
    ] as const) {
      expect(await table.boardAt(scope, id, 120)).toEqual(NOTHING_RECORDED);
      expect(await table.changes(scope, id, { from: 0, to: 1_000, limit: 10 })).toEqual([]);
      expect(await table.marketChanges(scope, id, 7, { from: 0, to: 1_000, limit: 10 })).toEqual([]);
      expect((await table.names(scope, id)).labels.size).toBe(0);
      expect(await table.gameOf(scope, id)).toBeNull();
      expect(await table.steps(scope, id, { after: 0, to: 1_000, number: 1 })).toEqual({ count: 0, at: null });
    }
  });

  it('lets one gateway write: after a change of the writer the former one stores nothing [history.one-writer]', async () => {
    const { store, table, writer, append } = await open();
    expect(writer).toEqual({ epoch: 1, number: 0, last_at: 0 });
    if (engine === 'postgres') expect(await table.takeOver('7', 'other')).toBeNull();
    expect(await append(START)).toBe(true);
    // The same batch again changes nothing.
    expect(await append(START)).toBe(true);
    await table.release('7', 1);
    expect(await table.takeOver('7', 'other')).toEqual({ epoch: 2, number: 3, last_at: 0 });
    expect(
      await append({ rows: [marketRow({ at: 900, number: 9 })], covered: [{ series: SERIES, from: 100, until: 900 }] }),
    ).toBe(false);
    expect(await table.coverage('7', SERIES)).toEqual([]);
    expect((await table.changes('7', SERIES, { from: 0, to: 1_000, limit: 10 })).length).toBe(3);
    expect(store.isUp).toBe(true);
  });

  it('estimates the size of its rows, which limits what is kept, also if the id of the client is long', async () => {
    const { store, append } = await open(randomUUID());
    const Bytes = z.object({ bytes: z.coerce.number() });
    const used =
      engine === 'sqlite'
        ? sql`SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`
        : sql`SELECT pg_database_size(current_database()) AS bytes`;
    const usedBytes = async () => (await store.read(Bytes, { compile: () => used.compile(store.sql) }))[0]?.bytes ?? 0;
    await append(START);
    const before = await usedBytes();
    for (let from = 0; from < 20_000; from += 1_000)
      await append({
        rows: Array.from({ length: 1_000 }, (_, index) =>
          marketRow({
            at: 1_000 + from + index,
            number: 10 + from + index,
            id: 7 + (index % 100),
            value: 7,
            prices: '1.61 2.42',
          }),
        ),
      });
    const [estimated] = await store.read(Bytes, store.sql.selectFrom('history_series').select('bytes'));
    const share = (estimated?.bytes ?? 0) / ((await usedBytes()) - before);
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(1.4);
  });

  it('deletes the oldest part of the largest scope while it, or all together, are too large, but nothing of the last two hours [history.kept]', async () => {
    const large = await open('7');
    const { store } = large;
    const small = await open('8', store);
    const [until, tenMinutes] = [12 * HOUR_MS, HOUR_MS / 6];
    for (const [{ append }, from] of [
      [large, 0],
      [small, 7 * HOUR_MS],
    ] as const) {
      const rows = START.rows.map((row) => ({ ...row, at: from + row.at }));
      await append({ ...START, rows, covered: [{ series: SERIES, from: from + 100, until }] });
      const minutes = Array.from({ length: (until - from) / 60_000 }, (_, index) => index);
      await append({
        rows: minutes.map((index) => marketRow({ at: from + index * 60_000 + 200, number: 10 + index, value: 7 })),
      });
    }
    const bytesOf = async (scope: string) => {
      const query = store.sql.selectFrom('history_series').selectAll().where('scope_number', '=', scopeNumber(scope));
      return (await store.read(HistorySeriesRow, query))[0]?.bytes ?? 0;
    };
    const prune = async (limits: { scopeBytes?: number; totalBytes?: number }) => {
      const retention = new HistoryRetention({ store, limits });
      while ((await retention.prune(until)) > 0);
      return { large: await bytesOf('7'), small: await bytesOf('8') };
    };
    const [before, shown] = [await prune({}), await large.pricesAt(until)];
    expect(await prune({ scopeBytes: before.large, totalBytes: before.large + before.small })).toEqual(before);

    const halved = await prune({ scopeBytes: before.large / 2 });
    expect(halved.large).toBeLessThanOrEqual(before.large / 2);
    expect(halved.large).toBeGreaterThan(before.large * 0.4);
    expect(halved.small).toBe(before.small);
    const { availableFrom } = await large.table.boardAt('7', SERIES, until);
    expect((availableFrom ?? 1) % tenMinutes).toBe(0);
    expect((await large.pricesAt(until)).prices).toEqual(shown.prices);

    // Now each of the two is the largest at times.
    const shared = await prune({ totalBytes: before.small });
    expect(shared.large + shared.small).toBeLessThanOrEqual(before.small);
    expect(shared.small).toBeGreaterThan(0.4 * shared.large);
    await prune({ totalBytes: 0 });
    for (const { pricesAt } of [large, small]) {
      expect((await pricesAt(until - 2 * HOUR_MS - tenMinutes)).covered).toBeNull();
      expect(await pricesAt(until - 2 * HOUR_MS + tenMinutes)).toMatchObject({ prices: shown.prices, covered: { until } });
    }
  });

  it('finds the rows of an entity by its key, also while the database has no statistics of the table', async () => {
    const { store, append } = await open();
    const statements = new HistoryStatements(store);
    const markets = Array.from({ length: 20 }, (_, index) => 7 + index);
    await append({ ...START, entities: markets.map((id) => entity('MARKET', id)) });
    for (let step = 0; step < 20; step += 1)
      await append({
        rows: markets.map((id, index) =>
          marketRow({ at: 1_000 + step, number: 10 + step * markets.length + index, id, value: 7 }),
        ),
      });
    const range = { from: 100, to: 1_010, limit: 100 };
    const queries = {
      board: statements.statesAt('7', SERIES, { since: 100, at: 1_010 }),
      listings: statements.listings('7', SERIES, 100),
      market: statements.changes('7', SERIES, range, entityNumber('MARKET', 7)),
    };
    for (const [name, query] of Object.entries(queries)) {
      const compiled = query.compile();
      const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN (ANALYZE, COSTS OFF)';
      const plan = await store.read(z.record(z.string(), z.unknown()), {
        compile: () => ({ ...compiled, sql: `${explain} ${compiled.sql}` }),
      });
      const text = plan.map((line) => Object.values(line).join(' ')).join('\n');
      // The other index is in order of time: with it, the rows of all entities are read.
      expect(text, name).not.toMatch(/history_at|Seq Scan on history h|SCAN (?:h|r|history)\b/);
    }
  });

  it('keeps the labels that were shown', async () => {
    const { table, append } = await open();
    const label = { market: { id: 7 }, label: 'Winner', selections: [{ id: 1, label: 'A' }] };
    await append({ ...START, entities: [{ ...entity('MARKET', 7), labels: JSON.stringify(label) }, entity('SERIES', SERIES)] });
    await append({ entities: [entity('MARKET', 7)] });
    expect((await table.names('7', SERIES)).labels.get(7)).toEqual(label);
  });
});
