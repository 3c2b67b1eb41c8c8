import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { LoadPlan } from '../../../sandbox/src/play/odds-load.ts';
import { deskOf, fullestMatches } from '../fullest-matches.ts';
import { type MainThread, readTrace } from '../main-thread.ts';
import type { Bench, Findings, Section } from '../section.ts';
import { formatNumber, percentiles } from '../stats.ts';
import { LIST_LOAD } from '../odds-load.ts';
import { newPage, signIn, startWebStack, type WebStack } from '../web-stack.ts';

const UPDATES_PER_SECOND = 300;
const MAX_LIST_FRAME_MS = 6;
const MAX_DESK_FRAME_MS = 8;
const MAX_TASK_MS = 50;
/** Tall enough for fifty markets at once. */
const VIEWPORT = { width: 1440, height: 3_600 };
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

interface PageMeasurement extends MainThread {
  readonly name: string;
  readonly visible: number;
}

/** Prices on the screen right now. */
function visiblePrices(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('main *')].filter((element) => {
        // Next to the price may be the arrow of its change.
        if (!/^\d+\.\d\d$/.test(element.firstChild?.nodeValue ?? '')) return false;
        const { top, bottom, height } = element.getBoundingClientRect();
        return height > 0 && bottom > 0 && top < innerHeight;
      }).length,
  );
}

type Load = Pick<LoadPlan, 'markets' | 'types' | 'fixtures'>;

/** @param load markets that change during the measurement; null: none */
async function measurePage(bench: Bench, stack: WebStack, page: Page, name: string, load: Load | null): Promise<PageMeasurement> {
  const seconds = bench.isQuick ? 4 : 10;
  if (load !== null)
    await stack.sandbox.control.startLoad({ ...load, updatesPerSecond: UPDATES_PER_SECOND, seconds: seconds + 4 });
  await sleep(2_000);
  await stack.browser.startTracing(page, { categories: CATEGORIES });
  await sleep(seconds * 1_000);
  const trace = await stack.browser.stopTracing();
  const measurement = { ...readTrace(trace.toString()), name, visible: await visiblePrices(page) };
  bench.log(
    `${name}: ${formatNumber(percentiles(measurement.frames).p50)} ms a frame, ${formatNumber(measurement.busyShare * 100)} % of the main thread`,
  );
  return measurement;
}

/** Boards of the desk, each with the markets of the match that has most of them. */
const BOARD_COUNT = 4;
const DESK_VIEWPORT = { width: 1920, height: 1_080 };

/** Measures the desk while every update changes one of its boards. */
async function measureDesk(bench: Bench, stack: WebStack): Promise<PageMeasurement> {
  const boards = (await fullestMatches(stack.sandbox)).slice(0, BOARD_COUNT);
  const page = await newPage(stack, DESK_VIEWPORT);
  await signIn(page, 'trader@example.test');
  await page.goto(deskOf(boards));
  for (const board of await page.getByRole('group', { name: /^Markets of / }).all()) {
    await board
      .getByText(/^\d+\.\d\d$/)
      .first()
      .waitFor();
  }
  await sleep(3_000);
  const fixtures = boards.map(({ matchId }) => matchId);
  const name = `desk with ${boards.length} boards, ${UPDATES_PER_SECOND} updates/s`;
  return measurePage(bench, stack, page, name, { markets: 1_000, fixtures });
}

const BROWSER_PROFILE = 'Decision 32 has the profiles, and the designs that were tried with their figures.';

async function run(bench: Bench): Promise<Findings> {
  const stack = await startWebStack(bench);
  const page = await newPage(stack, VIEWPORT);
  await signIn(page, 'trader@example.test');
  await page.goto('/trading');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await page
    .getByText(/^\d+\.\d\d$/)
    .first()
    .waitFor();
  // Rendering the rows is not part of the load.
  await page.locator('[aria-busy="false"]').first().waitFor();
  await sleep(3_000);
  const idleList = await measurePage(bench, stack, page, 'trading list, at rest', null);
  const list = await measurePage(bench, stack, page, `trading list, ${UPDATES_PER_SECOND} updates/s`, LIST_LOAD);
  const desk = await measureDesk(bench, stack);
  const deskFrames = percentiles(desk.frames);
  const deskP95 = deskFrames.curve.find(([share]) => share === 95)?.[1] ?? 0;
  const frames = percentiles(list.frames);
  const p95 = frames.curve.find(([share]) => share === 95)?.[1] ?? 0;
  return {
    goals: [
      {
        what: 'main thread a frame, p95 of the frames',
        goal: `≤ ${MAX_LIST_FRAME_MS} ms`,
        reached: `${formatNumber(p95)} ms (median ${formatNumber(frames.p50)})`,
        met: p95 <= MAX_LIST_FRAME_MS,
        why: `The main thread was busy ${formatNumber(list.busyShare * 100)} % of the time. ${BROWSER_PROFILE}`,
      },
      {
        what: 'longest task of the main thread',
        goal: `≤ ${MAX_TASK_MS} ms`,
        reached: `${formatNumber(list.longest.cpu)} ms`,
        met: list.longest.cpu <= MAX_TASK_MS,
        why: `By the clock it took ${formatNumber(list.longest.wall)} ms.`,
      },
      {
        what: `desk with ${BOARD_COUNT} moving boards: main thread a frame, p95 of the frames`,
        goal: `≤ ${MAX_DESK_FRAME_MS} ms`,
        reached: `${formatNumber(deskP95)} ms (median ${formatNumber(deskFrames.p50)})`,
        met: deskP95 <= MAX_DESK_FRAME_MS,
        why: `The main thread was busy ${formatNumber(desk.busyShare * 100)} % of the time; ${desk.visible} prices were in view. ${BROWSER_PROFILE}`,
      },
    ],
    tables: [
      {
        title: 'Main thread of the page',
        columns: ['page', 'prices in view', 'frames', 'median ms', 'p99 ms', 'longest task ms', 'by the clock ms', 'busy'],
        rows: [idleList, list, desk].map((one) => {
          const frameTimes = percentiles(one.frames);
          return [
            one.name,
            one.visible,
            frameTimes.count,
            formatNumber(frameTimes.p50),
            formatNumber(frameTimes.p99),
            formatNumber(one.longest.cpu),
            formatNumber(one.longest.wall),
            `${formatNumber(one.busyShare * 100)} %`,
          ];
        }),
      },
      {
        title: 'Processor time of a second by phase',
        columns: ['page', ...Object.keys(list.phases).map((phase) => `${phase} ms`)],
        rows: [idleList, list, desk].map(({ name, phases }) => [name, ...Object.values(phases).map(formatNumber)]),
      },
    ],
    charts: [
      {
        kind: 'curves',
        file: 'browser',
        title: `Main thread a frame, ${UPDATES_PER_SECOND} updates a second over 1,000 markets`,
        x: '% of the frames',
        y: 'ms',
        curves: [
          { label: 'trading list', points: frames.curve },
          { label: `desk, ${BOARD_COUNT} boards`, points: deskFrames.curve },
        ],
      },
    ],
    notes: [
      'The built web in headless Chromium without a graphics card, from a trace: processor time of the tasks of the page’s main thread, by frames of a sixtieth of a second in which a frame was begun.',
    ],
  };
}

export const browser: Section = { name: 'browser', title: 'The browser under updates', run };
