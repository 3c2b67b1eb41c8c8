import { storageStateOf } from '../support/accounts.ts';
import { receivedCalls } from '../support/control.ts';
import { findProviderCustomer } from '../support/customer-form.ts';
import { actingBar } from '../support/customers.ts';
import { follow } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test.describe('a superuser', () => {
  test.use({ storageState: storageStateOf('superuser') });

  test('acts for a customer from its page', async ({ page }) => {
    const { id: northwind } = await findProviderCustomer('Northwind Bets');

    await test.step('the page shows its customer while the tab acts for another one, and goes on to do so', async () => {
      const { id: fjord } = await findProviderCustomer('Fjord Gaming');
      await page.goto(`/admin/customers/${fjord}/overview`);
      await page.getByRole('button', { name: 'Act for this customer', exact: true }).click();
      await expect(page).toHaveURL('/api-clients');
      await expect(actingBar(page)).toContainText('Fjord Gaming');
      const before = (await receivedCalls()).at(-1)?.n ?? 0;
      await follow(page, `/admin/customers/${northwind}/overview`);
      await expect(page.getByRole('region', { name: 'API clients' }).getByRole('listitem')).not.toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Users' }).getByText('trader@example.test')).toBeVisible();
      await expect(actingBar(page)).toContainText('Fjord Gaming');
      await page.keyboard.press('ControlOrMeta+k');
      const palette = page.getByRole('dialog', { name: 'Search and commands' });
      await palette.getByRole('combobox').fill('copy customer id');
      await expect(palette.getByRole('option', { name: /^Copy customer ID/ })).toContainText(northwind);
      await page.keyboard.press('Escape');
      const listed = async () => (await receivedCalls(before)).filter(({ path }) => path.startsWith('/v1/client3'));
      await expect.poll(async () => (await listed()).map(({ query }) => query['customer'])).toContain(northwind);
    });

    await test.step('opens one of its API clients, acting for it, and returns here afterwards', async () => {
      const clients = page.getByRole('region', { name: 'API clients' });
      await clients.getByRole('button', { name: /^Show all \d+$/ }).click();
      await clients.getByRole('button', { name: 'Production website: act for this customer and open' }).click();
      await expect(page.getByRole('heading', { name: 'Production website', level: 1 })).toBeFocused();
      await expect(actingBar(page)).toContainText('Northwind Bets');
      await actingBar(page).getByRole('button', { name: 'Stop acting' }).click();
      await expect(page).toHaveURL(`/admin/customers/${northwind}/overview`);
      await expect(page.getByRole('heading', { name: 'Northwind Bets', level: 1 })).toBeFocused();
      await expect(actingBar(page)).toHaveCount(0);
    });

    await test.step('opens the form to invite a user of the customer; a reload does not open it again', async () => {
      await page.getByRole('button', { name: 'Invite user' }).click();
      await expect(actingBar(page)).toContainText('Northwind Bets');
      await expect(page.getByLabel('Email')).toBeFocused();
      await expect(page).toHaveURL('/users');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveCount(0);
    });
  });
});
