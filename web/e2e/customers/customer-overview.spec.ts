import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { addFault, clearFaults, receivedCalls, listProviderRecords } from '../support/control.ts';
import { actingBar, openCustomers, rowOf } from '../support/customers.ts';
import { follow } from '../support/pages.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const Customers = z.array(z.object({ id: z.string(), name: z.string(), internal_id: z.int() }));

async function idOf(name: string): Promise<string> {
  const found = Customers.parse(await listProviderRecords('customers')).find((each) => each.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found.id;
}

test.describe('a superuser', () => {
  test.use({ storageState: storageStateOf('superuser') });

  test('sees everything about a customer, without acting for it', async ({ page }) => {
    const northwind = await idOf('Northwind Bets');

    await test.step('from the row of the list', async () => {
      await openCustomers(page, '/admin/customers/all?q=northwind-bets');
      await rowOf(page, 'northwind-bets').getByRole('link').click();
      await expect(page).toHaveURL(`/admin/customers/${northwind}/overview`);
      await expect(page.getByRole('heading', { name: 'Northwind Bets', level: 1 })).toBeFocused();
      await expect(page).toHaveTitle(/^Northwind Bets/);
    });

    await test.step('each part, what ends soon first', async () => {
      const clients = page.getByRole('region', { name: 'API clients' });
      await expect(clients.getByRole('listitem').first()).toContainText('Expiring');
      await expect(clients.getByText(/^\d+ active, \d+ of them expiring within 30 days$/)).toBeVisible();
      const shown = await clients.getByRole('listitem').count();
      await clients.getByRole('button', { name: /^Show all \d+$/ }).click();
      await expect(clients.getByRole('listitem')).not.toHaveCount(shown);
      await expect(clients.getByRole('listitem').filter({ hasText: 'Production website' })).toContainText(/\d+ keys?/);
      await expect(page.getByRole('region', { name: 'Widgets' }).getByRole('listitem')).not.toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Users' }).getByText('trader@example.test')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Users' })).toContainText(/Last signed in \d{4}-\d\d-\d\d/);
      await expect(page.getByRole('region', { name: 'Account managers' }).getByRole('listitem')).not.toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Open invoices' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Details' })).toContainText('Signed');
      await expect(page.getByRole('region', { name: 'Activity' }).getByRole('link', { name: 'Open in audit log' })).toBeVisible();
      await expect(actingBar(page)).toHaveCount(0);
    });

    await test.step('also from its address without a tab, and from the worklists of the palette', async () => {
      const palette = async (text: string) => {
        await page.keyboard.press('ControlOrMeta+k');
        await page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox').fill(text);
      };
      await palette('overdue');
      await page.getByRole('option', { name: /^Customers with overdue payments/ }).click();
      await expect(page).toHaveURL('/admin/customers/overdue-payments');
      await follow(page, `/admin/customers/${northwind}`);
      await expect(page).toHaveURL(`/admin/customers/${northwind}/overview`);
      await expect(page.getByRole('heading', { name: 'Northwind Bets', level: 1 })).toBeVisible();
      await palette('northwind bets');
      const options = page.getByRole('dialog', { name: 'Search and commands' });
      for (const name of ['Act for Northwind Bets', 'Invite a user of Northwind Bets'])
        await expect(options.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible();
      await options.getByRole('option', { name: /^Edit Northwind Bets/ }).click();
      await expect(page).toHaveURL(`/admin/customers/${northwind}/edit`);
      await openCustomers(page, '/admin/customers/all?q=northwind-bets');
      await follow(page, `/admin/customers/${northwind}/overview`);
      await expect(page.getByRole('heading', { name: 'Northwind Bets', level: 1 })).toBeVisible();
    });

    await test.step('and back in the list with its filters, also from the form', async () => {
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page).toHaveURL(`/admin/customers/${northwind}/overview`);
      await page.getByRole('link', { name: 'Edit' }).click();
      await crumbs.getByRole('link', { name: 'Northwind Bets' }).click();
      await expect(page).toHaveURL(`/admin/customers/${northwind}/overview`);
      await crumbs.getByRole('link', { name: 'Customers' }).click();
      await expect(page).toHaveURL('/admin/customers/all?q=northwind-bets');
      await follow(page, `/admin/customers/${northwind}/overview`);
    });

    await test.step('each part fails and is retried alone', async () => {
      await addFault({ api: 'account', path: '^/v1/widget-namespace', kind: 'status', status: 500 });
      await follow(page, '/admin/customers/all');
      await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
      await follow(page, `/admin/customers/${northwind}/overview`);
      const widgets = page.getByRole('region', { name: 'Widgets' });
      await expect(widgets.getByRole('alert')).toContainText("Couldn't load the widgets.");
      await expect(page.getByRole('region', { name: 'API clients' }).getByRole('listitem')).not.toHaveCount(0);
      await expectAccessible(widgets);
      await clearFaults();
      await widgets.getByRole('button', { name: 'Try again' }).click();
      await expect(widgets.getByRole('listitem')).not.toHaveCount(0);
    });

    await test.step('says when only the numbers of keys are missing', async () => {
      await addFault({ api: 'account', path: '^/v1/key3', kind: 'status', status: 500 });
      await follow(page, '/admin/customers/all');
      await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
      await follow(page, `/admin/customers/${northwind}/overview`);
      const clients = page.getByRole('region', { name: 'API clients' });
      await expect(clients.getByRole('alert')).toContainText("Couldn't count the keys of some API clients.");
      await expect(clients.getByRole('listitem')).not.toHaveCount(0);
      await clearFaults();
      await clients.getByRole('button', { name: 'Try again' }).click();
      await expect(clients.getByRole('alert')).toHaveCount(0);
    });

    await test.step('whatever customer the tab acts for, and without changing that', async () => {
      const fjord = await idOf('Fjord Gaming');
      await follow(page, `/admin/customers/${fjord}/overview`);
      await expect(page.getByRole('heading', { name: 'Fjord Gaming', level: 1 })).toBeVisible();
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

    await test.step('and invites one of its users; a reload does not ask again', async () => {
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

test.describe('staff', () => {
  test.use({ storageState: storageStateOf('staff') });

  test('see neither users nor activity, and where there is no such customer', async ({ page }) => {
    await page.goto(`/admin/customers/${await idOf('Northwind Bets')}/overview`);
    await expect(page.getByRole('region', { name: 'API clients' }).getByRole('listitem')).not.toHaveCount(0);
    await expect(page.getByRole('region', { name: /^(Users|Activity)$/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Invite user' })).toHaveCount(0);
    await follow(page, '/admin/customers/none/overview');
    await expect(page.getByRole('heading', { name: 'Customer not found' })).toBeVisible();
    await expectAccessible(page.getByRole('main'));

    await test.step('an address with the id of a customer leads to its page, and any other one to the list', async () => {
      const northwind = await idOf('Northwind Bets');
      await follow(page, `/admin/customers/${northwind}`);
      await expect(page).toHaveURL(`/admin/customers/${northwind}/overview`);
      await expect(page.getByRole('heading', { name: 'Northwind Bets', level: 1 })).toBeVisible();
      await follow(page, '/admin/customers/none');
      await expect(page).toHaveURL('/admin/customers/all');
      await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
      await addFault({ api: 'account', path: '^/v1/customer\\?customer=refused', kind: 'status', status: 403 });
      await follow(page, '/admin/customers/refused');
      await expect(page).toHaveURL('/admin/customers/all');
      await clearFaults();
    });
  });
});
