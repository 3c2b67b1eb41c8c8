import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { HistoryTable } from '../../../gateway/src/domains/trading/history/history-table.ts';
import { RECORDER_TIMERS } from '../../../gateway/src/domains/trading/history/history.ts';
import { Store, STORE_TIMERS } from '../../../gateway/src/store/store.ts';
import { createLog } from '../../../gateway/src/telemetry/log.ts';
import { marketOf, matchOf, RecordedWorld, seriesOf, seriesSet } from '../../../gateway/test/support/recorded-world.ts';

/** Feeds of several clients in one process, each with its updates a second, recorded or not: a provider and users would cost more. */
const Plan = z.object({
  clients: z.int(),
  isRecorded: z.boolean(),
  seconds: z.number(),
  updatesPerSecond: z.int(),
  database: z.object({ DATABASE_URL: z.string() }),
});
type Plan = z.output<typeof Plan>;
export type RecorderPlan = Plan;

/** Interval at which sets are published, as in a gateway. */
const PUBLISH_MS = 40;
const WARM_UP_MS = 2_500;
/** Length of a client's id, which is in each row. */
const SCOPE_LENGTH = 36;
const SERIES_COUNT = 5;
const MARKETS_PER_SERIES = 60;
const Rows = z.object({ rows: z.coerce.number() });

/** Opens a feed with five series of sixty markets. */
async function openWorld(table: HistoryTable, scope: string): Promise<RecordedWorld> {
  const world = new RecordedWorld(table, scope);
  for (let id = 1; id <= SERIES_COUNT; id += 1) {
    world.push('series', id, seriesOf(id, { matches: [{ id: id * 10 }] }));
    world.push('match', id * 10, matchOf(id * 10, id, 0));
    await world.open(seriesSet(id));
  }
  for (let n = 0; n < SERIES_COUNT * MARKETS_PER_SERIES; n += 1) update(world, n);
  world.publish();
  return world;
}

/** The n-th change: the price of the next market. */
function update(world: RecordedWorld, n: number): void {
  const market = n % (SERIES_COUNT * MARKETS_PER_SERIES);
  const match = (1 + (market % SERIES_COUNT)) * 10;
  const odds = 1.1 + (n % 897) / 100;
  world.push('market', 1_000 + market, marketOf(1_000 + market, { id: match, type: 'match' }, { type: 'total_rounds', odds }));
}

async function openStore(database: Plan['database']): Promise<Store> {
  const store = new Store({ config: { ...STORE_TIMERS, ...database }, log: createLog('silent') });
  await store.open();
  return store;
}

/** Bytes of a store, which it measures when it opens. */
async function sizeOf(database: Plan['database']): Promise<number> {
  const store = await openStore(database);
  const { bytes } = store.health;
  await store.close();
  return bytes ?? 0;
}

async function measure({ clients, isRecorded, seconds, updatesPerSecond, database }: Plan) {
  const store = await openStore(database);
  const rowsNow = async () =>
    (
      await store.read(
        Rows,
        store.sql.selectFrom('history').select(({ fn }) => fn.countAll().as('rows')),
      )
    )[0]?.rows ?? 0;
  const table = new HistoryTable(store);
  const worlds = await Promise.all(
    Array.from({ length: clients }, (_, index) => openWorld(table, String(index).padStart(SCOPE_LENGTH, '0'))),
  );
  let isOver = false;
  async function flushRecorders(): Promise<void> {
    for (let isLast = false; ; isLast = isOver) {
      for (const { recorder } of worlds) await recorder.flush();
      if (isLast) return;
      await sleep(RECORDER_TIMERS.HISTORY_FLUSH_MS);
    }
  }
  const recording = isRecorded ? flushRecorders() : null;
  let updates = 0;
  async function sendUpdates(ms: number): Promise<void> {
    const started = performance.now();
    const before = updates;
    for (let elapsed = 0; elapsed < ms; elapsed = performance.now() - started) {
      const due = before + Math.floor((elapsed / 1_000) * updatesPerSecond);
      for (; updates < due; updates += 1) for (const world of worlds) update(world, updates);
      for (const world of worlds) world.publish();
      await sleep(PUBLISH_MS);
    }
  }
  await sendUpdates(WARM_UP_MS);
  const [rowsBefore, bytesBefore] = [await rowsNow(), await sizeOf(database)];
  const updatesBefore = updates;
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const [cpu, since] = [process.cpuUsage(), performance.now()];
  await sendUpdates(seconds * 1_000);
  const { user, system } = process.cpuUsage(cpu);
  const ms = performance.now() - since;
  delay.disable();
  isOver = true;
  await recording;
  for (const world of worlds) world.end();
  const rows = await rowsNow();
  await store.close();
  const bytes = (await sizeOf(database)) - bytesBefore;
  return {
    cpuMs: (user + system) / 1_000,
    ms,
    delayP99: delay.percentile(99) / 1e6,
    updates: (updates - updatesBefore) * clients,
    rows: rows - rowsBefore,
    bytesPerRow: rows > rowsBefore ? bytes / (rows - rowsBefore) : null,
  };
}

process.send?.(await measure(Plan.parse(JSON.parse(process.env['RECORDER_PLAN'] ?? ''))));
