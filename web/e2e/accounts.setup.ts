import { expect, test } from '@playwright/test';
import { ACCOUNT_NAMES, ACCOUNTS, PASSWORD, storageStateOf } from './support/accounts.ts';
import { STACKS } from './support/stacks.ts';

for (const [stack, { dashboard }] of STACKS.entries()) {
  for (const account of ACCOUNT_NAMES) {
    const { email, may } = ACCOUNTS[account];
    test(`${email} signs in (${may}) at stack ${stack + 1}`, async ({ page }) => {
      await page.goto(`${dashboard}/login`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      // Who has to sign the agreement first comes no further.
      await expect(page).toHaveURL(account === 'unsigned' ? /\/agreement\/./ : `${dashboard}/api-clients`);
      await page.context().storageState({ path: storageStateOf(account, stack) });
    });
  }
}
