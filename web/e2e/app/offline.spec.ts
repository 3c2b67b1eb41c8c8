import { storageStateOf } from '../support/accounts.ts';
import { openWithLazyCode, extendTimers } from '../support/pages.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('a page whose code is not loaded waits for the connection, and the screen stays', async ({ page, context }) => {
  // Other tests may have left the code in the cache of this browser.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await openWithLazyCode(page, '/api-clients');
  await page.getByRole('table').getByRole('link').first().waitFor();
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  const banner = page.getByRole('status').filter({ hasText: 'This page needs a connection' });
  await context.setOffline(true);
  await link('Widgets').click();
  await expect(banner).toBeVisible();
  await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/api-clients');
  await expectAccessible(banner);

  await test.step('a page whose code is loaded opens meanwhile', async () => {
    await page.getByRole('table').getByRole('link').first().click();
    await expect(banner).toBeVisible();
    await link('API Clients').click();
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
  });

  await test.step('it opens by itself when the connection is back, with its styles', async () => {
    await link('Widgets').click();
    await expect(banner).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Widgets', level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/widget');
    await expect(banner).toHaveCount(0);
    // Parts that load after the page bring styles, too.
    const hasStyles = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('link[rel="stylesheet"]')].every(
          (each) => each instanceof HTMLLinkElement && each.sheet !== null,
        ),
      );
    await expect.poll(hasStyles).toBe(true);
  });
  expect(loads).toBe(0);
});

test('a dialog whose code is not loaded opens once there is a connection; a menu opens without one', async ({
  page,
  context,
}) => {
  const code = /\/assets\/settings-dialog-.*\.js/;
  await extendTimers(page);
  await page.route(code, (route) => route.abort('connectionrefused'));
  await openWithLazyCode(page, '/api-clients');
  const messages = page.getByRole('region', { name: 'Messages' });
  const notice = messages.getByText('This part of the page needs a connection.');
  const settings = page.getByRole('button', { name: 'Settings' });
  const menu = page.getByRole('button', { name: /^Actions for/ }).first();
  await menu.waitFor();
  await context.setOffline(true);
  await settings.click();
  await expect(notice).toBeVisible();
  await expect(messages.getByRole('button', { name: 'Reload' })).toHaveCount(0);
  await messages.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await expect(settings).toBeVisible();
  await menu.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute(code);
  await context.setOffline(false);
  await settings.click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
});

test('a visit whose connection is lost while it loads says so, and opens once it is back', async ({ page }) => {
  const lostRequests = /\/assets\/application-.*\.js|\/health$/;
  await page.route(lostRequests, (route) => route.abort('connectionrefused'));
  await page.goto('/api-clients');
  await expect(page.getByRole('alert')).toHaveText('Sightline needs a connection. It opens when the connection is back.');
  await page.unroute(lostRequests);
  // The page asks less and less often.
  await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible({ timeout: 60_000 });
});

test('a visit whose code cannot be loaded, not even again, says so', async ({ page, unwanted }) => {
  const code = /\/assets\/application-.*\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto('/api-clients');
  await expect(page.getByRole('alert')).toHaveText("Sightline couldn't load. Load the page again.");
  await expect(page.getByText('Loading…')).toHaveCount(0);
  // It is reported, too.
  expect(unwanted.splice(0)).toEqual([expect.stringContaining('Failed to fetch dynamically imported module')]);
  await page.unroute(code);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
});
