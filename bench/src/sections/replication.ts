import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { RedisStore } from '../../../gateway/src/live/replication/redis-store.ts';
import { keysOf, parsePosition } from '../../../gateway/src/live/replication/store.ts';
import { Redis } from '../../../gateway/src/redis/redis.ts';
import { createLog } from '../../../gateway/src/telemetry/log.ts';
import { RedisProcess } from '../../../gateway/test/support/redis-process.ts';
import { webDocument } from '../gateway-client.ts';
import { CpuWatch, MeasuredProcess } from '../measured-process.ts';
import type { Bench, Findings, Section } from '../section.ts';
import { SocketLoad } from '../socket-load.ts';
import { startBenchGateway, startBenchSandbox } from '../stack.ts';
import { formatNumber } from '../stats.ts';
import { LIST_LOAD } from '../odds-load.ts';

const STEP_BYTES = 2_000;
const SCOPES_AT_ONCE = 64;
const LONG_MS = 600_000;
const RATE = 300;
const MARKETS = 1_000;

async function startRedis(bench: Bench): Promise<RedisProcess> {
  const redis = await RedisProcess.start();
  bench.stopAtEnd({ stop: () => redis.kill() });
  return redis;
}

interface Scripts {
  readonly scopes: number;
  readonly perSecond: number;
  /** Microseconds of Redis for one script. */
  readonly micros: number;
  readonly share: number;
}

/** Steps of so many scopes at the same time; each scope waits for one before the next, as a leader does. */
async function appendSteps(bench: Bench, scopes: number, seconds: number): Promise<Scripts> {
  const server = await startRedis(bench);
  const redis = await Redis.connect({ urls: [server.url], isCluster: false, timeoutMs: 5_000, log: createLog('silent') });
  const store = new RedisStore({ redis, self: 'bench', leaseMs: LONG_MS, ttlMs: LONG_MS });
  const text = 'x'.repeat(STEP_BYTES);
  const until = performance.now() + seconds * 1_000;
  let appended = 0;
  const watch = new CpuWatch(new MeasuredProcess(server.pid));
  const lead = async (scope: string): Promise<void> => {
    const first = await store.acquire(scope, null);
    if (first === null) throw new Error('the lease is taken');
    for (let n = 1; performance.now() < until; n += 1) {
      const position = { term: first.term, n };
      const snapshots = [{ set: 'list', isWhole: n === 1, fields: [['key', text] as const] }];
      const result = await store.append({ scope, position, fields: [['list', text]], snapshots });
      if (result !== 'OK') throw new Error(`a step was refused: ${result}`);
      appended += 1;
    }
  };
  await Promise.all(Array.from({ length: scopes }, (_, index) => lead(`scope ${index}`)));
  const { ms, share } = watch.end();
  redis.close();
  await server.kill();
  return { scopes, perSecond: appended / seconds, micros: (ms * 1_000) / appended, share };
}

interface Side {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  readonly share: number;
}

/** A leader and a follower with one subscriber each, over one Redis. */
async function replicate(bench: Bench, seconds: number): Promise<{ sides: Side[]; stepsPerSecond: number; redisShare: number }> {
  const [server, sandbox] = await Promise.all([startRedis(bench), startBenchSandbox(bench)]);
  const sides = [];
  for (const name of ['leader', 'follower']) {
    const gateway = await startBenchGateway(bench, sandbox, { REDIS_URL: server.url });
    const login = await gateway.client.trade('trader@example.test');
    const load = await SocketLoad.start(bench, sandbox);
    const subscriptions = [{ query: webDocument('TradingListChanges'), variables: {} }];
    // The first one leads.
    await load.open({ url: gateway.url, count: 1, logins: [login], subscriptions, sampleEvery: 1 });
    sides.push({ name, gateway, load });
  }
  const [key] = z.array(z.string()).parse(await server.send('KEYS', keysOf('*').head.replace(/\{.*\}/, '*')));
  const entries = async (): Promise<number> => parsePosition(z.string().parse(await server.send('GET', key ?? '')))?.n ?? 0;
  await sandbox.control.startLoad({ ...LIST_LOAD, markets: MARKETS, updatesPerSecond: RATE, seconds: 120 });
  await sleep(3_000);
  const first = await entries();
  const redisWatch = new CpuWatch(new MeasuredProcess(server.pid));
  const watches = sides.map(({ gateway }) => new CpuWatch(gateway.process));
  for (const { load } of sides) await load.begin();
  await sleep(seconds * 1_000);
  const measured: Side[] = [];
  for (const [index, { name, load }] of sides.entries()) {
    const share = watches[index]?.end().share ?? 0;
    const { latency } = await load.end();
    measured.push({ name, p50: latency.p50, p99: latency.p99, share });
  }
  const result = { sides: measured, stepsPerSecond: ((await entries()) - first) / seconds, redisShare: redisWatch.end().share };
  for (const { load, gateway } of sides) await Promise.all([load.stop(), gateway.service.stop()]);
  await Promise.all([sandbox.service.stop(), server.kill()]);
  return result;
}

async function run(bench: Bench): Promise<Findings> {
  const seconds = bench.quick ? 2 : 10;
  const scripts: Scripts[] = [];
  for (const scopes of [1, SCOPES_AT_ONCE]) {
    const measured = await appendSteps(bench, scopes, bench.quick ? 1 : 5);
    scripts.push(measured);
    bench.log(
      `${scopes} scopes: ${formatNumber(measured.perSecond)} scripts a second, ${formatNumber(measured.micros)} µs of Redis each`,
    );
  }
  const { sides, stepsPerSecond, redisShare } = await replicate(bench, seconds);
  for (const { name, p50, p99 } of sides) bench.log(`${name}: ${formatNumber(p50)} ms, p99 ${formatNumber(p99)} ms`);
  return {
    goals: [],
    tables: [
      {
        title: `Steps of ${formatNumber(STEP_BYTES)} bytes in one Redis`,
        columns: ['scopes at once', 'scripts/s', 'Redis CPU', 'µs of Redis a script', 'scripts/s at 100 % of its core'],
        rows: scripts.map(({ scopes, perSecond, share, micros }) => [
          scopes,
          formatNumber(perSecond),
          `${formatNumber(share * 100)} %`,
          formatNumber(micros),
          formatNumber(1_000_000 / micros),
        ]),
      },
      {
        title: `From the provider's frame to a subscriber, ${RATE} updates a second over ${MARKETS} markets`,
        columns: ['gateway', 'p50 ms', 'p99 ms', 'CPU', 'µs a step'],
        rows: sides.map(({ name, p50, p99, share }) => [
          name,
          formatNumber(p50),
          formatNumber(p99),
          `${formatNumber(share * 100)} %`,
          formatNumber((share * 1_000_000) / stepsPerSecond),
        ]),
      },
      {
        title: 'The stream of that scope',
        columns: ['steps/s', 'updates a step', 'Redis CPU'],
        rows: [[formatNumber(stepsPerSecond), formatNumber(RATE / stepsPerSecond), `${formatNumber(redisShare * 100)} %`]],
      },
    ],
    charts: [],
    notes: [
      'Scripts: one process appends, so with many scopes it and not Redis may be the limit; the last column is calculated from the processor time of Redis.',
      'Processor time of a gateway includes one subscriber: its execution, its frames, and with the leader the feed. Both gateways, Redis, the provider and the subscribers share the machine.',
    ],
  };
}

export const replication: Section = { name: 'replication', title: 'Replication between gateways', run };
