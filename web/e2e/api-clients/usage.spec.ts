import type { Locator } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { idOfClient, createTestClient, createTestKey } from '../support/clients.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

const NO_TRAFFIC = 'No requests through this dashboard in the last 7 days.';

test('the usage of a client is what this dashboard has seen', async ({ page }) => {
  const usage = page.getByRole('region', { name: 'Usage' });

  await test.step('a client without traffic is not called unused', async () => {
    const client = await createTestClient(page);
    await createTestKey(page, client.id, 'quiet');
    await page.goto(`/api-clients/${client.id}`);
    await expect(usage).toContainText("Calls that your applications send directly to the provider aren't visible here.");
    await expect(usage.getByText(NO_TRAFFIC, { exact: true })).toBeVisible();
    await expect(usage).not.toContainText(/unused/i);
  });

  await test.step('the inspector’s connection is counted for its key, with other keys beside it', async () => {
    const id = await idOfClient(page, 'Production website');
    await page.goto(`/api-clients/${id}/inspector`);
    await page.getByLabel('Key').selectOption('web-2');
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Production website' }).click();
    const used = usage.getByRole('row', { name: 'web-2' });
    await expect(used.getByRole('cell').nth(3)).toHaveText(/^[1-9]/);
    await expect(usage.getByRole('row', { name: 'web-3' })).toContainText(NO_TRAFFIC);
    await expect(usage.getByText(/Counted since/)).toBeVisible();
    await expectAccessible(usage);
  });

  await test.step('the keyboard chooses the period, which the URL keeps, and opens the figures of the chart', async () => {
    await usage.getByRole('radio', { name: '7 days' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(usage.getByRole('radio', { name: '30 days' })).toBeChecked();
    await expect(usage.getByText('Requests by day', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?days=30$/);
    await usage.getByText('Figures by day', { exact: true }).focus();
    await page.keyboard.press('Enter');
    const figures = usage.getByRole('table', { name: 'Requests by day' });
    await expect(figures.getByRole('row', { name: new Date().toISOString().slice(0, 7) }).first()).toBeVisible();
    await expectAccessible(figures);
    await page.reload();
    await expect(usage.getByText('Requests by day', { exact: true })).toBeVisible();
    await usage.getByRole('radio', { name: '30 days' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(usage.getByRole('radio', { name: '24 hours' })).toBeChecked();
    await expect(usage.getByText('Requests by hour', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?days=1$/);
  });

  await test.step('without storage, the page says what is missing, and has everything else', async () => {
    await page.route('**/graphql*', async (route) => {
      if (!route.request().postData()?.includes('"ApiClientUsage"')) return route.fallback();
      const extensions = { code: 'STORE_UNAVAILABLE', retryable: true, requestId: 'r-1' };
      const errors = [{ message: 'Stored data', path: ['apiClientUsage'], extensions }];
      await route.fulfill({ json: { data: { apiClientUsage: null }, errors } });
    });
    await page.reload();
    await expect(usage.getByRole('alert')).toContainText("Usage is missing: this dashboard can't read its storage right now.");
    await expect(page.getByRole('table', { name: 'Keys' }).getByText('web-2')).toBeVisible();
    await expectAccessible(usage.getByRole('alert'));
    await page.unrouteAll();
    await usage.getByRole('button', { name: 'Try again' }).click();
    await expect(usage.getByRole('table', { name: 'Usage by key' })).toBeVisible();
  });

  await test.step('a 429 is shown in the list and on the page, and leads to the rates', async () => {
    const quiet = await createTestClient(page);
    const client = await createTestClient(page);
    await createTestKey(page, client.id, 'busy');
    await page.goto(`/api-clients/${client.id}`);
    await addFault({ api: 'data', path: 'teams', kind: 'rate-limit', times: 1 });
    await page.getByRole('button', { name: 'Actions for key busy' }).click();
    await page.getByRole('menuitem', { name: 'Test key' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Too many requests.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const notice = page.getByRole('status').filter({ hasText: '1 request got a 429 in the last 7 days' });
    await expect(notice).toBeVisible();
    await expectAccessible(notice);
    await clearFaults();
    await page.goto('/api-clients');
    const row = page.getByRole('row').filter({ hasText: client.id });
    await expect(row).toContainText('1 × 429');
    await expectAccessible(row);
    await expect(page.getByRole('row').filter({ hasText: 'Staging' })).not.toContainText('429');
    // The note comes after the rows, and moves none of them, on a phone too.
    await page.setViewportSize({ width: 390, height: 844 });
    const heightOf = async (card: Locator) => Math.round((await card.boundingBox())?.height ?? 0);
    const other = page.getByRole('row').filter({ hasText: quiet.id });
    await expect.poll(async () => (await heightOf(row)) - (await heightOf(other))).toBe(0);
    await expect(row).toContainText('1 × 429');
    await page.setViewportSize({ width: 1440, height: 900 });
    await row.getByRole('link').click();
    await notice.getByRole('link', { name: 'Change request rates' }).press('Enter');
    await expect(page.getByLabel('Per second')).toBeFocused();
    await expect(page.getByLabel('Per second')).toBeInViewport();
  });

  await test.step('the list names clients that expire within a day, a week and 30 days', async () => {
    await page.goto('/api-clients');
    const note = page.getByRole('link', { name: /^1 client expires within a day/ });
    const isCut = (element: HTMLElement) => element.scrollWidth > element.clientWidth;
    const [text, detail] = [note.locator('span').first(), note.locator('span').last()];
    await expect(text).toHaveText('1 client expires within a day');
    for (const [width, isWide] of [
      [390, false],
      // Beside the title, with the buttons below both.
      [480, false],
      [768, false],
      [1024, false],
      // Room for the text, not for the whole detail.
      [1220, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(detail).toBeVisible({ visible: isWide });
      if (isWide) await expect.poll(() => detail.evaluate(isCut)).toBe(true);
      await expect.poll(() => text.evaluate(isCut), `note at ${width} px`).toBe(false);
      if (width < 600 || isWide) continue;
      const id = page.getByRole('row').filter({ hasText: 'Ends tomorrow' }).locator('code');
      await expect.poll(() => id.evaluate(isCut), `id at ${width} px`).toBe(false);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(note).toHaveAccessibleName(/^1 client expires within a day: “.?Ends tomorrow.*, 2 more within 30 days$/);
    await note.click();
    await expect(page).toHaveURL('/api-clients?sort=status-asc&status=expiring');
    await expect(page.getByRole('table', { name: 'API clients' }).locator('tbody').getByRole('row')).toContainText([
      'Ends tomorrow',
      'Staging',
      'Ends in exactly a month or so',
    ]);
    await expect(page.getByRole('row').filter({ hasText: 'Ends tomorrow' })).toContainText(/today|tomorrow/);
    await expect(page.getByRole('row').filter({ hasText: 'Staging' })).toContainText(/in 1[12] days/);
  });
});
