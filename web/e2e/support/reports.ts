import type { Page } from '@playwright/test';

/** Collects the reports that the page sends to the error service. */
export async function collectReports(page: Page): Promise<string[]> {
  const reports: string[] = [];
  await page.route('https://errors.example.test/**', async (route) => {
    reports.push(route.request().postData() ?? '');
    await route.fulfill({ status: 200, json: {} });
  });
  return reports;
}
