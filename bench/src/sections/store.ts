import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresProcess } from '../../../gateway/test/support/postgres-process.ts';
import { Store, STORE_TIMERS } from '../../../gateway/src/store/store.ts';
import { FactRow } from '../../../gateway/src/store/tables.ts';
import { createLog } from '../../../gateway/src/telemetry/log.ts';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import type { Bench, Findings, Section } from '../section.ts';
import { formatNumber } from '../stats.ts';

const RESOLUTION_MS = 1;
/** Load of one tick of 20 ms: 3,000 batched and 50 durable rows a second, and 50 reads of 100 rows. */
const TICK_MS = 20;
const BATCHED_PER_TICK = 60;
const MAX_ADDED_MS = 5;

interface Delay {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

interface Round extends Delay {
  readonly what: string;
  readonly durable: number;
  readonly batched: number;
  readonly reads: number;
}

/** Delay of this process's event loop while `work` runs every 20 ms. */
async function delayDuring(seconds: number, work: () => void): Promise<Delay> {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    work();
    await sleep(TICK_MS);
  }
  histogram.disable();
  const ms = (percentile: number): number => histogram.percentile(percentile) / 1e6;
  return { p50: ms(50), p99: ms(99), max: histogram.max / 1e6 };
}

async function roundWith(what: string, database: { DATABASE_URL: string }, seconds: number): Promise<Round> {
  const store = new Store({ config: { ...STORE_TIMERS, ...database }, log: createLog('silent') });
  await store.open();
  if (!store.isUp) throw new Error(store.health.reason ?? 'the store is not up');
  const counts = { durable: 0, batched: 0, reads: 0 };
  let n = 0;
  const insertRow = () => {
    n += 1;
    return store.sql.insertInto('facts').values({ name: `row ${n}`, value: 'v'.repeat(200) });
  };
  const page = store.sql.selectFrom('facts').selectAll().limit(100);
  const delay = await delayDuring(seconds, () => {
    for (let row = 0; row < BATCHED_PER_TICK; row += 1) store.later('facts', insertRow());
    counts.batched += BATCHED_PER_TICK;
    void store.write(insertRow()).then(
      () => (counts.durable += 1),
      () => {},
    );
    void store.read(FactRow, page).then(
      () => (counts.reads += 1),
      () => {},
    );
  });
  await store.close();
  return { what, ...delay, ...counts, batched: counts.batched - store.health.dropped };
}

async function run(bench: Bench): Promise<Findings> {
  const seconds = bench.isQuick ? 5 : 30;
  const folder = temporaryFolder();
  const server = await PostgresProcess.start();
  bench.stopAtEnd({ stop: () => server.remove() });
  const idle = await delayDuring(seconds, () => {});
  const rounds: Round[] = [{ what: 'without load', ...idle, durable: 0, batched: 0, reads: 0 }];
  try {
    rounds.push(await roundWith('SQLite', storeIn(folder.path), seconds));
  } finally {
    folder.remove();
  }
  rounds.push(await roundWith('PostgreSQL', { DATABASE_URL: await server.createDatabase('bench') }, seconds));
  for (const { what, p99 } of rounds) bench.log(`${what}: p99 ${formatNumber(p99)} ms`);
  return {
    goals: rounds.slice(1).map(({ what, p99 }) => ({
      what: `event-loop delay, p99, with load on ${what} − without`,
      goal: `≤ ${MAX_ADDED_MS} ms`,
      reached: `${formatNumber(p99 - idle.p99)} ms`,
      met: p99 - idle.p99 <= MAX_ADDED_MS,
      why: 'The threads of SQLite or the server share the cores with this process, and building 3,000 statements a second is work too.',
    })),
    tables: [
      {
        title: `Delay of the event loop in a process with a store, ${seconds} s each, ms`,
        columns: ['load', 'p50', 'p99', 'max', 'durable writes', 'batched rows', 'reads of 100 rows'],
        rows: rounds.map(({ what, p50, p99, max, durable, batched, reads }) => [
          what,
          formatNumber(p50),
          formatNumber(p99),
          formatNumber(max),
          durable,
          batched,
          reads,
        ]),
      },
    ],
    charts: [],
    notes: [
      'Only the store runs in the process: building statements, handing them to a thread or a socket, and parsing rows. The delay without load is that of the timer that measures.',
    ],
  };
}

export const storeSection: Section = { name: 'store', title: 'Event loop and store', run };
