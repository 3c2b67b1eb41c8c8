import { storageStateOf } from '../support/accounts.ts';
import { createTestClient, createTestKey, openEditForm, renameKey, sentOperations, updateClient } from '../support/clients.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('the form shows both versions if another user saved first', async ({ page }) => {
  const { id, resourceVersion } = await createTestClient(page);
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this while you were editing.' });
  const update = page.getByRole('button', { name: 'Update' });
  const sent = sentOperations(page, 'UpdateApiClient');
  await openEditForm(page, id);
  await updateClient(page, { id, resourceVersion, name: 'Name by the other', maxConnections: 7 });
  await page.getByLabel('Client name').fill('Name by me');
  await page.getByLabel('Burst').fill('9');
  await update.click();

  await test.step('the dialog compares both versions; the form keeps mine', async () => {
    await expect(dialog.getByRole('row')).toHaveText([
      /Field.*Theirs.*Yours/,
      /Client name.*Changed by both.*Name by the other.*Name by me/,
      /Burst.*5.*9/,
      /Concurrent connections.*7.*Not changed/,
    ]);
    await expect(dialog).toContainText(/someone else updated the API client \S.* (at|between) \d\d:\d\d/);
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    await expect(page.getByLabel('Client name')).toHaveValue('Name by me');
  });

  await test.step('their version can be loaded, and my changes restored', async () => {
    await update.click();
    await dialog.getByRole('button', { name: 'Reload theirs' }).click();
    await expect(page.getByLabel('Client name')).toHaveValue('Name by the other');
    await expect(page.getByLabel('Burst')).toHaveValue('5');
    await page.getByRole('button', { name: 'Restore my changes' }).click();
    await expect(page.getByLabel('Client name')).toHaveValue('Name by me');
    await expect(page.getByLabel('Burst')).toHaveValue('9');
    await expect(page.getByLabel('Concurrent connections')).toHaveValue('7');
  });

  await test.step('keeping mine applies it to theirs', async () => {
    await updateClient(page, { id, resourceVersion: 2, name: 'Second name by the other', maxConnections: 8 });
    await update.click();
    await expect(dialog.getByRole('row')).toHaveText([
      /Field.*Theirs.*Yours/,
      /Client name.*Changed by both.*Second name by the other.*Name by me/,
      /Burst.*5.*9/,
      /Concurrent connections.*8.*Not changed/,
    ]);
    sent.length = 0;
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByLabel('Client name')).toHaveValue('Name by me');
    await expect(page.getByLabel('Concurrent connections')).toHaveValue('8');
    const changes = page.getByRole('region', { name: 'Changes' });
    await expect(changes).toContainText('Second name by the other');
    await expect(changes).not.toContainText('Concurrent');
    await update.click();
    await expect(page.getByRole('heading', { name: 'Name by me', level: 1 })).toBeVisible();
    expect(sent).toEqual([{ input: { id, resourceVersion: 3, name: 'Name by me', requestBurst: 9 } }]);
  });
});

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
