import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { freePort } from '../../../scripts/lib/ports.ts';
import { ROOT, run as runProgram, startProgram } from '../../../scripts/lib/processes.ts';
import { startChild } from '../child.ts';
import { webDocument } from '../gateway-client.ts';
import { CLIENT_CORE, CONNECTIONS, fetchAnswer, type HttpMeasurement, measureHttp, SERVER_CORE } from '../measure-http.ts';
import { MeasuredProcess } from '../measured-process.ts';
import type { Bench, Findings, Section } from '../section.ts';
import { startBenchGateway, startBenchSandbox } from '../stack.ts';
import { formatNumber } from '../stats.ts';

const HIVE = `${ROOT}bench/hive`;
const MAX_IDS = 50;
const START_MS = 30_000;
const Listening = z.object({ port: z.int() });
const Ready = z.object({ ready: z.literal(true) });

const OUR_QUERY = `query Bench($ids: [ID!]!) {
  seriesByIds(ids: $ids) { id title startAt endAt bestOf matchIds competitors { seed score } }
}`;
const HIVE_QUERY = `query Bench($filter: String!) {
  v3_series(filter: $filter) { id title start end format { best_of } matches { id } participants { seed score } }
}`;

const timestamp = z.nullable(z.string().transform((text) => Date.parse(text)));
const competitor = z.object({ seed: z.int(), score: z.nullable(z.int()) });
const OurAnswer = z.object({
  data: z.object({
    seriesByIds: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        startAt: timestamp,
        endAt: timestamp,
        bestOf: z.nullable(z.int()),
        matchIds: z.array(z.string()),
        competitors: z.array(competitor),
      }),
    ),
  }),
});
const HiveAnswer = z.object({
  data: z.object({
    v3_series: z.array(
      z
        .object({
          id: z.int(),
          title: z.string(),
          start: timestamp,
          end: timestamp,
          format: z.nullable(z.object({ best_of: z.int() })),
          matches: z.array(z.object({ id: z.int() })),
          participants: z.array(competitor),
        })
        .transform(({ id, start, end, format, matches, participants, ...rest }) => ({
          ...rest,
          id: String(id),
          startAt: start,
          endAt: end,
          bestOf: format?.best_of ?? null,
          matchIds: matches.map((match) => String(match.id)),
          competitors: participants.toSorted((a, b) => a.seed - b.seed),
        })),
    ),
  }),
});

/** @returns an error message, or null */
async function install(): Promise<string | null> {
  const { packageManager } = z
    .object({ packageManager: z.string() })
    .parse((await import('../../../package.json', { with: { type: 'json' } })).default);
  const { code, output } = await runProgram('npx', ['--yes', packageManager, '--dir', HIVE, 'install', '--frozen-lockfile']);
  return code === 0 ? null : output.slice(-600);
}

async function waitUntilReady(url: string): Promise<boolean> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    const answer = await fetchAnswer(url, { query: '{ __typename }' }, {}).catch(() => null);
    if (answer?.includes('Query') === true) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

async function run(bench: Bench): Promise<Findings> {
  const failure = await install();
  if (failure !== null) throw new Error(`Hive Gateway could not be installed: ${failure}`);
  const sandbox = await startBenchSandbox(bench, { SANDBOX_SCALE: '1' });
  const gateway = await startBenchGateway(bench, sandbox, { FEED_LINGER_MS: 600_000, RENDER_CACHE_BYTES: 0 });
  const login = await gateway.client.startTrading('trader@example.test');
  const ListAnswer = z.object({ tradingList: z.looseObject({ series: z.array(z.looseObject({ id: z.string() })) }) });
  const listed = ListAnswer.parse(await gateway.client.request(webDocument('TradingList'), {}, login)).tradingList.series;
  const shown = new Set(listed.map(({ id }) => id));
  // Hive's schema has no null titles, although the provider sends some.
  const seriesRecords = (await sandbox.control.allState('series'))
    .filter(({ id, title }) => shown.has(String(id)) && title !== null)
    .slice(0, MAX_IDS);
  const ids = seriesRecords.map(({ id }) => String(id));

  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'));
  const recording = join(folder, 'recording.json');
  await writeFile(recording, JSON.stringify({ query: '', answer: JSON.stringify(seriesRecords) }));
  // A provider that returns a recorded answer immediately, like a cache in front of it.
  const provider = await startChild(bench, 'peers/serve.ts', Listening, { PEER: 'http', RECORDING: recording });
  const supergraph = join(folder, 'supergraph.graphql');
  const env = { DATA_API_URL: `http://localhost:${provider.hello.port}/data` };
  const bin = `${HIVE}/node_modules`;
  const composed = await runProgram(
    process.execPath,
    [`${bin}/@graphql-mesh/compose-cli/esm/bin.js`, '-c', `${HIVE}/mesh.config.mjs`, '-o', supergraph],
    env,
  );
  if (composed.code !== 0) throw new Error(`Hive could not compose the OpenAPI file: ${composed.output.slice(-600)}`);
  const port = await freePort();
  const hive = bench.stopAtEnd(
    startProgram(
      'hive',
      process.execPath,
      [`${bin}/@graphql-hive/gateway/dist/bin.js`, 'supergraph', supergraph, '--port', String(port), '--jit'],
      { ...env, NODE_ENV: 'production', LOG_LEVEL: 'error' },
    ),
  );
  const hiveUrl = `http://localhost:${port}/graphql`;
  if (!(await waitUntilReady(hiveUrl))) throw new Error('Hive Gateway did not start');

  const variables = { ids };
  const hiveVariables = { filter: `id<={${ids.join(',')}}` };
  const mine = OurAnswer.parse(JSON.parse(await fetchAnswer(`${gateway.url}/graphql`, { query: OUR_QUERY, variables }, login)));
  const other = HiveAnswer.parse(JSON.parse(await fetchAnswer(hiveUrl, { query: HIVE_QUERY, variables: hiveVariables }, {})));
  if (!isDeepStrictEqual(mine.data.seriesByIds, other.data.v3_series))
    throw new Error('Hive Gateway answers otherwise than the product');

  const client = await startChild(bench, 'load/http-load.ts', Ready);
  client.process.pin(CLIENT_CORE);
  const hiveProcess = new MeasuredProcess(hive.child.pid);
  for (const process of [gateway.process, hiveProcess]) process.pin(SERVER_CORE);
  const ours = await measureHttp(
    bench,
    client,
    gateway.process,
    { url: `${gateway.url}/graphql`, headers: { ...login }, query: OUR_QUERY, variables, requestsDiffer: true },
    'Sightline',
  );
  const hiveResult = await measureHttp(
    bench,
    client,
    hiveProcess,
    { url: hiveUrl, headers: {}, query: HIVE_QUERY, variables: hiveVariables, requestsDiffer: true },
    'Hive Gateway',
  );
  // Stops it before its files are removed, because it reads them while it runs.
  await hive.stop();
  await rm(folder, { recursive: true });
  return findings(ours, hiveResult, ids.length);
}

function findings(ours: HttpMeasurement, hive: HttpMeasurement, count: number): Findings {
  const ratio = ours.perCpuSecond / hive.perCpuSecond;
  const row = (name: string, { perCpuSecond, serverShare, outcome }: HttpMeasurement) => [
    name,
    formatNumber(perCpuSecond / hive.perCpuSecond),
    formatNumber(perCpuSecond),
    formatNumber(1_000_000 / perCpuSecond),
    `${Math.round(serverShare * 100)} %`,
    `${Math.round(outcome.cpuShare * 100)} %`,
  ];
  return {
    goals: [
      {
        what: `executed answer (${count} series by id) ÷ Hive Gateway over OpenAPI`,
        goal: '> 1 ×',
        reached: `${formatNumber(ratio)} ×`,
        met: ratio > 1,
      },
    ],
    tables: [
      {
        title: `${count} series by id, variables new in every request, ${CONNECTIONS} connections`,
        columns: ['server', 'ratio', 'answers per CPU second', 'CPU µs per answer', 'server CPU', 'client CPU'],
        rows: [row('Sightline, executed', ours), row('Hive Gateway with JIT, over the data API’s OpenAPI file', hive)],
      },
    ],
    charts: [
      {
        kind: 'bars',
        file: 'hive',
        title: `${count} series by id`,
        unit: 'answers per CPU second',
        bars: [
          { label: 'Sightline, executed', value: ours.perCpuSecond, kind: 'ours' },
          { label: 'Hive Gateway over OpenAPI', value: hive.perCpuSecond, kind: 'peer' },
        ],
      },
    ],
    notes: [
      'Its schema is made from the OpenAPI file, so the query is written for its schema and requests the same fields; the answers were compared field by field before timing.',
      'It holds no state: each answer costs it one call to a provider that answers from memory at once; the product answers from its feed, behind its guards. One operation cannot request the live list from it.',
    ],
  };
}

export const hiveSection: Section = { name: 'hive', title: 'Hive Gateway over the OpenAPI files', run };
