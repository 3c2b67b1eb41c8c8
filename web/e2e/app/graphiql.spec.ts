import type { Page } from '@playwright/test';
import { SightlineClient } from '@sightline/schema/client';
import { signIn } from '@sightline/schema/sign-in';
import { ACCOUNTS, PASSWORD } from '../support/accounts.ts';
import { findBuildableMatch } from '../support/bet-builder.ts';
import { changeOdds } from '../support/control.ts';
import { expect, test } from '../support/test.ts';
import { FIRST_PRICES } from '../support/trading-list.ts';

/** Replaces the text of the editor with that label. */
async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('region', { name: label }).locator('.monaco-editor').filter({ visible: true }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

test('GraphiQL runs a query with a bearer in its headers and a subscription, without requests to other hosts', async ({
  page,
  baseURL,
}) => {
  const { email } = ACCOUNTS.trader;
  const { bearer } = await signIn({ url: `${baseURL}/graphql`, email, password: PASSWORD });
  const { token } = await new SightlineClient({ url: `${baseURL}/graphql`, bearer }).startTradingSession();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(String(baseURL))) foreign.push(request.url());
  });
  await page.goto('/graphql');
  await write(page, 'Operation Editor', 'query { viewer { user { email } } }');
  await page.getByRole('button', { name: 'Headers', exact: true }).click();
  await write(page, 'Headers', JSON.stringify({ authorization: `Bearer ${bearer}`, 'x-trading-token': token }));
  await page.getByRole('button', { name: /^Execute query/ }).click();
  const result = page.getByRole('region', { name: 'Result Window' });
  await expect(result).toContainText(email);

  const { seriesId, markets } = await findBuildableMatch();
  const changes = `seriesMarkets(seriesId: "${seriesId}") { status markets { selections { odds } } }`;
  await write(page, 'Operation Editor', `subscription { ${changes} }`);
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await expect(result).toContainText('"status": "LIVE"', FIRST_PRICES);
  await changeOdds(markets.overtime, [9.87, 1.04]);
  await expect(result).toContainText('"odds": 9.87');
  await page.getByRole('button', { name: /^Stop query/ }).click();
  expect(foreign).toEqual([]);
});
