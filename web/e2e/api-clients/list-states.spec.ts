import { storageStateOf } from '../support/accounts.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('the table has the specified columns, with name and id in each row [clients.list.columns] [clients.list.name-and-id]', async ({
  page,
}) => {
  await page.goto('/api-clients');
  const table = page.getByRole('table', { name: 'API clients' });
  // First come skeleton rows, whose headers lack the row menu.
  await expect(table.getByText('Until Terminated').first()).toBeVisible();
  const headers = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  expect(headers).toEqual(['ID', 'Status', 'Match', 'Play by Play', 'Odds', 'Trading', 'Created', 'Actions']);
});

test('the URL keeps the sort order', async ({ page }) => {
  await page.goto('/api-clients');
  await page.getByRole('columnheader', { name: 'ID' }).getByRole('button').click();
  await expect(page).toHaveURL('/api-clients?sort=id-asc');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', 'ascending');
});

test('a list that fails to load shows an error and can be retried', async ({ page }) => {
  await addFault({ api: 'account', path: 'v1/client3', kind: 'status', status: 500 });
  await page.goto('/api-clients');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText("Couldn't load the API clients");
  await expectAccessible(page);
  await clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'API clients' }).getByRole('row').nth(1)).toBeVisible();
});

test('a customer without clients sees an empty state [clients.list.empty]', async ({ page }) => {
  await addFault({ api: 'account', path: 'v1/client3', kind: 'status', status: 200, body: { clients: [] } });
  await page.goto('/api-clients');
  await expect(page.getByRole('heading', { name: 'You have no API clients.' })).toBeVisible();
  await expectAccessible(page);
});
