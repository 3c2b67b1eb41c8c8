import { type Account, ACCOUNT_NAMES, ACCOUNTS, storageStateOf } from '../support/accounts.ts';
import { sentOperations } from '../support/clients.ts';
import { follow } from '../support/pages.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const WITH_TRADING: readonly Account[] = ['trader', 'trader5', 'superuser', 'nobilling', 'noclient'];

// Who has to sign the agreement first comes no further.
for (const account of ACCOUNT_NAMES.filter((name) => name !== 'unsigned')) {
  const { email, may } = ACCOUNTS[account];

  test.describe(`${email} (${may})`, () => {
    test.use({ storageState: storageStateOf(account) });

    test('sees what they have access to', async ({ page }) => {
      let tradingSessions = 0;
      page.on('request', (request) => {
        if (request.postData()?.includes('mutation StartTradingSession')) tradingSessions += 1;
      });
      if (!WITH_TRADING.includes(account)) {
        await test.step('Trading is disabled, and redirects to the home page [nav.trading-greyed]', async () => {
          await page.goto('/trading');
          await expect(page).toHaveURL('/api-clients');
          const item = page.getByRole('button', { name: 'Trading' });
          await expect(item).toHaveAttribute('aria-disabled', 'true');
          await expect(item).toHaveAccessibleDescription('Your account has no trading access.');
        });
      }

      await test.step('the API clients and the signed-in user [nav.user.name] [nav.users-superuser-only]', async () => {
        if (WITH_TRADING.includes(account)) await page.goto('/api-clients');
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
      });

      if (WITH_TRADING.includes(account)) {
        await test.step('Trading [nav.trading-enabled] [nav.trading]', async () => {
          await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trading' }).click();
          await expect(page).toHaveURL('/trading');
          await expect(page.getByRole('heading', { name: 'Trading', level: 1 })).toBeFocused();
          if (account !== 'noclient') return;
          // The reason is asked for once.
          await expect(page.getByRole('heading', { name: 'No trading client' })).toBeVisible();
          await expect(page.getByText('no active API client with Trading')).toBeVisible();
          await expectAccessible(page.getByRole('main'));
          expect(tradingSessions).toBe(1);
        });
      }

      const denied = page.getByRole('heading', { name: "You don't have access to this page" });
      if (account === 'customer' || account === 'staff') {
        await test.step('the users: no access, no invite button, no request [invites.button-superuser-only]', async () => {
          const sent = sentOperations(page, 'UsersPage');
          await follow(page, '/users');
          await expect(denied).toBeVisible();
          await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
          await expect(page.getByRole('button', { name: 'Invite user' })).toHaveCount(0);
          if (account === 'customer') await expectAccessible(page.getByRole('main'));
          expect(sent).toEqual([]);
        });
      }
      if (account === 'customer') {
        await test.step('the customers: no access, no request [customers.routes.staff]', async () => {
          const sent = sentOperations(page, 'CustomersPage');
          await follow(page, '/admin/customers/all');
          await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
          await expect(denied).toBeVisible();
          expect(sent).toEqual([]);
        });
      }
      if (account === 'customer' || account === 'trader') {
        await test.step('the live state: no access, no link', async () => {
          await follow(page, '/live-state');
          await expect(page.getByRole('heading', { name: 'Live state', level: 1 })).toBeVisible();
          await expect(page.getByRole('link', { name: 'Live state' })).toHaveCount(0);
          await expect(page.getByRole('table')).toHaveCount(0);
          await expect(page).toHaveTitle(/^Live state/);
        });
      }
    });
  });
}
