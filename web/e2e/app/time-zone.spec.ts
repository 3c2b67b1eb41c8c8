import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { createTestClient, sentOperations } from '../support/clients.ts';
import { createTestCustomer, editUrl, readProviderCustomer } from '../support/customer-form.ts';
import { holdPreferences, waitForStoredPreferences, extendTimers } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const ZONE = 'Pacific/Auckland';
const DAY = '2031-07-15';
/** The last second of that day in Auckland; in Los Angeles the day ends 19 hours later. */
const LAST_SECOND = '2031-07-15T11:59:59Z';

test.use({ timezoneId: 'America/Los_Angeles', ownContext: true });

async function chooseZone(page: Page): Promise<void> {
  // Otherwise, the page waits only 5 s for its preferences, which `openSlowly` holds, before it sends requests without them.
  await extendTimers(page);
  await page.goto('/users');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByLabel('Time zone').selectOption(ZONE);
  await waitForStoredPreferences(page);
}

/** Opens a page by its address in a browser that takes long to read the preferences. */
async function openSlowly(page: Page, address: string): Promise<void> {
  const release = await holdPreferences(page.context());
  await page.goto(address);
  // By then, the page has requested and shown all that does not wait for its preferences.
  await page.waitForLoadState('networkidle');
  await release();
}

const dayInZone = (zone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());

test.describe('staff whose time zone is not that of the browser', () => {
  test.use({ storageState: storageStateOf('superuser') });

  test('mean the day that they type, and see its zone', async ({ page }) => {
    await chooseZone(page);

    await test.step('in the form of a customer', async () => {
      const { id } = await createTestCustomer(page);
      await openSlowly(page, editUrl(id));
      const end = page.getByLabel('Terminate (Optional)');
      await expect(end).toHaveAccessibleDescription(/Time zone: Pacific\/Auckland\.$/);
      await end.fill(DAY);
      await expect(page.getByRole('region', { name: 'Changes' })).toContainText(DAY);
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: 'successfully been updated' })).toBeVisible();
      expect((await readProviderCustomer(id)).active_until).toBe(LAST_SECOND);
      await expect(end).toHaveValue(DAY);
    });

    await test.step('in the filter of the customers', async () => {
      const sent = sentOperations(page, 'CustomersPage');
      await openSlowly(page, `/admin/customers/all?created=after.${DAY}`);
      await page.getByRole('button', { name: /^Filter/ }).click();
      await expect(page.getByLabel('Date', { exact: true })).toHaveAccessibleDescription('Time zone: Pacific/Auckland.');
      expect(sent.map((variables) => JSON.stringify(variables).match(/"timeZone":"([^"]*)"/)?.[1])).toEqual(sent.map(() => ZONE));
      expect(sent).not.toEqual([]);
    });

    await test.step('in the filter of the audit log', async () => {
      const sent = sentOperations(page, 'AuditPage');
      await openSlowly(page, `/admin/audit?to=${DAY}`);
      await page.getByRole('button', { name: /^Filter/ }).click();
      await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription('Time zone: Pacific/Auckland.');
      expect(sent).not.toEqual([]);
      for (const variables of sent) expect(JSON.stringify(variables)).toContain('"before":"2031-07-15T12:00:00.000Z"');
    });

    await test.step('in the name of an exported file', async () => {
      await openSlowly(page, '/users');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const days = [dayInZone(ZONE)];
      const name = (await downloading).suggestedFilename();
      days.push(dayInZone(ZONE));
      expect(days.map((day) => `users-${day}.csv`)).toContain(name);
    });
  });
});

test.describe('a customer whose time zone is not that of the browser', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('means the day that they type in the form of an API client', async ({ page }) => {
    await chooseZone(page);
    const { id } = await createTestClient(page);
    const sent = sentOperations(page, 'UpdateApiClient');
    await openSlowly(page, `/api-clients/${id}/edit`);
    const end = page.getByLabel('Active until');
    await expect(end).toHaveAccessibleDescription(/Time zone: Pacific\/Auckland\.$/);
    await end.fill(DAY);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(page).toHaveURL(`/api-clients/${id}`);
    expect(sent).toEqual([{ input: expect.objectContaining({ expiresAt: LAST_SECOND }) }]);
  });
});
