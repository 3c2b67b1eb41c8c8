import { storageStateOf } from '../support/accounts.ts';
import { createTestClient, updateClient } from '../support/clients.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('a client is deleted from its row menu', async ({ page }) => {
  const kept = await createTestClient(page);
  const gone = await createTestClient(page);
  const changed = await createTestClient(page);
  const { name } = await createTestClient(page);
  await page.goto('/api-clients');
  const rowOf = (client: string) => page.getByRole('row').filter({ hasText: client });
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete client' });
  const choose = async (client: string) => {
    await page.getByRole('button', { name: `Actions for ${client}` }).click();
    await page.getByRole('menuitem', { name: 'Delete client' }).click();
    await expect(dialog.getByText('Are you sure you want to delete this client?', { exact: true })).toBeVisible();
    await expect(dialog).toContainText(client);
  };
  await expect(rowOf(name)).toBeVisible();
  /** The provider's response to the deletion of a client. */
  const refuse = (id: string, status: number, message: string) =>
    addFault({
      api: 'account',
      method: 'DELETE',
      path: `client3/${id}`,
      kind: 'status',
      status,
      body: { type: 'in_use', message },
    });

  await test.step('the dialog shows why a client was not deleted [clients.delete.failure]', async () => {
    await refuse(kept.id, 422, 'The client is in use.');
    await choose(kept.name);
    await confirm.click();
    await expect(dialog.getByRole('alert')).toContainText('The client is in use.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(kept.name)).toBeVisible();
    await clearFaults();
  });

  await test.step('a deletion rejected with 409 shows the reason every time', async () => {
    await refuse(kept.id, 409, 'Words of the provider.');
    await choose(kept.name);
    for (let press = 0; press < 2; press += 1) {
      await confirm.click();
      await expect(dialog.getByRole('alert')).toContainText('Words of the provider.');
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await clearFaults();
  });

  await test.step('a client that no longer exists leaves the list', async () => {
    await refuse(gone.id, 410, 'Words of the provider.');
    await choose(gone.name);
    await confirm.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(`The client ${gone.name} no longer exists.`)).toBeVisible();
    await expect(rowOf(gone.name)).toHaveCount(0);
  });

  await test.step('a client that another user changed needs a second confirmation', async () => {
    await updateClient(page, { id: changed.id, resourceVersion: changed.resourceVersion, requestBurst: 9 });
    await choose(changed.name);
    await confirm.click();
    await expect(dialog.getByRole('alert')).toContainText('Someone else changed this while you were editing.');
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(changed.name)).toHaveCount(0);
  });

  await test.step('a client is deleted after a confirmation that names it [clients.delete.confirmation] [clients.delete.call] [clients.delete.removed]', async () => {
    await choose(name);
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(name)).toBeVisible();
    await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeFocused();
    await choose(name);
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(name)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(rowOf('Staging')).toBeVisible();
    await expect(rowOf(name)).toHaveCount(0);
  });
});
