import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/component/accessible.ts';
import { openApp } from '../testing/component/app.tsx';
import { customerOf, customersWorld, STAFF, superuserOf } from '../testing/component/staff-world.ts';
import { viewerOf } from '../testing/component/world.ts';
import { rejectActingCustomer } from '../gateway/session/acting-customer.ts';

const NO_TRADING = { ...viewerOf('no-trading'), hasTradingAccess: false };
const denied = page.getByRole('heading', { name: "You don't have access to this page" });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const usersLink = page.getByRole('link', { name: 'Users', exact: true });
const changeCustomerLink = page.getByRole('link', { name: 'Change Customer' });

it.each([
  ['a user of a customer', NO_TRADING],
  ['staff', STAFF],
])(
  '%s without trading access get back to the home page from Trading, which is disabled [nav.trading-greyed]',
  async (_, viewer) => {
    await openApp('/trading', { viewer });
    await expect.element(heading('API Clients')).toBeVisible();
    expect(window.location.pathname).toBe('/api-clients');
    const item = page.getByRole('button', { name: /^Trading/ });
    await expect.element(item).toHaveAttribute('aria-disabled', 'true');
    await expect.element(item).toHaveAccessibleDescription('Your account has no trading access.');
  },
);

it('a user of a customer sees its API clients and their own name, and neither users nor customers [nav.user.name] [nav.users-superuser-only]', async () => {
  await openApp('/api-clients');
  await expect.element(page.getByRole('table', { name: 'API clients' }).getByRole('link').first()).toBeVisible();
  await expect.element(page.getByText('trader@example.test')).toBeVisible();
  await expect.element(usersLink).not.toBeInTheDocument();
  await expect.element(changeCustomerLink).not.toBeInTheDocument();
});

it('a superuser also gets to the users and to other customers [nav.users-superuser-only]', async () => {
  await openApp('/api-clients', { ...customersWorld(), viewer: superuserOf('kinds') });
  await expect.element(page.getByText('sol@example.test')).toBeVisible();
  await expect.element(usersLink).toBeVisible();
  await expect.element(changeCustomerLink).toBeVisible();
});

it('staff who act for a customer read the link to a page if the browser does not let them copy it', async () => {
  const refused = new DOMException('Refused', 'NotAllowedError');
  const spies = (['write', 'writeText'] as const).map((name) => vi.spyOn(navigator.clipboard, name).mockRejectedValue(refused));
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  const viewer = { ...superuserOf('kinds-acting'), isActing: true, customer: customerOf(1) };
  await openApp('/api-clients', { ...customersWorld(), viewer });
  await page.getByRole('button', { name: 'Copy a link to this page for this customer' }).click();
  const link = /^Couldn't copy\. Link to this page: .*\/api-clients\?customer=c-1$/;
  await expect.element(page.getByText(link)).toBeVisible();
});

it('a superuser who clears the customer on a phone then sees the home page, without the menu', async () => {
  const viewer = { ...superuserOf('kinds-clearing'), isActing: true, customer: customerOf(1) };
  await openApp('/widget', { ...customersWorld(), viewer, widgetNamespaces: [] });
  await expect.element(heading('Widgets')).toBeVisible();
  await page.viewport(390, 800);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('button', { name: 'Clear customer' }).click();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(heading('API Clients')).toHaveFocus();
});

it('staff without a customer read that they have none', async () => {
  await openApp('/api-clients', { ...customersWorld(), viewer: STAFF });
  await expect.element(page.getByRole('heading', { name: 'No customer', level: 2 })).toBeVisible();
});

it('a user with trading access but without a trading client reads so in Trading, which tries once to start a trading session [nav.trading-enabled] [nav.trading]', async () => {
  const userErrors = [{ field: [], code: 'NO_TRADING_CLIENT', message: 'None.', requestId: 'r-1' }];
  const gateway = await openApp('/api-clients', { startTradingSession: { tradingSession: null, userErrors } });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trading' }).click();
  await expect.element(heading('Trading')).toHaveFocus();
  expect(window.location.pathname).toBe('/trading');
  await expect.element(page.getByRole('heading', { name: 'No trading client' })).toBeVisible();
  await expect.element(page.getByText('no active API client with Trading', { exact: false })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  expect(gateway.sent.filter(({ name }) => name === 'StartTradingSession')).toHaveLength(1);
});

it.each([
  ['a user of a customer', NO_TRADING],
  ['staff', STAFF],
])('%s have no access to users, and request none [invites.button-superuser-only]', async (_, viewer) => {
  const gateway = await openApp('/users', { viewer });
  await expect.element(denied).toBeVisible();
  await expect.element(heading('Users')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Invite user' })).not.toBeInTheDocument();
  await expectAccessible(page.getByRole('main'));
  expect(gateway.sent.map(({ name }) => name)).not.toContain('UsersPage');
});

it('a user of a customer has no access to customers, and requests none [customers.routes.staff]', async () => {
  const gateway = await openApp('/admin/customers/all');
  await expect.element(heading('Customers')).toBeVisible();
  await expect.element(denied).toBeVisible();
  expect(gateway.sent.map(({ name }) => name)).not.toContain('CustomersPage');
});

it('a user of a customer has no access to the live state, and no link to it', async () => {
  await openApp('/live-state');
  await expect.element(heading('Live state')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Live state' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expect.poll(() => document.title).toMatch(/^Live state/);
});

it('staff have no access to the audit log, and no link to it', async () => {
  await openApp('/admin/audit', { ...customersWorld(), viewer: STAFF });
  await expect.element(denied).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Live state' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Audit log' })).not.toBeInTheDocument();
});

it('a user who may not act for a customer any more continues at the heading when they dismiss the message', async () => {
  await openApp('/api-clients');
  await expect.element(heading('API Clients')).toBeVisible();
  rejectActingCustomer('another');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText(/^You can no longer act/)).not.toBeInTheDocument();
  await expect.element(heading('API Clients')).toHaveFocus();
});
