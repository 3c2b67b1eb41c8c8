import { storageStateOf } from '../support/accounts.ts';
import { patchProviderRecord } from '../support/control.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('superuser') });

test('a superuser sees the users, and invites one [users.entity.fields] [nav.users]', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Users' });
  await page.goto('/api-clients');
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL('/users');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeFocused();
  await expect(page.getByText('Sol Okafor', { exact: true })).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: 'super@example.test' })).toHaveText(/test\d{4}-\d\d-\d\d$/);

  const popover = page.getByRole('dialog', { name: 'Invite user' });
  const address = `new.${Date.now().toString(36)}@example.test`;
  await page.getByRole('button', { name: 'Invite user' }).click();
  await popover.getByLabel('Email').fill(` \u200B${address.replace('@', '\u200B@')} `);
  await popover.getByRole('button', { name: 'Send' }).click();
  await expect(popover.getByRole('status').filter({ hasText: /./ })).toHaveText('User is now invited');
  await expect(table.getByText(address, { exact: true })).toBeVisible();
  await patchProviderRecord('users', address, { deleted: true });
});
