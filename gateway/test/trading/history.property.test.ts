import { randomInt } from 'node:crypto';
import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { Market, MarketState } from '@sightline/provider-contract/odds.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Random } from '../../../sandbox/src/random.ts';
import type { LiveEntry } from '../../src/domains/trading/feed/live-batch.ts';
import { HistoryRetention } from '../../src/domains/trading/history/history-retention.ts';
import { HistoryTable } from '../../src/domains/trading/history/history-table.ts';
import { ReadableSeries } from '../../src/domains/trading/history/readable-series.ts';
import { entriesOf, type Recorded } from '../../src/domains/trading/history/recorded.ts';
import { boardView } from '../../src/domains/trading/history/recorded-board.ts';
import { boundedMap } from '../../src/util/bounded-map.ts';
import { LIST_SET, marketOf, matchOf, RecordedWorld, SCOPE, seriesOf, seriesSet } from '../support/recorded-world.ts';
import { describeWithBothEngines, openStore } from '../support/store.ts';

const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
const IS_FULL = process.env['TEST_FULL'] === 'on';
const STEPS = IS_FULL ? 6_000 : 600;
const MOMENTS = IS_FULL ? 1_000 : 150;
const SERIES = [1, 2, 3] as const;
const STATES: readonly MarketState[] = ['open', 'open', 'suspended', 'settled', 'cancelled', 'closed', 'pushed', 'created'];

/** Content of the sets at a moment. */
interface Shown {
  readonly at: number;
  readonly list: readonly LiveEntry[] | null;
  readonly series: ReadonlyMap<number, readonly LiveEntry[] | null>;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T10:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The content of entries, as far as it is recorded. */
function contentOf(entries: readonly LiveEntry[]): unknown[] {
  return entries
    .map((entry) => {
      if (entry.type !== 'MARKET') return { ...entry.value, isBehind: false };
      const { market, sides } = entry.value;
      return { ...market, updated_at: Date.parse(market.updated_at ?? ''), seriesId: sides.seriesId };
    })
    .toSorted((a, b) => a.id - b.id);
}

/** The entries of one series in the list. */
function ofSeries(entries: readonly LiveEntry[], id: number): LiveEntry[] {
  return entries.filter((entry) => {
    if (entry.type === 'SERIES') return entry.value.id === id;
    return entry.type === 'MATCH' ? entry.value.series.id === id : entry.value.sides.seriesId === id;
  });
}

function randomMarket(random: Random, series: number): Market {
  const number = random.int(1, 8);
  const isWinner = number % 3 === 0;
  const match = { id: series * 10 + (number % 2) + 1, type: 'match' as const };
  const fixture = number % 2 === 0 ? match : { id: series, type: 'series' as const };
  const winner = fixture.type === 'match' ? 'match_winner' : 'series_winner';
  return marketOf(series * 100 + number, fixture, {
    type: isWinner ? winner : random.chance(0.1) ? 'total_rounds' : 'total_kills',
    state: random.pick(STATES),
    odds: random.int(101, 500) / 100,
    outcome: random.pick([null, true, false]),
  });
}

function randomSeries(random: Random, id: number): Series {
  const isOver = random.chance(0.2);
  return seriesOf(id, {
    title: `Series ${id} ${random.int(1, 99)}`,
    end: isOver ? '2026-11-27T12:00:00Z' : null,
    matches: random.chance(0.5) ? [{ id: id * 10 + 1 }] : [{ id: id * 10 + 1 }, { id: id * 10 + 2 }],
  });
}

describeWithBothEngines('a board at a moment', ({ newPlace, engine }) => {
  it('has no series that has left the list, also if several have left at once', async () => {
    const table = new HistoryTable(await openStore(await newPlace()));
    const world = new RecordedWorld(table);
    const winner = (id: number) =>
      marketOf(id * 100, { id, type: 'series' }, { type: 'series_winner', state: 'open', odds: 2, outcome: null });
    for (const id of SERIES) world.push('series', id, seriesOf(id, {}));
    await world.open(LIST_SET);
    for (const id of SERIES) world.push('market', id * 100, winner(id));
    world.publish();
    await world.recorder.flush();
    vi.setSystemTime(Date.now() + 10);
    for (const id of SERIES) world.push('market', id * 100, { ...winner(id), state: 'closed' });
    world.publish();
    expect(world.shown(LIST_SET)).toEqual([]);
    const leftAt = Date.now() + 1;
    vi.setSystemTime(leftAt + 10);
    await world.recorder.flush();
    for (const id of SERIES) {
      expect((await table.boardAt(SCOPE, id, leftAt - 2)).covered).toMatchObject({ isWinnerOnly: true });
      expect((await table.boardAt(SCOPE, id, leftAt)).covered).toBeNull();
    }
    world.end();
  });

  it('is not known after its feed has closed, also if a read of the feed ends later [history.gap]', async () => {
    const table = new HistoryTable(await openStore(await newPlace()));
    const world = new RecordedWorld(table);
    world.push('series', 1, seriesOf(1, {}));
    await world.open(seriesSet(1));
    await world.recorder.flush();
    vi.setSystemTime(Date.now() + 10);
    world.end();
    world.recorder.closed();
    const closedAt = Date.now();
    vi.setSystemTime(closedAt + 10);
    // The same calls as at the end of a read.
    world.publish();
    vi.setSystemTime(closedAt + 20);
    await world.recorder.flush();
    expect((await table.boardAt(SCOPE, 1, closedAt)).covered).not.toBeNull();
    expect((await table.boardAt(SCOPE, 1, closedAt + 15)).covered).toBeNull();
    expect(world.recorder.isDone).toBe(true);
  });

  it('is that of the end of the recording while it is interrupted, although a later price was seen [history.gap]', async () => {
    const table = new HistoryTable(await openStore(await newPlace()));
    const world = new RecordedWorld(table);
    const winner = (odds: number) => marketOf(100, { id: 1, type: 'series' }, { type: 'series_winner', odds });
    world.push('series', 1, seriesOf(1, {}));
    await world.open(seriesSet(1));
    world.push('market', 100, winner(1.5));
    world.publish();
    await world.recorder.flush();
    vi.setSystemTime(Date.now() + 10);
    const interruptedAt = Date.now();
    world.setStatus('STALE');
    vi.setSystemTime(interruptedAt + 10);
    world.push('market', 100, winner(2.5));
    world.publish();
    vi.setSystemTime(interruptedAt + 20);
    await world.recorder.flush();
    const pages = boundedMap<string, Promise<readonly Recorded[]>>(1);
    const series = new ReadableSeries({ table, pages, scope: SCOPE, series: 1, from: null, isHidden: false });
    const { completeness, lastKnownAt, board, times } = await boardView(series, interruptedAt + 15);
    expect([completeness, lastKnownAt]).toEqual(['AS_LAST_KNOWN', new Date(interruptedAt).toISOString()]);
    expect(board?.markets.map(({ model }) => model.market.selections[0]?.odds)).toEqual([1.5]);
    expect(times.filter(({ receivedAt }) => Date.parse(receivedAt) > interruptedAt)).toEqual([]);
    world.end();
  });

  it(
    `is what the sets showed, or says that it is not known [history.board] (seed ${SEED})`,
    async () => {
      const random = new Random(SEED);
      const store = await openStore(await newPlace());
      const table = new HistoryTable(store);
      const world = new RecordedWorld(table);
      const moments: Shown[] = [];
      const steps: Record<string, () => unknown> = {
        market: () => {
          const market = randomMarket(random, random.pick(SERIES));
          world.push('market', market.id, market);
        },
        'a market is gone': () => {
          const { id } = randomMarket(random, random.pick(SERIES));
          world.push('market', id, null);
        },
        match: () => {
          const series = random.pick(SERIES);
          const id = series * 10 + random.int(1, 2);
          const match: Match | null = random.chance(0.1) ? null : matchOf(id, series, random.int(0, 9));
          world.push('match', id, match);
        },
        series: () => {
          const id = random.pick(SERIES);
          world.push('series', id, randomSeries(random, id));
        },
        publish: () => world.publish(),
        stale: () => world.setStatus(random.pick(['STALE', 'DOWN'])),
        live: () => world.setStatus('LIVE'),
        store: () => world.recorder.flush(),
        kill: async () => {
          world.kill();
          if (engine === 'postgres') await table.release(SCOPE, (await table.takeOver(SCOPE, 'o'))?.epoch ?? 0);
        },
        'another writer': async () => {
          const other = await table.takeOver(SCOPE, 'o');
          if (other) await table.release(SCOPE, other.epoch);
        },
        stop: () => world.recorder.stop('stopped by the test'),
        open: () => world.open(seriesSet(random.pick(SERIES))),
        close: () => world.close(seriesSet(random.pick(SERIES))),
        list: () => (random.chance(0.3) ? world.close(LIST_SET) : world.open(LIST_SET)),
      };
      const weights = new Map(
        Object.entries({ market: 40, publish: 30, live: 12, store: 12, match: 6, series: 4, open: 4, list: 2 }),
      );
      const names = Object.keys(steps).flatMap((name) => Array.from({ length: weights.get(name) ?? 1 }, () => name));
      for (const id of SERIES) world.push('series', id, seriesOf(id, { matches: [{ id: id * 10 + 1 }] }));
      await world.open(LIST_SET);
      for (let step = 0; step < STEPS; step += 1) {
        vi.setSystemTime(Date.now() + random.int(3, 9));
        await steps[random.pick(names)]?.();
        // A change is recorded a little before it is published.
        if (world.isPending && random.chance(0.7)) world.publish();
        vi.setSystemTime(Date.now() + 1);
        if (world.isPending) continue;
        const series = new Map(SERIES.map((id) => [id, world.shown(seriesSet(id))]));
        moments.push({ at: Date.now(), list: world.shown(LIST_SET), series });
      }
      await world.recorder.flush();
      await world.recorder.flush();
      const retention = new HistoryRetention({ store, limits: { ageMs: 0, stepMs: 1 } });
      const cuts = { no: 0, early: moments[Math.floor(STEPS / 10)]?.at ?? 0, later: moments[Math.floor(STEPS / 5)]?.at ?? 0 };
      const seen = { covered: 0, unknown: 0 };
      for (const cut of Object.values(cuts)) {
        let deleted = 1;
        while (deleted > 0) deleted = await retention.prune(cut);
        await check(cut, cut === 0 ? MOMENTS : MOMENTS / 3);
      }
      world.end();
      expect(seen.covered).toBeGreaterThan(MOMENTS / 10);
      expect(seen.unknown).toBeGreaterThan(0);

      async function check(cut: number, count: number): Promise<void> {
        for (const { at, list, series } of random.shuffle(moments).slice(0, count)) {
          for (const id of SERIES) {
            const { rows, covered } = await table.boardAt(SCOPE, id, at);
            const shown = covered?.isWinnerOnly ? ofSeries(list ?? [], id) : series.get(id);
            seen[covered === null ? 'unknown' : 'covered'] += 1;
            if (at < cut) expect(covered, `series ${id} at ${at}`).toBeNull();
            if (covered !== null)
              expect(contentOf(entriesOf(rows, { rosters: [] })), `series ${id} at ${at}`).toEqual(contentOf(shown ?? []));
          }
        }
      }
    },
    IS_FULL ? 900_000 : 120_000,
  );
});
