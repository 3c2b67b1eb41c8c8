import { expect, test } from '@playwright/test';
import { ACCOUNT_NAMES, ACCOUNTS, PASSWORD, storageStateOf } from './support/accounts.ts';
import { clearFaults } from './support/control.ts';

test.beforeAll(clearFaults);

for (const account of ACCOUNT_NAMES) {
  const { email, may } = ACCOUNTS[account];
  test(`${email} signs in (${may})`, async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    // Who has to sign the agreement first comes no further.
    await expect(page).toHaveURL(account === 'unsigned' ? /\/agreement\/./ : '/api-clients');
    await page.context().storageState({ path: storageStateOf(account) });
  });
}
