import { storageStateOf } from '../support/accounts.ts';
import { createTestClient, createTestKey, sentOperations } from '../support/clients.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('past calls of a client, and the last use and test of its key', async ({ page }) => {
  const client = await createTestClient(page, { requestsPerSecond: 50, requestBurst: 50 });
  const keyId = await createTestKey(page, client.id, 'desk key');
  const form = page.getByRole('form', { name: 'Call' });
  const response = page.getByRole('region', { name: 'Response' });
  const past = page.getByRole('table', { name: 'Past calls' });
  const rows = past.locator('tbody').getByRole('row');
  const TEXT = 'GET /v3/series?filter=lifecycle=live&order=start-asc&take=2';

  await test.step('a call that was run is there, with its result and without a response', async () => {
    await page.goto(`/api-clients/${client.id}/explorer`);
    await expect(page.getByText('No calls in the last 90 days.', { exact: true })).toBeVisible();
    await form.getByRole('button', { name: /^lifecycle=live:/ }).click();
    await form.getByLabel('Order').selectOption('start-asc');
    await form.getByLabel('Take').fill('2');
    await form.getByRole('button', { name: 'Run' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(TEXT);
    await expect(rows).toContainText('desk key');
    await expect(rows.getByRole('cell').nth(1)).toHaveText('200');
    await expect(rows.getByRole('cell').nth(2)).toHaveText(/^\d+ ms$/);
    await expect(rows.getByRole('cell').nth(3)).toHaveText(/^[\d.]+ k?B$/);
    await expectAccessible(page);
  });

  await test.step('the keyboard runs it again, with the parameters in the form and in the URL', async () => {
    await form.getByLabel('Endpoint').selectOption('TEAMS');
    const sent = sentOperations(page, 'CallApi');
    const again = past.getByRole('button', { name: `Run again: ${TEXT}` });
    await expect(again).toBeEnabled();
    await again.focus();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(2);
    expect(sent).toMatchObject([
      {
        input: { clientId: client.id, keyId, endpoint: 'SERIES', ids: [], filter: 'lifecycle=live', order: 'start-asc', take: 2 },
      },
    ]);
    await expect(response).toContainText(TEXT);
    await expect(form.getByLabel('Endpoint')).toHaveValue('SERIES');
    await expect(page).toHaveURL(/endpoint=series.*take=2$/);
  });

  await test.step('the key has its last use below the day of its creation, and its last test after one', async () => {
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
    await expectAccessible(page);
  });

  await test.step('not while the client has to wait', async () => {
    await page.goto(`/api-clients/${client.id}/explorer`);
    await addFault({ api: 'data', kind: 'rate-limit', ms: 50_000, times: 1 });
    await past
      .getByRole('button', { name: `Run again: ${TEXT}` })
      .first()
      .click();
    await expect(response.getByRole('status').first()).toContainText(/Try again in \d+ s\./);
    await expect(rows.first().getByRole('cell').nth(1)).toHaveText('429');
    for (const button of await past.getByRole('button', { name: `Run again: ${TEXT}` }).all())
      await expect(button).toBeDisabled();
    await clearFaults();
  });

  await test.step('without storage, the page says what is missing, and calls can be made', async () => {
    await page.route('**/graphql*', async (route) => {
      if (!route.request().postData()?.includes('"ApiCalls"')) return route.fallback();
      const extensions = { code: 'STORE_UNAVAILABLE', retryable: true, requestId: 'r-1' };
      await route.fulfill({
        json: { data: { apiCalls: null }, errors: [{ message: 'Stored data', path: ['apiCalls'], extensions }] },
      });
    });
    await page.reload();
    await expect(page.getByRole('alert')).toContainText(
      "Past calls are missing: this dashboard can't read its storage right now.",
    );
    await expect(form.getByRole('button', { name: 'Run' })).toBeEnabled();
    await page.unrouteAll();
  });
});
