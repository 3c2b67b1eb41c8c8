import { setTimeout as sleep } from 'node:timers/promises';
import { type Login, webDocument } from '../gateway-client.ts';
import { CpuWatch } from '../measured-process.ts';
import type { Bench, Findings, Section } from '../section.ts';
import { SocketLoad } from '../socket-load.ts';
import { startBenchGateway, startBenchSandbox } from '../stack.ts';
import { formatNumber } from '../stats.ts';
import { LIST_LOAD } from '../odds-load.ts';

interface Point {
  readonly sockets: number;
  readonly scopes: number;
  readonly markets: number;
  readonly rate: number;
}

interface Measurement extends Point {
  readonly share: number;
  readonly p99: number;
  readonly rss: number;
  readonly clientShare: number;
}

const BASELINE: Point = { sockets: 500, scopes: 1, markets: 1_000, rate: 300 };
/** A trader of each customer that has a trading client. */
const SCOPES = ['trader@example.test', 'trader5@example.test', 'super@example.test', 'nobilling@example.test'];
const AXES = ['sockets', 'rate', 'markets', 'scopes'] as const satisfies readonly (keyof Point)[];
type Axis = (typeof AXES)[number];

const VALUES: Readonly<Record<Axis, readonly number[]>> = {
  sockets: [250, 500, 1_000, 2_000],
  rate: [100, 300, 1_000],
  markets: [100, 300, 1_000],
  scopes: [1, 2, 4],
};

async function measure(bench: Bench, point: Point, seconds: number): Promise<Measurement> {
  const sandbox = await startBenchSandbox(bench);
  const gateway = await startBenchGateway(bench, sandbox);
  const logins: Login[] = [];
  for (const email of SCOPES.slice(0, point.scopes)) logins.push(await gateway.client.trade(email));
  const load = await SocketLoad.start(bench, sandbox);
  await load.open({
    url: gateway.url,
    count: point.sockets,
    logins,
    subscriptions: [{ query: webDocument('TradingListChanges'), variables: {} }],
    sampleEvery: 50,
  });
  await sandbox.control.startLoad({ ...LIST_LOAD, markets: point.markets, updatesPerSecond: point.rate, seconds: 120 });
  await sleep(1_500);
  const watch = new CpuWatch(gateway.process);
  await load.begin();
  await sleep(seconds * 1_000);
  const { latency, cpuShare } = await load.end();
  const measured = { ...point, share: watch.end().share, p99: latency.p99, rss: gateway.process.rss(), clientShare: cpuShare };
  await Promise.all([load.stop(), gateway.service.stop(), sandbox.service.stop()]);
  return measured;
}

async function run(bench: Bench): Promise<Findings> {
  const seconds = bench.quick ? 2 : 4;
  const known = new Map<string, Measurement>();
  const tables = [];
  const charts = [];
  for (const axis of AXES) {
    const rows: Measurement[] = [];
    for (const value of bench.quick ? VALUES[axis].slice(0, 2) : VALUES[axis]) {
      const point = { ...BASELINE, [axis]: bench.quick && axis === 'sockets' ? value / 5 : value };
      const key = JSON.stringify(point);
      const measured = known.get(key) ?? (await measure(bench, point, seconds));
      known.set(key, measured);
      rows.push(measured);
      bench.log(`${axis} ${point[axis]}: ${Math.round(measured.share * 100)} % of a core`);
    }
    tables.push({
      title: `With the ${axis === 'rate' ? 'updates a second' : axis}`,
      columns: [axis === 'rate' ? 'updates/s' : axis, 'gateway CPU', 'p99 ms', 'gateway MB', 'client CPU'],
      rows: rows.map((row) => [
        row[axis],
        `${formatNumber(row.share * 100)} %`,
        formatNumber(row.p99),
        formatNumber(row.rss / 2 ** 20),
        `${formatNumber(row.clientShare * 100)} %`,
      ]),
    });
    charts.push({
      kind: 'curves' as const,
      file: `growth-${axis}`,
      title: `Processor time of the gateway with the ${axis === 'rate' ? 'updates a second' : axis}`,
      x: axis === 'rate' ? 'updates a second' : axis,
      y: '% of a core',
      curves: [{ label: 'Sightline', points: rows.map((row) => [row[axis], row.share * 100] as const) }],
    });
  }
  const { sockets, scopes, markets, rate } = BASELINE;
  return {
    goals: [],
    tables,
    charts,
    notes: [
      `One thing grows at a time, from ${sockets} sockets, ${scopes} scope, ${markets} markets and ${rate} updates a second; each point is a gateway of its own.`,
      'The simulated provider reaches about a thousand updates a second beside the subscribers on two cores.',
    ],
  };
}

export const growth: Section = { name: 'growth', title: 'Growth', run };
