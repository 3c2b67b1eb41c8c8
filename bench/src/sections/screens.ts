import type { Page } from '@playwright/test';
import * as z from 'zod';
import { layoutShift, recordLayoutShifts } from '../../../web/e2e/support/layout-shift.ts';
import { PAGES, type PageIds, WINDOWS } from '../../../web/e2e/support/pages.ts';
import { sidewaysOverflow } from '../../../web/e2e/support/sideways.ts';
import { smallTouchTargets } from '../../../web/e2e/support/touch-targets.ts';
import { deskOf, fullestMatches } from '../fullest-matches.ts';
import type { Bench, Findings, Goal, Section } from '../section.ts';
import { newPage, signIn, startWebStack, type WebStack } from '../web-stack.ts';

const [PHONE, TABLET, , , LAPTOP, DESKTOP] = WINDOWS;
const TABLE_MIN_WIDTH = 768;
const MAX_SHIFT = 0.02;
/** Parts and controls that the reason of a miss names. */
const MAX_NAMED = 5;
/** Most Tab stops that are counted. */
const MAX_STOPS = 40;
const SETTLE_MS = 2_000;
const BOARDS = 4;
const WIDTHS_AT_A_TIME = 3;

interface FirstScreen {
  /** Pixels above the first price. */
  readonly above: number;
  /** Prices of at least 14 px, wholly on the screen and with a name of at least 11 px. */
  readonly prices: number;
  /** Rows of the list that are wholly on the screen. */
  readonly rows: number;
}

/** What the first screen of a page with prices shows. */
function firstScreen(page: Page): Promise<FirstScreen> {
  return page.evaluate(() => {
    const isWhole = (element: Element): boolean => {
      const { top, bottom, left, right, height } = element.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
    };
    const sizeOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize);
    const hasName = (price: Element): boolean => {
      // The name of a type with one market is beside its row.
      const group = price.closest('[data-single]') ?? price.closest('li, tr, [role="row"], [role="group"], section');
      return [...(group?.querySelectorAll('*') ?? [])].some(
        (each) => each.childElementCount === 0 && /[a-z]{2}/i.test(each.textContent) && sizeOf(each) >= 11 && isWhole(each),
      );
    };
    const prices = [...document.querySelectorAll('main *')].filter((each) =>
      /^\d+\.\d\d$/.test(each.firstChild?.nodeValue ?? ''),
    );
    const readable = prices.filter((price) => isWhole(price) && sizeOf(price) >= 14 && hasName(price));
    const rows = [...document.querySelectorAll('main li')].filter(
      (row) => isWhole(row) && prices.some((each) => row.contains(each)),
    );
    return {
      above: Math.round(Math.min(...prices.map((price) => price.getBoundingClientRect().top))),
      prices: readable.length,
      rows: rows.length,
    };
  });
}

async function openPrices(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page
    .getByText(/^\d+\.\d\d$/)
    .first()
    .waitFor();
  await waitUntilSettled(page);
}

async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  await page.waitForTimeout(SETTLE_MS);
}

/** Tab stops of the page up to the first row of its list. */
async function stopsBeforeRows(page: Page): Promise<number> {
  for (let stops = 1; stops <= MAX_STOPS; stops++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.closest('main li') !== null)) return stops;
  }
  return MAX_STOPS;
}

const Ids = z.object({
  apiClients: z.array(z.object({ id: z.string(), name: z.string() })),
  widgetNamespaces: z.array(z.object({ widgets: z.array(z.object({ id: z.string() })) })),
  customers: z.optional(z.object({ nodes: z.array(z.object({ id: z.string() })) })),
});

/** Objects of the demo for the addresses of pages. */
async function ownIds({ gateway }: WebStack): Promise<Omit<PageIds, 'seriesId'>> {
  const { bearer } = await gateway.client.signIn('trader@example.test');
  const query = '{ apiClients { id name } widgetNamespaces { widgets { id } } }';
  const own = Ids.parse(await gateway.client.request(query, {}, { authorization: `Bearer ${bearer}` }));
  const staff = await gateway.client.signIn('super@example.test');
  const all = Ids.partial().parse(
    await gateway.client.request('{ customers(first: 1) { nodes { id } } }', {}, { authorization: `Bearer ${staff.bearer}` }),
  );
  return {
    clientId: own.apiClients[0]?.id ?? 'none',
    widgetId: own.widgetNamespaces.flatMap(({ widgets }) => widgets)[0]?.id ?? 'none',
    customerId: all.customers?.nodes[0]?.id ?? 'none',
  };
}

interface PageFigures {
  readonly pattern: string;
  readonly width: number;
  readonly shift: number;
  /** What has moved, and where. */
  readonly moved: readonly string[];
  readonly sideways: number;
}

/** Every page at every width, some at a time: what moves while it loads, and what scrolls sideways. */
async function measurePages(bench: Bench, stack: WebStack, ids: PageIds): Promise<PageFigures[]> {
  const figures: PageFigures[] = [];
  const remaining: (typeof WINDOWS)[number][] = bench.isQuick ? [LAPTOP] : [...WINDOWS];
  async function measureWidths(): Promise<void> {
    for (let size = remaining.shift(); size !== undefined; size = remaining.shift()) {
      for (const forStaff of [false, true]) figures.push(...(await measureWidth(stack, size, forStaff, ids)));
      bench.log(`pages at ${size.width} px: done`);
    }
  }
  await Promise.all(Array.from({ length: WIDTHS_AT_A_TIME }, measureWidths));
  return figures;
}

async function measureWidth(
  stack: WebStack,
  size: (typeof WINDOWS)[number],
  forStaff: boolean,
  ids: PageIds,
): Promise<PageFigures[]> {
  const page = await newPage(stack, size);
  await signIn(page, forStaff ? 'super@example.test' : 'trader@example.test');
  await recordLayoutShifts(page);
  const figures: PageFigures[] = [];
  for (const { pattern, address } of PAGES.filter((each) => (each.forStaff ?? false) === forStaff)) {
    await page.goto(address?.(ids) ?? pattern);
    await waitUntilSettled(page);
    const { sum, moved } = await layoutShift(page);
    figures.push({ pattern, width: size.width, shift: sum, moved, sideways: (await sidewaysOverflow(page)).length });
  }
  await page.context().close();
  return figures;
}

/** Controls that a finger hits on less than 44 px, by page. */
async function measureTouch(
  stack: WebStack,
  addresses: readonly string[],
): Promise<{ path: string; small: readonly string[] }[]> {
  const page = await newPage(stack, PHONE, true);
  await signIn(page, 'trader@example.test');
  const figures = [];
  for (const path of addresses) {
    await page.goto(path);
    await waitUntilSettled(page);
    figures.push({ path, small: await smallTouchTargets(page) });
  }
  await page.context().close();
  return figures;
}

async function run(bench: Bench): Promise<Findings> {
  const stack = await startWebStack(bench, { sandbox: { SANDBOX_SCALE: '1' } });
  const live = (await fullestMatches(stack.sandbox)).filter(({ isLive }) => isLive);
  const [first] = live;
  if (first === undefined) throw new Error('The demo has no live series');
  const board = `/trading/${first.id}?tab=match&matchid=${first.matchId}`;
  const desk = deskOf(live.slice(0, BOARDS));

  const measured = new Map<string, FirstScreen>();
  let stops = 0;
  for (const [name, path, size] of [
    ['list', '/trading', LAPTOP],
    ['board', board, LAPTOP],
    ['desk', desk, DESKTOP],
    ['tablet', '/trading', TABLET],
    ['phone', '/trading', PHONE],
  ] as const) {
    const page = await newPage(stack, size, size === PHONE);
    await signIn(page, 'trader@example.test');
    await openPrices(page, path);
    const figures = await firstScreen(page);
    measured.set(name, figures);
    bench.log(`${name}: ${JSON.stringify(figures)}`);
    if (name === 'list') {
      await page.locator('main h1').focus();
      stops = await stopsBeforeRows(page);
    }
    await page.context().close();
  }
  const screenOf = (name: string): FirstScreen => measured.get(name) ?? { above: 0, prices: 0, rows: 0 };

  const ids = { ...(await ownIds(stack)), seriesId: first.id };
  const pages = await measurePages(bench, stack, ids);
  const worst = pages.toSorted((one, other) => other.shift - one.shift)[0];
  const sideways = pages.filter(({ width, sideways: count }) => width >= TABLE_MIN_WIDTH && count > 0);
  const touched = await measureTouch(stack, [
    '/trading',
    board,
    '/api-clients',
    `/api-clients/${ids.clientId}`,
    '/widget',
    '/billing',
  ]);
  const small = touched.flatMap(({ path, small: controls }) => controls.map((control) => `${path}: ${control}`));

  const goalOf = (what: string, value: number, sign: '≤' | '≥', goal: number, why?: string): Goal => ({
    what,
    goal: `${sign} ${goal}`,
    reached: String(value),
    met: sign === '≤' ? value <= goal : value >= goal,
    ...(why !== undefined && { why }),
  });
  return {
    goals: [
      goalOf('trading list, 1440 × 900: px before the first price', screenOf('list').above, '≤', 140),
      goalOf('trading list, 1440 × 900: whole rows', screenOf('list').rows, '≥', 16),
      goalOf('match board, 1440 × 900: prices on the first screen', screenOf('board').prices, '≥', 65),
      goalOf(`desk of ${BOARDS} live boards, 1920 × 1080: prices`, screenOf('desk').prices, '≥', 60),
      goalOf('tablet, 768 × 1024: rows of the list', screenOf('tablet').rows, '≥', 15),
      goalOf('phone, 390 × 844: px before the first price', screenOf('phone').above, '≤', 200),
      goalOf('phone, 390 × 844: rows of the list', screenOf('phone').rows, '≥', 9),
      {
        what: 'layout shift of any page at any width',
        goal: `≤ ${MAX_SHIFT}`,
        reached: `${worst?.shift.toFixed(3) ?? '–'} (${worst?.pattern ?? ''} at ${String(worst?.width ?? '')})`,
        met: (worst?.shift ?? 1) <= MAX_SHIFT,
        why: `Moved: ${worst?.moved.slice(0, MAX_NAMED).join('; ') ?? ''}.`,
      },
      goalOf(
        `pages with sideways scroll from ${TABLE_MIN_WIDTH} px on`,
        sideways.length,
        '≤',
        0,
        sideways.map(({ pattern, width }) => `${pattern} at ${width}`).join(', '),
      ),
      goalOf(
        'touch targets under 44 px on a phone (hit area), six pages',
        small.length,
        '≤',
        0,
        small.slice(0, MAX_NAMED).join('; '),
      ),
      goalOf('Tab stops before the first row of the list', stops, '≤', 6),
    ],
    tables: [
      {
        title: 'First screens',
        columns: ['screen', 'px before the first price', 'whole rows', 'prices of 14 px with a name'],
        rows: [...measured].map(([name, { above, rows, prices }]) => [name, above, rows, prices]),
      },
      {
        title: 'Layout shift by page, the largest of all widths',
        columns: ['page', 'shift', 'width'],
        rows: [...Map.groupBy(pages, ({ pattern }) => pattern).values()].flatMap((group) => {
          const largest = group.toSorted((one, other) => other.shift - one.shift)[0];
          return largest === undefined ? [] : [[largest.pattern, largest.shift.toFixed(3), largest.width]];
        }),
      },
    ],
    charts: [],
    notes: [
      'The demo with seed 1 and without changes of prices. A price counts if it is wholly on the first screen, at least 14 px high and beside a name of at least 11 px. Layout shift is what Chromium reports until two seconds after the page has loaded.',
    ],
  };
}

export const screens: Section = { name: 'screens', title: 'First screens', run };
