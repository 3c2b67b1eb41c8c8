import { availableParallelism, loadavg } from 'node:os';
import { chromium, type Page as BrowserPage } from '@playwright/test';
import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse';
import { freePort } from '../../../scripts/lib/ports.ts';
import { webDocument } from '../gateway-client.ts';
import { CATEGORIES, type Category, summarizeRuns, type PageSummary } from '../lighthouse-report.ts';
import type { Bench, Findings, Goal, Section } from '../section.ts';
import { formatNumber, median } from '../stats.ts';
import { newPage, signIn, startWebStack, type WebStack } from '../web-stack.ts';

const RUNS = 3;
const NAMES: Readonly<Record<Category, string>> = {
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  performance: 'performance',
};
/** Kinds of devices, with their settings of Lighthouse; its default is a phone with a quarter of the processor. */
const DEVICES = {
  desktop: { config: desktopConfig, performance: 98 },
  phone: { config: undefined, performance: 92 },
} as const;
type Device = keyof typeof DEVICES;
const MAX_BLOCKING_MS = 50;
const MAX_BACK_MS = 100;
const STEPS_BACK = 10;
/** May open every page. */
const USER = 'super@example.test';
const SIGN_IN = '/login';
const CLIENTS = '/api-clients';
const TRADING = '/trading';

interface Page extends PageSummary {
  readonly path: string;
  readonly device: Device;
}

/** Stores a session in the browser profile in which Lighthouse opens its pages. */
async function storeSession({ gateway }: WebStack, port: number): Promise<void> {
  const session = await gateway.client.signIn(USER);
  const browser = await chromium.connectOverCDP(`http://localhost:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  if (page === undefined) throw new Error('The browser has no profile of its own');
  // A page of the same origin that runs no scripts.
  await page.goto(`${gateway.url}/favicon.svg`);
  await page.evaluate((text) => localStorage.setItem('sightline.session', text), JSON.stringify(session));
  await page.close();
  await browser.close();
}

async function audit({ gateway }: WebStack, port: number, path: string, device: Device): Promise<Result> {
  const flags: Flags = {
    port,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
    // Every run is a first visit, but for the session in local storage.
    clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage', 'indexeddb'],
  };
  const result = (await lighthouse(`${gateway.url}${path}`, flags, DEVICES[device].config))?.lhr;
  if (result === undefined || result.runtimeError !== undefined) {
    throw new Error(`Lighthouse could not load ${path}: ${result?.runtimeError?.message ?? 'no result'}`);
  }
  const shown = new URL(result.finalDisplayedUrl ?? '').pathname;
  if (shown !== path) throw new Error(`Lighthouse was shown ${shown} in place of ${path}`);
  return result;
}

async function auditPage(bench: Bench, stack: WebStack, port: number, path: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (const device of ['desktop', 'phone'] as const) {
    const results: Result[] = [];
    for (let n = 0; n < (bench.isQuick ? 1 : RUNS); n += 1) results.push(await audit(stack, port, path, device));
    const summary = summarizeRuns(results);
    bench.log(`${path}, ${device}: ${CATEGORIES.map((category) => `${NAMES[category]} ${summary.scores[category]}`).join(', ')}`);
    pages.push({ ...summary, path, device });
  }
  return pages;
}

interface Step {
  readonly name: string;
  /** Milliseconds until the page had drawn its last state. */
  readonly ms: number;
}

/** Goes back and forward between a list and one of its pages. */
async function measureNavigation(page: BrowserPage, path: string): Promise<Step[]> {
  await page.goto(path);
  const row = page.getByRole('main').locator(`a[href^="${path}/"]`).first();
  await row.click();
  // The list has a heading, too.
  await page.waitForURL(({ pathname }) => pathname.startsWith(`${path}/`));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('main').locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  const back: number[] = [];
  const forward: number[] = [];
  for (let n = 0; n < STEPS_BACK; n += 1) {
    back.push(await measureStep(page, -1, `a[href^="${path}/"]`));
    forward.push(await measureStep(page, 1, 'h1'));
  }
  return [
    { name: `back to ${path}`, ms: median(back) },
    { name: `forward from ${path}`, ms: median(forward) },
  ];
}

/** Milliseconds from the step in the history until the frame that shows an element of the page there. */
function measureStep(page: BrowserPage, by: number, selector: string): Promise<number> {
  return page.evaluate(
    async ([step, shown]) => {
      const before = location.pathname;
      const started = performance.now();
      history.go(step);
      while (location.pathname === before || document.querySelector(`main ${shown}`) === null)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      // Waits until that frame is painted.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - started;
    },
    [by, selector] as const,
  );
}

async function run(bench: Bench): Promise<Findings> {
  const port = await freePort();
  const [load = 0] = loadavg();
  const stack = await startWebStack(bench, {
    env: { FEED_LINGER_MS: 600_000 },
    flags: [`--remote-debugging-port=${port}`],
  });
  const pages = await auditPage(bench, stack, port, SIGN_IN);
  await storeSession(stack, port);
  pages.push(...(await auditPage(bench, stack, port, CLIENTS)));
  // Another user has opened the list before, so the gateway has it in its cache.
  await stack.gateway.client.request(webDocument('TradingList'), {}, await stack.gateway.client.startTrading(USER));
  pages.push(...(await auditPage(bench, stack, port, TRADING)));
  const page = await newPage(stack, { width: 1_440, height: 900 });
  await signIn(page, USER);
  const steps = [...(await measureNavigation(page, TRADING)), ...(await measureNavigation(page, CLIENTS))];
  for (const { name, ms } of steps) bench.log(`${name}: ${formatNumber(ms)} ms`);
  return findings(pages, steps, load);
}

/** Goal of one device and category, by its worst page. */
function goalOf(device: Device, category: Category, pages: readonly Page[]): Goal {
  const target = category === 'performance' ? DEVICES[device].performance : 100;
  const devicePages = pages.filter((page) => page.device === device);
  const worst = devicePages.toSorted((a, b) => a.scores[category] - b.scores[category])[0];
  const reached = worst?.scores[category] ?? Number.NaN;
  const titles = new Set(
    devicePages.flatMap(({ failedAudits }) =>
      failedAudits.filter((failed) => failed.category === category).map(({ title }) => title),
    ),
  );
  return {
    what: `Lighthouse ${NAMES[category]}, ${device}, lowest of ${devicePages.length} pages`,
    goal: target === 100 ? '100' : `≥ ${target}`,
    reached: `${reached} (${worst?.path ?? ''})`,
    met: reached >= target,
    why: `Lighthouse names: ${[...titles].join('; ')}.`,
  };
}

/** @param load of the machine in the minute before */
function findings(pages: readonly Page[], steps: readonly Step[], load: number): Findings {
  const blocking = pages
    .filter(({ device }) => device === 'desktop')
    .toSorted((a, b) => b.metrics.blocking - a.metrics.blocking)[0];
  const slowest = steps.toSorted((a, b) => b.ms - a.ms)[0];
  return {
    goals: [
      ...(['desktop', 'phone'] as const).flatMap((device) => CATEGORIES.map((category) => goalOf(device, category, pages))),
      {
        what: 'blocking time of a first visit, desktop',
        goal: `≤ ${MAX_BLOCKING_MS} ms`,
        reached: `${formatNumber(blocking?.metrics.blocking ?? Number.NaN)} ms (${blocking?.path ?? ''})`,
        met: (blocking?.metrics.blocking ?? Number.NaN) <= MAX_BLOCKING_MS,
      },
      {
        what: 'back or forward to a page already seen',
        goal: `≤ ${MAX_BACK_MS} ms`,
        reached: `${formatNumber(slowest?.ms ?? Number.NaN)} ms (${slowest?.name ?? ''})`,
        met: (slowest?.ms ?? Number.NaN) <= MAX_BACK_MS,
      },
    ],
    tables: [
      {
        title: 'Lighthouse',
        columns: [
          'page',
          'device',
          ...CATEGORIES.map((category) => NAMES[category]),
          'first paint ms',
          'largest paint ms',
          'speed index ms',
          'blocking ms',
          'layout shift',
        ],
        rows: pages.map(({ path, device, scores, metrics }) => [
          path,
          device,
          ...CATEGORIES.map((category) => scores[category]),
          formatNumber(metrics.fcp),
          formatNumber(metrics.lcp),
          formatNumber(metrics.speedIndex),
          formatNumber(metrics.blocking),
          formatNumber(metrics.shift),
        ]),
      },
      {
        title: 'What cost points',
        columns: ['page', 'device', 'of', 'audit', 'points'],
        rows: pages.flatMap(({ path, device, failedAudits }) =>
          failedAudits
            .filter(({ points }) => points >= 0.1)
            .map(({ category, title, points }) => [path, device, NAMES[category], title, formatNumber(points)]),
        ),
      },
      {
        title: 'Steps in the history of the browser',
        columns: ['step', 'ms'],
        rows: steps.map(({ name, ms }) => [name, formatNumber(ms)]),
      },
    ],
    charts: [
      {
        kind: 'bars',
        file: 'lighthouse',
        title: 'Lighthouse performance',
        unit: 'points of 100',
        bars: pages.map(({ path, device, scores }) => ({
          label: `${path}, ${device}`,
          value: scores.performance,
          kind: 'ours' as const,
        })),
      },
    ],
    notes: [
      `The built web in headless Chromium without a graphics card, with the desktop and the phone settings of Lighthouse: medians of ${RUNS} first visits, as a user with all permissions; ${SIGN_IN} signed out. The provider is at rest, and the gateway has cached the trading list.`,
      'Network times are calculated by Lighthouse: desktop for a line of 10 Mbit/s and 40 ms, phone for 1.6 Mbit/s and 150 ms with a quarter of the processor. Processor times go by the clock of this machine, which was also serving: whatever else runs on it costs points.',
      `Back and forward: medians of ${STEPS_BACK} steps, from the step until the frame that shows the page.`,
      'What was tried for the blocking time of a phone, as processor time times four, of tasks over 50 ms, with the provider at rest and the machine busy; medians of five interleaved visits of /trading, a series and /api-clients: 333, 283 and 182 ms before; 230, 202 and 57 with the shell rendered in time slices, tab stops of toolbars read after the render, and formats of Intl created with their first text (the segmenter alone takes 13 ms); 122, 74 and 69 with what a live set shows first in time slices too. The last is not in the product: a live update may start that render again, and it was not measured with live updates.',
      'By a profile, what remains on /trading is the first render of the list, 36 ms of processor time before it is multiplied, and then layouts and paints of its rows, 13 to 25 ms each.',
      `Load of the machine in the minute before: ${formatNumber(load)}, on ${availableParallelism()} cores.`,
    ],
  };
}

export const lighthouseSection: Section = { name: 'lighthouse', title: 'Lighthouse', run };
