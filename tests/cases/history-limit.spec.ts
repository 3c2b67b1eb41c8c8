// Case: a browser that allows a page only so many changes of its address. Such reports come from browsers that throw after 100 calls
// in 30 seconds, where a list that writes each keystroke into its address stops following its search box.
import type { Page } from '@playwright/test';
import { storageStateOf } from '../../web/e2e/support/accounts.ts';
import { expect, test } from '../../web/e2e/support/test.ts';

test.use({ storageState: storageStateOf('superuser') });

declare global {
  interface Window {
    historyCalls: { made: number; allowed: number };
  }
}

/** Makes the page throw as those browsers do, once `allowed` calls are made. */
async function limitHistory(page: Page, allowed: number): Promise<void> {
  await page.addInitScript((limit) => {
    window.historyCalls = { made: 0, allowed: limit };
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history);
      history[name] = (...call) => {
        window.historyCalls.made += 1;
        if (window.historyCalls.made > window.historyCalls.allowed)
          throw new DOMException('100 times per 30 seconds', 'SecurityError');
        original(...call);
      };
    }
  }, allowed);
}

const LONG = 'a name that is typed without a pause, letter by letter, and that is longer than a hundred letters, all in all';

for (const path of ['/users', '/admin/customers/all', '/api-clients', '/trading']) {
  test(`a long text typed into the search of ${path} stays under the limit`, async ({ page }) => {
    await limitHistory(page, 100);
    await page.goto(path);
    const box = page.getByRole('searchbox').first();
    await box.click();
    const before = await page.evaluate(() => window.historyCalls.made);
    await page.keyboard.type(LONG);
    await expect(box).toHaveValue(LONG);
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === LONG);
    expect((await page.evaluate(() => window.historyCalls.made)) - before).toBeLessThan(LONG.length / 2);
  });
}

test('beyond the limit, box and list agree, and the address follows later', async ({ page }) => {
  await limitHistory(page, 100);
  await page.goto('/users');
  const email = await page.getByRole('cell').filter({ hasText: '@' }).first().innerText();
  await page.evaluate(() => {
    window.historyCalls.allowed = 0;
  });
  const box = page.getByRole('searchbox');
  await box.click();
  await page.keyboard.type(email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(box).toHaveValue(email);
  await expect(page).toHaveURL('/users');

  await page.evaluate(() => {
    window.historyCalls.allowed = Number.POSITIVE_INFINITY;
  });
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === email);
});

test('what was typed just before a link is there again after Back', async ({ page }) => {
  await page.goto('/api-clients');
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('searchbox').click();
  await page.keyboard.type('desk');
  await page.getByRole('link', { name: 'Widgets' }).click();
  await expect(page).toHaveURL('/widget');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('desk');
  await expect(page).toHaveURL('/api-clients?q=desk');
});
