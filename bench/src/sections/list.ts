import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type Child, startChild } from '../child.ts';
import { type Login, webDocument } from '../gateway-client.ts';
import { CLIENT_CORE, CONNECTIONS, fetchAnswer, type HttpMeasurement, measureHttp, SERVER_CORE } from '../measure-http.ts';
import type { BarKind, Bench, Findings, Goal, Section } from '../section.ts';
import { startBenchGateway, startBenchSandbox } from '../stack.ts';
import { formatNumber } from '../stats.ts';
import { until } from '../until.ts';

interface Variant {
  readonly name: string;
  readonly kind: BarKind;
  readonly requestsDiffer: boolean;
  /** Null: the product itself. */
  readonly peer: string | null;
  /** Updates a second during the measurement; only for the product, since the data of the peers do not change. */
  readonly updates?: number;
  /** Accepts the encodings of a browser. */
  readonly isCompressed?: boolean;
}

const READY_APOLLO = 'Apollo Server that executes nothing, same bytes';
const SHARED: readonly Variant[] = [
  { name: 'raw http, same bytes', kind: 'limit', requestsDiffer: false, peer: 'http' },
  { name: 'bare express, same bytes', kind: 'limit', requestsDiffer: false, peer: 'express' },
  { name: READY_APOLLO, kind: 'limit', requestsDiffer: false, peer: 'apollo-ready' },
  { name: 'Sightline', kind: 'ours', requestsDiffer: false, peer: null },
  { name: 'Apollo Server + response cache', kind: 'peer', requestsDiffer: false, peer: 'apollo-cached' },
  { name: 'graphql-yoga + response cache', kind: 'peer', requestsDiffer: false, peer: 'yoga-cached' },
  { name: 'mercurius + JIT + cache', kind: 'peer', requestsDiffer: false, peer: 'mercurius-cached' },
];
const COMPRESSED: readonly Variant[] = [
  { name: `${READY_APOLLO}, compressed`, kind: 'limit', requestsDiffer: false, peer: 'apollo-ready', isCompressed: true },
  { name: 'Sightline, compressed', kind: 'ours', requestsDiffer: false, peer: null, isCompressed: true },
];
const BROWSER_ENCODINGS = { 'accept-encoding': 'gzip, deflate, br, zstd' };
/** Runs last, because its answers differ from the recorded ones. */
const UNDER_UPDATES: Variant = { name: 'Sightline, state moving', kind: 'ours', requestsDiffer: false, peer: null, updates: 300 };
const EXECUTED: readonly Variant[] = [
  { name: 'Sightline, executed', kind: 'ours', requestsDiffer: true, peer: null },
  { name: 'mercurius + JIT', kind: 'peer', requestsDiffer: true, peer: 'mercurius' },
  { name: 'graphql-yoga', kind: 'peer', requestsDiffer: true, peer: 'yoga' },
  { name: 'Apollo Server + DataLoader', kind: 'peer', requestsDiffer: true, peer: 'apollo' },
  { name: 'Sightline, executed, state moving', kind: 'ours', requestsDiffer: true, peer: null, updates: 300 },
];

/** What takes the gateway’s processor time by a profile: in shared answers, and in executed ones. */
const SHARED_PROFILE =
  'By a profile of the list at rest, sending the body takes 18 % of the time, garbage collection 6 %, Apollo Server 4 %, the routing key 4 %, every other function less; compressed, Node’s HTTP server and streams take 26 %, garbage collection 12 %, sending 10 %. Four cuts, in interleaved rounds: the client’s address read without an exception (825 to 743 µs), an address without a parser and the compression middleware only where it is needed (761 to 707 µs, compressed 676 to 534), the same for clients that accept no compression (0.935 of the time). Decision 14 has the designs that were measured and not kept, among them a pipeline without Apollo Server.';
const EXECUTED_PROFILE =
  'By a profile, JSON.stringify takes 24 % of the time, the compiled query 24 %, garbage collection 19 %, the compression middleware 6 %, the cost of the document 4 %, which is kept for the variables that the web sends and calculated for those of this test. The peer reads a recorded state, so its resolvers do nothing. Decisions 14 and 15 have the designs that were measured, with their figures.';

/** The feed stays open between the runs. */
const KEEP_FEED_OPEN = { FEED_LINGER_MS: 600_000 };
interface Measurement extends HttpMeasurement {
  readonly variant: Variant;
}

const Listening = z.object({ port: z.int() });
const Ready = z.object({ ready: z.literal(true) });
const Entity = z.looseObject({ id: z.string() });
const Answer = z.object({
  data: z.object({
    tradingList: z.looseObject({
      epoch: z.string(),
      seq: z.int(),
      status: z.string(),
      matches: z.array(Entity),
      markets: z.array(Entity),
    }),
  }),
});

/** The answer without its epoch and sequence number. Matches and markets are by id: their order is that in which calls ended. */
function comparable(answer: string): object {
  const { epoch: _epoch, seq: _seq, matches, markets, ...rest } = Answer.parse(JSON.parse(answer)).data.tradingList;
  return { ...rest, matches: byId(matches), markets: byId(markets) };
}

function byId(entities: readonly z.output<typeof Entity>[]): object {
  return Object.fromEntries(entities.map((entity) => [entity.id, entity]));
}

/** The answer once the list is complete. */
async function completeAnswer(url: string, query: string, login: Login): Promise<string> {
  let answer = '';
  await until('the complete list', async () => {
    answer = await fetchAnswer(`${url}/graphql`, { query }, login);
    return Answer.parse(JSON.parse(answer)).data.tradingList.status === 'LIVE';
  });
  return answer;
}

async function run(bench: Bench): Promise<Findings> {
  const sandbox = await startBenchSandbox(bench, { SANDBOX_SCALE: '1' });
  const gateway = await startBenchGateway(bench, sandbox, KEEP_FEED_OPEN);
  // A second gateway that executes every query.
  const executing = await startBenchGateway(bench, sandbox, { ...KEEP_FEED_OPEN, RENDER_CACHE_BYTES: 0 });
  const login = await gateway.client.startTrading('trader@example.test');
  const query = webDocument('TradingList');
  await completeAnswer(executing.url, query, login);
  const answer = await completeAnswer(gateway.url, query, login);
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'));
  const recording = join(folder, 'recording.json');
  await writeFile(recording, JSON.stringify({ query, answer }));
  const client = await startChild(bench, 'load/http-load.ts', Ready);
  client.process.pin(CLIENT_CORE);
  const isPinned = gateway.process.pin(SERVER_CORE) && executing.process.pin(SERVER_CORE);

  const failed: string[] = [];
  const measurements: Measurement[] = [];
  let isRecordedState = true;
  for (const variant of [...SHARED, ...COMPRESSED, ...EXECUTED, UNDER_UPDATES]) {
    const { requestsDiffer, peer, updates } = variant;
    const headers = { ...login, ...(variant.isCompressed ? BROWSER_ENCODINGS : {}) };
    const product = requestsDiffer ? executing : gateway;
    let server: Child | null = null;
    try {
      let { url: origin } = product;
      if (peer !== null) {
        const started = await startChild(bench, 'peers/serve.ts', Listening, { PEER: peer, RECORDING: recording });
        server = started;
        started.process.pin(SERVER_CORE);
        origin = `http://localhost:${started.hello.port}`;
      }
      const url = `${origin}/graphql`;
      if (isRecordedState && !isDeepStrictEqual(comparable(await fetchAnswer(url, { query }, headers)), comparable(answer)))
        throw new Error('answers otherwise than the product');
      isRecordedState &&= updates === undefined;
      if (updates !== undefined) await sandbox.control.startLoad({ markets: 1_000, updatesPerSecond: updates, seconds: 60 });
      const load = { url, headers, query, variables: {}, requestsDiffer };
      measurements.push({
        variant,
        ...(await measureHttp(bench, client, server?.process ?? product.process, load, variant.name)),
      });
    } catch (error) {
      failed.push(`${variant.name} could not be measured: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await server?.service.stop();
    }
  }
  await rm(folder, { recursive: true });
  return findings(measurements, answer.length, isPinned, failed);
}

function findings(measurements: readonly Measurement[], bytes: number, isPinned: boolean, failed: readonly string[]): Findings {
  const speed = (name: string) => measurements.find(({ variant }) => variant.name === name)?.perCpuSecond ?? Number.NaN;
  const bestPeer = (variants: readonly Variant[]) =>
    Math.max(
      ...variants
        .filter(({ kind }) => kind === 'peer')
        .map(({ name }) => speed(name))
        .filter(Number.isFinite),
    );
  const [shared, moving, executed] = [speed('Sightline'), speed(UNDER_UPDATES.name), speed('Sightline, executed, state moving')];
  const [compressed, compressedReady] = [speed('Sightline, compressed'), speed(`${READY_APOLLO}, compressed`)];
  const compiled = speed('mercurius + JIT');
  const goal = (what: string, wanted: string, ratio: number, min: number, why?: string): Goal => ({
    what,
    goal: wanted,
    reached: `${formatNumber(ratio)} ×`,
    met: Number.isFinite(ratio) ? ratio >= min : null,
    ...(why === undefined ? {} : { why }),
  });
  const rows = (variants: readonly Variant[], base: number) =>
    variants.flatMap(({ name }) => {
      const found = measurements.find(({ variant }) => variant.name === name);
      if (found === undefined) return [];
      const at = (share: number) => found.outcome.curve.find(([x]) => x === share)?.[1] ?? 0;
      return [
        [
          name,
          formatNumber(found.perCpuSecond / base),
          formatNumber(found.perCpuSecond),
          formatNumber(1_000_000 / found.perCpuSecond),
          formatNumber(found.outcome.perSecond),
          at(50),
          at(99),
          `${Math.round(found.serverShare * 100)} %`,
          `${Math.round(found.outcome.cpuShare * 100)} %`,
        ],
      ];
    });
  const columns = [
    'server',
    'ratio',
    'answers per CPU second',
    'CPU µs per answer',
    'answers/s seen',
    'p50 ms',
    'p99 ms',
    'server CPU',
    'client CPU',
  ];
  const bars = (variants: readonly Variant[]) =>
    variants.map(({ name, kind }) => ({ label: name, value: speed(name), kind })).filter(({ value }) => Number.isFinite(value));
  const curves = measurements
    .filter(({ variant }) => variant.requestsDiffer)
    .map(({ variant, outcome }) => ({ label: variant.name, points: outcome.curve }));
  return {
    goals: [
      goal(`state at rest ÷ ${READY_APOLLO}`, '≥ 0.8 ×', shared / speed(READY_APOLLO), 0.8, SHARED_PROFILE),
      goal(
        'state at rest, compressed ÷ the same Apollo Server, compressed',
        '≥ 0.8 ×',
        compressed / compressedReady,
        0.8,
        SHARED_PROFILE,
      ),
      goal('state at rest ÷ best peer with a response cache', '> 1 ×', shared / bestPeer(SHARED), 1),
      goal('state moving ÷ mercurius + JIT', '≥ 8 ×', moving / compiled, 8, SHARED_PROFILE),
      goal('executed answer ÷ stock Apollo Server + DataLoader', '≥ 3 ×', executed / speed('Apollo Server + DataLoader'), 3),
      goal('executed answer ÷ graphql-yoga', '> 1 ×', executed / speed('graphql-yoga'), 1),
      goal('executed answer ÷ mercurius + JIT', '≥ 0.8 ×', executed / compiled, 0.8, EXECUTED_PROFILE),
    ],
    tables: [
      {
        title: 'State at rest: peers answer from their caches',
        columns,
        rows: rows(SHARED, speed('bare express, same bytes')),
      },
      { title: 'State at rest, compressed as for a browser', columns, rows: rows(COMPRESSED, compressedReady) },
      {
        title: 'State moving 300 times a second, product as deployed: peers execute the recorded state',
        columns,
        rows: rows([UNDER_UPDATES, ...EXECUTED.filter(({ kind }) => kind === 'peer')], compiled),
      },
      { title: 'Executed: nothing is shared', columns, rows: rows(EXECUTED, speed('Apollo Server + DataLoader')) },
    ],
    charts: [
      {
        kind: 'bars',
        file: 'list-shared',
        title: 'Trading list, shared results',
        unit: 'answers per CPU second',
        bars: bars([...SHARED, UNDER_UPDATES]),
      },
      {
        kind: 'bars',
        file: 'list-executed',
        title: 'Trading list, executed',
        unit: 'answers per CPU second',
        bars: bars(EXECUTED),
      },
      {
        kind: 'curves',
        file: 'list-latency',
        title: `Latency of an executed answer, ${CONNECTIONS} at a time`,
        x: '% of the requests',
        y: 'ms',
        curves,
      },
    ],
    notes: [
      `The web's own document; an answer has ${formatNumber(bytes / 1000)} kB, not compressed. ${CONNECTIONS} connections, medians of three runs after a warm-up.`,
      'Ratios and bars are answers a second of the server’s processor time, which another program on the machine does not change; for a server that is always busy, this equals the measured rate.',
      `Compressed: \`accept-encoding: ${BROWSER_ENCODINGS['accept-encoding']}\`. The peer sends bytes that it compressed once at its start, with the product’s encoding and quality, which is its limit: a usual deployment compresses each answer.`,
      isPinned ? 'The server is kept on one core, the client on the other.' : 'The system could not keep the server on one core.',
      'Peers answer from memory through the same DataLoaders, without callers, tokens, limits or a live feed; each answer was compared with the product’s before timing.',
      'Executed: the product without shared results and texts (`RENDER_CACHE_BYTES=0`), once with its state at rest and once with 300 updates a second; the latter counts for the goals.',
      'The product authenticates, authorizes and charges each request before it uses a shared result; the peers’ caches check nothing.',
      ...failed,
    ],
  };
}

export const list: Section = { name: 'list', title: 'Trading list over HTTP', run };
