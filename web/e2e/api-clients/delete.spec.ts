import { storageStateOf } from '../support/accounts.ts';
import { createTestClient } from '../support/clients.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('a client is deleted from its row menu, and stays deleted [clients.delete.call] [clients.delete.removed]', async ({
  page,
}) => {
  const { name } = await createTestClient(page);
  await page.goto('/api-clients');
  const row = page.getByRole('row').filter({ hasText: name });
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete client' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete client' }).click();
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Staging' })).toBeVisible();
  await expect(row).toHaveCount(0);
});
