import { storageStateOf } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the sign-in fits a phone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test.describe('signed in', () => {
  test.use({ storageState: storageStateOf('trader') });

  for (const [path, title] of [
    ['/api-clients', 'API Clients'],
    ['/trading?game=1', 'Trading'],
  ] as const) {
    test(`${title} fits a phone`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(
        page
          .getByRole('row')
          .nth(1)
          .or(page.getByRole('listitem').filter({ hasText: 'Best of' }).first()),
      ).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectAccessible(page);
    });
  }

  test('the navigation is a drawer that works by keyboard', async ({ page }) => {
    await page.goto('/api-clients');
    await page.getByRole('button', { name: 'Open navigation' }).press('Enter');
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('link', { name: 'Trading' })).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('link', { name: 'Trading' }).press('Enter');
    await expect(page).toHaveURL('/trading');
    await expect(drawer).toBeHidden();
  });
});
