import type { Locator } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { findIds } from '../support/page-ids.ts';
import { follow, PAGES } from '../support/pages.ts';
import { createTestCustomer } from '../support/customer-form.ts';
import { signIn } from '../support/sessions.ts';
import { sidewaysOverflow } from '../support/sideways.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the sign-in fits a phone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);

  await test.step('also with an error and its request id, at 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await addFault({ api: 'auth', path: 'v1/jwt', kind: 'status', status: 500 });
    await signIn(page, 'trader');
    await expect(page.getByRole('alert')).toContainText('Request ID');
    expect(await sidewaysOverflow(page)).toEqual([]);
    await expectAccessible(page);
    await clearFaults();
  });
});

test.describe('signed in', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('lists and navigation fit a phone', async ({ page }) => {
    const expectFits = async (content: Locator): Promise<void> => {
      await expect(content).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectAccessible(page);
    };

    await test.step('API Clients', async () => {
      await page.goto('/api-clients');
      await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
      await expectFits(page.getByRole('row').nth(1));
    });

    await test.step('the navigation, as a drawer that works by keyboard', async () => {
      await page.getByRole('button', { name: 'Open navigation' }).press('Enter');
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByRole('link', { name: 'Trading' })).toBeVisible();
      await expectAccessible(page);
      await drawer.getByRole('link', { name: 'Trading' }).press('Enter');
      await expect(page).toHaveURL('/trading');
      await expect(drawer).toBeHidden();
    });

    await test.step('Trading', async () => {
      await follow(page, '/trading?game=1');
      await expect(page.getByRole('heading', { name: 'Trading', level: 1 })).toBeVisible();
      await expectFits(page.getByRole('listitem').filter({ hasText: 'Best of' }).first());
    });
  });
});

for (const [account, forStaff] of [
  ['trader', false],
  ['superuser', true],
] as const) {
  test.describe(`${account} signed in`, () => {
    test.use({ storageState: storageStateOf(account) });

    test('nothing on any page sticks out to a side, at 390 and at 320 pixels', async ({ page }) => {
      await page.goto('/nowhere');
      // A customer of its own, whose name contains the fixed part of the title.
      const customerId = forStaff ? (await createTestCustomer(page)).id : '';
      const ids = { ...(await findIds(page)), customerId };
      for (const { pattern, address, title } of PAGES.filter((each) => (each.forStaff ?? false) === forStaff)) {
        await test.step(pattern, async () => {
          await follow(page, address?.(ids) ?? pattern);
          await expect(page).toHaveTitle(new RegExp(title));
          await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
          for (const width of [390, 320]) {
            const at = `${pattern} at ${width}`;
            await page.setViewportSize({ width, height: 844 });
            // On the narrowest phones, rows of choices on the pages of trading scroll.
            const isStrict = width === 390 || !pattern.startsWith('/trading');
            await expect
              .poll(async () => (await sidewaysOverflow(page)).filter((each) => isStrict || !each.endsWith('scrolls')), at)
              .toEqual([]);
          }
        });
      }
    });
  });
}
