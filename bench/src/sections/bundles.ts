import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { firstLoads } from '../../../scripts/lib/first-load.ts';
import { isOperation, type Round, roundTrips } from '../../../scripts/lib/round-trips.ts';
import { ROOT } from '../../../scripts/lib/processes.ts';
import type { Bench, Findings, Section } from '../section.ts';
import { formatNumber } from '../stats.ts';
import { newPage, signIn, startWebStack, type WebStack } from '../web-stack.ts';

const SIGN_IN_MAX_KB = 130;
const MAX_KB = 230;
const MAX_FILES = 12;
const MAX_ROUND_TRIPS = 2;
const VIEWPORT = { width: 1440, height: 900 };
const SIGN_IN = '/login';
const SIGN_IN_PAGE = 'session/sign-in-page';
/** Screens that a superuser of the staff may open. */
const ROUTES = [
  '/api-clients',
  '/api-clients/create',
  '/widget',
  '/trading',
  '/trading/series',
  '/admin/customers',
  '/admin/customers/create',
  '/users',
  '/billing',
];

const sizes = new Map<string, number>();

/** Compressed size of a file of the build, as a gzip coder at its best makes it. */
async function gzipped(path: string): Promise<number> {
  const known = sizes.get(path) ?? gzipSync(await readFile(`${ROOT}web/dist${path}`), { level: 9 }).length;
  sizes.set(path, known);
  return known;
}

/** Scripts that a page asks for until it is at rest. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const requested = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) requested.add(pathname);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading').first().waitFor();
  page.removeAllListeners('request');
  return [...requested];
}

/** Round trips for data of a visit of the trading list by a user who just signed in, in a browser that has no files of the web. */
async function roundTripsToPrice(stack: WebStack): Promise<readonly Round[]> {
  const page = await newPage(stack, VIEWPORT);
  const session = await stack.gateway.client.signIn('trader@example.test');
  await page.goto('/favicon.svg');
  await page.evaluate((text) => localStorage.setItem('sightline.session', text), JSON.stringify(session));
  const rounds = await roundTrips(
    page,
    '/trading',
    page
      .getByRole('main')
      .getByText(/^\d+\.\d\d$/)
      .first(),
  );
  await page.close();
  return rounds.map((round) => round.filter(isOperation)).filter(({ length }) => length > 0);
}

async function run(bench: Bench): Promise<Findings> {
  const stack = await startWebStack(bench);
  const rows: { path: string; files: number; kb: number }[] = [];
  const measure = async (page: Page, name: string, path: string): Promise<void> => {
    const scripts = await scriptsOf(page, path);
    const bytes = await Promise.all(scripts.map(gzipped));
    rows.push({ path: name, files: scripts.length, kb: bytes.reduce((sum, size) => sum + size, 0) / 1000 });
    await page.close();
  };
  await measure(await newPage(stack, VIEWPORT), SIGN_IN, SIGN_IN);
  const signInPage = await newPage(stack, VIEWPORT);
  await signIn(signInPage, 'super@example.test');
  const [series] = await stack.sandbox.control.allState('series');
  for (const path of ROUTES) {
    const page = await signInPage.context().newPage();
    await measure(page, path, path === '/trading/series' ? `/trading/${series?.id ?? ''}` : path);
  }
  const trips = await roundTripsToPrice(stack);
  const loads = await firstLoads();
  const [largest] = loads;
  if (largest === undefined) throw new Error('the build has no page');
  const inKb = (bytes: number): number => bytes / 1000;
  const signInKb = inKb(loads.find(({ route }) => route === SIGN_IN_PAGE)?.scriptBytes ?? Number.NaN);
  const mostFiles = loads.toSorted((a, b) => b.files - a.files)[0] ?? largest;
  return {
    goals: [
      {
        what: 'first-load JavaScript of the sign-in route, gzip',
        goal: `≤ ${SIGN_IN_MAX_KB} kB`,
        reached: `${formatNumber(signInKb)} kB`,
        met: signInKb <= SIGN_IN_MAX_KB,
        why: 'React DOM (67 kB), React Router (30) and zod (11) are most of it, 26 kB are the product. Loading the code of signed-in pages after the first paint took 2.4 kB from it; the production build of the router would take 0.6 kB and need a plugin.',
      },
      {
        what: 'first-load JavaScript of any route, gzip',
        goal: `≤ ${MAX_KB} kB`,
        reached: `${formatNumber(inKb(largest.scriptBytes))} kB (${largest.route})`,
        met: inKb(largest.scriptBytes) <= MAX_KB,
        why: 'Every page with a session loads React DOM (67 kB), Apollo Client with rxjs and graphql (50), React Router (30) and zod (11), then 50 to 70 kB of the product. The pages of trading add the live engine and the board (40). Tried: the production build of the router (0.6 kB less), a link of our own in place of the HTTP link of Apollo Client (2.1), documents as text in place of trees (2.0 on the page of a series, before the parser that they would need), a build for the newest browsers only (0), other groups of shared modules (none smaller; two to four files less cost each route 2 to 27 kB). All of them together take less than 5 kB.',
      },
      {
        what: 'files of the first load of any route',
        goal: `≤ ${MAX_FILES}`,
        reached: `${mostFiles.files} (${mostFiles.route})`,
        met: mostFiles.files <= MAX_FILES,
        why: 'Fewer, larger files were measured: two to four files less cost each route 2 to 27 kB of code that it does not use.',
      },
      {
        what: 'round trips for data from a cold visit of /trading to the first price',
        goal: `≤ ${MAX_ROUND_TRIPS}`,
        reached: String(trips.length),
        met: trips.length <= MAX_ROUND_TRIPS,
        why: `In order: ${trips.map((names) => names.join(' and ')).join(', then ')}.`,
      },
    ],
    tables: [
      {
        title: 'Scripts of the first load, before the page is shown',
        columns: ['route', 'files', 'gzip kB'],
        rows: loads.map(({ route, files, scriptBytes }) => [route, files, formatNumber(inKb(scriptBytes))]),
      },
      {
        title: 'Scripts that a browser requests until the page is at rest, with those that it loads ahead for the next page',
        columns: ['path', 'files', 'gzip kB'],
        rows: rows.map(({ path, files, kb }) => [path, files, formatNumber(kb)]),
      },
    ],
    charts: [
      {
        kind: 'bars',
        file: 'bundles',
        title: 'First-load JavaScript by route',
        unit: 'kB gzip',
        bars: loads.map(({ route, scriptBytes }) => ({ label: route, value: inKb(scriptBytes), kind: 'ours' as const })),
      },
    ],
    notes: [
      'Sizes are those of the files under gzip. `npm test` fails if a route exceeds its limit in `scripts/lib/first-load.ts`.',
    ],
  };
}

export const bundles: Section = { name: 'bundles', title: 'Bundle sizes', run };
