import { storageStateOf } from '../support/accounts.ts';
import { patchProviderRecord } from '../support/control.ts';
import { expect, test } from '../support/test.ts';
import { findListedSeries, openLiveList } from '../support/trading-list.ts';

test.use({ storageState: storageStateOf('trader') });

test('a trader goes back to a price that has changed since, copies where it comes from, and returns with one key', async ({
  page,
}) => {
  const list = await openLiveList(page, '?game=5');
  const { series } = findListedSeries(list, '5');
  await page.goto(`/trading/${series.id}?tab=series`);
  await expect(page.getByRole('button', { name: 'Go to a past time' })).toBeVisible();
  const price = page.locator('[data-state="open"][data-selection]').first();
  await expect(price).toBeVisible();
  const selection = String(await price.getAttribute('data-selection'));
  const market = String(await price.locator('xpath=ancestor::*[@data-market][1]').getAttribute('data-market'));
  await patchProviderRecord('markets', market, { state: 'suspended' });
  await expect(page.locator(`[data-selection="${selection}"]`)).toHaveAttribute('data-state', 'suspended');

  // The recorder stores within a second or two.
  await expect(async () => {
    await page.keyboard.press('l');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await expect(page.getByText(/^As of .* not live$/)).toBeVisible();
    await expect(page.getByText(/Complete: the recording missed nothing/)).toBeVisible({ timeout: 3_000 });
    await expect(page.locator(`[data-selection="${selection}"]`)).toHaveAttribute('data-state', 'suspended', { timeout: 3_000 });
  }).toPass();
  await expect(page.getByText(/Bets, the slip, combined odds and widgets are for the present only/)).toBeVisible();
  await expect(page.locator(`[data-selection="${selection}"]`)).toHaveAttribute('data-state', 'suspended');
  await expect(page.getByRole('tab', { name: 'Bet builder' })).toHaveCount(0);

  // To the change before.
  const asOf = page.getByText(/^As of .* not live$/);
  const atInUrl = (): string | null => new URL(page.url()).searchParams.get('at');
  await expect.poll(atInUrl).not.toBeNull();
  const later = atInUrl();
  await page.keyboard.press(',');
  // Not by the text: the change before may be in the same second.
  await expect.poll(atInUrl).not.toBe(later);
  await page.locator(`[data-selection="${selection}"]`).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/the market was (?:open|suspended)\./)).toBeVisible();
  await expect(dialog.getByText('Received', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(atInUrl()).not.toBeNull();

  // A reload shows the same moment.
  const moment = String(await asOf.textContent());
  await page.reload();
  await expect(asOf).toHaveText(moment);

  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.locator(`[data-selection="${selection}"]`)).toHaveAttribute('data-state', 'suspended');
  await page.keyboard.press('l');
  await expect(page.getByText(/not live$/)).toHaveCount(0);
  expect(atInUrl()).toBeNull();

  // The record of the price reaches back to before.
  await page.locator(`[data-selection="${selection}"]`).focus();
  await page.keyboard.press('h');
  await expect(dialog.getByText(/^Available from/)).toBeVisible();
  await expect(dialog.getByRole('table').getByText('Suspended').first()).toBeVisible();
});
