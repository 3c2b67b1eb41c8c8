import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { startProxy } from '../../../gateway/test/support/proxy-process.ts';
import { RedisProcess } from '../../../gateway/test/support/redis-process.ts';
import { SightlineClient } from '../../../schema/client/client.ts';
import { follow } from '../../../schema/client/live.ts';
import { LiveSet } from '../../../schema/client/live-set.ts';
import { GatewayClient, webDocument } from '../gateway-client.ts';
import { CpuWatch, MeasuredProcess } from '../measured-process.ts';
import { LIST_LOAD } from '../odds-load.ts';
import type { Bench, Findings, Section } from '../section.ts';
import { type BenchGateway, type BenchSandbox, startBenchGateway, startBenchSandbox } from '../stack.ts';
import { formatNumber } from '../stats.ts';
import { until } from '../until.ts';

const CUSTOMERS = [
  { email: 'trader5@example.test', rate: 5 },
  { email: 'nobilling@example.test', rate: 50 },
  { email: 'trader@example.test', rate: 200 },
];
const UPDATES_PER_SECOND = 100;
/** Number of rounds. In each, the proxy may distribute the customers differently. */
const ROUNDS = 2;
/** Time that a change of gateway may take in addition to one cold read. */
const ALLOWED_MS = 2_000;
/** A round ends when all lists have been LIVE for QUIET_MS; at the latest after WATCH_MS. */
const QUIET_MS = 6_000;
const WATCH_MS = 60_000;

/** One page of a customer: it follows the list as the package does. */
class Follower {
  isLive = false;
  /** When the list last became LIVE, or stopped being LIVE. */
  changedAt = performance.now();
  /** All of its times without LIVE that have ended, ms. */
  darkMs = 0;
  readonly #end = new AbortController();
  readonly done: Promise<void>;

  constructor(client: SightlineClient) {
    this.done = this.#run(client);
  }

  stop(): void {
    this.#end.abort();
  }

  async #run(client: SightlineClient): Promise<void> {
    const set = new LiveSet();
    const list = webDocument('TradingListChanges');
    for await (const { status } of follow(client, list, { set, signal: this.#end.signal })) {
      if (this.isLive === (status === 'LIVE')) continue;
      const now = performance.now();
      if (!this.isLive) this.darkMs += now - this.changedAt;
      this.isLive = !this.isLive;
      this.changedAt = now;
    }
  }
}

interface Customer {
  readonly rate: number;
  readonly coldMs: number;
  readonly coldCalls: number;
  readonly followers: readonly Follower[];
  /** Fingerprint of the secret that its calls and sockets carry. */
  readonly secret: string;
}

/** Uses one trading session for all clients of a customer, so that their calls carry one secret. */
function sharedSession(): typeof fetch {
  let started: Promise<Response> | null = null;
  return async (url, init) => {
    if (typeof init?.body !== 'string' || !init.body.includes('startTradingSession')) return fetch(url, init);
    started ??= fetch(url, init);
    return (await started).clone();
  };
}

async function open(
  url: string,
  sandbox: BenchSandbox,
  { email, rate }: (typeof CUSTOMERS)[number],
  sockets: number,
): Promise<Customer> {
  const { bearer } = await new GatewayClient(url).signIn(email);
  await setRate(url, sandbox, bearer, rate);
  const before = new Set((await sandbox.control.sockets()).sockets.map(({ secret }) => secret));
  const options = { url: `${url}/graphql`, bearer, fetch: sharedSession() };
  const started = performance.now();
  const clients = Array.from({ length: sockets }, () => new SightlineClient(options));
  for (const client of clients) await client.startTradingSession();
  const followers = clients.map((client) => new Follower(client));
  await until(`a LIVE list at ${rate} requests a second`, async () => followers.every(({ isLive }) => isLive));
  const coldMs = Math.max(...followers.map(({ changedAt }) => changedAt)) - started;
  const secret = (await sandbox.control.sockets()).sockets.find((socket) => !before.has(socket.secret))?.secret ?? '';
  const coldCalls = (await callsBySecret(sandbox, 0)).get(secret) ?? 0;
  return { rate, coldMs, coldCalls, followers, secret };
}

interface CustomerOutcome {
  readonly signal: 'SIGTERM' | 'SIGKILL';
  readonly rate: number;
  readonly coldMs: number;
  readonly coldCalls: number;
  /** Time without LIVE of the follower that had most of it. */
  readonly darkMs: number;
  /** Followers that lost LIVE. */
  readonly moved: number;
  readonly calls: number;
  readonly sockets: number;
}

interface Round {
  readonly rows: readonly CustomerOutcome[];
  readonly cpuSeconds: number;
}

/** Opens the lists of all customers at two new gateways, and ends the one with more sockets. */
async function endOne(bench: Bench, signal: CustomerOutcome['signal'], sockets: number): Promise<Round> {
  const [redis, sandbox] = await Promise.all([RedisProcess.start(), startBenchSandbox(bench)]);
  bench.stopAtEnd({ stop: () => redis.kill() });
  const env = { REDIS_URL: redis.url, TRUST_PROXY: 'on' };
  const gateways = [await startBenchGateway(bench, sandbox, env), await startBenchGateway(bench, sandbox, env)] as const;
  const proxy = await startProxy([gateways[0].url, gateways[1].url]);
  bench.stopAtEnd(proxy);
  await sandbox.control.clearCalls();
  const watches = [...gateways.map(({ process }) => process), new MeasuredProcess(redis.pid)].map((one) => new CpuWatch(one));
  await sandbox.control.startLoad({ ...LIST_LOAD, updatesPerSecond: UPDATES_PER_SECOND, seconds: 300 });
  const customers: Customer[] = [];
  // In order, so that cold reads do not share the machine.
  for (const customer of CUSTOMERS) customers.push(await open(proxy.url, sandbox, customer, sockets));
  // A snapshot is stored every 15 s.
  await sleep(bench.isQuick ? 5_000 : 20_000);
  const callsBefore = (await sandbox.control.calls()).length;
  const openBefore = await socketsBySecret(sandbox);
  const cpuSeconds = watches.reduce((sum, watch) => sum + watch.end().ms, 0) / 1_000;

  const all = customers.flatMap(({ followers }) => followers);
  for (const follower of all) follower.darkMs = 0;
  const [ended] = gateways.toSorted((a, b) => filesOf(b) - filesOf(a));
  const at = performance.now();
  ended?.service.child.kill(signal);
  let quietSince = at;
  while (performance.now() - quietSince < QUIET_MS && performance.now() - at < WATCH_MS) {
    await sleep(20);
    if (!all.every(({ isLive }) => isLive)) quietSince = performance.now();
  }
  const calls = await callsBySecret(sandbox, callsBefore);
  const rows = customers.map(({ rate, coldMs, coldCalls, secret, followers }) => ({
    signal,
    rate,
    coldMs,
    coldCalls,
    darkMs: Math.max(...followers.map(({ isLive, darkMs, changedAt }) => (isLive ? darkMs : performance.now() - changedAt))),
    moved: followers.filter(({ changedAt }) => changedAt > at).length,
    calls: calls.get(secret) ?? 0,
    sockets: openBefore.get(secret) ?? 0,
  }));
  for (const follower of all) follower.stop();
  await Promise.all(all.map(({ done }) => done.catch(() => {})));
  await Promise.all([proxy.stop(), ...gateways.map(({ service }) => service.stop()), redis.kill()]);
  await sandbox.service.stop();
  return { rows, cpuSeconds };
}

/** Number of open files, sockets included. */
function filesOf({ service }: BenchGateway): number {
  return readdirSync(`/proc/${service.child.pid}/fd`).length;
}

const Started = z.object({ startTradingSession: z.object({ tradingSession: z.object({ clientId: z.string() }) }) });

/** Sets the rate of the user's trading client at the provider. */
async function setRate(url: string, { control }: BenchSandbox, bearer: string, rate: number): Promise<void> {
  const start = 'mutation { startTradingSession { tradingSession { clientId } } }';
  const started = await new GatewayClient(url).request(start, {}, { authorization: `Bearer ${bearer}` });
  const { clientId } = Started.parse(started).startTradingSession.tradingSession;
  await control.change('clients', clientId, { request_rate_second: rate, request_rate_burst: rate });
}

async function socketsBySecret({ control }: BenchSandbox): Promise<ReadonlyMap<string, number>> {
  return countBy((await control.sockets()).sockets.map(({ secret }) => secret));
}

async function callsBySecret({ control }: BenchSandbox, after: number): Promise<ReadonlyMap<string, number>> {
  const calls = (await control.calls()).slice(after).filter(({ api }) => api === 'data' || api === 'odds');
  return countBy(calls.flatMap(({ headers }) => Object.values(headers).filter((value) => value.startsWith('sha256:'))));
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

async function run(bench: Bench): Promise<Findings> {
  const sockets = bench.isQuick ? 2 : 5;
  const rounds: Round[] = [];
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (let number = 0; number < ROUNDS; number += 1) {
      const round = await endOne(bench, signal, sockets);
      rounds.push(round);
      for (const { rate, darkMs, coldMs, moved } of round.rows)
        bench.log(
          `${signal}, ${rate}/s: ${formatNumber(darkMs)} ms without LIVE (${moved} moved), cold ${formatNumber(coldMs)} ms`,
        );
    }
  }
  const rows = rounds.flatMap((round) => round.rows);
  const affected = rows.filter(({ moved }) => moved > 0);
  const over = affected.filter(({ darkMs, coldMs }) => darkMs > coldMs + ALLOWED_MS);
  const cpu = rounds.map(({ cpuSeconds }) => cpuSeconds);
  return {
    goals: [
      {
        what: 'time without LIVE when a gateway ends, of every customer',
        goal: 'at most one cold read + 2 s',
        reached: over.length === 0 ? 'all' : `${affected.length - over.length} of ${affected.length}`,
        met: over.length === 0,
      },
    ],
    tables: [
      {
        title: `Two gateways behind the proxy, ${sockets} sockets a customer, ${UPDATES_PER_SECOND} updates a second`,
        columns: [
          'signal',
          'requests/s',
          'cold read ms',
          'calls of it',
          'without LIVE ms',
          'calls after the signal',
          'provider sockets before it',
        ],
        rows: affected
          .toSorted((a, b) => a.signal.localeCompare(b.signal) || a.rate - b.rate)
          .map((row) => [
            row.signal,
            row.rate,
            formatNumber(row.coldMs),
            row.coldCalls,
            formatNumber(row.darkMs),
            row.calls,
            row.sockets,
          ]),
      },
    ],
    charts: [],
    notes: [
      `Each round starts two gateways, Redis and the proxy, opens the lists, and ends one gateway; the table has the customers of that gateway. Processor time of both gateways and Redis until the signal: ${cpu.map((seconds) => `${formatNumber(seconds)} s`).join(', ')}.`,
    ],
  };
}

export const gatewayEnd: Section = { name: 'gateway-end', title: 'The end of one of two gateways', run };
