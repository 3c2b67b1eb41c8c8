import type { Browser, Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { makeClient, makeKey, openEditForm, sentOperations } from '../support/clients.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

/** A second browser of the same customer. */
async function secondPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ storageState: storageStateOf('trader') });
  return await context.newPage();
}

/** Both users have the form open; the other user saves first. */
async function causeConflict(page: Page, browser: Browser): Promise<{ id: string }> {
  await page.goto('/api-clients');
  const { id } = await makeClient(page);
  await openEditForm(page, id);
  const other = await secondPage(browser);
  await openEditForm(other, id);
  await other.getByLabel('Client name').fill('Name by the other');
  await other.getByLabel('Concurrent connections').fill('7');
  await other.getByRole('button', { name: 'Update' }).click();
  await expect(other.getByRole('heading', { name: 'Name by the other', level: 1 })).toBeVisible();
  await other.context().close();
  await page.getByLabel('Client name').fill('Name by me');
  await page.getByLabel('Burst').fill('9');
  await page.getByRole('button', { name: 'Update' }).click();
  return { id };
}

test('a conflict shows both versions; keeping mine applies it to theirs', async ({ page, browser }) => {
  const { id } = await causeConflict(page, browser);
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this while you were editing.' });
  await expect(dialog.getByRole('row')).toHaveText([
    /Field.*Theirs.*Yours/,
    /Client name.*Changed by both.*Name by the other.*Name by me/,
    /Burst.*5.*9/,
    /Concurrent connections.*7.*20/,
  ]);
  await expectAccessible(page);
  const sent = sentOperations(page, 'UpdateApiClient');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByLabel('Client name')).toHaveValue('Name by me');
  await expect(page.getByLabel('Concurrent connections')).toHaveValue('7');
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('Name by the other');
  await expect(changes).not.toContainText('Concurrent');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('heading', { name: 'Name by me', level: 1 })).toBeVisible();
  expect(sent).toEqual([{ input: { id, resourceVersion: 2, name: 'Name by me', requestBurst: 9 } }]);
});

test('their version can be loaded, and my changes restored', async ({ page, browser }) => {
  await causeConflict(page, browser);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page.getByLabel('Client name')).toHaveValue('Name by me');
  await page.getByRole('button', { name: 'Update' }).click();
  await dialog.getByRole('button', { name: 'Reload theirs' }).click();
  await expect(page.getByLabel('Client name')).toHaveValue('Name by the other');
  await expect(page.getByLabel('Burst')).toHaveValue('5');
  await page.getByRole('button', { name: 'Restore my changes' }).click();
  await expect(page.getByLabel('Client name')).toHaveValue('Name by me');
  await expect(page.getByLabel('Burst')).toHaveValue('9');
  await expect(page.getByLabel('Concurrent connections')).toHaveValue('7');
});

test('a key that another user renamed shows both names', async ({ page, browser }) => {
  await page.goto('/api-clients');
  const { id } = await makeClient(page);
  await makeKey(page, id, 'first name');
  const other = await secondPage(browser);
  const rename = async (who: Page, name: string) => {
    await who.getByRole('button', { name: /Actions for key/ }).click();
    await who.getByRole('menuitem', { name: 'Edit key' }).click();
    await who.getByLabel('Key name').fill(name);
    await who.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  };
  for (const each of [page, other]) {
    await each.goto(`/api-clients/${id}`);
    await expect(each.getByText('first name')).toBeVisible();
  }
  await rename(other, 'name by the other');
  await expect(other.getByRole('dialog')).toBeHidden();
  await other.context().close();
  await rename(page, 'name by me');
  const dialog = page.getByRole('dialog', { name: 'Edit key' });
  await expect(dialog.getByRole('status')).toContainText('The key is now named name by the other.');
  await expect(dialog.getByLabel('Key name')).toHaveValue('name by me');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Keys' })).toContainText('name by me');
});

test('deleting a client that another user changed needs a second confirmation', async ({ page, browser }) => {
  await page.goto('/api-clients');
  const { id, name } = await makeClient(page);
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  const other = await secondPage(browser);
  await openEditForm(other, id);
  await other.getByLabel('Burst').fill('9');
  await other.getByRole('button', { name: 'Update' }).click();
  await expect(other).toHaveURL(`/api-clients/${id}`);
  await other.context().close();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete client' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete client' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Someone else changed this while you were editing.');
  await dialog.getByRole('button', { name: 'Delete client' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
});
