import { storageStateOf } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';
import { ONE_GAME } from '../support/trading-list.ts';

test.use({ storageState: storageStateOf('trader') });

test('back and forward show the last state while the gateway does not answer', async ({ page }) => {
  const main = page.getByRole('main');
  const title = page.getByRole('heading', { level: 1 });
  for (const [path, link] of [
    [ONE_GAME, 'a[href^="/trading/"]'],
    ['/api-clients', 'a[href^="/api-clients/"]:not([href$="/create"])'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      const row = main.locator(link).first();
      const busy = main.locator('[aria-busy="true"]');
      await row.waitFor();
      await expect(busy).toHaveCount(0, { timeout: 60_000 });
      const name = await row.innerText();
      const listed = await title.innerText();
      await row.click();
      await expect(page).not.toHaveURL(path);
      // The list stays until the page is there.
      await expect(title).not.toHaveText(listed, { useInnerText: true });
      await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(busy).toHaveCount(0, { timeout: 60_000 });
      const opened = await title.innerText();

      // From now on, no request is answered.
      await page.route('**/graphql*', () => {});
      await page.goBack();
      await expect(row).toHaveText(name, { useInnerText: true });
      await page.goForward();
      await expect(title).toHaveText(opened, { useInnerText: true });
      await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});

test('back restores the filter of a page after the link to that page has cleared it', async ({ page }) => {
  await page.goto('/api-clients');
  const search = page.getByRole('searchbox');
  await search.fill('Trading desk');
  await expect(page).toHaveURL(/\?q=Trading/);
  await page.getByRole('link', { name: 'API Clients', exact: true }).first().click();
  await expect(page).toHaveURL('/api-clients');
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(search).toHaveValue('Trading desk');
});

test('back undoes filters, one at a time', async ({ page }) => {
  await test.step('of API clients', async () => {
    await page.goto('/api-clients');
    const status = page.getByLabel('Status');
    await status.selectOption('Expiring');
    await expect(page).toHaveURL('/api-clients?status=expiring');
    await status.selectOption('Inactive');
    await expect(page).toHaveURL('/api-clients?status=inactive');
    await page.goBack();
    await expect(status).toHaveValue('expiring');
    await page.goBack();
    await expect(status).toHaveValue('');
  });

  await test.step('of the trading list, and the removal of one', async () => {
    await page.goto(ONE_GAME);
    const live = page.getByRole('checkbox', { name: /^Live/ });
    await live.check();
    await expect(page).toHaveURL(/time=live/);
    await page.goBack();
    await expect(live).not.toBeChecked();
    await expect(page).toHaveURL(ONE_GAME);
    await page.getByLabel('Game').selectOption('All games');
    await expect(page).toHaveURL('/trading');
    await page.goBack();
    await expect(page).toHaveURL(ONE_GAME);
  });
});
