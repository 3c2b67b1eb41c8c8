import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { priceOf, slip } from '../../../testing/component/trading-page.ts';
import { liveState, marketsWith, pricedAt, sessionOf, TRADING } from '../../../testing/component/trading-world.ts';

const total = slip.getByRole('definition');
const heading = page.getByRole('heading', { level: 1 });
const onSwitch = slip.getByRole('switch', { name: 'What-if prices' });
const yes = priceOf(/^Overtime, Yes ?:/);
const odd = priceOf(/^Total rounds: odd\/even, Odd ?:/);
const even = priceOf(/^Total rounds: odd\/even, Even ?:/);
const ace = priceOf(/^Ace, Yes ?:/);

/** The product of these outcomes; two winners cannot be combined. */
function combinedOdds({ selectionIds }: { readonly selectionIds: readonly string[] }) {
  const odds: Readonly<Record<string, number>> = { '30:1': 3, '23:1': 2, '23:2': 1.85, '31:1': 2.5, '10:1': 1.7 };
  const isImpossible = selectionIds.includes('11:2') && selectionIds.includes('10:1');
  return { odds: isImpossible ? null : selectionIds.reduce((product, id) => product * (odds[id] ?? 1), 1) };
}

async function openBuilder(requestsPerSecond = 50) {
  const session = { startTradingSession: sessionOf(requestsPerSecond) };
  const world = { ...TRADING, ...session, seriesMarkets: liveState(), combinedOdds };
  const gateway = await openApp('/trading/7?tab=betbuilder&matchid=70', world);
  await yes.click();
  await expect.element(total).toHaveTextContent('3.00');
  const askedIds = () =>
    gateway.sent.filter(({ name }) => name === 'WhatIfOdds').map(({ variables }) => variables['selectionIds']);
  return { gateway, askedIds };
}

const expectText = (part: Locator, text: RegExp) => expect.poll(() => part.element().textContent).toMatch(text);
const expectNoText = (part: Locator, text: RegExp) => expect.poll(() => part.element().textContent).not.toMatch(text);

it('shows the total with a price while the user rests on it, and keeps the answer for the same prices', async () => {
  const { gateway, askedIds } = await openBuilder();
  await expect.element(onSwitch).toBeChecked();
  expect(askedIds()).toEqual([]);
  await odd.hover();
  await expectText(odd, /= 6\.00/);
  await expect.element(page.getByText('Total with this price: 6.00')).toBeInTheDocument();
  await expect.element(odd).toHaveAttribute('aria-pressed', 'false');
  await heading.hover();
  await expectNoText(odd, /=/);
  await odd.hover();
  await expectText(odd, /= 6\.00/);
  expect(askedIds()).toEqual([['30:1', '23:1']]);

  // A changed price removes the total.
  gateway.change({
    seriesMarkets: liveState({ markets: marketsWith({ 23: pricedAt('23', 2.2, 1.7) }) }),
    combinedOdds: { odds: 6.6 },
  });
  await expectText(odd, /2\.20/);
  await expectNoText(odd, /=/);
  await heading.hover();
  await odd.hover();
  await expectText(odd, /= 6\.60/);
});

it('keeps what-if prices on while there is no trading session', async () => {
  const { gateway } = await openBuilder();
  await expect.element(onSwitch).toBeChecked();
  const answered = Promise.withResolvers<object>();
  gateway.change({ startTradingSession: () => answered.promise });
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith('sightline.trading.')))
    localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage'));
  await odd.click();
  await expect.element(odd).toHaveAttribute('aria-pressed', 'true');
  await expect.element(onSwitch).toBeChecked();
  await expect.element(slip.getByText(/^Off at first/)).not.toBeInTheDocument();
  // Else, no later test of this file could start a session.
  answered.resolve(sessionOf(50));
});

it('shows the total by keyboard too', async () => {
  await openBuilder();
  await heading.hover();
  odd.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(even).toHaveFocus();
  await expectText(even, /= 5\.55/);
  await expectAccessible(page.getByRole('region', { name: 'Total rounds: odd/even' }));
});

it('dims a price that cannot be combined, but lets the user select it', async () => {
  await openBuilder();
  const other = priceOf(/^Match winner \(3-way\), Blue Owls ?:/);
  await priceOf(/^Match winner, Red Foxes ?:/).click();
  await expect.element(total).toHaveTextContent('5.10');
  await other.hover();
  await expectText(other, /N\/A/);
  await expect.element(other).not.toHaveAttribute('aria-disabled');
  await heading.hover();
  await expectText(other, /N\/A/);
  await other.click();
  await expect.element(slip.getByText('Sorry, the selected outcomes cannot be combined.')).toBeVisible();
  await expectNoText(other, /N\/A/);
});

it('shows the total with another outcome of a picked market while the slip is full', async () => {
  const { askedIds } = await openBuilder();
  localStorage.setItem('sightline.max-selections', '2');
  window.dispatchEvent(new StorageEvent('storage'));
  await odd.click();
  await expect.element(ace).toHaveAttribute('aria-disabled', 'true');
  await expect.element(total).toHaveTextContent('6.00');
  await even.hover();
  await expectText(even, /= 5\.55/);
  expect(askedIds()).toEqual([['30:1', '23:2']]);
});

it('hides the total once what-if prices are switched off, and asks for it again once they are on', async () => {
  const { gateway, askedIds } = await openBuilder();
  await odd.hover();
  await expectText(odd, /= 6\.00/);
  // Without the pointer, which would leave the price.
  const toggle = () => onSwitch.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  toggle();
  await expectNoText(odd, /…|=/);
  gateway.change({ seriesMarkets: liveState({ markets: marketsWith({ 30: pricedAt('30', 3.2, 1.4) }) }) });
  await expect.element(total).toHaveTextContent('3.20');
  await expectNoText(odd, /…|=/);
  expect(askedIds()).toHaveLength(1);
  toggle();
  await expectText(odd, /= 6\.00/);
  expect(askedIds()).toHaveLength(2);
});

it('has what-if prices off at first with a client of fewer than 20 requests a second', async () => {
  await openBuilder(5);
  await expect.element(onSwitch).not.toBeChecked();
  await expect.element(slip.getByText('Off at first, because your client has fewer than 20 requests a second.')).toBeVisible();
  await onSwitch.click();
  await ace.hover();
  await expectText(ace, /= 7\.50/);
});
