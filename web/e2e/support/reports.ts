import type { Page } from '@playwright/test';

/** What the page sends to the error service from now on, as it is sent. */
export async function collectReports(page: Page): Promise<string[]> {
  const reports: string[] = [];
  await page.route('https://errors.example.test/**', async (route) => {
    reports.push(route.request().postData() ?? '');
    await route.fulfill({ status: 200, json: {} });
  });
  return reports;
}
