import { storageStateOf } from '../support/accounts.ts';
import { idOfClient, createTestClient, createTestKey } from '../support/clients.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

const NO_TRAFFIC = 'No requests through this dashboard in the last 7 days.';

test('the usage of a client is what this dashboard has seen', async ({ page }) => {
  const usage = page.getByRole('region', { name: 'Usage' });

  await test.step('a client without traffic is not called unused', async () => {
    const client = await createTestClient(page);
    await createTestKey(page, client.id, 'quiet');
    await page.goto(`/api-clients/${client.id}`);
    await expect(usage).toContainText("Direct API traffic isn't counted.");
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
    await expectAccessible(page);
  });

  await test.step('the list names clients that expire soon', async () => {
    await page.goto('/api-clients');
    await expect(page.getByText(/clients? expires? within 30 days, starting with “Ends tomorrow”/)).toBeVisible();
    await page.getByRole('link', { name: /^Show (it|them)$/ }).click();
    await expect(page).toHaveURL('/api-clients?sort=status-asc&status=expiring');
    await expect(page.getByRole('table', { name: 'API clients' }).locator('tbody').getByRole('row')).toContainText([
      'Ends tomorrow',
      'Staging',
      'Ends in exactly a month or so',
    ]);
  });
});
