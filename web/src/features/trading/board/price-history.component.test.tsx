import { expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { GatewayFailure } from '../../../testing/component/fake-gateway.ts';
import { columnOf, downloadedRows } from '../../../testing/component/downloads.ts';
import { holdTimers } from '../../../testing/component/held-timers.ts';
import { expectConnected, focus, groupOf, priceOf } from '../../../testing/component/trading-page.ts';
import { liveState, MARKETS, marketsWith, pricedAt, TRADING } from '../../../testing/component/trading-world.ts';
import type { PricedMarket } from './market-view.ts';

declare module 'vitest/browser' {
  interface CDPSession {
    send(method: string, parameters: object): Promise<unknown>;
  }
}

const group = groupOf('Overtime');
const yes = priceOf(/^Overtime, Yes ?:/);
const dialog = page.getByRole('dialog', { name: 'Price history: Overtime' });
const expectText = (part: typeof group) => expect.poll(() => part.element().textContent);

/** Opens a board with a market that opened at 2.00, of which nothing is recorded. */
async function openBoard(tab: 'match' | 'betbuilder') {
  const state = (fields: Partial<PricedMarket>) => ({ seriesMarkets: liveState({ markets: marketsWith({ 30: fields }) }) });
  const gateway = await openApp(`/trading/7?tab=${tab}&matchid=70`, {
    ...TRADING,
    ...state(pricedAt('30', 2, 1.8)),
    market: { id: '30', history: { availableFrom: null, covered: [], isReduced: false, changes: [] } },
  });
  await expect.element(yes).toBeVisible();
  await expectConnected();
  return {
    gateway,
    change: (fields: Partial<PricedMarket>) => gateway.change(state({ ...pricedAt('30', 2, 1.8), ...fields })),
    changePrices: (...odds: readonly number[]) => gateway.change(state(pricedAt('30', ...odds))),
  };
}

it('shows the margin, and the change of a price since its opening', async () => {
  const { changePrices } = await openBoard('match');
  await expectText(group).toContain('Margin 5.6%');
  changePrices(2.5, 1.8);
  await expectText(yes).toContain('2.50');
  await expectText(group).toContain('Margin −4.4%');
  await expectText(yes).toContain('+25%');
  await expect.element(yes).toHaveAttribute('title', 'Yes · opened at 2.00 (+25.0%)');
  changePrices(1.9, 1.8);
  await expectText(yes).toContain('−5.0%');
  await expect.element(yes).toHaveAttribute('title', 'Yes · opened at 2.00 (−5.0%)');
});

it('reads the recorded prices once when it opens, and again after a change of the price', async () => {
  const { gateway, changePrices } = await openBoard('match');
  // The delay before the next read.
  const waitingReads = holdTimers((milliseconds) => milliseconds === 2_000);
  await yes.click();
  await expect.poll(() => gateway.sent.filter(({ name }) => name === 'MarketHistory').length).toBe(1);
  expect(waitingReads.waiting()).toEqual([]);
  changePrices(2.6, 1.7);
  await expect.poll(() => waitingReads.waiting().length).toBe(1);
});

it('opens by a click, with the last prices of each outcome, and the prices without margin', async () => {
  const { changePrices } = await openBoard('match');
  await yes.click();
  await expectText(dialog.getByRole('definition').first()).toBe('2.00');
  await expectAccessible(dialog);
  changePrices(2.6, 1.7);
  await expectText(dialog.getByRole('definition').first()).toBe('2.60');
  const file = await downloadedRows(dialog.getByRole('button', { name: 'Export CSV' }));
  expect(columnOf(file, 'Odds')).toEqual(['2.6', '2']);
  await dialog.getByRole('combobox', { name: 'Outcome' }).selectOptions('No');
  await expectText(dialog.getByRole('definition').first()).toBe('1.70');
  await dialog.getByRole('button', { name: 'Prices without margin' }).click();
  const fair = dialog.getByRole('region', { name: 'Prices without margin' });
  await expectText(fair.getByRole('row').nth(1)).toMatch(/^Yes2\.602\.53/);
  await expectAccessible(fair);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(yes).toHaveFocus();
});

it('opens by the key H and the button of the row in the bet builder, where a click selects', async () => {
  await openBoard('betbuilder');
  await expect.element(yes).toHaveAttribute('aria-pressed', 'false');
  await focus(yes);
  await userEvent.keyboard('h');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(yes).toHaveFocus();
  await expect.element(yes).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(group.getByRole('button', { name: 'Price history of Overtime' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

it('has the lowest and highest of all prices that it knows: the opening, the last ones and the recorded ones', async () => {
  const gateway = await openApp('/trading/7?tab=match&matchid=70', {
    ...TRADING,
    seriesMarkets: liveState({ markets: marketsWith({ 30: pricedAt('30', 1.8, 1.8) }) }),
    market: { id: '30', history: { availableFrom: null, covered: [], isReduced: false, changes: [] } },
  });
  await expectConnected();
  await yes.click();
  const expectExtremes = () =>
    expect.poll(() =>
      dialog
        .getByRole('definition')
        .elements()
        .slice(-2)
        .map(({ textContent }) => textContent),
    );
  await expectExtremes().toEqual(['1.80', '2.00']);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  const [from, later, until] = ['2026-11-26T12:00:00Z', '2026-11-26T13:00:00Z', '2026-11-26T14:00:00Z'];
  const changeTo = (odds: number, at: string) => {
    const prices = [{ selectionId: '30:1', odds, wasOutcome: null }];
    return { at, changedAfter: null, pushedAt: null, state: 'OPEN', prices };
  };
  const changes = [changeTo(3.1, from), changeTo(1.2, later)];
  const history = { availableFrom: from, covered: [{ from, until, isWinnerOnly: false }], isReduced: false, changes };
  gateway.change({ market: { id: '30', history } });
  await yes.click();
  await expectExtremes().toEqual(['1.20', '3.10']);
});

it('says that earlier prices could not be loaded, and not that there are none', async () => {
  const { selections = [] } = pricedAt('30');
  const { markets, ...state } = liveState({
    markets: marketsWith({ 30: { selections: selections.map((each) => ({ ...each, odds: null })) } }),
  });
  const history = () => {
    throw new GatewayFailure('PROVIDER_ERROR');
  };
  await openApp('/trading/7?tab=match&matchid=70', {
    ...TRADING,
    seriesMarkets: {
      ...state,
      markets: markets.map((market) => ({ ...market, selections: market.selections.map((each) => ({ ...each, history })) })),
    },
    market: { id: '30', history: { availableFrom: null, covered: [], isReduced: false, changes: [] } },
  });
  await yes.click();
  await expect.element(dialog.getByText("Couldn't load earlier prices.")).toBeVisible();
  await expect.element(dialog.getByText(/previously loaded|No prices recorded/)).not.toBeInTheDocument();
});

const setMotion = async (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

it('has an arrow, but no animation, for a price that moves with reduced motion', async () => {
  const { changePrices } = await openBoard('match');
  const animation = () => {
    const flash = yes.element().querySelector('[data-flash]');
    return flash === null ? null : getComputedStyle(flash, '::after').animationName;
  };
  await setMotion('reduce');
  changePrices(2.7, 1.7);
  await expectText(yes).toContain('2.70, went up');
  expect(yes.element().querySelector('[data-movement=up] [aria-hidden=true]')).not.toBeNull();
  await expect.poll(animation).toBe('none');
  await setMotion('no-preference');
  await expect.poll(animation).not.toBe('none');
  await setMotion('reduce');
});

/** Whether a number has the dashed line of numbers that are not current. */
const isDashed = (part: Element | null): boolean | null =>
  part === null ? null : getComputedStyle(part).textDecoration.includes('underline dashed');

it('marks the margin, the sparkline and the last price, with its time, of a market that is not current', async () => {
  const { gateway, change, changePrices } = await openBoard('match');
  await page.viewport(1920, 1080);
  // A sparkline needs two prices.
  changePrices(2.2, 1.7);
  await expectText(yes).toContain('2.20');
  changePrices(2, 1.8);
  await expectText(yes).toContain('2.00');
  await yes.click();
  const now = dialog.getByText('Now', { exact: true });
  const margin = () => group.element().querySelector('[title^="Margin"] > *');
  const sparklineDashes = () => {
    const line = yes.element().querySelector('path[d*=L]');
    return line === null ? null : getComputedStyle(line).strokeDasharray;
  };
  const expectLastPrice = async (word: string): Promise<void> => {
    await expectText(dialog).toContain(`${word} · last price`);
    await expectText(dialog).toMatch(/last price\s*2\.00 at \d\d:\d\d:\d\d/);
    await expect.element(now).not.toBeInTheDocument();
  };
  await expect.element(now).toBeVisible();
  await expectText(dialog).not.toContain('last price');
  expect(isDashed(margin())).toBe(false);
  await expect.poll(sparklineDashes).toBe('none');

  change({ state: 'SUSPENDED' });
  await expectLastPrice('Suspended');
  await expect.poll(() => margin()?.textContent).toBe('Suspended, last margin 5.6%');
  expect(isDashed(margin())).toBe(true);
  change({});
  await expect.element(now).toBeVisible();
  await expect.poll(() => isDashed(margin())).toBe(false);

  gateway.change({ seriesMarkets: liveState({ status: 'STALE', markets: marketsWith({ 30: pricedAt('30', 2, 1.8) }) }) });
  await expectLastPrice('Out of date');
  await expect.poll(() => isDashed(margin())).toBe(true);
  await expect.poll(sparklineDashes).toBe('2px, 2px');
  await expectAccessible(dialog);
  change({});
  await expect.element(now).toBeVisible();
  await expect.poll(sparklineDashes).toBe('none');

  change({ state: 'SETTLED' });
  await expectLastPrice('Settled');
  gateway.change({ seriesMarkets: liveState({ markets: MARKETS.filter(({ id }) => id !== '30') }) });
  await expectLastPrice('Closed');
});
