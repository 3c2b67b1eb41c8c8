import * as z from 'zod';
import { CHANGES, MARKETS, seriesIds } from '../../../gateway/test/support/filled-history.ts';
import { PostgresProcess } from '../../../gateway/test/support/postgres-process.ts';
import { SightlineClient } from '../../../schema/client/client.ts';
import { follow } from '../../../schema/client/live.ts';
import { LiveSet } from '../../../schema/client/live-set.ts';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { type Boards, type Filled, measureBoards, READS } from '../measure-boards.ts';
import { CpuWatch } from '../measured-process.ts';
import {
  measureGateways,
  measureRecorder,
  percent,
  perClient,
  type RecorderRound,
  UPDATES_PER_SECOND,
} from '../measure-recorder.ts';
import type { RecorderPlan } from '../load/recorder.ts';
import type { Bench, Findings, Goal, Section } from '../section.ts';
import { type BenchSandbox, startBenchGateway, startBenchSandbox } from '../stack.ts';
import { formatNumber, quantile } from '../stats.ts';
import { HOUR_MS } from '../../../schema/rules/durations.ts';

const CLIENTS = [1, 20];
/** Length of the filled history. */
const RECORDED_MS = 6 * HOUR_MS;
const SPEED = 600;
const READERS = 10;
const GOAL_SHARE = 0.01;
const GOAL_MS = { sqlite: 20, postgres: 30 };
/** Bound on the history of a client, and on all of it, GB. */
const BOUNDS = { client: 2, all: 20 };

type Database = RecorderPlan['database'];

const REPLAY = `subscription ($seriesId: ID!, $from: DateTime!, $after: LiveCursor) {
  seriesReplay(seriesId: $seriesId, from: $from, speed: ${SPEED}, after: $after) {
    epoch seq prevSeq status markets { id state selections { id odds } } removed { type id }
  }
}`;

/** Ten readers of the last part of a recording. @returns the speed of each, and the gateway's share of a core */
async function measureReplays(bench: Bench, sandbox: BenchSandbox, folder: string, { until }: Filled) {
  const gateway = await startBenchGateway(bench, sandbox, storeIn(folder));
  const { bearer } = await gateway.client.signIn('trader@example.test');
  const replayedMs = (bench.isQuick ? 0.5 : 3) * HOUR_MS;
  const variables = { seriesId: String(seriesIds(1)[0]), from: new Date(until - replayedMs).toISOString() };
  const watch = new CpuWatch(gateway.process);
  const speeds = await Promise.all(
    Array.from({ length: READERS }, async () => {
      const client = new SightlineClient({ url: `${gateway.url}/graphql`, bearer });
      await client.startTradingSession();
      let started = 0;
      for await (const { isSnapshot } of follow(client, REPLAY, { set: new LiveSet(), variables }))
        if (isSnapshot) started = performance.now();
      return replayedMs / (performance.now() - started);
    }),
  );
  const { share } = watch.end();
  await gateway.service.stop();
  return { speeds, share };
}

const Clients = z.array(z.looseObject({ id: z.string(), packages: z.array(z.object({ game: z.object({ id: z.int() }) })) }));
const SESSION = 'mutation { startTradingSession { tradingSession { clientId } } }';
const Session = z.object({ startTradingSession: z.object({ tradingSession: z.object({ clientId: z.string() }) }) });

/** The trading client of the demo's trader, and a game that it may read. */
async function clientOf(bench: Bench, sandbox: BenchSandbox): Promise<Pick<Filled, 'scope' | 'game'>> {
  const { client, service } = await startBenchGateway(bench, sandbox);
  const { bearer } = await client.signIn('trader@example.test');
  const { startTradingSession } = Session.parse(await client.request(SESSION, {}, { authorization: `Bearer ${bearer}` }));
  await service.stop();
  const { clientId: scope } = startTradingSession.tradingSession;
  const found = Clients.parse(await sandbox.control.allState('clients')).find(({ id }) => id === scope);
  return { scope, game: found?.packages[0]?.game.id ?? 0 };
}

const p95 = ({ times }: Boards): number => quantile(times, 0.95);

async function run(bench: Bench): Promise<Findings> {
  const folders: { remove(): void }[] = [];
  bench.stopAtEnd({ stop: () => Promise.resolve(folders.forEach((folder) => folder.remove())) });
  const newFolder = (): string => {
    const folder = temporaryFolder();
    folders.push(folder);
    return folder.path;
  };
  const server = await PostgresProcess.start();
  bench.stopAtEnd({ stop: () => server.remove() });
  let databases = 0;
  const newDatabase = async (): Promise<Database> => {
    databases += 1;
    return { DATABASE_URL: await server.createDatabase(`bench_${databases}`) };
  };

  const recorders: RecorderRound[] = [];
  const [single = 1, many = 1] = CLIENTS;
  const newFile = () => Promise.resolve(storeIn(newFolder()));
  for (const [what, clients, createDatabase] of [
    ['SQLite', single, newFile],
    ['SQLite', many, newFile],
    ['PostgreSQL', many, newDatabase],
  ] as const) {
    const round = await measureRecorder(bench, clients, createDatabase, what);
    recorders.push(round);
    bench.log(`${what}, ${clients} at a time: ${percent(perClient(round))} of a core for a client`);
  }
  const sandbox = await startBenchSandbox(bench);
  const gateways = await measureGateways(bench, sandbox);
  bench.log(`four gateways: ${percent(gateways.on)} of a core with, ${percent(gateways.off)} without`);

  const until = Date.now() - HOUR_MS / 2;
  const filled = { ...(await clientOf(bench, sandbox)), from: until - RECORDED_MS, until };
  const folder = newFolder();
  const sqlite = await measureBoards(bench, storeIn(folder), filled);
  const replays = await measureReplays(bench, sandbox, folder, filled);
  // The folders have some gigabytes, and the next database needs more.
  for (const each of folders) each.remove();
  const slowest = Math.min(...replays.speeds);
  bench.log(`ten readers: the slowest at ${formatNumber(slowest)} times`);
  const boards = [sqlite, await measureBoards(bench, await newDatabase(), filled)];

  const goals: Goal[] = [
    ...[gateways, ...recorders].map((one) => ({
      what: `recorder a client at ${UPDATES_PER_SECOND} updates/s, threads included: ${one.what}, ${one.clients} ${one.clients === 1 ? 'client' : 'clients'}`,
      goal: `≤ ${percent(GOAL_SHARE)} of a core`,
      reached: percent(perClient(one)),
      met: perClient(one) <= GOAL_SHARE,
      why: `The process used ${percent(one.on)} of a core with the recorder, ${percent(one.off)} without.`,
    })),
    {
      what: 'event-loop delay of a gateway that records, p99 − of one that does not',
      goal: '≤ 1 ms',
      reached: `${formatNumber(gateways.delayOn - gateways.delayOff)} ms`,
      met: gateways.delayOn - gateways.delayOff <= 1,
    },
    ...boards.map((one) => ({
      what: `a board at a moment, ${MARKETS} markets, ${one.rows / 1e6} million rows, ${one.engine}, p95`,
      goal: `≤ ${GOAL_MS[one.engine]} ms`,
      reached: `${formatNumber(p95(one))} ms`,
      met: p95(one) <= GOAL_MS[one.engine],
    })),
    {
      what: `${READERS} readers of a replay at ${SPEED} times: speed of the slowest`,
      goal: `≥ ${SPEED * 0.98}`,
      reached: formatNumber(slowest),
      met: slowest >= SPEED * 0.98,
      why: `The gateway used ${percent(replays.share)} of a core.`,
    },
  ];
  const DAY_S = 86_400;
  return {
    goals,
    tables: [
      {
        title: `Recording ${UPDATES_PER_SECOND} updates a second for each client`,
        columns: [
          'where',
          'clients',
          'CPU without',
          'CPU with',
          'with ÷ without',
          'a client',
          'delay p99 without ms',
          'with ms',
          'bytes a row',
          'GB a client and day',
        ],
        rows: [gateways, ...recorders].map((one) => [
          one.what,
          one.clients,
          percent(one.off),
          percent(one.on),
          formatNumber(one.on / one.off),
          percent(perClient(one)),
          formatNumber(one.delayOff),
          formatNumber(one.delayOn),
          one.bytesPerRow === null ? '' : formatNumber(one.bytesPerRow),
          one.bytesPerRow === null ? '' : formatNumber((one.bytesPerRow * UPDATES_PER_SECOND * DAY_S) / 1e9),
        ]),
      },
      {
        title: `A board of ${MARKETS} markets at a moment`,
        columns: ['engine', 'million rows', 'bytes a row', 'p50 ms', 'p95 ms', 'longest ms'],
        rows: boards.map((one) => [
          one.engine,
          one.rows / 1e6,
          formatNumber(one.bytes / one.rows),
          formatNumber(quantile(one.times, 0.5)),
          formatNumber(p95(one)),
          formatNumber(one.times.at(-1) ?? 0),
        ]),
      },
      {
        title: 'Clients of one database (calculated from the figures above)',
        columns: [
          'engine',
          'updates/s of a client, day and night',
          'GB in 7 days',
          `hours in ${BOUNDS.client} GB`,
          `clients whose 7 days fit in ${BOUNDS.all} GB`,
          'clients by half a core',
        ],
        rows: recorders
          .filter(({ clients }) => clients > 1)
          .flatMap((one) =>
            [1, 20, UPDATES_PER_SECOND].map((rate) => {
              const bytesPerSecond = (one.bytesPerRow ?? 0) * rate;
              const week = (bytesPerSecond * DAY_S * 7) / 1e9;
              const share = (perClient(one) * rate) / UPDATES_PER_SECOND;
              const hours = Math.min(7 * 24, (BOUNDS.client * 1e9) / bytesPerSecond / 3_600);
              return [
                one.what,
                rate,
                formatNumber(week),
                formatNumber(hours),
                Math.floor(BOUNDS.all / Math.min(week, BOUNDS.client)),
                Math.floor(0.5 / share),
              ];
            }),
          ),
      },
    ],
    charts: [],
    notes: [
      'Four gateways: mean processor time of two processes that record and two that do not, at the same provider and time, with 20 subscribers of the trading list each. SQLite and PostgreSQL: feeds without a provider and users in one process, twice in turn; of PostgreSQL without its server.',
      `The boards belong to ${sqlite.rows / MARKETS / CHANGES} series with ${MARKETS} markets that were filled by statements and recorded for six hours: ${READS} reads of random series and moments, one after the other, as the resolver of \`boardAt\` makes them. What was just written is still in memory.`,
      'Replays: readers of the client library over sockets of their own, of three hours of a series with 4.6 changes a second.',
      'A client that has more than its bound keeps fewer hours. Beyond one database: a PostgreSQL for each group of customers that the proxy routes to its own gateways.',
    ],
  };
}

export const historySection: Section = { name: 'history', title: 'Recording, boards at a moment and replays', run };
