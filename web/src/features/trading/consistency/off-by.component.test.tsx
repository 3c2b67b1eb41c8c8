import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { expectConnected, focus, groupOf, priceOf } from '../../../testing/component/trading-page.ts';
import { liveState, MATCHES, marketsWith, SERIES, TRADING, winner } from '../../../testing/component/trading-world.ts';
import type { PricedMarket } from '../board/market-view.ts';

const matches = [...MATCHES, ...MATCHES.slice(0, 1).map((match) => ({ ...match, id: '72', order: 3 }))];
const series = [{ ...SERIES, matchIds: ['70', '71', '72'] }];
const evenly = (market: PricedMarket): PricedMarket => ({
  ...market,
  selections: market.selections.map((each) => ({ ...each, odds: 1.9 })),
});
/** The winner markets of a best of three and of its matches, all of them open at even odds. */
const evenMarkets = [
  winner('1', 'series_winner', { fixture: { type: 'SERIES', id: SERIES.id } }),
  ...matches.map(({ id }) => winner(`${id}0`, 'match_winner', { fixture: { type: 'MATCH', id } })),
].map(evenly);
const seriesWinnerAt = (...odds: readonly number[]): Partial<PricedMarket> => ({
  selections: (evenMarkets[0]?.selections ?? []).map((each, index) => ({ ...each, odds: odds[index] ?? null })),
});

const toggle = page.getByRole('checkbox', { name: 'Consistency' });
const explanation = page.getByRole('tooltip');
const offBy = (part: Locator) => part.getByRole('button', { name: /^(Off by|Not compared)/ });
const expectText = (part: Locator) => expect.poll(() => part.query()?.textContent);

async function openTrading(address: string) {
  const stateOf = (fieldsById: Readonly<Record<string, Partial<PricedMarket>>>, status: 'LIVE' | 'STALE' = 'LIVE') => {
    const state = liveState({ status, series, matches, markets: marketsWith(fieldsById, evenMarkets) });
    return { tradingList: state, seriesMarkets: state };
  };
  const gateway = await openApp(address, { ...TRADING, ...stateOf({}) });
  await expectConnected();
  return (...state: Parameters<typeof stateOf>) => gateway.change(stateOf(...state));
}

it('compares the series winner with the match winners in the list, on demand, while both are open and current', async () => {
  const change = await openTrading('/trading?game=5');
  const row = page.getByRole('main').getByRole('listitem').first();
  await expect.element(row).toBeVisible();
  expect(offBy(row).elements()).toEqual([]);
  await toggle.click();
  await expectText(offBy(row)).toBe('Off by 0.0%');
  // 55.0% against 50.0%.
  const off = { 1: seriesWinnerAt(1.8, 2.2) };
  change(off);
  await expectText(offBy(row)).toBe('Off by 5.0%');

  await offBy(row).hover();
  await expectText(explanation).toMatch(/ wins: (55\.0|45\.0)% here, 50\.0% by the match winners/);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.element(explanation).not.toBeInTheDocument();
  await focus(row.getByRole('link').first());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(offBy(row)).toHaveFocus();
  await expectText(explanation).toContain('Without margin, in percentage points');
  await expect.element(offBy(row)).toHaveAccessibleDescription(/50\.0% by the match winners/);
  await expectAccessible(row);
  await userEvent.keyboard('{Escape}');
  await expect.element(explanation).not.toBeInTheDocument();

  change({ ...off, 710: { state: 'SUSPENDED' } });
  await expectText(offBy(row)).toBe('–Not compared');
  change(off);
  await expectText(offBy(row)).toBe('Off by 5.0%');
  change(off, 'STALE');
  await expectText(offBy(row)).toBe('–Not compared');
  change(off);
  await expectText(offBy(row)).toBe('Off by 5.0%');
});

it('shows the difference on a board in the place of the margin', async () => {
  const change = await openTrading('/trading/7?tab=series');
  change({ 1: seriesWinnerAt(1.8, 2.2) });
  const group = groupOf('Series winner');
  await expectText(group).toContain('Margin');
  await toggle.click();
  await expectText(offBy(group)).toBe('Off by 5.0%');
  await expectText(group).not.toContain('Margin');
  await focus(priceOf(/^Series winner, /).first());
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(offBy(group)).toHaveFocus();
  await expectText(explanation).toContain('by the match winners');
  await expectAccessible(group);
  await toggle.click();
  await expect.element(offBy(group)).not.toBeInTheDocument();
  await expectText(group).toContain('Margin');
});
