import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { LoadPlan } from '../../../sandbox/src/play/odds-load.ts';
import { deskOf, fullestMatches } from '../fullest-matches.ts';
import { LIST_LOAD } from '../odds-load.ts';
import type { Bench, Findings, Goal, Section } from '../section.ts';
import { newPage, signIn, startWebStack, type WebStack } from '../web-stack.ts';

/** Updates a second. */
const RATES = [20, 100, 300];
/** How much slower the processor is made. */
const SLOWDOWNS = [1, 4, 6];
/** Numbers of boards on the desks; the goals apply to the first. */
const BOARDS = [4, 6];
const SETTLE_MS = 2_000;
/** The page measures the last ten seconds. */
const WINDOW_MS = 10_000;
/** Time in which the last changes of the load are painted. */
const LAST_MS = 500;
const STAGES = ['gateway', 'network', 'write', 'commit', 'paint'];

interface PageUnderLoad {
  readonly name: string;
  readonly path: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly load: Pick<LoadPlan, 'markets' | 'types' | 'fixtures'>;
}

interface Measurement {
  readonly page: string;
  readonly slowdown: number;
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  /** 95% of the time in each stage. */
  readonly stages: readonly number[];
}

const Spread = /^(\d+) ms, 95% within (\d+) ms, longest (\d+) ms$/;

/** Ages that the page has measured, from its diagnostics. */
async function readAges(page: Page): Promise<ReadonlyMap<string, readonly number[]>> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Diagnostics for support');
  await page.keyboard.press('Enter');
  const report = page.getByRole('region', { name: 'Report' });
  await report.waitFor();
  const rows = await report
    .locator('dl > div')
    .evaluateAll((all) => all.map((row) => [row.children[0]?.textContent, row.children[1]?.textContent]));
  await page.keyboard.press('Escape');
  await report.waitFor({ state: 'detached' });
  return new Map(
    rows.flatMap(([name, text]) => {
      const found = Spread.exec(text ?? '');
      return name && found ? [[name, found.slice(1).map(Number)] as const] : [];
    }),
  );
}

async function measure(
  stack: WebStack,
  page: Page,
  cdp: CDPSession,
  target: PageUnderLoad,
  slowdown: number,
  rate: number,
): Promise<Measurement> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await stack.sandbox.control.startLoad({ ...target.load, updatesPerSecond: rate, seconds: (SETTLE_MS + WINDOW_MS) / 1_000 });
  await sleep(SETTLE_MS + WINDOW_MS + LAST_MS);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const ages = await readAges(page);
  const [p50, p95, max] = ages.get('Price age') ?? [];
  if (p50 === undefined || p95 === undefined || max === undefined)
    throw new Error(`${target.name}: the page has measured no price`);
  return {
    page: target.name,
    slowdown,
    rate,
    p50,
    p95,
    max,
    stages: STAGES.map((stage) => ages.get(`Price age, ${stage}`)?.[1] ?? 0),
  };
}

async function run(bench: Bench): Promise<Findings> {
  const stack = await startWebStack(bench);
  const matches = await fullestMatches(stack.sandbox);
  const [first] = matches;
  if (first === undefined) throw new Error('The demo has no series');
  const laptop = { width: 1_440, height: 900 };
  const pages: PageUnderLoad[] = [
    { name: 'trading list', path: '/trading', viewport: laptop, load: LIST_LOAD },
    {
      name: 'series page',
      path: `/trading/${first.id}?tab=match&matchid=${first.matchId}`,
      viewport: laptop,
      load: { markets: 300, fixtures: first.matchIds },
    },
  ];
  const desks = BOARDS.map((count): PageUnderLoad => {
    const boards = matches.slice(0, count);
    return {
      name: `desk of ${boards.length} boards`,
      path: deskOf(boards),
      viewport: { width: 1_920, height: 1_080 },
      load: { markets: 1_000, fixtures: boards.map(({ matchId }) => matchId) },
    };
  });
  const [desk] = desks;
  const all: Measurement[] = [];
  for (const target of [...pages, ...desks]) {
    const page = await newPage(stack, target.viewport);
    await signIn(page, 'trader@example.test');
    await page.goto(target.path);
    await page
      .getByText(/^\d+\.\d\d$/)
      .first()
      .waitFor();
    const cdp = await page.context().newCDPSession(page);
    for (const slowdown of SLOWDOWNS) {
      for (const rate of bench.isQuick ? RATES.slice(1, 2) : RATES) {
        const measured = await measure(stack, page, cdp, target, slowdown, rate);
        all.push(measured);
        bench.log(`${target.name}, ${slowdown} times slower, ${rate}/s: p50 ${measured.p50} ms, p95 ${measured.p95} ms`);
      }
    }
    await page.context().close();
  }
  const goalOf = (slowdown: number, rate: number, what: 'p95' | 'max', maxMs: number): Goal => {
    const found = all.find((one) => one.page === desk?.name && one.slowdown === slowdown && one.rate === rate);
    const reached = found?.[what] ?? null;
    return {
      what: `price age, ${desk?.name}, ${rate} updates/s, ${slowdown === 1 ? 'desktop' : `processor ${slowdown} times slower`}, ${what === 'max' ? 'longest' : what}`,
      goal: `≤ ${maxMs} ms`,
      reached: reached === null ? 'not measured' : `${reached} ms`,
      met: reached === null ? null : reached <= maxMs,
      why: `95% of the time in each stage: ${STAGES.map((stage, index) => `${stage} ${found?.stages[index] ?? 0} ms`).join(', ')}.`,
    };
  };
  return {
    goals: [goalOf(1, 100, 'p95', 150), goalOf(4, 100, 'p95', 500), goalOf(1, 300, 'max', 1_000), goalOf(4, 300, 'max', 1_000)],
    tables: [
      {
        title: 'Age of a price when it is painted, ms; stages: 95%',
        columns: ['page', 'slower', 'updates/s', 'p50', 'p95', 'longest', ...STAGES],
        rows: all.map((one) => [one.page, `${one.slowdown} ×`, one.rate, one.p50, one.p95, one.max, ...one.stages]),
      },
    ],
    charts: [
      {
        kind: 'curves',
        file: 'age',
        title: `Age of a price when it is painted, ${desk?.name}, p95`,
        x: 'updates a second',
        y: 'ms',
        curves: SLOWDOWNS.map((slowdown) => ({
          label: slowdown === 1 ? 'desktop' : `${slowdown} times slower`,
          points: all
            .filter((one) => one.page === desk?.name && one.slowdown === slowdown)
            .map(({ rate, p95 }) => [rate, p95] as const),
        })),
      },
    ],
    notes: [
      'From the gateway’s receipt of a change to the frame that shows it, as the page measures it over ten seconds and shows it in its connection details and diagnostics: the first change of each batch. `gateway`: until its batch is put together (every 40 ms); `network`: until the page handles the message; `write`, `commit`, `paint`: until it is written (a page writes every 30 to 100 ms), in the elements, painted. The provider’s own delay is not part of it.',
      'The built web in headless Chromium without a graphics card; browser, gateway and provider share the cores of this machine. The browser slows its page down, as for a slower processor.',
    ],
  };
}

export const age: Section = { name: 'age', title: 'Age of a price', run };
