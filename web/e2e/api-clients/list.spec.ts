import { readFile } from 'node:fs/promises';
import { storageStateOf } from '../support/accounts.ts';
import { idOfClient } from '../support/clients.ts';
import { inZone } from '../support/csv.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('the list of API clients', async ({ page }) => {
  await page.goto('/api-clients');
  const table = page.getByRole('table', { name: 'API clients' });
  const rows = page.getByRole('row');
  const search = page.getByLabel('Search');
  const idHeader = page.getByRole('columnheader', { name: 'ID' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();

  await test.step('the table has the specified columns, with name and id in each row [clients.list.columns] [clients.list.name-and-id]', async () => {
    // First come skeleton rows, whose headers lack the row menu.
    await expect(table.getByText('Until Terminated').first()).toBeVisible();
    const headers = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    expect(headers).toEqual(['ID', 'Status', 'Match', 'Play by Play', 'Odds', 'Trading', 'Created', 'Actions']);
    const nameCell = rows.filter({ hasText: 'Staging' }).getByRole('cell').first();
    await expect(nameCell).toContainText('Staging');
    await expect(nameCell).toContainText(await idOfClient(page, 'Staging'));
    // WCAG 2.2 requires 24 pixels; axe accepts fewer if no other target is near.
    expect((await nameCell.getByRole('link').boundingBox())?.height).toBeGreaterThanOrEqual(24);
    const longName = table.getByRole('link', { name: /^Ends in exactly a month or so/ });
    await expect(longName).toHaveCSS('text-overflow', 'ellipsis');
    expect(await longName.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  });

  await test.step('the row menu offers Edit client and Delete client to a manager [clients.list.menu-items]', async () => {
    await page.getByRole('button', { name: 'Actions for Staging' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Edit client', 'Delete client']);
    await page.getByRole('menuitem', { name: 'Edit client' }).click();
    await expect(page).toHaveURL(/\/api-clients\/[^/]+\/edit$/);
    await expect(page.getByLabel('Client name')).toHaveValue('Staging');
    await page.goBack();
    await expect(rows.filter({ hasText: 'Staging' })).toBeVisible();
  });

  await test.step('the export contains the filtered rows, without secrets', async () => {
    await search.fill('desk');
    await idHeader.getByRole('button').click();
    await expect(rows.nth(1)).toContainText('Second desk');
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toMatch(/^api-clients-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]?.replace('\uFEFF', '')).toBe(
      `ID,Name,Status,${inZone('Active until')},Match,Play by Play,Odds,Trading,${inZone('Created')}`,
    );
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['Second desk', 'Trading desk']);
  });

  await test.step('search, status and sort order stay in the URL [clients.routes.list]', async () => {
    await search.fill('');
    await expect(page).toHaveURL('/api-clients?sort=id-asc');
    await search.fill('ended');
    await page.getByLabel('Status').selectOption('Inactive');
    await expect(page).toHaveURL('/api-clients?q=ended&sort=id-asc&status=inactive');
    await page.reload();
    await expect(idHeader).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('Ended an hour ago');
    await search.fill('nothing like it');
    await expect(page.getByRole('heading', { name: 'No API clients match' })).toBeVisible();
    await expectAccessible(page.getByRole('main'));
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/api-clients?sort=id-asc');
    await expect(rows.filter({ hasText: 'Staging' })).toBeVisible();
  });

  await test.step('a row opens the client, and Back shows the list as it was [clients.list.row-opens-detail] [clients.routes.detail]', async () => {
    await search.fill('stag');
    await rows.filter({ hasText: 'Staging' }).click();
    await expect(page).toHaveURL(/\/api-clients\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: 'Staging', level: 1 })).toBeFocused();
    await page.route('**/graphql*', () => {});
    await page.goBack();
    await expect(rows.filter({ hasText: 'Staging' })).toBeVisible();
    await expect(search).toHaveValue('stag');
    await expect(rows).toHaveCount(2);
  });
});
