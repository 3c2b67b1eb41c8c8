import { storageStateOf } from '../support/accounts.ts';
import { addFault, clearFaults, readProviderRecord } from '../support/control.ts';
import { follow } from '../support/pages.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { customerOf } from '../support/sessions.ts';

const INVOICES = { api: 'account', path: 'v1/invoice/open' } as const;
const DAY_MS = 86_400_000;

const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test.describe('a customer with a billing account', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('sees it', async ({ page }) => {
    await test.step('after a failed load', async () => {
      await page.route('/graphql*', (route) => {
        if (!route.request().postData()?.includes('query BillingPage')) return route.continue();
        return route.fulfill({ json: { errors: [{ message: 'Not now.', extensions: { code: 'PROVIDER_ERROR' } }] } });
      });
      await page.goto('/billing');
      await expect(page.getByRole('alert')).toContainText("Couldn't load the billing account");
      await page.unroute('/graphql*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('definition')).toHaveText('cus_000002');
      await expect(page.getByRole('link', { name: 'Open the billing portal' })).toHaveCount(0);
    });

    await test.step('with the billing reference and the portal link, but no invoices [billing.with-account]', async () => {
      await page.route('/graphql*', async (route) => {
        if (!route.request().postData()?.includes('query BillingPage')) return route.continue();
        const response = await route.fetch({ maxRetries: 1 });
        const body: { data: { clientConfig: object } } = await response.json();
        Object.assign(body.data.clientConfig, { billingPortalUrl: 'https://billing.example.test/' });
        return route.fulfill({ response, json: body });
      });
      await follow(page, '/nowhere');
      await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible();
      await follow(page, '/billing');
      await expect(page.getByRole('definition')).toHaveText('cus_000002');
      const portal = page.getByRole('link', { name: 'Open the billing portal' });
      await expect(portal).toHaveAttribute('href', 'https://billing.example.test/');
      await expect(page.getByRole('heading', { name: 'Invoices unavailable' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
    });
  });
});

test.describe('staff who act for a customer', () => {
  test.use({ storageState: storageStateOf('superuser') });

  test('see the open invoices and their due dates', async ({ page }) => {
    const customerId = await customerOf('trader');
    await test.step('the account also while the invoices cannot be read', async () => {
      await addFault({ ...INVOICES, kind: 'status', status: 500 });
      await page.addInitScript(
        (choice) => sessionStorage.setItem('sightline.acting-customer', choice),
        JSON.stringify({ customerId }),
      );
      await page.goto('/billing');
      await expect(page.getByRole('alert').filter({ hasText: "Couldn't load the invoices." })).toBeVisible();
      await expect(page.getByRole('definition')).toHaveText('cus_000002');
      await clearFaults();
    });
    const owed = [12, 1, 0, -5].map((days) => ({ customer: { id: customerId }, due_date: dayFromNow(-days) }));
    const other = { customer: { id: 'other' }, due_date: dayFromNow(-90) };
    await addFault({ ...INVOICES, kind: 'status', status: 200, body: { invoices: [...owed, other] } });
    await page.addInitScript(
      (choice) => sessionStorage.setItem('sightline.acting-customer', choice),
      JSON.stringify({ customerId }),
    );
    await page.goto('/billing');
    await expect(page.getByRole('table', { name: 'Open invoices' }).locator('tbody').getByRole('row')).toHaveText([
      `${dayFromNow(-12)}12 days overdue`,
      `${dayFromNow(-1)}1 day overdue`,
      `${dayFromNow(0)}Not due yet`,
      `${dayFromNow(5)}Not due yet`,
    ]);
    await expectAccessible(page.getByRole('table', { name: 'Open invoices' }));
    await clearFaults();
    await addFault({ ...INVOICES, kind: 'status', status: 200, body: { invoices: [] } });
    await follow(page, '/nowhere');
    await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible();
    await follow(page, '/billing');
    await expect(page.getByRole('heading', { name: 'No open invoices' })).toBeVisible();
  });
});

test.describe('a customer without a billing account', () => {
  test.use({ storageState: storageStateOf('nobilling') });

  test('is redirected to / [billing.redirect] [billing.account-presence]', async ({ page }) => {
    const customer = await readProviderRecord('customers', await customerOf('nobilling'));
    expect(customer).toMatchObject({ stripe_id: null });
    await page.goto('/billing');
    await expect(page).toHaveURL('/api-clients');
  });
});
