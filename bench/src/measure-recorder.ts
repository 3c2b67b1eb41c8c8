import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { startChild } from './child.ts';
import { webDocument } from './gateway-client.ts';
import type { RecorderPlan } from './load/recorder.ts';
import { CpuWatch } from './measured-process.ts';
import { LIST_LOAD } from './odds-load.ts';
import type { Bench } from './section.ts';
import { SocketLoad } from './socket-load.ts';
import { type BenchGateway, type BenchSandbox, startBenchGateway } from './stack.ts';
import { formatNumber, median } from './stats.ts';

/** Updates for each client. */
export const UPDATES_PER_SECOND = 300;

const Recorded = z.object({
  cpuMs: z.number(),
  ms: z.number(),
  delayP99: z.number(),
  updates: z.int(),
  rows: z.int(),
  bytesPerRow: z.nullable(z.number()),
});

export interface RecorderRound {
  readonly what: string;
  readonly clients: number;
  /** Share of a core that the gateway uses without a recorder (`off`) and with one (`on`). */
  readonly off: number;
  readonly on: number;
  readonly delayOff: number;
  readonly delayOn: number;
  readonly bytesPerRow: number | null;
}

/** Share of a core that recording costs for a client. */
export const perClient = ({ on, off, clients }: RecorderRound): number => (on - off) / clients;
export const percent = (share: number): string => `${formatNumber(share * 100)} %`;

/** Feeds alone, without and with a recorder, twice in turn. */
export async function measureRecorder(
  bench: Bench,
  clients: number,
  createDatabase: () => Promise<RecorderPlan['database']>,
  what: string,
): Promise<RecorderRound> {
  const outcomes: (z.output<typeof Recorded> & { isRecorded: boolean })[] = [];
  for (const isRecorded of [false, true, false, true]) {
    const database = await createDatabase();
    const plan: RecorderPlan = {
      clients,
      isRecorded,
      seconds: bench.isQuick ? 3 : 10,
      updatesPerSecond: UPDATES_PER_SECOND,
      database,
    };
    const { hello, service } = await startChild(bench, 'load/recorder.ts', Recorded, { RECORDER_PLAN: JSON.stringify(plan) });
    await service.exited;
    outcomes.push({ ...hello, isRecorded });
  }
  const outcomesOf = (isRecorded: boolean) => outcomes.filter((one) => one.isRecorded === isRecorded);
  const share = (isRecorded: boolean) => median(outcomesOf(isRecorded).map(({ cpuMs, ms }) => cpuMs / ms));
  const delay = (isRecorded: boolean) => median(outcomesOf(isRecorded).map(({ delayP99 }) => delayP99));
  const last = outcomesOf(true).at(-1);
  if (last === undefined || last.rows < last.updates * 0.9)
    throw new Error(`${last?.rows} rows of ${last?.updates} updates were stored`);
  return {
    what,
    clients,
    off: share(false),
    on: share(true),
    delayOff: delay(false),
    delayOn: delay(true),
    bytesPerRow: last.bytesPerRow,
  };
}

const Lag = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m;

/** Delay of a gateway's event loop since the last call, p99, ms. */
async function eventLoopDelay(adminPort: number | null): Promise<number> {
  const response = await fetch(`http://localhost:${adminPort}/metrics`);
  return Number(Lag.exec(await response.text())?.[1]) * 1_000;
}

/** Gateways at the same provider at the same time. The second and the third record, so that the order in which they start does not count. */
export async function measureGateways(bench: Bench, sandbox: BenchSandbox): Promise<RecorderRound> {
  const gateways: { readonly isRecorded: boolean; readonly gateway: BenchGateway }[] = [];
  for (const HISTORY of ['off', 'seen', 'seen', 'off']) {
    const gateway = await startBenchGateway(bench, sandbox, { HISTORY, ADMIN_ADDRESS: '0' });
    const load = await SocketLoad.start(bench, null);
    const subscriptions = [{ query: webDocument('TradingListChanges'), variables: {} }];
    await load.open({ url: gateway.url, count: 20, logins: await gateway.client.startTradingAll(1), subscriptions });
    gateways.push({ isRecorded: HISTORY !== 'off', gateway });
  }
  await sandbox.control.startLoad({ ...LIST_LOAD, updatesPerSecond: UPDATES_PER_SECOND, seconds: 120 });
  await sleep(8_000);
  await Promise.all(gateways.map(({ gateway }) => eventLoopDelay(gateway.adminPort)));
  const watches = gateways.map(({ gateway }) => new CpuWatch(gateway.process));
  await sleep(bench.isQuick ? 4_000 : 45_000);
  const shares = watches.map((watch) => watch.end().share);
  const delays = await Promise.all(gateways.map(({ gateway }) => eventLoopDelay(gateway.adminPort)));
  /** Mean over the gateways that record, or over the others. */
  const mean = (values: readonly number[], isRecorded: boolean): number => {
    const chosen = values.filter((_, index) => gateways[index]?.isRecorded === isRecorded);
    return chosen.reduce((sum, value) => sum + value, 0) / chosen.length;
  };
  return {
    what: 'four gateways',
    clients: 1,
    off: mean(shares, false),
    on: mean(shares, true),
    delayOff: mean(delays, false),
    delayOn: mean(delays, true),
    bytesPerRow: null,
  };
}
