import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

const View = z.object({ page: z.string() });

test('page views are reported by pattern, without cookies or referrer [session.page-views]', async ({ page }) => {
  const views: { page: string; headers: Record<string, string> }[] = [];
  await page.route('https://analytics.example.test/**', async (route) => {
    views.push({ page: View.parse(route.request().postDataJSON()).page, headers: await route.request().allHeaders() });
    await route.fulfill({ status: 204 });
  });
  await page.goto('/update-password/secret-token');
  await expect.poll(() => views.map((view) => view.page)).toEqual(['/update-password/:token']);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect.poll(() => views.map((view) => view.page)).toEqual(['/update-password/:token', '/login']);
  expect(JSON.stringify(views)).not.toContain('secret-token');
  expect(views[0]?.headers).not.toHaveProperty('cookie');
});

test.describe('signed in', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('an unhandled error is reported without secrets, and no message is shown [errors.reported]', async ({
    page,
    unwanted,
  }) => {
    const reports: string[] = [];
    await page.route('https://errors.example.test/**', async (route) => {
      reports.push(`${route.request().url()} ${route.request().postData() ?? ''}`);
      await route.fulfill({ status: 200, json: {} });
    });
    await page.goto('/api-clients?q=ann');
    await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
    const bearer = await page.evaluate(() => {
      const { bearer } = JSON.parse(localStorage.getItem('sightline.session') ?? '{}');
      setTimeout(() => {
        throw new Error(`failed for trader@example.test with Bearer ${bearer}`);
      });
      return String(bearer);
    });
    await expect.poll(() => reports.length).toBe(1);
    expect(reports[0]).toContain('failed for [email] with Bearer [removed]');
    expect(reports[0]).toContain('"page":"/api-clients"');
    for (const secret of [bearer, 'trader@example.test', 'q=ann']) expect(reports[0]).not.toContain(secret);
    await expect(page.getByRole('alert')).toHaveCount(0);
    // Only the error thrown above is expected.
    expect(unwanted).toHaveLength(1);
    unwanted.length = 0;
  });
});
