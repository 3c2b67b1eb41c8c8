import type { Page } from '@playwright/test';
import { signIn } from '@sightline/schema/sign-in';
import { ACCOUNTS, PASSWORD } from './support/accounts.ts';
import { expect, test } from './support/test.ts';

/** The editor under a label of GraphiQL's. */
async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('region', { name: label }).locator('.monaco-editor').filter({ visible: true }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

test('who opens the endpoint writes a query, with a bearer in its headers, and is answered; no other host is asked', async ({
  page,
  baseURL,
}) => {
  const { email } = ACCOUNTS.trader;
  const { bearer } = await signIn({ url: `${baseURL}/graphql`, email, password: PASSWORD });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(String(baseURL))) foreign.push(request.url());
  });
  await page.goto('/graphql');
  await write(page, 'Operation Editor', 'query Mine { viewer { user { email } } }');
  await page.getByRole('button', { name: 'Headers', exact: true }).click();
  await write(page, 'Headers', JSON.stringify({ authorization: `Bearer ${bearer}` }));
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await expect(page.getByRole('region', { name: 'Result Window' })).toContainText(email);
  expect(foreign).toEqual([]);
});
