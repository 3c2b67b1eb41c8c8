import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';
import { deskOf, fullestMatches } from '../fullest-matches.ts';
import type { Bench, Findings, Section } from '../section.ts';
import { formatNumber } from '../stats.ts';
import { newPage, signIn, startWebStack } from '../web-stack.ts';

const BOARDS = 4;
const UPDATES_PER_SECOND = 100;
/** Bound of the growth from the second sample to the last. */
const MAX_GROWTH = 1.05;
const SAMPLES = 10;
const SAMPLE_MS = 1_000;

/** MB in use, the least of some collections: batches under way come and go. */
async function settledHeap(cdp: CDPSession): Promise<number> {
  const sizes: number[] = [];
  for (let i = 0; i < SAMPLES; i += 1) {
    await sleep(SAMPLE_MS);
    await cdp.send('HeapProfiler.collectGarbage');
    sizes.push((await cdp.send('Runtime.getHeapUsage')).usedSize / 2 ** 20);
  }
  return Math.min(...sizes);
}

async function run(bench: Bench): Promise<Findings> {
  const minutes = bench.isQuick ? ([0.1, 0.2, 0.4] as const) : ([1, 10, 60] as const);
  const [, settledMinute, lastMinute] = minutes;
  const stack = await startWebStack(bench);
  const boards = (await fullestMatches(stack.sandbox)).slice(0, BOARDS);
  const page = await newPage(stack, { width: 1_920, height: 1_080 });
  await signIn(page, 'trader@example.test');
  await page.goto(deskOf(boards));
  await page
    .getByText(/^\d+\.\d\d$/)
    .first()
    .waitFor();
  const cdp = await page.context().newCDPSession(page);
  await stack.sandbox.control.startLoad({
    markets: 1_000,
    fixtures: boards.map(({ matchId }) => matchId),
    updatesPerSecond: UPDATES_PER_SECOND,
    seconds: (lastMinute + 1) * 60,
  });
  const startedAt = performance.now();
  const heaps = new Map<number, number>();
  for (const minute of minutes) {
    await sleep(startedAt + minute * 60_000 - performance.now());
    const size = await settledHeap(cdp);
    heaps.set(minute, size);
    bench.log(`minute ${minute}: ${formatNumber(size)} MB`);
  }
  const growth = (heaps.get(lastMinute) ?? Number.NaN) / (heaps.get(settledMinute) ?? Number.NaN);
  return {
    goals: [
      {
        what: `heap of a desk of ${BOARDS} boards at ${UPDATES_PER_SECOND} updates/s, after ${lastMinute} minutes ÷ after ${settledMinute}`,
        goal: `≤ ${MAX_GROWTH} ×`,
        reached: `${formatNumber(growth)} ×`,
        met: growth <= MAX_GROWTH,
      },
    ],
    tables: [
      {
        title: 'Heap after a collection of garbage',
        columns: ['minute', 'MB'],
        rows: [...heaps].map(([minute, size]) => [minute, formatNumber(size)]),
      },
    ],
    charts: [],
    notes: [
      `The built web in headless Chromium: a desk of ${BOARDS} boards, whose prices move all the time. Of ${SAMPLES} collections a second apart, the least: batches under way come and go.`,
    ],
  };
}

export const heap: Section = { name: 'heap', title: 'Memory of a page', takesAnHour: true, run };
