// Case: a time of the server compared with a clock that is wrong. Such reports come from computers whose battery is empty, from
// machines that were restored or moved, and from users who set the time instead of the time zone.
import { sentOperations } from '../../web/e2e/support/clients.ts';
import { signIn } from '../../web/e2e/support/sessions.ts';
import { expect, expectAccessible, test } from '../../web/e2e/support/test.ts';
import { FIRST_PRICES } from '../../web/e2e/support/trading-list.ts';

const HOUR_MS = 3_600_000;

test.use({ ownContext: true, storageState: { cookies: [], origins: [] } });

for (const { hours, text } of [
  { hours: 13, text: "This computer's clock is 13 h ahead. Times and sessions may be wrong." },
  { hours: -13, text: "This computer's clock is 13 h behind. Times and sessions may be wrong." },
]) {
  test(`a user whose clock is ${hours} h off signs in, and reads why times look wrong`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + hours * HOUR_MS });
    await page.goto('/login');
    await signIn(page, 'trader');
    await expect(page).toHaveURL('/api-clients');
    const banner = page.getByRole('status').filter({ hasText: text });
    await expect(banner).toBeVisible();
    await expectAccessible(banner);

    await test.step('stays signed in after a reload', async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
      await expect(banner).toBeVisible();
    });

    await test.step('trades with one trading session', async () => {
      const started = sentOperations(page, 'StartTradingSession');
      const price = page
        .getByRole('main')
        .getByText(/^\d+\.\d\d$/)
        .first();
      await page.getByRole('link', { name: 'Trading', exact: true }).click();
      await expect(price).toBeVisible(FIRST_PRICES);
      await page.reload();
      await expect(price).toBeVisible(FIRST_PRICES);
      expect(started).toHaveLength(1);
    });

    await test.step('sees which matches have not started', async () => {
      const now = Date.now();
      const starts = await page
        .getByRole('main')
        .locator('time[datetime]')
        .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
      const [first, last] = [now + 60_000, now + 12 * HOUR_MS];
      expect(starts.filter((start) => start > first && start < last)).not.toEqual([]);
    });

    await test.step('leaves nothing in the browser after a sign-out', async () => {
      const signedOut = page.waitForResponse((response) => (response.request().postData() ?? '').includes('"SignOut"'));
      await page.getByRole('button', { name: 'Log out' }).click();
      await (await signedOut).finished();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);
    });
  });
}

test('a clock that is a few minutes off is not mentioned', async ({ page }) => {
  await page.clock.install({ time: Date.now() + 4 * 60_000 });
  await page.goto('/login');
  await signIn(page, 'customer');
  await expect(page).toHaveURL('/api-clients');
  await page.getByRole('row').nth(1).waitFor();
  await expect(page.getByText("This computer's clock")).toHaveCount(0);
});
