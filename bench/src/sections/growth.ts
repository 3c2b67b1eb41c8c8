import { setTimeout as sleep } from 'node:timers/promises';
import { tradingKeys } from '../../../sandbox/src/testing/trading-secret.ts';
import { webDocument } from '../gateway-client.ts';
import { CpuWatch } from '../measured-process.ts';
import { LIST_LOAD } from '../odds-load.ts';
import type { Bench, Findings, Goal, Section, Table } from '../section.ts';
import { SocketLoad } from '../socket-load.ts';
import { startBenchGateway, startBenchSandbox } from '../stack.ts';
import { formatNumber, growthExponent, steepestStep } from '../stats.ts';

interface Load {
  readonly customers: number;
  readonly sockets: number;
  /** Markets of the list; the prices of all of them change. */
  readonly markets: number;
  /** Updates a second, of all markets together. */
  readonly rate: number;
}
type Axis = keyof Load;

interface Measured {
  /** % of a core. */
  readonly cpu: number;
  readonly megabytes: number;
  readonly delay: number;
}

interface Point extends Measured {
  readonly x: number;
  readonly p99: number;
  /** Updates a second that reached a subscriber. */
  readonly arrived: number;
  /** Whether the load was what it should be; else something else was the limit. */
  readonly isReached: boolean;
  readonly clientCpu: number;
}

/** One thing grows at a time; the others keep their values. */
const AXES: Readonly<Record<Axis, { readonly title: string; readonly fixed: Load; readonly values: readonly number[] }>> = {
  customers: {
    title: 'customers',
    fixed: { customers: 1, sockets: 200, markets: 400, rate: 5 },
    values: [1, 10, 50, 200],
  },
  sockets: {
    title: 'sockets',
    fixed: { customers: 1, sockets: 500, markets: 1_000, rate: 300 },
    values: [100, 500, 1_500, 4_000],
  },
  markets: {
    title: 'markets',
    fixed: { customers: 1, sockets: 500, markets: 1_000, rate: 300 },
    values: [1_000, 3_000, 10_000],
  },
  rate: {
    title: 'updates a second',
    fixed: { customers: 1, sockets: 500, markets: 1_000, rate: 300 },
    values: [20, 100, 300, 1_000],
  },
};
const ORDER = ['customers', 'sockets', 'markets', 'rate'] as const satisfies readonly Axis[];

const QUANTITIES = [
  { of: 'cpu', title: 'Processor time', unit: '% of a core', isGoal: true },
  { of: 'megabytes', title: 'Memory', unit: 'MB', isGoal: true },
  // The p99 of a few seconds is that of the machine.
  { of: 'delay', title: 'Median delay', unit: 'ms', isGoal: false },
] as const satisfies readonly { readonly of: keyof Measured; title: string; unit: string; isGoal: boolean }[];
const MAX_EXPONENT = 1.1;
/** Points where fewer of the updates arrive show what the machine can do, and not what the load costs. */
const MIN_ARRIVED = 0.95;
/** Markets of the list that each step of SANDBOX_SCALE adds, at least. */
const MARKETS_PER_SCALE = 400;
/** Limits of the provider's client that are high enough not to affect the measurement. */
const NO_LIMITS = { request_rate_second: 10_000, request_rate_burst: 10_000, max_concurrent_hermes_connections: 1_000 };

async function measure(bench: Bench, load: Load, seconds: number): Promise<Omit<Point, 'x'>> {
  const sandbox = await startBenchSandbox(bench, {
    SANDBOX_SCALE: String(Math.ceil(load.markets / MARKETS_PER_SCALE)),
    SANDBOX_PUSH_CONNECTS: '10000',
  });
  const gateway = await startBenchGateway(bench, sandbox);
  // Each key is a scope with a feed of its own, as each customer is.
  const { client, secrets } = await tradingKeys(sandbox.url, 'trader@example.test', load.customers);
  await sandbox.control.change('clients', client, NO_LIMITS);
  const sockets = await SocketLoad.start(bench, sandbox);
  await sockets.open({
    url: gateway.url,
    count: load.sockets,
    logins: secrets.map((secret) => ({ 'x-api-key': secret })),
    subscriptions: [{ query: webDocument('TradingListChanges'), variables: {} }],
    sampleEvery: Math.ceil(load.sockets / 20),
  });
  await sandbox.control.startLoad({ ...LIST_LOAD, markets: load.markets, updatesPerSecond: load.rate, seconds: 120 });
  // Until the work of opening has ended, and code that runs often is compiled.
  await sleep(4_000);
  const watch = new CpuWatch(gateway.process);
  await sockets.begin();
  await sleep(seconds * 1_000);
  const { latency, cpuShare, updatesPerSocket, seconds: measuredSeconds } = await sockets.end();
  const measured = {
    cpu: watch.end().share * 100,
    megabytes: gateway.process.rss() / 2 ** 20,
    delay: latency.p50,
    p99: latency.p99,
    arrived: updatesPerSocket / measuredSeconds,
    isReached: updatesPerSocket / measuredSeconds >= load.rate * MIN_ARRIVED,
    clientCpu: cpuShare * 100,
  };
  await Promise.all([sockets.stop(), gateway.service.stop(), sandbox.service.stop()]);
  return measured;
}

async function run(bench: Bench): Promise<Findings> {
  const seconds = bench.isQuick ? 2 : 4;
  const known = new Map<string, Omit<Point, 'x'>>();
  const points: Record<Axis, Point[]> = { customers: [], sockets: [], markets: [], rate: [] };
  for (const axis of ORDER) {
    const { title, fixed, values } = AXES[axis];
    for (const x of bench.isQuick ? values.slice(0, 2) : values) {
      const load = { ...fixed, [axis]: x };
      const key = JSON.stringify(load);
      const measured = known.get(key) ?? (await measure(bench, load, seconds));
      known.set(key, measured);
      points[axis].push({ x, ...measured });
      const { cpu, megabytes, delay } = measured;
      bench.log(`${x} ${title}: ${formatNumber(cpu)} % of a core, ${formatNumber(megabytes)} MB, ${formatNumber(delay)} ms`);
    }
  }
  return {
    goals: ORDER.flatMap((axis) => goalsOf(axis, points[axis])),
    tables: [fitTable(points), ...ORDER.map((axis) => measurementTable(axis, points[axis]))],
    charts: ORDER.flatMap((axis) =>
      QUANTITIES.map(({ of, title, unit }) => ({
        kind: 'curves' as const,
        file: `growth-${axis}-${of === 'megabytes' ? 'memory' : of}`,
        title: `${title} with the ${AXES[axis].title}`,
        x: AXES[axis].title,
        y: unit,
        curves: [{ label: 'Sightline', points: curve(points[axis], of) }],
      })),
    ),
    notes: [
      ...ORDER.map((axis) => `With the ${AXES[axis].title}: ${describe(AXES[axis].fixed, axis)}.`),
      'Each point is a gateway of its own. Exponent: n of y = c·xⁿ, fitted to the points at which at least 95 % of the updates arrived; 1 is linear, and less where something is paid once. The steepest step is where a curve bends.',
      'Customers are API keys, of which each has its own feed and provider socket, without limits at the provider. The delay is from the provider’s frame to the subscriber.',
      'Provider, gateway and subscribers share the machine: delays include waiting for a core. From 1,500 to 4,000 sockets that bends the curve: on two cores the subscribers then run 92 % of the time and the gateway 73 %, both wait for a core 20 % of it, and a socket gets 8 merged steps a second instead of 25.',
    ],
  };
}

/** The points that are fitted. */
function fitted(points: readonly Point[], of: keyof Measured): (readonly [number, number])[] {
  return curve(
    points.filter(({ isReached }) => isReached),
    of,
  );
}

function curve(points: readonly Point[], of: keyof Measured): (readonly [number, number])[] {
  return points.map((point) => [point.x, point[of]] as const);
}

function describe(load: Load, without: Axis): string {
  return ORDER.filter((axis) => axis !== without)
    .map((axis) => `${load[axis]} ${AXES[axis].title}`)
    .join(', ');
}

/** No quantity may grow faster than the load that causes it. */
function goalsOf(axis: Axis, points: readonly Point[]): Goal[] {
  return QUANTITIES.filter(({ isGoal }) => isGoal).map(({ of, title }) => {
    const exponent = growthExponent(fitted(points, of));
    const { from, to, exponent: steepest } = steepestStep(fitted(points, of));
    return {
      what: `${title.toLowerCase()} with the ${AXES[axis].title}: exponent`,
      goal: `≤ ${MAX_EXPONENT}`,
      reached: formatNumber(exponent),
      met: Number.isFinite(exponent) ? exponent <= MAX_EXPONENT : null,
      why: `Steepest from ${from} to ${to}: ${formatNumber(steepest)}.`,
    };
  });
}

function fitTable(points: Readonly<Record<Axis, readonly Point[]>>): Table {
  return {
    title: 'Fitted growth',
    columns: ['with the', 'of', 'exponent', 'steepest step', 'its exponent', 'for each further one'],
    rows: ORDER.flatMap((axis) =>
      QUANTITIES.map(({ of, title, unit }) => {
        const line = fitted(points[axis], of);
        const { from, to, exponent } = steepestStep(line);
        const [[x0, y0] = [0, 0], [x1, y1] = [0, 0]] = [line[0], line.at(-1)];
        const each = formatNumber((y1 - y0) / (x1 - x0));
        return [
          AXES[axis].title,
          title,
          formatNumber(growthExponent(line)),
          `${from} to ${to}`,
          formatNumber(exponent),
          `${each} ${unit}`,
        ];
      }),
    ),
  };
}

function measurementTable(axis: Axis, points: readonly Point[]): Table {
  const { title } = AXES[axis];
  return {
    title: `With the ${title}`,
    columns: [title, 'gateway CPU', 'gateway MB', 'delay p50 ms', 'delay p99 ms', 'updates/s that arrived', 'client CPU'],
    rows: points.map(({ x, cpu, megabytes, delay, p99, arrived, clientCpu }) => [
      x,
      `${formatNumber(cpu)} %`,
      formatNumber(megabytes),
      formatNumber(delay),
      formatNumber(p99),
      formatNumber(arrived),
      `${formatNumber(clientCpu)} %`,
    ]),
  };
}

export const growth: Section = { name: 'growth', title: 'Growth', run };
