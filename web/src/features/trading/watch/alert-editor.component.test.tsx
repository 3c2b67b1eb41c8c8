import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/component/app.tsx';
import { focus } from '../../../testing/component/trading-page.ts';
import { liveState, SERIES, TRADING } from '../../../testing/component/trading-world.ts';

it('gives the next kind of alert its own value once the series has gone live', async () => {
  const gateway = await openApp('/trading/7', { ...TRADING, seriesMarkets: liveState() });
  await page.getByRole('button', { name: /^Watch Red Foxes/ }).click();
  await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
  await page.getByRole('button', { name: /^Alerts for Red Foxes/ }).click();
  const kind = page.getByRole('combobox', { name: 'Alert when' });
  await userEvent.selectOptions(kind, 'Series goes live');
  await expect.element(page.getByRole('spinbutton')).not.toBeInTheDocument();
  gateway.change({ seriesMarkets: liveState({ series: [{ ...SERIES, lifecycle: 'LIVE' }] }) });
  await expect.element(kind).toHaveDisplayValue('Price moves by');
  await expect.element(page.getByRole('spinbutton', { name: 'Percent' })).toHaveValue(5);
});

it('offers no second alert that the series goes live', async () => {
  await openApp('/trading/7', { ...TRADING, seriesMarkets: liveState() });
  await page.getByRole('button', { name: /^Watch Red Foxes/ }).click();
  await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
  await page.getByRole('button', { name: /^Alerts for Red Foxes/ }).click();
  const kind = page.getByRole('combobox', { name: 'Alert when' });
  await userEvent.selectOptions(kind, 'Series goes live');
  await page.getByRole('button', { name: 'Add alert' }).click();
  await expect.element(kind).toHaveDisplayValue('Price moves by');
  expect(kind.getByRole('option', { name: 'Series goes live' }).elements()).toEqual([]);
});

it('keeps the focus in the item when its last possible alert is added', async () => {
  await openApp('/trading/7', { ...TRADING, seriesMarkets: liveState() });
  await page.getByRole('button', { name: /^Watch Red Foxes/ }).click();
  await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
  await page.getByRole('button', { name: /^Alerts for Red Foxes/ }).click();
  const percent = page.getByRole('spinbutton', { name: 'Percent' });
  for (const text of ['1', '2', '3', '4', '5', '6']) {
    await percent.fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: `Delete alert: Moves by ${text}% or more` })).toBeVisible();
  }
  await expect.element(page.getByText('An item can have 6 alerts.')).toBeVisible();
  expect(document.activeElement?.closest('[data-item]')).not.toBeNull();
});

it('keeps the focus in the alerts of an item when one is deleted', async () => {
  await openApp('/trading/7', { ...TRADING, seriesMarkets: liveState() });
  await page.getByRole('button', { name: /^Watch Red Foxes/ }).click();
  await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
  await page.getByRole('button', { name: /^Alerts for Red Foxes/ }).click();
  const deletionOf = (percent: string) => page.getByRole('button', { name: `Delete alert: Moves by ${percent}% or more` });
  for (const percent of ['5', '7']) {
    await page.getByRole('spinbutton', { name: 'Percent' }).fill(percent);
    await page.getByRole('button', { name: 'Add alert' }).click();
    await expect.element(deletionOf(percent)).toBeVisible();
  }
  await focus(deletionOf('5'));
  await userEvent.keyboard('{Enter}');
  await expect.element(deletionOf('5')).not.toBeInTheDocument();
  await expect.element(deletionOf('7')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(deletionOf('7')).not.toBeInTheDocument();
  await expect.element(page.getByRole('combobox', { name: 'Alert when' })).toHaveFocus();
});
