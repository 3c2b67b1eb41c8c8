import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { expectConnected, focus, groupOf, priceOf } from '../../../testing/component/trading-page.ts';
import { liveState, MARKETS, marketsWith, pricedAt, TRADING, winner } from '../../../testing/component/trading-world.ts';
import { contextOf } from '../../../testing/board-fixtures.ts';

const rounds = Array.from({ length: 24 }, (_, index) =>
  winner(`${200 + index}`, 'round_winner', { context: contextOf({ roundNumber: index + 1 }) }),
);
const MANY_MARKETS = [...MARKETS, ...rounds];
const prices = priceOf(/: \d+\.\d\d/);
const boxOf = (title: string) => groupOf(title).element().getBoundingClientRect();
const topOf = (part: typeof prices) => part.element().getBoundingClientRect().top;
const queryAll = (selector: string) => [...document.querySelectorAll(selector)];
const columnCount = () => new Set(queryAll('section[data-layout]').map((group) => group.getBoundingClientRect().left)).size;
const isWiderThanScreen = () => document.documentElement.scrollWidth > window.innerWidth;
const frameCount = () => queryAll('iframe').length;

const cutNameCount = () =>
  queryAll('section[data-layout] h2').filter(
    (name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1,
  ).length;
/** Texts of the labels of prices that are cut off. */
const cutLabels = () =>
  queryAll('[data-selection][data-label] > :first-child')
    .filter((label) => label.scrollWidth > label.clientWidth)
    .map((label) => label.textContent);

/** Number of prices that are partly covered by their change since opening. */
function coveredPriceCount(): number {
  const cells = page
    .getByRole('button', { name: /^Match winner/ })
    .elements()
    .filter((cell) => {
      const spans = [...cell.querySelectorAll('span, data')];
      const boxOfText = (text: RegExp) => {
        const range = document.createRange();
        const node = spans.map(({ firstChild }) => firstChild).find((child) => text.test(child?.nodeValue ?? ''));
        if (node) range.selectNode(node);
        return range.getBoundingClientRect();
      };
      const [change, price] = [boxOfText(/^[+−][\d.]+%$/), boxOfText(/^\d+\.\d\d$/)];
      // A change without space is clipped by its own box.
      const clip = spans.find(({ textContent }) => /^[+−][\d.]+%$/.test(textContent))?.getBoundingClientRect();
      const across = Math.min(change.right, price.right) - Math.max(change.left, price.left);
      // A line is higher than its digits, so that lines may overlap a little.
      const bottom = Math.min(change.bottom, price.bottom, clip?.bottom ?? Infinity);
      return across > 0 && bottom - Math.max(change.top, price.top) > 5;
    });
  return cells.length;
}

async function openBoard(width: number, height: number) {
  const gateway = await openApp('/trading/7?tab=match&matchid=70', {
    ...TRADING,
    seriesMarkets: liveState({ markets: MANY_MARKETS }),
  });
  await page.viewport(width, height);
  await expect.element(prices.first()).toBeVisible();
  await expectConnected();
  return gateway;
}

it('has the first price in the top third of a phone, and filters behind one button', async () => {
  await openBoard(390, 844);
  await expect.element(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  await expect.poll(() => topOf(prices.first())).toBeLessThan(844 / 3);
  expect(isWiderThanScreen()).toBe(false);
  expect(page.getByRole('searchbox').elements()).toEqual([]);
  await userEvent.keyboard('/');
  await page.getByRole('searchbox', { name: 'Search' }).fill('rounds');
  await page.getByRole('combobox', { name: 'Type' }).selectOptions('Totals');
  await expect.element(groupOf('Overtime')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show markets' }).click();
  const filters = page.getByRole('button', { name: 'Filters 2' });
  await expect.element(filters).toHaveFocus();
  await expectAccessible(page.getByRole('main'));
  await filters.click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(groupOf('Overtime')).toBeVisible();
});

it('has every market in one row of a phone, with its whole name and a change that does not cover the price', async () => {
  const gateway = await openBoard(390, 844);
  await expect.element(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  const extreme = {
    10: pricedAt('10', 60, 1.01),
    20: pricedAt('20', 60, 55),
    21: pricedAt('21', 60, 55),
    22: pricedAt('22', 60, 55),
  };
  const opened = marketsWith(extreme, MANY_MARKETS).map((market) => ({
    ...market,
    selections: market.selections.map((each) => ({ ...each, openingOdds: 1.7 })),
  }));
  gateway.change({ seriesMarkets: liveState({ markets: opened }) });
  await expect.poll(() => priceOf(/^Match winner, Red Foxes ?: ?60\.00/).query()?.textContent).toMatch(/\+\d{3,4}%/);
  await expect.element(priceOf(/^Total rounds .*, Under ?: ?55\.00/).first()).toBeVisible();
  await expect.poll(coveredPriceCount).toBe(0);
  for (const title of ['Match winner', 'First pistol winner']) expect(boxOf(title).height).toBeLessThanOrEqual(46);
  // A name may need two lines, depending on the font, but stays beside its prices.
  expect(boxOf('Match winner (3-way)').height).toBeLessThanOrEqual(62);
  expect(cutNameCount()).toBe(0);
  expect(cutLabels()).toEqual([]);
  // On a phone, the widgets always follow the markets: no button opens or closes them.
  expect(page.getByRole('button', { name: 'Widgets' }).elements()).toEqual([]);
  await expect.poll(() => document.querySelector('iframe')?.getBoundingClientRect().top).toBeGreaterThan(boxOf('Overtime').top);

  await page.viewport(320, 844);
  await expect.poll(cutLabels).toEqual([]);
  await expect.poll(cutNameCount).toBe(0);
  await expect.poll(coveredPriceCount).toBe(0);
  await expect.poll(isWiderThanScreen).toBe(false);
});

it('has two columns of markets from 1440 pixels on beside the panel, open or closed, and the first price in the top quarter', async () => {
  await openBoard(1440, 900);
  const widgets = page.getByRole('button', { name: 'Widgets' });
  await expect.poll(columnCount).toBe(2);
  await expect.poll(() => topOf(prices.first())).toBeLessThan(900 / 4);
  expect(document.querySelector('main header')?.getBoundingClientRect()).toMatchObject({ y: 0, height: 56 });
  expect(boxOf('Match winner').height).toBeLessThanOrEqual(46);
  await expect.poll(cutNameCount).toBe(0);
  await expect.poll(frameCount).toBe(1);
  await widgets.click();
  await expect.poll(frameCount).toBe(0);
  await expect.poll(columnCount).toBe(2);
  await expect.poll(coveredPriceCount).toBe(0);
  await expect.poll(cutNameCount).toBe(0);
  await expect.element(widgets).toHaveAttribute('aria-expanded', 'false');
  await focus(widgets);
  await userEvent.keyboard('{Enter}');
  await expect.poll(frameCount).toBe(1);

  await page.viewport(1920, 1080);
  await expect.poll(columnCount).toBe(2);
  await expect.poll(frameCount).toBe(1);
  document.documentElement.dataset['density'] = 'compact';
  await expect.poll(() => boxOf('Match winner').height).toBeLessThanOrEqual(38);
  delete document.documentElement.dataset['density'];
});

it('keeps the heading of a market type in view while its rows scroll', async () => {
  await openBoard(1440, 440);
  const group = groupOf('Round winner');
  await expect.element(group.getByRole('listitem').last()).toBeInTheDocument();
  group.getByRole('listitem').last().element().scrollIntoView({ block: 'center' });
  const heading = group.getByRole('heading', { name: 'Round winner' });
  await expect.element(heading).toBeInViewport();
  await expect.poll(() => topOf(heading)).toBeGreaterThanOrEqual(56);
  await expect.poll(() => window.scrollY).toBeGreaterThan(0);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInViewport();
});
