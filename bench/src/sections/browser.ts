import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type MainThread, readTrace } from '../main-thread.ts';
import type { Bench, Findings, Section } from '../section.ts';
import { figure, spread } from '../stats.ts';
import { LIST_STORM } from '../storm.ts';
import { newPage, signIn, startWebStack, type WebStack } from '../web-stack.ts';

const UPDATES_PER_SECOND = 300;
const FRAME_MS = 8;
const TASK_MS = 50;
/** Tall enough for fifty markets at once. */
const VIEWPORT = { width: 1440, height: 3_600 };
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

interface Look extends MainThread {
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

async function look(bench: Bench, stack: WebStack, page: Page, name: string, storm: boolean): Promise<Look> {
  const seconds = bench.quick ? 4 : 10;
  if (storm) await stack.sandbox.control.storm({ ...LIST_STORM, updatesPerSecond: UPDATES_PER_SECOND, seconds: seconds + 4 });
  await sleep(2_000);
  await stack.browser.startTracing(page, { categories: CATEGORIES });
  await sleep(seconds * 1_000);
  const trace = await stack.browser.stopTracing();
  const found = { ...readTrace(trace.toString()), name, visible: await visiblePrices(page) };
  bench.say(`${name}: ${figure(spread(found.frames).p50)} ms a frame, ${figure(found.busyShare * 100)} % of the main thread`);
  return found;
}

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
  const still = await look(bench, stack, page, 'trading list, at rest', false);
  const list = await look(bench, stack, page, `trading list, ${UPDATES_PER_SECOND} updates/s`, true);
  const frames = spread(list.frames);
  const p95 = frames.curve.find(([share]) => share === 95)?.[1] ?? 0;
  return {
    goals: [
      {
        what: 'main thread a frame, p95 of the frames',
        goal: `≤ ${FRAME_MS} ms`,
        reached: `${figure(p95)} ms (median ${figure(frames.p50)})`,
        met: p95 <= FRAME_MS,
        why: `The main thread was busy ${figure(list.busyShare * 100)} % of the time.`,
      },
      {
        what: 'longest task of the main thread',
        goal: `≤ ${TASK_MS} ms`,
        reached: `${figure(list.longest.cpu)} ms`,
        met: list.longest.cpu <= TASK_MS,
        why: `By the clock it took ${figure(list.longest.wall)} ms.`,
      },
    ],
    tables: [
      {
        title: 'Main thread of the page',
        columns: ['page', 'prices in view', 'frames', 'median ms', 'p99 ms', 'longest task ms', 'by the clock ms', 'busy'],
        rows: [still, list].map((one) => {
          const own = spread(one.frames);
          return [
            one.name,
            one.visible,
            own.count,
            figure(own.p50),
            figure(own.p99),
            figure(one.longest.cpu),
            figure(one.longest.wall),
            `${figure(one.busyShare * 100)} %`,
          ];
        }),
      },
      {
        title: 'Processor time of a second by phase',
        columns: ['page', ...Object.keys(list.phases).map((phase) => `${phase} ms`)],
        rows: [still, list].map(({ name, phases }) => [name, ...Object.values(phases).map(figure)]),
      },
    ],
    charts: [
      {
        kind: 'curves',
        file: 'browser',
        title: `Main thread a frame, ${UPDATES_PER_SECOND} updates a second over 1,000 markets`,
        x: '% of the frames',
        y: 'ms',
        curves: [{ label: 'trading list', points: frames.curve }],
      },
    ],
    notes: [
      'The built web in headless Chromium without a graphics card, from a trace: processor time of the tasks of the page’s main thread, by frames of a sixtieth of a second in which a frame was begun.',
    ],
  };
}

export const browser: Section = { name: 'browser', title: 'The browser under updates', run };
