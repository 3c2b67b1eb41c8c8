import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/component/app.tsx';
import { expectListed, focus, priceOf, slip, tabTo } from '../../../testing/component/trading-page.ts';
import { liveState, TRADING } from '../../../testing/component/trading-world.ts';

const heading = slip.getByRole('heading', { name: 'Bet Slip' });
const items = slip.getByRole('listitem');
const yes = priceOf(/^Overtime, Yes ?:/);
const odd = priceOf(/^Total rounds: odd\/even, Odd ?:/);

it('has a key for every action of the slip', async () => {
  await openApp('/trading/7?tab=betbuilder&matchid=70', { ...TRADING, seriesMarkets: liveState(), combinedOdds: { odds: 6 } });
  for (const price of [yes, priceOf(/^Ace, Yes ?:/), odd]) {
    await focus(price);
    await userEvent.keyboard('[Space]');
  }
  await expect.element(items).toHaveLength(3);

  // To the slip and back.
  await userEvent.keyboard('k');
  await expect.element(heading).toHaveFocus();
  await expectListed([
    'Go to the bet slip, and back',
    'Clear the bet slip',
    'Remove the focused outcome',
    'Select or remove the focused price',
  ]);
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(odd).toHaveFocus();

  // Delete removes the outcome with the focus.
  await userEvent.keyboard('k');
  await tabTo(slip.getByRole('button', { name: /^Remove .*: Yes$/ }).first());
  await userEvent.keyboard('{Delete}');
  await expect.element(items).toHaveLength(2);
  await expect.element(slip.getByRole('button', { name: /^Remove .*: Yes$/ })).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  await expect.element(slip.getByRole('button', { name: /^Remove .*: Odd$/ })).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  await expect.element(slip).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();

  await focus(yes);
  await userEvent.keyboard('[Space]');
  await expect.element(items).toHaveLength(1);
  await userEvent.keyboard('x');
  await expect.element(slip).not.toBeInTheDocument();
  await expect.element(yes).toHaveFocus();

  // On a phone, the same key opens the sheet and closes it.
  await page.viewport(390, 844);
  await focus(yes);
  await userEvent.keyboard('[Space]');
  await expect.element(page.getByRole('button', { name: 'Bet Slip · 1 outcome' })).toBeVisible();
  // The board of a phone has other elements, which may come after the first focus.
  await focus(yes);
  await userEvent.keyboard('k');
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toBeInViewport();
  await userEvent.keyboard('k');
  await expect.element(yes).toHaveFocus();
  await expect.element(slip).not.toBeInTheDocument();
});
