import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { actingCustomerId } from '../gateway/session/acting-customer.ts';
import { openApp } from '../testing/component/app.tsx';
import { customerOf, customersWorld, STAFF } from '../testing/component/staff-world.ts';

const dialog = page.getByRole('dialog', { name: 'Act for another customer?' });

it('opens the linked page after the switch, even if it has redirected before (here: no trading access before the switch)', async () => {
  const acting = { ...STAFF, customer: customerOf(1), isActing: true, hasTradingAccess: true };
  const userErrors = [{ field: [], code: 'NO_TRADING_CLIENT', message: 'None.', requestId: 'r-1' }];
  await openApp('/trading/desk?customer=c-1#boards', {
    ...customersWorld(),
    viewer: () => (actingCustomerId() === 'c-1' ? acting : STAFF),
    startTradingSession: { tradingSession: null, userErrors },
  });
  await expect.element(dialog.getByText('Northwind Bets')).toBeVisible();
  await expect.poll(() => window.location.pathname).toBe('/api-clients');
  await dialog.getByRole('button', { name: 'Act for this customer' }).click();
  await expect.element(page.getByRole('heading', { name: 'No boards on your desk' })).toBeVisible();
  expect(window.location.href).toMatch(/\/trading\/desk#boards$/);
  await expect.element(dialog).not.toBeInTheDocument();
});

it('leads back to the list on which the customer was chosen when acting is stopped in the palette, as in the bar', async () => {
  const acting = { ...STAFF, customer: customerOf(1), isActing: true };
  await openApp('/admin/customers/all?q=north&customer=c-1', {
    ...customersWorld(),
    viewer: () => (actingCustomerId() === 'c-1' ? acting : STAFF),
  });
  await dialog.getByRole('button', { name: 'Act for this customer' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API Clients' }).click();
  await expect.element(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('stop acting');
  await page.getByRole('option', { name: /^Stop acting/ }).click();
  await expect.poll(() => window.location.pathname + window.location.search).toBe('/admin/customers/all?q=north');
  await expect.element(dialog).not.toBeInTheDocument();
});
