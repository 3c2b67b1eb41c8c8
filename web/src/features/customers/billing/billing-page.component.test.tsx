import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { GatewayFailure } from '../../../testing/component/fake-gateway.ts';
import { dayFromNow, superuserOf } from '../../../testing/component/staff-world.ts';
import { viewerOf } from '../../../testing/component/world.ts';

const viewer = viewerOf('billing');
const { customer } = viewer;
const NO_INVOICES = { viewer: { ...viewer, customer: { ...customer, openInvoices: null } } };
const staffWith = (openInvoices: unknown) => ({
  viewer: { ...superuserOf('billing-staff'), isActing: true, customer: { ...customer, openInvoices } },
});
const reference = page.getByRole('definition');
const portal = page.getByRole('link', { name: 'Open the billing portal' });

it('loads the billing account again after a failure', async () => {
  let isDown = true;
  await openApp('/billing', {
    ...NO_INVOICES,
    clientConfig: () => {
      if (isDown) throw new GatewayFailure('PROVIDER_ERROR', 'Not now.');
      return {};
    },
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent("Couldn't load the billing account");
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(reference).toMatchTextContent('cus_000001');
  await expect.element(portal).not.toBeInTheDocument();
});

it('has the billing reference and the portal link for customers, but no invoices [billing.with-account]', async () => {
  await openApp('/billing', { ...NO_INVOICES, clientConfig: { billingPortalUrl: 'https://billing.example.test/' } });
  await expect.element(reference).toMatchTextContent('cus_000001');
  await expect.element(portal).toHaveAttribute('href', 'https://billing.example.test/');
  await expect.element(page.getByRole('heading', { name: 'Invoices unavailable' })).toBeVisible();
  const mail = page.getByRole('main').getByRole('link', { name: /@/ });
  await expect.element(mail).toHaveAttribute('href', 'mailto:felix@example.test');
});

it('shows staff the open invoices and their due dates, and the account also without them', async () => {
  const days = [12, 1, 0, -5];
  const gateway = await openApp(
    '/billing',
    staffWith(() => {
      throw new GatewayFailure('PROVIDER_ERROR');
    }),
  );
  const failed = page.getByRole('alert').filter({ hasText: "Couldn't load the invoices." });
  await expect.element(failed).toBeVisible();
  await expect.element(reference).toMatchTextContent('cus_000001');
  gateway.change(staffWith(days.map((late) => ({ dueDate: dayFromNow(-late), daysOverdue: Math.max(0, late) }))));
  await failed.getByRole('button', { name: 'Try again' }).click();
  const table = page.getByRole('table', { name: 'Open invoices' });
  await expect
    .poll(() =>
      table
        .getByRole('row')
        .elements()
        .slice(1)
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      `${dayFromNow(-12)}12 days overdue`,
      `${dayFromNow(-1)}1 day overdue`,
      `${dayFromNow(0)}Not due yet`,
      `${dayFromNow(5)}Not due yet`,
    ]);
  await expectAccessible(table);
});

it('names the developer team to superusers who may not read the invoices', async () => {
  await openApp('/billing', staffWith(null));
  await expect
    .element(page.getByText("You don't have permission to view invoices. Contact the developer team.", { exact: true }))
    .toBeVisible();
});

it('says that there are no open invoices', async () => {
  await openApp('/billing', staffWith([]));
  await expect.element(page.getByRole('heading', { name: 'No open invoices' })).toBeVisible();
});

it('redirects home without a billing account [billing.redirect] [billing.account-presence]', async () => {
  await openApp('/billing', {
    viewer: { ...viewer, customer: { ...customer, billingReference: null, openInvoices: null } },
  });
  await expect.element(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
  expect(window.location.pathname).toBe('/api-clients');
});
