import { storageStateOf } from '../support/accounts.ts';
import { createTestClient, createTestKey, renameKey } from '../support/clients.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('a key that another user renamed shows both names', async ({ page }) => {
  const { id } = await createTestClient(page);
  const keyId = await createTestKey(page, id, 'first name');
  await page.goto(`/api-clients/${id}`);
  await expect(page.getByText('first name')).toBeVisible();
  await renameKey(page, id, keyId, 'name by the other');
  await page.getByRole('button', { name: /Actions for key/ }).click();
  await page.getByRole('menuitem', { name: 'Edit key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit key' });
  await dialog.getByLabel('Key name').fill('name by me');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('status')).toContainText(
    /The key first name was renamed (at|between) .*: it is now named name by the other\./,
  );
  await expect(dialog.getByLabel('Key name')).toHaveValue('name by me');
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Keys' })).toContainText('name by me');

  await test.step('and one that has its name again is not said to be renamed', async () => {
    await page.getByRole('button', { name: /Actions for key/ }).click();
    await page.getByRole('menuitem', { name: 'Edit key' }).click();
    await renameKey(page, id, keyId, 'name by the other');
    await renameKey(page, id, keyId, 'name by me');
    await dialog.getByLabel('Key name').fill('my second name');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('status')).toContainText(/The key name by me was changed (at|between) /);
  });
});
