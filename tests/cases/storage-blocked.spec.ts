// Kind: a browser that denies a site all stored data. Such reports come from managed computers and from visitors who block
// cookies; the page stays white.
import { withBrowserSettings } from '../../web/e2e/support/browser-settings.ts';
import { expect, test } from '../../web/e2e/support/test.ts';

/** "Don't allow sites to save data on your device". */
const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } };

test('a page without stored data says in a sentence what it needs', async ({ launchOptions }) => {
  await withBrowserSettings(BLOCKED, launchOptions, async (context) => {
    const page = await context.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    for (const path of ['/', '/login', '/trading', '/update-password/token']) {
      // The browser may load a page before it has read its settings.
      await expect(async () => {
        await page.goto(path);
        await expect(page.evaluate(() => localStorage.length)).rejects.toThrow('Access is denied');
      }).toPass();
      await expect(page.getByText('Sightline needs to store data in this browser.'), path).toBeVisible();
    }
    expect(errors).toEqual([]);
  });
});
