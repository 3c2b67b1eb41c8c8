import type { Page } from '@playwright/test';
import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { finishedLoadUpdates, startLoad } from '../support/control.ts';
import { boards } from '../support/desk.ts';
import { PriceTruth, type ShownPrice } from '../support/price-truth.ts';
import { allMarkets, allSeries } from '../support/provider-truth.ts';
import { expect, test } from '../support/test.ts';
import { FIRST_PRICES } from '../support/trading-list.ts';

test.use({ storageState: storageStateOf('trader') });

/** A price that was replaced longer ago than this must be marked; milliseconds. */
const MARKED_AFTER_MS = 2_000;
const MIN_SAMPLES = 16;

/** Series that are not over, each with its match that has the most open markets; those with the most first. */
async function busiestMatches(count: number): Promise<{ seriesId: string; matchId: number }[]> {
  const open = new Map<number, number>();
  for (const { state, fixture } of await allMarkets()) {
    if (state === 'open' && fixture.type === 'match') open.set(fixture.id, (open.get(fixture.id) ?? 0) + 1);
  }
  const ofSeries = (await allSeries())
    .filter(({ lifecycle }) => lifecycle !== 'over')
    .flatMap(({ id, matches }) => {
      const [match] = matches.toSorted((a, b) => (open.get(b.id) ?? 0) - (open.get(a.id) ?? 0));
      return match === undefined ? [] : [{ seriesId: String(id), matchId: match.id, marketCount: open.get(match.id) ?? 0 }];
    });
  return ofSeries.toSorted((a, b) => b.marketCount - a.marketCount).slice(0, count);
}

interface Sample extends ShownPrice {
  readonly isMarked: boolean;
}

/** The prices of open markets that are in view, and whether each is marked: by its frame, or by the veil over the page. */
function readPrices(page: Page): Promise<Sample[]> {
  return page.evaluate(() => {
    const at = Date.now();
    // The veil is known by the delay of its animation, and is there after 2 s (`stale-veil.tsx`).
    const [veil] = document
      .getAnimations()
      .filter(({ timeline, effect }) => timeline !== null && effect?.getTiming().delay === 1_850);
    const veiledFor = Number(veil?.currentTime ?? 0) + performance.now() - Number(document.timeline.currentTime);
    const prices: { at: number; selectionId: string; text: string; isMarked: boolean }[] = [];
    for (const cell of document.querySelectorAll<HTMLElement>('main [data-state=open][data-selection]')) {
      if (!cell.checkVisibility({ contentVisibilityAuto: true })) continue;
      const { top, bottom } = cell.getBoundingClientRect();
      const scroller = cell.closest('[role=group]')?.getBoundingClientRect();
      if (scroller === undefined || bottom <= scroller.top || top >= Math.min(scroller.bottom, window.innerHeight)) continue;
      const text = [...cell.querySelectorAll('data')].map((each) => each.textContent).find((each) => /^\d+\.\d\d$/.test(each));
      if (text === undefined || cell.dataset['selection'] === undefined) continue;
      const isMarked = cell.closest('[data-stale]') !== null || veiledFor > 2_000;
      prices.push({ at, selectionId: cell.dataset['selection'], text, isMarked });
    }
    return prices;
  });
}

/** Reads the prices until the load has ended, and at least `MIN_SAMPLES` times. */
async function sampleWhileLoaded(page: Page): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let sample = 0; sample < MIN_SAMPLES || (await finishedLoadUpdates()) === null; sample += 1)
    samples.push(...(await readPrices(page)));
  return samples;
}

const Trace = z.object({ traceEvents: z.array(z.looseObject({ name: z.string(), args: z.optional(z.unknown()) })) });
const Layout = z.object({ beginData: z.object({ partialLayout: z.boolean() }) });

/** How often the browser laid out the whole page while `work` ran, and how often only elements with a contained layout. */
async function countLayouts(page: Page, work: () => Promise<void>): Promise<{ ofPage: number; ofElements: number }> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await work();
  const { traceEvents } = Trace.parse(JSON.parse(String(await browser.stopTracing())));
  const layouts = traceEvents.flatMap(({ name, args }) => (name === 'Layout' ? (Layout.safeParse(args).data ?? []) : []));
  const ofElements = layouts.filter(({ beginData }) => beginData.partialLayout).length;
  return { ofElements, ofPage: layouts.length - ofElements };
}

const Pong = z.object({ type: z.literal('pong'), payload: z.object({ applied: z.int() }) });
const Next = z.object({
  type: z.literal('next'),
  payload: z.object({ data: z.record(z.string(), z.object({ seq: z.int(), prevSeq: z.nullable(z.int()) })) }),
});

test('a page that falls behind shows no old price as current, and comes back by itself', async ({ page }, testInfo) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const matches = await busiestMatches(4);
  const truth = await PriceTruth.of(
    'trader',
    matches.map(({ seriesId }) => seriesId),
  );
  let messages = 0;
  let merged = 0;
  const applied = new Set<number>();
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const next = Next.safeParse(JSON.parse(String(payload)));
      if (!next.success) return;
      messages += 1;
      for (const { seq, prevSeq } of Object.values(next.data.payload.data)) merged += prevSeq === null ? 0 : seq - prevSeq - 1;
    });
    socket.on('framesent', ({ payload }) => {
      const pong = Pong.safeParse(JSON.parse(String(payload)));
      if (pong.success) applied.add(pong.data.payload.applied);
    });
  });
  await page.goto(
    `/trading/desk?${new URLSearchParams(matches.map(({ seriesId, matchId }) => ['board', `${seriesId}?matchid=${matchId}`]))}`,
  );
  await expect(boards(page)).toHaveCount(4);
  // Four feeds of the fullest matches open at once.
  for (const board of await boards(page).all()) await expect(board.locator('[data-selection]').first()).toBeVisible(FIRST_PRICES);
  await expect(page.locator('main [data-stale]')).toHaveCount(0, FIRST_PRICES);

  const matchIds = matches.map(({ matchId }) => matchId);
  let layouts = { ofPage: 0, ofElements: 0 };
  // A mark or the text of the connection may lay out the whole page, a price must not.
  await expect(async () => {
    layouts = await countLayouts(page, async () => {
      await startLoad({ matchIds, updatesPerSecond: 50, seconds: 3 });
      await expect.poll(finishedLoadUpdates).not.toBeNull();
    });
    expect(layouts.ofElements).toBeGreaterThan(0);
    expect(layouts.ofPage * 4).toBeLessThan(layouts.ofElements);
  }).toPass();

  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await startLoad({ matchIds, updatesPerSecond: 300, seconds: 8 });
  const isUnmarkedOld = (sample: Sample): boolean => !sample.isMarked && truth.ageOf(sample) > MARKED_AFTER_MS;
  const samples = await sampleWhileLoaded(page);
  const updates = await finishedLoadUpdates();
  const counts = {
    layouts,
    updates,
    messages,
    merged,
    applied: applied.size,
    prices: samples.length,
    marked: samples.filter(({ isMarked }) => isMarked).length,
  };
  testInfo.annotations.push({ type: 'counts', description: JSON.stringify(counts) });
  expect(samples.length).toBeGreaterThan(0);
  expect(samples.filter(isUnmarkedOld)).toEqual([]);
  expect(updates).toBeGreaterThan(0);
  // The updates of a tick of the gateway are one message, and those that a page has not applied yet are merged into the next.
  expect(messages).toBeLessThan(updates ?? 0);
  expect(applied.size).toBeGreaterThan(0);

  // The page is still slow, but without the load it shows current prices, none of them marked.
  await expect
    .poll(async () => {
      const prices = await readPrices(page);
      return {
        count: prices.length,
        wrong: prices.filter(({ selectionId, text, isMarked }) => isMarked || text !== truth.textOf(selectionId)),
      };
    }, FIRST_PRICES)
    .toEqual({ count: expect.any(Number), wrong: [] });
  // Under a load that the page can show, which depends on the machine, no price is old or marked.
  let updatesPerSecond = 40;
  await expect(async () => {
    updatesPerSecond = Math.max(updatesPerSecond / 2, 1);
    await startLoad({ matchIds, updatesPerSecond, seconds: 3 });
    const current = await sampleWhileLoaded(page);
    expect({ old: current.filter(isUnmarkedOld), marked: current.filter(({ isMarked }) => isMarked) }).toEqual({
      old: [],
      marked: [],
    });
  }).toPass();
  await cdp.detach();
  await truth.stop();
});
