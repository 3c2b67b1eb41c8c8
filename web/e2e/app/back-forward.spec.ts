import { storageStateOf } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('back and forward show the last state while the gateway does not answer', async ({ page }) => {
  const main = page.getByRole('main');
  const title = page.getByRole('heading', { level: 1 });
  for (const [path, link] of [
    ['/trading', 'a[href^="/trading/"]'],
    ['/api-clients', 'a[href^="/api-clients/"]:not([href$="/create"])'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      const row = main.locator(link).first();
      const name = await row.innerText();
      await row.click();
      await expect(page).not.toHaveURL(new RegExp(`${path}$`));
      await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
      const opened = await title.innerText();

      // Requests stay open until the page leaves.
      await page.route('**/graphql', () => {});
      await page.goBack();
      await expect(row).toHaveText(name, { useInnerText: true });
      await page.goForward();
      await expect(title).toHaveText(opened, { useInnerText: true });
      await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});
