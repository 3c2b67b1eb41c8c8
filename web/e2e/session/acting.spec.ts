import type { Page } from '@playwright/test';
import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { sendGraphql, sentOperations } from '../support/clients.ts';
import { receivedCalls } from '../support/control.ts';
import { actingBar, chooseRowAction, customerControl, followToCustomers, rows } from '../support/customers.ts';
import { follow } from '../support/pages.ts';
import { customerIdOf } from '../support/sessions.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const Found = z.object({ customers: z.object({ nodes: z.array(z.object({ id: z.string() })) }) });

/** Public id of the customer with that name. */
async function idOf(page: Page, name: string): Promise<string> {
  const query = 'query ($name: String!) { customers(filter: { search: $name }) { nodes { id } } }';
  const { customers } = await sendGraphql(page, Found, query, { name });
  return customers.nodes[0]?.id ?? '';
}

/** Customers whose trading sessions are stored in this browser. */
async function tradingSessions(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => Object.keys(localStorage));
  return keys.filter((key) => key.startsWith('sightline.trading.')).map((key) => key.split('.').at(-1) ?? '');
}

test.describe('a superuser', () => {
  test.use({ storageState: storageStateOf('superuser') });

  test('acts for customers', async ({ page, context }) => {
    await page.goto('/admin/customers/all');
    const northwind = await idOf(page, 'northwind-bets');

    await test.step('manages the clients of one [customers.list.menu.clients-selects] [customers.list.menu.clients-token] [customers.list.menu.clients-target]', async () => {
      await chooseRowAction(page, 'northwind-bets', 'Manage V3 clients');
      await expect(page).toHaveURL('/api-clients');
      await expect(page.getByRole('row').filter({ hasText: 'Trading desk' })).toBeVisible();
      await expect(actingBar(page)).toContainText('Acting for Northwind Bets');
      await expect(page).toHaveTitle(/^API Clients · .?Northwind Bets.? · Sightline$/);
      await expect.poll(() => tradingSessions(page)).toEqual([northwind]);
      const calls = await receivedCalls();
      const clients = calls.filter(({ path }) => path.endsWith('/v1/client3')).at(-1);
      expect(clients?.query).toMatchObject({ customer: northwind });
      expect(clients?.headers['x-authorization-method']).toBe('Account-Manager');
      await expectAccessible(actingBar(page));
    });

    await test.step('switches to another one in this tab only [session.switch.trading-token-cleared] [session.switch.stores-reset] [roles.choose-customer]', async () => {
      const other = await context.newPage();
      await other.goto('/api-clients');
      await expect(actingBar(other)).toContainText('Northwind Bets');

      // A page behind another one draws no frames, for which a click waits.
      await page.bringToFront();
      // A customer without a trading client still has other clients.
      await chooseRowAction(page, 'bluebird-odds', 'Manage V3 clients');
      await expect(page).toHaveURL('/api-clients');
      await expect(actingBar(page)).toContainText('Bluebird Odds');
      await expect(page).toHaveTitle(/^API Clients · .?Bluebird Odds.? · Sightline$/);
      await expect(page.getByText('Trading desk')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
      await expect.poll(() => tradingSessions(page)).toEqual([]);

      await other.bringToFront();
      await other.getByRole('link', { name: 'Widgets' }).click();
      await expect(actingBar(other)).toContainText('Northwind Bets');
      await expect(other.getByRole('table', { name: 'Widgets of northwind-main' })).toBeVisible();
      await other.reload();
      await expect(actingBar(other)).toContainText('Northwind Bets');
      await other.close();
    });

    await test.step('manages widgets, and returns to their own customer [customers.list.menu.widgets-target] [nav.customer.clear] [nav.customer.clear-to-root]', async () => {
      await chooseRowAction(page, 'northwind-bets', 'Manage widgets');
      await expect(page).toHaveURL('/widget');
      await expect(page.getByRole('table', { name: 'Widgets of northwind-main' })).toBeVisible();
      const formerPageReads = sentOperations(page, 'WidgetsPage');
      const newPageReads = sentOperations(page, 'ApiClientsPage');
      const viewerReads = sentOperations(page, 'Viewer');
      await customerControl(page).getByRole('button', { name: 'Clear customer' }).click();
      await expect(page).toHaveURL('/api-clients');
      await expect(page.getByRole('row').filter({ hasText: 'House desk' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeFocused();
      // The previous page sends no new request; the others send one each.
      expect([formerPageReads.length, newPageReads.length, viewerReads.length]).toEqual([0, 1, 1]);
      await expect(actingBar(page)).toHaveCount(0);
      await expect(customerControl(page).getByRole('button')).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem('sightline.acting-customer'))).toBeNull();
    });

    await test.step('sees the current customer and changes it [nav.customer.name] [nav.customer.change] [constants.row-heights]', async () => {
      await followToCustomers(page, '/admin/customers/overdue-payments');
      await expect(customerControl(page)).toContainText('House Account');
      await expect.poll(async () => Math.round((await rows(page).first().boundingBox())?.height ?? 0)).toBe(56);
      await page.getByRole('link', { name: 'Users', exact: true }).click();
      await expect(page).toHaveURL('/users');
      const user = page.getByRole('row').nth(1);
      await expect.poll(async () => Math.round((await user.boundingBox())?.height ?? 0)).toBe(48);
      await customerControl(page).getByRole('link', { name: 'Change Customer' }).click();
      await expect(page).toHaveURL('/admin/customers/overdue-payments');
    });
  });

  test('copies the id and the link of what the page shows', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/admin/customers/all');
    const [northwind, ownCustomer] = [await idOf(page, 'northwind-bets'), await customerIdOf('superuser')];
    const expectCopied = async (what: string, text: string): Promise<void> => {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox').fill(`copy ${what}`);
      const options = page.getByRole('option', { name: new RegExp(`^Copy ${what}`) });
      await expect(options).toHaveCount(1);
      await options.click();
      // The message of the page before may still be there.
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
      await expect(page.getByText(`Copied the ${what}.`).last()).toBeVisible();
    };
    for (const [path, heading] of [
      [`/admin/customers/${northwind}/overview`, 'Northwind Bets'],
      [`/admin/customers/${northwind}/edit`, 'Edit Northwind Bets'],
    ] as const) {
      await follow(page, path);
      await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible();
      await expectCopied('customer ID', northwind);
      await expectCopied('link to this page', new URL(path, page.url()).href);
    }
    for (const [path, heading] of [
      ['/admin/customers/all', 'Customers'],
      ['/admin/audit', 'Audit log'],
      ['/live-state', 'Live state'],
    ] as const) {
      await follow(page, path);
      await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible();
      await expectCopied('link to this page', new URL(path, page.url()).href);
    }
    await follow(page, '/users');
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
    await expectCopied('customer ID', ownCustomer);
    await expectCopied('link to this page', new URL(`/users?customer=${ownCustomer}`, page.url()).href);
  });

  test('finds what was typed for a customer with that customer only', async ({ page }) => {
    const popover = page.getByRole('dialog', { name: 'Invite user' });
    const email = popover.getByLabel('Email');
    const invite = async (name: string): Promise<void> => {
      await follow(page, `/admin/customers/${await idOf(page, name)}/overview`);
      // The page of the users has a button of that name too.
      await expect(page.getByRole('button', { name: 'Act for this customer', exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Invite user' }).click();
      await expect(page).toHaveURL('/users');
    };
    await page.goto('/admin/customers/all');
    await invite('northwind-bets');
    await expect(email).toHaveAccessibleDescription('The user will belong to Northwind Bets.');
    await email.fill('ann@northwind.test');
    await invite('bluebird-odds');
    await expect(email).toHaveAccessibleDescription('The user will belong to Bluebird Odds.');
    await expect(email).toHaveValue('');
    await expectAccessible(page.getByRole('dialog'));
    await invite('northwind-bets');
    await expect(email).toHaveValue('ann@northwind.test');
  });

  test('confirms before a link switches the customer [constants.modal-width]', async ({ page }) => {
    const id = await idOf(page, 'northwind-bets');
    await page.goto(`/?customer=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Act for another customer?' });
    await expect(dialog).toContainText('Northwind Bets');
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBeGreaterThanOrEqual(400);
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog).toBeHidden();
    await expect(actingBar(page)).toHaveCount(0);

    await follow(page, `/widget?q=main&customer=${id}`);
    await dialog.getByRole('button', { name: 'Act for this customer', exact: true }).click();
    await expect(page).toHaveURL('/widget?q=main');
    await expect(actingBar(page)).toContainText('Northwind Bets');
    await expect(page.getByRole('table', { name: 'Widgets of northwind-main' })).toBeVisible();
    await page.goto(`/widget?customer=${id}`);
    await expect(page.getByRole('table', { name: 'Widgets of northwind-main' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await follow(page, '/widget?customer=unknown');
    await expect(dialog).toContainText("doesn't exist");
  });
});

test.describe('a customer', () => {
  test.use({ storageState: storageStateOf('customer') });

  test('cannot act for another customer', async ({ page }) => {
    await test.step('ignores a link to one', async () => {
      const sent = sentOperations(page, 'LinkedCustomer');
      await page.goto('/api-clients?customer=11111111-1111-4111-8111-111111111111');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(sent).toEqual([]);
    });

    const notice = page.getByText("You can no longer act for the customer you chose. You're back to your default customer.");
    const storeForeignCustomer = () =>
      page.evaluate(() =>
        sessionStorage.setItem('sightline.acting-customer', '{"customerId":"11111111-1111-4111-8111-111111111111"}'),
      );

    await test.step('returns to their own customer, with a message, during navigation', async () => {
      await storeForeignCustomer();
      await page.getByRole('link', { name: 'Widgets' }).click();
      await expect(notice).toBeVisible();
      await expect(page.getByRole('table').first()).toBeVisible();
      await expect(page).toHaveURL('/widget');
      await expectAccessible(notice);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(notice).toBeHidden();
    });

    await test.step('returns to their own customer, with a message, on the first load', async () => {
      await storeForeignCustomer();
      await page.goto('/api-clients');
      await expect(notice).toBeVisible();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem('sightline.acting-customer'))).toBe('{"customerId":null}');
      await page.reload();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expect(notice).toBeVisible();
    });
  });
});
