import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../../scripts/lib/chromium-flags.ts';
import { freePort } from '../../../scripts/lib/ports.ts';
import { parseDocuments } from '../../../scripts/lib/released-documents.ts';
import { inRepositoryCopy } from '../../../scripts/lib/repository-copy.ts';
import { testTools } from '../../../scripts/lib/tools.ts';
import { machine } from '../machine.ts';
import { startNpm } from '../npm-script.ts';
import type { Bench, Findings, Section } from '../section.ts';
import { formatNumber, median } from '../stats.ts';
import { until } from '../until.ts';

const MAX_START_S = 5;
const DRAFT_EMAIL = 'half.typed@example.test';
const PAGE = 'web/src/gateway/session/sign-in-page.tsx';
const RESOLVER = 'gateway/src/domains/session/client-config.ts';
const OPERATION = 'web/src/app/client-config.graphql';
const GENERATED = 'web/src/app/client-config.generated.ts';

interface DevServer {
  readonly folder: string;
  readonly url: string;
  readonly gateway: string;
  readonly seconds: number;
  stop(): Promise<void>;
}

/** Starts `npm run dev` in a copy of the repository; it is ready when a module of the page and the gateway answer. */
async function startDev(bench: Bench, folder: string): Promise<DevServer> {
  const [web, gateway, sandbox] = [await freePort(), await freePort(), await freePort()];
  const started = performance.now();
  const script = startNpm(bench, ['run', 'dev'], folder, {
    ...process.env,
    NODE_ENV: 'development',
    NODE_COMPILE_CACHE: join(folder, '.cache/compile'),
    WEB_PORT: String(web),
    PORT: String(gateway),
    SANDBOX_PORT: String(sandbox),
  });
  const url = `http://localhost:${web}`;
  const gatewayUrl = `http://localhost:${gateway}`;
  await until(
    'npm run dev',
    async () => (await fetch(`${url}/src/app/main.tsx`)).ok && (await isDemo(folder, gatewayUrl)) !== null,
  );
  const seconds = (performance.now() - started) / 1000;
  // The first code generation must not overlap a measurement.
  await until('the generator', async () => script.output().includes('Generated files are up to date.'));
  return { folder, url, gateway: gatewayUrl, seconds, stop: () => script.stop() };
}

/** The answer of a resolver; null if the gateway has an error. */
async function isDemo(folder: string, gateway: string): Promise<boolean | null> {
  const documents = parseDocuments(await readFile(join(folder, 'schema/trusted-documents.json'), 'utf8'));
  const document = Object.values(documents).find(({ name }) => name === 'ClientConfig');
  const response = await fetch(`${gateway}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operationName: 'ClientConfig', query: document?.text }),
  });
  const { data }: { data?: { clientConfig?: { isDemo?: boolean } } } = JSON.parse(await response.text());
  return data?.clientConfig?.isDemo ?? null;
}

async function edit({ folder }: DevServer, file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, file);
  const before = await readFile(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} no longer has the text that the bench edits`);
  await writeFile(path, after);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Measures the time from the save of a component to its new text on the screen. The text in the form must stay. */
async function timeComponentUpdate(dev: DevServer, page: Page, round: number): Promise<number> {
  const heading = `Sign in ${round}`;
  const milliseconds = await timed(async () => {
    await edit(dev, PAGE, (text) =>
      text.replace(
        /'sign-in': 'Sign in[^']*'(?=,\n {2}'forgot-password': 'Forgot password',\n {2}'check-mail': 'Check mail')/,
        `'sign-in': '${heading}'`,
      ),
    );
    await page.getByRole('tab', { name: heading, exact: true }).waitFor();
  });
  const kept = await page.getByLabel('Email').inputValue();
  if (kept !== DRAFT_EMAIL) throw new Error(`The form lost its text: "${kept}"`);
  return milliseconds;
}

/** Measures the time from the save of a resolver to its new answer. */
function timeResolverUpdate(dev: DevServer, round: number): Promise<number> {
  const wanted = round % 2 === 0;
  return timed(async () => {
    await edit(dev, RESOLVER, (text) => text.replace(/isDemo: [^,]+,/, `isDemo: ${wanted} /* ${round} */,`));
    await until('the resolver', async () => (await isDemo(dev.folder, dev.gateway)) === wanted);
  });
}

/** Measures the time from the save of an operation to its generated types. */
function timeCodegen(dev: DevServer, round: number): Promise<number> {
  return timed(async () => {
    await edit(dev, OPERATION, (text) =>
      text.replace(/( {2}clientConfig \{\n)(?: {4}bench\d+: version\n)?/, `$1    bench${round}: version\n`),
    );
    await until('the generated types', async () =>
      (await readFile(join(dev.folder, GENERATED), 'utf8')).includes(`bench${round}`),
    );
  });
}

async function repeat(count: number, measure: (round: number) => Promise<number>, pauseMs: number): Promise<number[]> {
  const values: number[] = [];
  for (let round = 1; round <= count; round += 1) {
    values.push(await measure(round));
    await sleep(pauseMs);
  }
  return values;
}

async function run(bench: Bench): Promise<Findings> {
  const tools = await testTools((line) => bench.log(line));
  const { processor } = await machine();
  const [load = 0] = loadavg();
  return inRepositoryCopy(async (folder) => {
    const cold = await startDev(bench, folder);
    await cold.stop();
    bench.log(`first start ${formatNumber(cold.seconds)} s`);
    const dev = await startDev(bench, folder);
    bench.log(`second start ${formatNumber(dev.seconds)} s`);
    const browser = await chromium.launch({ executablePath: tools.chromium, args: CHROMIUM_FLAGS });
    bench.stopAtEnd({ stop: () => browser.close() });
    const page = await browser.newPage({ baseURL: dev.url });
    await page.goto('/login');
    await page.getByLabel('Email').fill(DRAFT_EMAIL);
    const count = bench.isQuick ? 2 : 5;
    const component = await repeat(count, (round) => timeComponentUpdate(dev, page, round), 500);
    bench.log(`component ${component.map(formatNumber).join(', ')} ms`);
    // Each change is finished before the next: the gateway starts once more when the manifest changes.
    const operation = await repeat(count, (round) => timeCodegen(dev, round), 4_000);
    bench.log(`operation ${operation.map(formatNumber).join(', ')} ms`);
    const resolver = await repeat(count, (round) => timeResolverUpdate(dev, round), 1_000);
    bench.log(`resolver ${resolver.map(formatNumber).join(', ')} ms`);
    await browser.close();
    await dev.stop();
    const goals = [
      { what: '`npm run dev` ready, second start', maxS: MAX_START_S, values: [dev.seconds * 1000] },
      { what: 'a saved component is on the screen, its form keeps the text', maxS: 1, values: component },
      { what: 'a saved resolver answers', maxS: 2, values: resolver },
      { what: 'a saved operation has its types', maxS: 3, values: operation },
    ];
    return {
      goals: goals.map(({ what, maxS, values }) => ({
        what,
        goal: `≤ ${maxS} s`,
        reached: `${formatNumber(median(values) / 1000)} s`,
        met: median(values) <= maxS * 1000,
        why: 'The table has the longest.',
      })),
      tables: [
        {
          title: 'Seconds from the save to the effect',
          columns: ['what', 'median', 'longest', 'rounds'],
          rows: [
            ['first start, nothing cached', formatNumber(cold.seconds), formatNumber(cold.seconds), 1],
            ...goals.map(({ what, values }) => [
              what,
              formatNumber(median(values) / 1000),
              formatNumber(Math.max(...values) / 1000),
              values.length,
            ]),
          ],
        },
      ],
      charts: [],
      notes: [
        '`npm run dev` in a copy of the repository, with the simulated provider, driven by headless Chromium. A start is ready when the first module of the page and an operation at the gateway are answered.',
        'From the write of the file to the text on the screen, the new answer of the gateway, or the generated file on disk.',
        `Measured on ${processor}; load of the machine in the minute before: ${formatNumber(load)}.`,
      ],
    };
  });
}

export const devSection: Section = { name: 'dev', title: 'Inner loop of development', run };
