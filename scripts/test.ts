import { mkdir, readFile, rm } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import type * as z from 'zod';
import { buildWeb } from './lib/build-web.ts';
import { allFiles, changedFiles, COMPONENT, leftOut, readImports, select } from './lib/changed.ts';
import { GreenTests } from './lib/green-tests.ts';
import { environmentOf, GALLERY, SPEC } from './lib/test-inputs.ts';
import { freePort } from './lib/ports.ts';
import { type Environment, onStopSignal, ROOT, run, type Service, startProgram } from './lib/processes.ts';
import { providerAt, startGatewayProcess, startSandbox } from './lib/stack.ts';
import { commandLine } from './lib/command-line.ts';
import { check, type Outcome, staticChecks } from './lib/static-checks.ts';
import { committedTimes, longFiles, slowerStages, recordTimes } from './lib/stage-times.ts';
import {
  type FileResult,
  PlaywrightReport,
  playwrightFailures,
  playwrightFiles,
  playwrightTimes,
  type TestTime,
  VitestReport,
  vitestFailures,
  vitestFiles,
  vitestTimes,
} from './lib/test-reports.ts';
import { FAST_TIMERS, RAISED_LIMITS, TEST_DEADLINES } from './lib/test-settings.ts';
import { MissingTool, type TestTools, testTools, versionsOf } from './lib/tools.ts';

const FLAG = { type: 'boolean', default: false } as const;
const {
  all,
  full,
  changed: changedOnly,
  containers: containersOnly,
  watch,
  shuffle,
  'record-times': shouldRecordTimes,
} = commandLine(
  { all: FLAG, full: FLAG, changed: FLAG, containers: FLAG, watch: FLAG, shuffle: FLAG, 'record-times': FLAG },
  `Usage: npm test -- [options]
  --all           also the test files that passed before with the same code, settings and programs
  --changed       only what the changed files can break
  --full          also the long tests, the recipes and the containers
  --containers    only the containers
  --watch         unit and component tests of each saved file, until Ctrl-C
  --shuffle       unit and integration tests in random order
  --record-times  writes the time of each stage to tests/stage-times.json
TEST_SEED=N repeats the run of this seed.`,
).values;
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** Whether every test file runs, also those that passed before: on request, in CI, and to shuffle, measure or repeat a run. */
const isWhole = all || full || shuffle || shouldRecordTimes || [process.env['CI'], process.env['TEST_SEED']].some(Boolean);
const CACHE = join(ROOT, '.cache/test');
/** A page often waits for the gateway, so three at a time keep two cores busy. */
const BROWSER_STACKS = 3;
const PLAY = /\.play\.ts$/;
/** Signs in the users of all specs. */
const ACCOUNTS = 'web/e2e/accounts.setup.ts';
const services: Service[] = [];
const total = { passed: 0, failed: 0 };
const stageSeconds: Record<string, number> = {};
const testTimes: TestTime[] = [];
const fileResults: FileResult[] = [];
let reusedTests = 0;
let testFiles = 0;
/** With --changed: the line that says which tests did not run; null without it. */
let leftOutLine: string | null = null;
const SLOWEST_SHOWN = 10;

async function step(name: string, work: () => Promise<Outcome>): Promise<void> {
  const started = performance.now();
  const outcome = await work().catch(
    (error: unknown): Outcome => ({ passed: 0, failed: 1, output: String(error instanceof Error ? error.message : error) }),
  );
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  const seconds = (performance.now() - started) / 1000;
  stageSeconds[name] = Math.round(seconds * 10) / 10;
  const shown = seconds.toFixed(1).padStart(6);
  console.log(
    `${outcome.failed === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(28)} ${String(outcome.passed).padStart(5)} passed ${shown} s`,
  );
  if (outcome.failed > 0) console.log(outcome.output);
}

async function readReport<T>(reader: z.ZodType<T>, file: string, output: string): Promise<T> {
  try {
    return reader.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new Error(`No readable report.\n${output}`);
  }
}

/** @param args which tests of vitest run, and how */
async function vitest(args: readonly string[], env: Environment): Promise<Outcome> {
  // Runs at the same time write different files.
  const file = join(CACHE, `vitest${args.filter((arg) => arg.startsWith('--project=')).join('')}.json`);
  const order = shuffle ? ['--sequence.shuffle', `--sequence.seed=${seed}`] : [];
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, output } = await run('vitest', [...args, ...reports, ...order], {
    NODE_ENV: 'test',
    ...env,
    TEST_SEED: String(seed),
    TEST_FULL: full ? 'on' : '',
  });
  const result = await readReport(VitestReport, file, output);
  testTimes.push(...vitestTimes(result));
  testFiles += result.testResults.length;
  keepResults(vitestFiles(result), code);
  return {
    passed: result.numPassedTests,
    failed: Math.max(result.numFailedTests, code === 0 ? 0 : 1),
    output: vitestFailures(result) || output,
  };
}

/** @param files the tests to run; empty for all */
async function unitAndIntegration(files: readonly string[], env: Environment): Promise<Outcome> {
  const [components, others] = [files.filter((file) => COMPONENT.test(file)), files.filter((file) => !COMPONENT.test(file))];
  // Side by side, because a page of component tests keeps less than one core busy.
  const runs = [
    ...(files.length === 0 || others.length > 0
      ? [vitest(['run', '--project=unit', '--project=integration', ...others], env)]
      : []),
    ...(files.length === 0 || components.length > 0 ? [componentTests(components, env)] : []),
  ];
  return sumOutcomes(await Promise.all(runs));
}

/** @param files the tests to run; empty for all. With React as users get it: the one for development takes a quarter more time. */
function componentTests(files: readonly string[], env: Environment): Promise<Outcome> {
  return vitest(['run', '--project=component', ...files], { ...env, NODE_ENV: 'production' });
}

function sumOutcomes(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    output: outcomes.flatMap(({ failed, output }) => (failed === 0 ? [] : output)).join('\n'),
  };
}

/** Keeps the results for the record of green tests. A run that failed although each file passed proves nothing, so its files count as failed. */
function keepResults(results: readonly FileResult[], code: number): void {
  const isExplained = code === 0 || results.some(({ isGreen }) => !isGreen);
  fileResults.push(...results.map((result) => ({ ...result, isGreen: result.isGreen && isExplained })));
}

/** Starts a separate product for one worker of the browser tests. */
async function startStack(): Promise<{ dashboard: string; control: string }> {
  const port = String(await freePort());
  const dashboard = `http://localhost:${port}`;
  // Only this origin may frame the widgets of the provider.
  const sandbox = await startSandbox({
    SANDBOX_PORT: '0',
    SANDBOX_SEED: '1',
    SANDBOX_DB: ':memory:',
    DASHBOARD_ORIGIN: dashboard,
  });
  services.push(sandbox.service);
  const gateway = await startGatewayProcess(
    {
      ...providerAt(sandbox.port),
      ...FAST_TIMERS,
      // The default, because 20 pings a second would double the processor time of an idle page.
      SOCKET_PING_MS: 1_000,
      ...TEST_DEADLINES,
      ...RAISED_LIMITS,
      PORT: port,
      LOG_LEVEL: 'error',
      WEBHOOKS: 'private',
      DOCS_URL: 'https://docs.example.test',
      ANALYTICS_URL: 'https://analytics.example.test/views',
      SENTRY_DSN: 'https://key@errors.example.test/1',
    },
    showFailure,
  );
  services.push(gateway.service);
  return { dashboard, control: `http://localhost:${sandbox.port}/control` };
}

/** Prints a line of the log, which has only errors, and audit lines of every level; these are omitted. */
function showFailure(line: string): void {
  if (!line.includes('"audit":true')) console.log(line);
}

/** @param specs the files to run; empty for all */
async function endToEnd(chromium: string, specs: readonly string[]): Promise<Outcome> {
  await buildWeb();
  const stacks = await Promise.all(Array.from({ length: BROWSER_STACKS }, startStack));
  const env = { CHROMIUM_PATH: chromium, E2E_STACKS: JSON.stringify(stacks) };
  const played = specs.filter((file) => PLAY.test(file));
  if (played.length === 0) return playwright(specs, env);
  // The project `play` depends on that of the other specs, and Playwright would run all of those. So it runs on its own, after the chosen ones.
  const others = specs.filter((file) => !PLAY.test(file));
  const before = await playwright(others.length === 0 ? [ACCOUNTS] : others, env);
  return sumOutcomes([before, await playwright(['--project=play', '--no-deps', ...played], env)]);
}

/** @param args which specs run, and how */
async function playwright(args: readonly string[], env: Environment): Promise<Outcome> {
  const file = join(CACHE, 'playwright.json');
  const { code, output } = await run('playwright', ['test', '--reporter=list,json', ...args], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    TEST_SEED: String(seed),
    TEST_FULL: full ? 'on' : '',
  });
  const result = await readReport(PlaywrightReport, file, output);
  testTimes.push(...playwrightTimes(result));
  keepResults(playwrightFiles(result), code);
  const { expected, unexpected, flaky } = result.stats;
  return {
    passed: expected,
    failed: Math.max(unexpected + flaky, code === 0 ? 0 : 1),
    output: playwrightFailures(result) || output,
  };
}

async function showTimes(): Promise<void> {
  const slowest = testTimes.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST_SHOWN);
  if (slowest.length > 0) console.log('slowest tests');
  for (const { place, title, milliseconds } of slowest) {
    const seconds = (milliseconds / 1000).toFixed(1).padStart(6);
    console.log(`${seconds} s  ${isAbsolute(place) ? relative(ROOT, place) : place}: ${title}`);
  }
  if (full || changedOnly || containersOnly || reusedTests > 0) return;
  if (shouldRecordTimes) await recordTimes({ ...stageSeconds, ...longFiles(testTimes) });
  else for (const line of slowerStages(await committedTimes(), stageSeconds)) console.log(`slower: ${line}`);
}

async function stopAll(): Promise<void> {
  await Promise.all(services.map((service) => service.stop()));
}

/** Builds the image and runs docker-compose.yml, where a container engine is running. */
async function runContainers(): Promise<void> {
  const { code } = await run('docker', ['info']);
  if (code === 0)
    return step('containers', () => vitest(['run', '--project=integration', 'tests/containers'], { TEST_CONTAINERS: 'on' }));
  console.log(
    'containers left out: Docker does not answer. Install docker.io, docker-compose and mmdebstrap, and run dockerd as root.',
  );
}

/** Runs a stage with the test files that must run; `work` receives an empty list for all of them. Prints how many tests of the others are reused. */
async function testStage(
  name: string,
  green: GreenTests,
  belongs: (file: string) => boolean,
  work: (files: readonly string[]) => Promise<Outcome>,
): Promise<void> {
  const { stale, reused } = green.select(belongs);
  if (isWhole) return step(name, () => work([]));
  const tests = [...reused.values()].reduce((sum, count) => sum + count, 0);
  reusedTests += tests;
  if (stale.length > 0) await step(name, () => work(stale));
  if (tests > 0) console.log(`     ${name.padEnd(28)} ${String(tests).padStart(5)} reused from ${[...reused.keys()].join(', ')}`);
}

async function runAll({ chromium, programs }: TestTools): Promise<void> {
  // Attacks on the page need a browser and the built web.
  const browser = { CHROMIUM_PATH: chromium };
  // Side by side, because the longest does not always keep both cores busy.
  await Promise.all(Object.entries(staticChecks([])).map(([name, work]) => step(name, work)));
  await buildWeb();
  const green = await GreenTests.read(await environmentOf(await versionsOf(programs), process.env));
  try {
    const isVitest = (file: string): boolean => file !== GALLERY && !SPEC.test(file);
    await testStage('unit and integration', green, isVitest, (files) => unitAndIntegration(files, browser));
    await step('first-load sizes', () => check(process.execPath, [join(ROOT, 'scripts/sizes.ts')]));
    await testStage(
      'gallery',
      green,
      (file) => file === GALLERY,
      () => checkGallery(browser),
    );
    await testStage(
      'end to end',
      green,
      (file) => SPEC.test(file),
      (files) => endToEnd(chromium, files),
    );
  } finally {
    // A full run has further tests, so its results are not reused.
    if (!full) await green.save(fileResults);
  }
  if (!full) return;
  await step('recipes', () => check(process.execPath, [join(ROOT, 'scripts/recipes.ts')]));
  await runContainers();
}

async function checkGallery(browser: Environment): Promise<Outcome> {
  const outcome = await check(process.execPath, [join(ROOT, GALLERY), '--check'], browser);
  fileResults.push({ file: GALLERY, isGreen: outcome.failed === 0, tests: outcome.passed });
  return outcome;
}

/** Runs the tests that the changed files can break: one or two minutes for one feature; see `lib/changed.ts`. */
async function runChanged(chromium: string): Promise<void> {
  const changed = await changedFiles();
  if (changed.length === 0) {
    console.log('Nothing changed since HEAD, nor since the upstream branch. npm test runs everything.');
    return;
  }
  const files = await allFiles();
  const selection = select(changed, files, await readImports(files));
  const checks = staticChecks(selection.lint);
  const browser = { CHROMIUM_PATH: chromium };
  const { components } = selection;
  await Promise.all([
    ...selection.checks.map((name) => step(name, checks[name])),
    step('unit', () => vitest(['related', '--run', '--project=unit', ...selection.related], browser)),
    ...(components.length > 0 ? [step('component', () => componentTests(components, browser))] : []),
  ]);
  if (selection.integration.length > 0) {
    await buildWeb();
    await step('integration', () =>
      vitest(['run', '--project=integration', '--passWithNoTests', ...selection.integration], browser),
    );
  }
  if (selection.specs.length > 0) await step('end to end', () => endToEnd(chromium, selection.specs));
  leftOutLine = leftOut(selection, files, testFiles);
}

onStopSignal(() => {
  void stopAll().then(() => process.exit(130));
});

try {
  await rm(CACHE, { recursive: true, force: true });
  await mkdir(CACHE, { recursive: true });
  if (containersOnly) {
    await runContainers();
  } else if (watch) {
    const { chromium } = await testTools((line) => console.log(line));
    const args = ['watch', '--project=unit', '--project=component', '--changed'];
    const service = startProgram('vitest', 'vitest', args, { NODE_ENV: 'test', CHROMIUM_PATH: chromium });
    services.push(service);
    process.exit((await service.exited) ?? 0);
  } else {
    const tools = await testTools((line) => console.log(line));
    console.log(`seed ${seed}${shuffle ? ', shuffled' : ''} (TEST_SEED repeats it)`);
    await (changedOnly ? runChanged(tools.chromium) : runAll(tools));
  }
} catch (error) {
  if (!(error instanceof MissingTool)) throw error;
  console.error(error.message);
  total.failed += 1;
}
await stopAll();
await showTimes();
if (leftOutLine !== null) console.log(leftOutLine);
const reusedPart = reusedTests > 0 ? `, ${reusedTests} reused (npm test -- --all runs them)` : '';
console.log(`${total.passed} passed, ${total.failed} failed${reusedPart}`);
process.exit(total.failed === 0 ? 0 : 1);
