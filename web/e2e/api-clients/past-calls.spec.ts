import { storageStateOf } from '../support/accounts.ts';
import { createTestClient, createTestKey } from '../support/clients.ts';
import { addFault } from '../support/control.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('the past calls of a client, and the last use and test of its key, are shown', async ({ page }) => {
  const client = await createTestClient(page, { requestsPerSecond: 50, requestBurst: 50 });
  await createTestKey(page, client.id, 'desk key');
  const form = page.getByRole('form', { name: 'Call' });
  const past = page.getByRole('table', { name: 'Past calls' });
  const rows = past.locator('tbody').getByRole('row');
  const CALL_TEXT = 'GET /v3/series?filter=lifecycle=live&order=start-asc&take=2';

  await test.step('a call that was run is there, with its result and without a response', async () => {
    await page.goto(`/api-clients/${client.id}/explorer`);
    await expect(page.getByText('No calls in the last 90 days.', { exact: true })).toBeVisible();
    await form.getByRole('button', { name: /^lifecycle=live:/ }).click();
    await form.getByLabel('Order').selectOption('start-asc');
    await form.getByLabel('Take').fill('2');
    await form.getByRole('button', { name: 'Run' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(CALL_TEXT);
    await expect(rows).toContainText('desk key');
    await expect(rows.getByRole('cell').nth(1)).toHaveText('200');
    await expect(rows.getByRole('cell').nth(2)).toHaveText(/^\d+ ms$/);
    await expect(rows.getByRole('cell').nth(3)).toHaveText(/^[\d.]+ k?B$/);
  });

  await test.step('the key shows its last use below its creation date, and its last test once there was one', async () => {
    await page.goto(`/api-clients/${client.id}`);
    const key = page.getByRole('table', { name: 'Keys' }).getByRole('row', { name: /^desk key/ });
    await expect(key).toContainText(/\d{4}-\d\d-\d\dLast used in this dashboard: \d{4}-\d\d-\d\d \d\d:\d\d/);
    await expect(key).not.toContainText('Last test');
    await addFault({ api: 'data', path: 'teams', kind: 'status', status: 401, times: 1 });
    await page.getByRole('button', { name: 'Actions for key desk key' }).click();
    await page.getByRole('menuitem', { name: 'Test key' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText('The provider rejected the key.');
    await expect(key).toContainText(/Last test: 401, \d{4}-\d\d-\d\d \d\d:\d\d/);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
});
