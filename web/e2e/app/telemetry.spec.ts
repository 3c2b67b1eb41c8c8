import { storageStateOf } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

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
