import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { ReceivedCall } from '../../../sandbox/src/testing/control-shapes.ts';
import { type Login, webDocument } from '../gateway-client.ts';
import { fetchAnswer } from '../measure-http.ts';
import { CpuWatch } from '../measured-process.ts';
import type { Bench, Findings, Section } from '../section.ts';
import { type BenchSandbox, startBenchGateway, startBenchSandbox } from '../stack.ts';
import { formatNumber, percentiles } from '../stats.ts';

/** Duration of every response of the provider, which separates one round of calls from the next. */
const PROVIDER_MS = 250;
/** Calls begun within this belong to one round. */
const SAME_ROUND_MS = PROVIDER_MS * 0.6;
/** High enough that no call waits for the rate limiter. */
const RATE = 1_000;
/** Rounds of calls that a list needs: markets, matches, series, rosters with tournaments, teams with players. */
const DEPTH = 5;
const TRIES = 60;
const MAX_COLD_RATIO = 1.5;

const ListAnswer = z.object({ data: z.object({ tradingList: z.object({ status: z.string() }) }) });

interface Stampede {
  readonly users: number;
  readonly calls: ReadonlyMap<string, number>;
  /** Calls one after the other that the longest list of markets takes. */
  readonly pages: number;
  readonly rounds: readonly (readonly string[])[];
  readonly ms: number;
  readonly p99: number;
  readonly cpuMs: number;
}

/** Calls of the data and odds APIs by rounds: a new one begins where nothing was sent for a while. */
function roundsOf(calls: readonly ReceivedCall[]): string[][] {
  const rounds: string[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { at, path } of calls) {
    const now = Date.parse(at);
    if (now - last > SAME_ROUND_MS) rounds.push([]);
    rounds.at(-1)?.push(path);
    last = now;
  }
  return rounds;
}

/** Answers arrive before the last names and pages are loaded. @returns the data and odds calls, when none follows any more */
async function callsWhenLoaded(
  { control }: BenchSandbox,
  url: string,
  query: string,
  login: Partial<Login>,
): Promise<ReceivedCall[]> {
  let before: ReceivedCall[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { data } = ListAnswer.parse(JSON.parse(await fetchAnswer(url, { query }, login)));
    const calls = (await control.calls()).filter(({ api }) => api === 'data' || api === 'odds');
    if (data.tradingList.status === 'LIVE' && calls.length === before.length) return calls;
    before = calls;
    await sleep(2 * PROVIDER_MS);
  }
  throw new Error('the list was never complete');
}

async function stampede(bench: Bench, sandbox: BenchSandbox, logins: readonly Login[]): Promise<Stampede> {
  const gateway = await startBenchGateway(bench, sandbox, { FEED_LINGER_MS: 60_000 });
  const url = `${gateway.url}/graphql`;
  // The list is cold; the users are known, as on the page from which they open it.
  await Promise.all(logins.map((login) => gateway.client.request('{ viewer { customer { id } } }', {}, login)));
  await sandbox.control.clearCalls();
  const query = webDocument('TradingList');
  const started = performance.now();
  const watch = new CpuWatch(gateway.process);
  const answers = await Promise.all(
    logins.map(async (login) => {
      // Not parsed: 500 lists would take this process longer than the gateway needs for them.
      const answer = await fetchAnswer(url, { query }, login);
      return { ms: performance.now() - started, answer };
    }),
  );
  const { ms: cpuMs } = watch.end();
  for (const { answer } of [answers[0], answers.at(-1)].flatMap((each) => each ?? [])) ListAnswer.parse(JSON.parse(answer));
  const calls = await callsWhenLoaded(sandbox, url, query, logins[0] ?? {});
  await gateway.service.stop();
  const counts = new Map<string, number>();
  for (const { path } of calls) counts.set(path, (counts.get(path) ?? 0) + 1);
  const { max, p99 } = percentiles(answers.map(({ ms }) => ms));
  bench.log(`${logins.length} users: ${calls.length} calls, ${formatNumber(max)} ms`);
  const pages = Map.groupBy(
    calls.filter(({ api }) => api === 'odds'),
    ({ query: asked }) => JSON.stringify({ ...asked, skip: null }),
  );
  const longest = Math.max(0, ...[...pages.values()].map((list) => list.length));
  return { users: logins.length, pages: longest, calls: counts, rounds: roundsOf(calls), ms: max, p99, cpuMs };
}

async function run(bench: Bench): Promise<Findings> {
  const users = bench.isQuick ? 50 : 500;
  const sandbox = await startBenchSandbox(bench, { SANDBOX_SCALE: '1', SANDBOX_TRADERS: String(users) });
  // Signed in before at another gateway, so that the measured gateway has no cached user.
  const signInGateway = await startBenchGateway(bench, sandbox);
  const logins = await signInGateway.client.startTradingAll(users);
  await signInGateway.service.stop();
  const clients = await sandbox.control.allState('clients');
  for (const { id } of clients)
    await sandbox.control.change('clients', String(id), { request_rate_second: RATE, request_rate_burst: RATE });
  for (const api of ['data', 'odds']) await sandbox.control.addFault({ api, kind: 'delay', ms: PROVIDER_MS });
  const one = await stampede(bench, sandbox, logins.slice(0, 1));
  const many = await stampede(bench, sandbox, logins);
  const total = ({ calls }: Stampede) => [...calls.values()].reduce((all, count) => all + count, 0);
  const isSame = total(one) === total(many) && [...one.calls].every(([path, count]) => many.calls.get(path) === count);
  const paths = [...new Set([...one.calls.keys(), ...many.calls.keys()])].toSorted();
  const deepest = DEPTH + Math.max(0, one.pages - 1);
  return {
    goals: [
      {
        what: `last answer of ${users} users ÷ of one`,
        goal: `≤ ${MAX_COLD_RATIO} ×`,
        reached: `${formatNumber(many.ms / one.ms)} ×`,
        met: many.ms <= MAX_COLD_RATIO * one.ms,
      },
      {
        what: `data and odds calls of ${users} users ÷ of one`,
        goal: '1 ×',
        reached: `${formatNumber(total(many) / total(one))} ×`,
        met: isSame,
        why: paths.map((path) => `${path}: ${one.calls.get(path) ?? 0} and ${many.calls.get(path) ?? 0}`).join('; '),
      },
      {
        what: 'sequential rounds of calls',
        goal: `${deepest}: depth of the data (${DEPTH}) + further market pages (${one.pages - 1})`,
        reached: `${one.rounds.length} for one user, ${many.rounds.length} for ${users}`,
        met: many.rounds.length <= deepest,
      },
    ],
    tables: [
      {
        title: `A cold list; the provider takes ${PROVIDER_MS} ms for each answer`,
        columns: ['users', 'calls', 'rounds', 'last answer ms', 'p99 ms', 'gateway CPU ms'],
        rows: [one, many].map((stampeded) => [
          stampeded.users,
          total(stampeded),
          stampeded.rounds.length,
          formatNumber(stampeded.ms),
          formatNumber(stampeded.p99),
          formatNumber(stampeded.cpuMs),
        ]),
      },
      {
        title: 'Calls by path',
        columns: ['path', 'one user', `${users} users`],
        rows: paths.map((path) => [path, one.calls.get(path) ?? 0, many.calls.get(path) ?? 0]),
      },
      {
        title: `Rounds with ${users} users`,
        columns: ['round', 'calls'],
        rows: many.rounds.map((round, i) => [i + 1, `${round.length} (${[...new Set(round)].join(', ')})`]),
      },
    ],
    charts: [
      {
        kind: 'bars',
        file: 'stampede',
        title: 'Data and odds calls for a cold list',
        unit: 'calls',
        bars: [one, many].map((stampeded) => ({
          label: `${stampeded.users} users`,
          value: total(stampeded),
          kind: 'ours' as const,
        })),
      },
    ],
    notes: [
      'All users send the query at once. They belong to one customer, signed in at another gateway, and requested `viewer` from this one. Calls are counted until the list is complete. Each user also reads the games that they may see: one call of the account API for each.',
    ],
  };
}

export const stampedeSection: Section = { name: 'stampede', title: 'Cold stampede', run };
