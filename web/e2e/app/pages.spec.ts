import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { createTestCustomer } from '../support/customer-form.ts';
import { layoutShift, recordLayoutShifts, separateResponses } from '../support/layout-shift.ts';
import { findIds } from '../support/page-ids.ts';
import { type DashboardPage, follow, PUBLIC_PAGES, PAGES, WINDOWS } from '../support/pages.ts';
import { sidewaysOverflow } from '../support/sideways.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const View = z.object({ page: z.string() });
/** Largest accepted sum of the layout shifts of a page. */
const MAX_SHIFT = 0.02;

const pagesOf = (forStaff: boolean): readonly DashboardPage[] => PAGES.filter((each) => (each.forStaff ?? false) === forStaff);

for (const [account, forStaff] of [
  ['trader', false],
  ['superuser', true],
] as const) {
  test.describe(`${account} signed in`, () => {
    test.use({ storageState: storageStateOf(account) });

    test('every page has its own title, focuses its heading, is accessible and fits a narrow phone', async ({ page }) => {
      await test.step('the first tab stop skips the navigation', async () => {
        const address = forStaff ? '/users' : '/billing';
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.keyboard.press('Tab');
        await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('main')).toBeFocused();
        await expect(page).toHaveURL(address);
      });

      // A customer of its own, whose name contains the fixed part of the title.
      const customerId = forStaff ? (await createTestCustomer(page)).id : '';
      const ids = { ...(await findIds(page)), customerId };
      for (const { pattern, title, address } of pagesOf(forStaff)) {
        await test.step(pattern, async () => {
          // From another page, so that this one is opened.
          if (page.url().endsWith(address?.(ids) ?? pattern)) {
            await follow(page, '/nowhere');
            await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible();
          }
          await follow(page, address?.(ids) ?? pattern);
          await expect(page).toHaveTitle(new RegExp(`^[^·]*${title}[^·]* · Sightline$`));
          await expect(page.locator('main h1')).toHaveCount(1);
          await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
          // Trading waits for a whole feed.
          await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 });
          await expectAccessible(page);
          await page.setViewportSize({ width: 320, height: 844 });
          // On the narrowest phones, rows of choices on the pages of trading scroll.
          const mayScroll = pattern.startsWith('/trading');
          await expect
            .poll(async () => (await sidewaysOverflow(page)).filter((each) => !mayScroll || !each.endsWith('scrolls')))
            .toEqual([]);
          await page.setViewportSize({ width: 1440, height: 900 });
        });
      }
    });

    test('no page moves while it loads, or scrolls sideways, at any width', async ({ page, context }) => {
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // `findIds` finds no customer.
      const customerId = forStaff ? (await createTestCustomer(page)).id : '';
      const ids = { ...(await findIds(page)), customerId };
      const windows = await Promise.all(
        WINDOWS.map(async (size) => {
          const tab = await context.newPage();
          await tab.setViewportSize(size);
          await recordLayoutShifts(tab);
          await separateResponses(tab);
          return { tab, width: size.width };
        }),
      );
      for (const { pattern, address } of pagesOf(forStaff)) {
        await test.step(pattern, () =>
          Promise.all(
            windows.map(async ({ tab, width }) => {
              const where = `${pattern} at ${String(width)}`;
              await tab.goto(address?.(ids) ?? pattern);
              await expect(tab.locator('main h1'), where).toHaveCount(1, { timeout: 60_000 });
              await expect(tab.locator('main [aria-busy="true"]'), where).toHaveCount(0, { timeout: 60_000 });
              await expect.poll(() => sidewaysOverflow(tab), where).toEqual([]);
              const { sum, moved } = await layoutShift(tab);
              expect(sum, [where, ...moved].join('\n')).toBeLessThanOrEqual(MAX_SHIFT);
            }),
          ),
        );
      }
    });
  });
}

test('public pages have titles too, and page views are reported by pattern, without cookies or referrer [session.page-views]', async ({
  page,
}) => {
  const views: { page: string; headers: Record<string, string> }[] = [];
  const seen: string[] = [];
  await page.route('https://analytics.example.test/**', async (route) => {
    views.push({ page: View.parse(route.request().postDataJSON()).page, headers: await route.request().allHeaders() });
    await route.fulfill({ status: 204 });
  });
  await page.goto('/update-password/secret-token');
  for (const { pattern, title } of PUBLIC_PAGES.toReversed()) {
    if (pattern === '/login') await follow(page, pattern);
    seen.push(pattern);
    await expect(page, pattern).toHaveTitle(`${title} · Sightline`);
    await expect(page.getByRole('heading', { level: 1 }), pattern).toHaveCount(1);
    await expect.poll(() => views.map((view) => view.page)).toEqual(seen);
  }
  expect(seen).toEqual(['/update-password/:token', '/login']);
  expect(JSON.stringify(views)).not.toContain('secret-token');
  for (const { headers } of views) {
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
  }
});

test.describe('a user without access', () => {
  test.use({ storageState: storageStateOf('customer') });

  test('sees an access-denied message below the page title', async ({ page }) => {
    await page.goto('/admin/customers/all');
    await expect(page).toHaveTitle('Customers · Sightline');
    await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: "You don't have access to this page", level: 2 })).toBeVisible();
  });
});
