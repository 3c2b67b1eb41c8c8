import { availableParallelism, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse';
import { freePort } from '../../../scripts/lib/ports.ts';
import { webDocument } from '../gateway-client.ts';
import { CATEGORIES, type Category, judge, type Judged } from '../lighthouse-report.ts';
import type { Bench, Findings, Goal, Section } from '../section.ts';
import { figure } from '../stats.ts';
import { startWebStack, type WebStack } from '../web-stack.ts';

const RUNS = 3;
const GOALS: Readonly<Record<Category, { readonly name: string; readonly least: number }>> = {
  accessibility: { name: 'accessibility', least: 100 },
  'best-practices': { name: 'best practices', least: 100 },
  performance: { name: 'performance', least: 95 },
};
/** May open every page. */
const USER = 'super@example.test';
const SIGN_IN = '/login';
const CLIENTS = '/api-clients';
const TRADING = '/trading';

interface Page extends Judged {
  readonly path: string;
}

/** Leaves a session where the web looks for it, in the profile that Lighthouse opens its pages in. */
async function keepSession({ gateway }: WebStack, port: number): Promise<void> {
  const session = await gateway.client.signIn(USER);
  const browser = await chromium.connectOverCDP(`http://localhost:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  if (page === undefined) throw new Error('The browser has no profile of its own');
  // A page of that origin without scripts of the web.
  await page.goto(`${gateway.url}/favicon.svg`);
  await page.evaluate((text) => localStorage.setItem('sightline.session', text), JSON.stringify(session));
  await page.close();
  await browser.close();
}

async function audit({ gateway }: WebStack, port: number, path: string): Promise<Result> {
  const flags: Flags = {
    port,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
    // Every run is a first visit, but for the session in local storage.
    clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage', 'indexeddb'],
  };
  const result = (await lighthouse(`${gateway.url}${path}`, flags, desktopConfig))?.lhr;
  if (result === undefined || result.runtimeError !== undefined) {
    throw new Error(`Lighthouse could not load ${path}: ${result?.runtimeError?.message ?? 'no result'}`);
  }
  const shown = new URL(result.finalDisplayedUrl ?? '').pathname;
  if (shown !== path) throw new Error(`Lighthouse was shown ${shown} in place of ${path}`);
  return result;
}

async function look(bench: Bench, stack: WebStack, port: number, path: string): Promise<Page> {
  const results: Result[] = [];
  for (let n = 0; n < (bench.quick ? 1 : RUNS); n += 1) results.push(await audit(stack, port, path));
  const judged = judge(results);
  bench.say(`${path}: ${CATEGORIES.map((category) => `${GOALS[category].name} ${judged.scores[category]}`).join(', ')}`);
  return { ...judged, path };
}

async function run(bench: Bench): Promise<Findings> {
  const port = await freePort();
  const [load = 0] = loadavg();
  const stack = await startWebStack(bench, {
    env: { FEED_LINGER_MS: '600000' },
    flags: [`--remote-debugging-port=${port}`],
  });
  const pages = [await look(bench, stack, port, SIGN_IN)];
  await keepSession(stack, port);
  pages.push(await look(bench, stack, port, CLIENTS));
  // Another user has opened the list before, so the gateway has it in its cache.
  await stack.gateway.client.ask(webDocument('TradingList'), {}, await stack.gateway.client.trade(USER));
  pages.push(await look(bench, stack, port, TRADING));
  return findings(pages, load);
}

function goalOf(category: Category, pages: readonly Page[]): Goal {
  const { name, least } = GOALS[category];
  const worst = pages.toSorted((a, b) => a.scores[category] - b.scores[category])[0];
  const reached = worst?.scores[category] ?? Number.NaN;
  const titles = new Set(
    pages.flatMap(({ losses }) => losses.filter((loss) => loss.category === category).map(({ title }) => title)),
  );
  return {
    what: `Lighthouse ${name}, lowest of ${pages.length} pages`,
    goal: least === 100 ? '100' : `≥ ${least}`,
    reached: `${reached} (${worst?.path ?? ''})`,
    met: reached >= least,
    why: `Lighthouse names: ${[...titles].join('; ')}.`,
  };
}

/** @param load of the machine in the minute before */
function findings(pages: readonly Page[], load: number): Findings {
  return {
    goals: CATEGORIES.map((category) => goalOf(category, pages)),
    tables: [
      {
        title: 'Lighthouse, desktop',
        columns: [
          'page',
          ...CATEGORIES.map((category) => GOALS[category].name),
          'first paint ms',
          'largest paint ms',
          'speed index ms',
          'blocking ms',
          'layout shift',
        ],
        rows: pages.map(({ path, scores, metrics }) => [
          path,
          ...CATEGORIES.map((category) => scores[category]),
          figure(metrics.fcp),
          figure(metrics.lcp),
          figure(metrics.speedIndex),
          figure(metrics.blocking),
          figure(metrics.shift),
        ]),
      },
      {
        title: 'What cost points',
        columns: ['page', 'of', 'audit', 'points'],
        rows: pages.flatMap(({ path, losses }) =>
          losses
            .filter(({ points }) => points >= 0.1)
            .map(({ category, title, points }) => [path, GOALS[category].name, title, figure(points)]),
        ),
      },
    ],
    charts: [
      {
        kind: 'bars',
        file: 'lighthouse',
        title: 'Lighthouse performance',
        unit: 'points of 100',
        bars: pages.map(({ path, scores }) => ({ label: path, value: scores.performance, kind: 'ours' as const })),
      },
    ],
    notes: [
      `The built web in headless Chromium without a graphics card, with the desktop settings of Lighthouse: medians of ${RUNS} first visits, as a user with every right; ${SIGN_IN} signed out. The provider is at rest, and the gateway holds the trading list.`,
      'Network times are calculated by Lighthouse for a line of 10 Mbit/s and 40 ms; processor times go by the clock of this machine, which was also serving: whatever else runs on it costs points.',
      `Load of the machine in the minute before: ${figure(load)}, on ${availableParallelism()} cores.`,
    ],
  };
}

export const lighthouseSection: Section = { name: 'lighthouse', title: 'Lighthouse', run };
