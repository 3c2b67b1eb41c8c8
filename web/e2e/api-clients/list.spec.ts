import { readFile } from 'node:fs/promises';
import { storageStateOf } from '../support/accounts.ts';
import { makeClient } from '../support/clients.ts';
import { addFault } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test.beforeEach(async ({ page }) => {
  await page.goto('/api-clients');
  await expect(page.getByRole('table', { name: 'API clients' }).getByRole('row').nth(1)).toBeVisible();
});

test.describe('the row menu', () => {
  test('offers Edit client and Delete client to a manager [clients.list.menu-items]', async ({ page }) => {
    await page.getByRole('button', { name: 'Actions for Staging' }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Edit client', 'Delete client']);
    await page.getByRole('menuitem', { name: 'Edit client' }).click();
    await expect(page).toHaveURL(/\/api-clients\/[^/]+\/edit$/);
    await expect(page.getByLabel('Client name')).toHaveValue('Staging');
  });

  test('deletes after a confirmation that names the client [clients.delete.confirmation] [clients.delete.call] [clients.delete.removed]', async ({
    page,
  }) => {
    const { name } = await makeClient(page);
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: name });
    const dialog = page.getByRole('dialog');
    const ask = async () => {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Delete client' }).click();
      await expect(dialog.getByText('Are you sure you want to delete this client?', { exact: true })).toBeVisible();
      await expect(dialog).toContainText(name);
    };
    await ask();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toBeVisible();
    await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeFocused();
    await ask();
    await dialog.getByRole('button', { name: 'Delete client' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: 'Staging' })).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test('shows in the dialog why a client was not deleted [clients.delete.failure]', async ({ page }) => {
    await addFault({
      api: 'account',
      method: 'DELETE',
      kind: 'status',
      status: 422,
      body: { type: 'in_use', message: 'The client is in use.' },
    });
    await page.getByRole('button', { name: 'Actions for Archive' }).click();
    await page.getByRole('menuitem', { name: 'Delete client' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete client' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('The client is in use.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Archive' })).toBeVisible();
  });
});

test('a row opens the client, and Back shows the list as it was [clients.list.row-opens-detail] [clients.routes.detail]', async ({
  page,
}) => {
  await page.getByLabel('Search').fill('stag');
  await page.getByRole('row').filter({ hasText: 'Staging' }).click();
  await expect(page).toHaveURL(/\/api-clients\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Staging', level: 1 })).toBeFocused();
  await page.route('**/graphql', () => {});
  await page.goBack();
  await expect(page.getByRole('row').filter({ hasText: 'Staging' })).toBeVisible();
  await expect(page.getByLabel('Search')).toHaveValue('stag');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('search and status filter the list and stay in the URL [clients.routes.list]', async ({ page }) => {
  await page.getByLabel('Search').fill('ended');
  await page.getByLabel('Status').selectOption('Inactive');
  await expect(page).toHaveURL('/api-clients?q=ended&status=inactive');
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText('Ended an hour ago');
  await page.getByLabel('Search').fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No API clients match' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/api-clients');
  await expect(page.getByRole('row').filter({ hasText: 'Staging' })).toBeVisible();
});

test('the export contains the filtered rows, without secrets', async ({ page }) => {
  await page.getByLabel('Search').fill('desk');
  await page.getByRole('columnheader', { name: 'ID' }).getByRole('button').click();
  await expect(page.getByRole('row').nth(1)).toContainText('Second desk');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/^api-clients-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]?.replace('\uFEFF', '')).toBe('ID,Name,Status,Active until,Match,Play by Play,Odds,Trading,Created');
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['Second desk', 'Trading desk']);
});

test.describe('an empty list', () => {
  test.beforeEach(async ({ page }) => {
    await addFault({ api: 'account', path: 'v1/client3', kind: 'status', status: 200, body: { clients: [] } });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You have no API clients.' })).toBeVisible();
  });

  test('offers managers to create a client [clients.list.empty-managers]', async ({ page }) => {
    await expect(page.getByText('Create a client and get started', { exact: true })).toBeVisible();
    await expect(page.getByText('Contact your account manager')).toHaveCount(0);
    await expectAccessible(page);
  });
});
