// Case: a browser that denies a site all stored data. Such reports come from managed computers and from visitors who block
// cookies; the page stays white.
import type { Page } from '@playwright/test';
import { expect, test } from '../../web/e2e/support/test.ts';

/**
 * Makes the browser deny stored data to the pages, with the same error as when the user blocks it: a sandboxed document has an
 * origin of its own. Not by the browser's settings, which the headless shell does not read.
 */
async function blockStorage(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const response = await route.fetch({ maxRetries: 1 });
    const { 'content-security-policy': policy, ...others } = response.headers();
    const headers: Record<string, string> = {
      ...others,
      'content-security-policy': `${policy}; sandbox allow-scripts`,
      // Scripts and styles are of another origin than the sandboxed document.
      'access-control-allow-origin': '*',
    };
    await route.fulfill({ response, headers });
  });
}

test('a page without stored data says in a sentence what it needs', async ({ page }) => {
  await blockStorage(page);
  for (const path of ['/', '/login', '/trading', '/update-password/token']) {
    await page.goto(path);
    for (const area of ['localStorage', 'sessionStorage'])
      await expect(page.evaluate(`${area}.length`), path).rejects.toThrow('SecurityError');
    await expect(page.getByText('Sightline needs to store data in this browser.'), path).toBeVisible();
  }
});
