import { HistoryTable } from '../../gateway/src/domains/trading/history/history-table.ts';
import { ReadableSeries } from '../../gateway/src/domains/trading/history/readable-series.ts';
import { boardView } from '../../gateway/src/domains/trading/history/recorded-board.ts';
import { Store, STORE_TIMERS } from '../../gateway/src/store/store.ts';
import { createLog } from '../../gateway/src/telemetry/log.ts';
import { boundedMap } from '../../gateway/src/util/bounded-map.ts';
import { CHANGES, fillHistory, type FillPlan, MARKETS, seriesIds } from '../../gateway/test/support/filled-history.ts';
import type { RecorderPlan } from './load/recorder.ts';
import type { Bench } from './section.ts';

const WARM_UP = 20;
export const READS = 300;
/** Longest time to fill one database. */
const MAX_FILL_MS = 240_000;

async function openStore(database: RecorderPlan['database']): Promise<Store> {
  const store = new Store({ config: { ...STORE_TIMERS, STORE_TIMEOUT_MS: 120_000, ...database }, log: createLog('silent') });
  await store.open();
  if (!store.isUp) throw new Error(store.health.reason ?? 'the store is not up');
  return store;
}

export interface Boards {
  readonly engine: Store['kind'];
  readonly rows: number;
  readonly bytes: number;
  /** Time of each read, ascending, ms. */
  readonly times: readonly number[];
}

export type Filled = Pick<FillPlan, 'scope' | 'game' | 'from' | 'until'>;

/** Fills a database and reads boards of random series at random moments. */
export async function measureBoards(bench: Bench, database: RecorderPlan['database'], filled: Filled): Promise<Boards> {
  const store = await openStore(database);
  const rows = bench.isQuick ? 2_000_000 : 50_000_000;
  const count = await fillHistory(store, { ...filled, rows, maxMs: MAX_FILL_MS, log: (line) => bench.log(line) });
  const table = new HistoryTable(store);
  const ids = seriesIds(count);
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + READS; n += 1) {
    const id = ids[Math.floor(Math.random() * ids.length)] ?? 0;
    const series = new ReadableSeries({
      table,
      pages: boundedMap(1),
      scope: filled.scope,
      series: id,
      from: null,
      isHidden: false,
    });
    const at = Math.floor(filled.from + (filled.until - filled.from) * (0.01 + 0.98 * Math.random()));
    const started = performance.now();
    const { board } = await boardView(series, at);
    // The first reads also compile the code.
    if (n >= WARM_UP) times.push(performance.now() - started);
    if (board?.markets.length !== MARKETS) throw new Error(`a board has ${board?.markets.length} markets`);
  }
  const { kind: engine } = store;
  await store.close();
  const reopened = await openStore(database);
  const { bytes } = reopened.health;
  await reopened.close();
  return { engine, rows: count * MARKETS * CHANGES, bytes: bytes ?? 0, times: times.toSorted((a, b) => a - b) };
}
