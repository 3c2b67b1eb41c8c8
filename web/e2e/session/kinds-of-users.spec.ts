import { ACCOUNT_NAMES, ACCOUNTS, storageStateOf } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const WITH_TRADING = ['trader', 'trader5', 'superuser', 'nobilling', 'noclient'];
/** Accounts with different shells. */
const OF_EACH_SHELL = ['superuser', 'trader', 'customer'];

// Who has to sign the agreement first comes no further.
for (const account of ACCOUNT_NAMES.filter((name) => name !== 'unsigned')) {
  const { email, may } = ACCOUNTS[account];
  const trades = WITH_TRADING.includes(account);

  test.describe(`${email} (${may})`, () => {
    test.use({ storageState: storageStateOf(account) });

    test('sees the API clients and the signed-in user [nav.user.name] [nav.users-superuser-only]', async ({ page }) => {
      await page.goto('/api-clients');
      await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
      const own = account === 'superuser' ? 1 : 0;
      await expect(page.getByRole('link', { name: 'Users', exact: true })).toHaveCount(own);
      await expect(page.getByRole('link', { name: 'Change Customer' })).toHaveCount(own);
      if (account === 'staff') {
        await expect(page.getByRole('heading', { name: 'No customer', level: 2 })).toBeVisible();
      } else {
        const rows = page.getByRole('table', { name: 'API clients' }).getByRole('row');
        await expect(rows.filter({ has: page.getByRole('link') }).first()).toBeVisible();
      }
      if (OF_EACH_SHELL.includes(account)) await expectAccessible(page);
    });

    if (trades) {
      test('can open Trading [nav.trading-enabled] [nav.trading]', async ({ page }) => {
        await page.goto('/api-clients');
        await page.getByRole('link', { name: 'Trading', exact: true }).click();
        await expect(page).toHaveURL('/trading');
        await expect(page.getByRole('heading', { name: 'Trading', level: 1 })).toBeFocused();
      });
    } else {
      test('sees Trading disabled, and is redirected to the home page [nav.trading-greyed]', async ({ page }) => {
        await page.goto('/trading');
        await expect(page).toHaveURL('/api-clients');
        const item = page.getByRole('button', { name: 'Trading' });
        await expect(item).toHaveAttribute('aria-disabled', 'true');
        await expect(item).toHaveAccessibleDescription('Your account has no trading access.');
      });
    }
  });
}

test.describe('a user whose customer has no trading client', () => {
  test.use({ storageState: storageStateOf('noclient') });

  test('sees the reason once', async ({ page }) => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.postData()?.includes('mutation StartTradingSession')) asked += 1;
    });
    await page.goto('/trading');
    await expect(page.getByRole('heading', { name: 'No trading client' })).toBeVisible();
    await expect(page.getByText('no active API client with Trading')).toBeVisible();
    await expectAccessible(page);
    expect(asked).toBe(1);
  });
});
