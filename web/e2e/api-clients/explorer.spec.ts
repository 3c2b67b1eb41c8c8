import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { sendGraphql, createTestClient, createTestKey, sentOperations } from '../support/clients.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader'), permissions: ['clipboard-read', 'clipboard-write'] });

const Secret = z.object({ apiKeySecret: z.string() });

/** Creates a client with a key, and records what the page receives. */
async function prepare(page: Page, fields: Record<string, unknown> = {}) {
  const client = await createTestClient(page, { requestsPerSecond: 50, requestBurst: 50, ...fields });
  const keyId = await createTestKey(page, client.id, 'desk key');
  const secretQuery = 'query ($clientId: ID!, $id: ID!) { apiKeySecret(clientId: $clientId, id: $id) }';
  const { apiKeySecret: secret } = await sendGraphql(page, Secret, secretQuery, { clientId: client.id, id: keyId });
  const received: Promise<string>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/graphql') received.push(response.text().catch(() => ''));
  });
  return { client, keyId, secret, received };
}

const form = (page: Page) => page.getByRole('form', { name: 'Call' });
const run = (page: Page) => form(page).getByRole('button', { name: 'Run' }).click();
const response = (page: Page) => page.getByRole('region', { name: 'Response' });
const fact = (part: Locator, name: string) => part.locator('dl > div').filter({ hasText: name }).getByRole('definition');

test('the API explorer runs calls with a key whose secret stays in the gateway', async ({ page }) => {
  const { client, keyId, secret, received } = await prepare(page);
  await page.goto(`/api-clients/${client.id}`);
  await page.getByRole('main').getByRole('link', { name: 'API explorer' }).click();

  await test.step('says what calls cost, and has no response yet', async () => {
    await expect(page.getByText(/this client's rate limit of 50 requests per second, burst 50/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No call yet' })).toBeVisible();
  });

  await test.step('runs a call, which the URL keeps', async () => {
    await form(page)
      .getByRole('button', { name: /^lifecycle=live:/ })
      .click();
    await form(page).getByLabel('Order').selectOption('start-asc');
    await form(page).getByLabel('Take').fill('2');
    const sent = sentOperations(page, 'CallApi');
    await run(page);
    await expect(response(page).getByRole('heading', { name: '200 Success' })).toBeVisible();
    await expect(response(page)).toContainText('GET /v3/series?filter=lifecycle=live&order=start-asc&take=2');
    expect(sent).toEqual([
      {
        input: {
          clientId: client.id,
          keyId,
          endpoint: 'SERIES',
          ids: [],
          filter: 'lifecycle=live',
          order: 'start-asc',
          skip: null,
          take: 2,
        },
      },
    ]);
    await expect(fact(response(page), 'Requests left')).toHaveText(/^\d+$/);
    await expect(page).toHaveURL(/\?endpoint=series&key=[^&]+&filter=lifecycle.+live&order=start-asc&take=2$/);
  });

  await test.step('shows the headers of the response', async () => {
    await response(page).getByRole('tab', { name: 'Headers' }).click();
    await expect(fact(response(page), 'content-type')).toHaveText('application/json; charset=utf-8');
    await expect(fact(response(page), 'x-ratelimit-limit')).toHaveText('50');
  });

  await test.step('shows a refusal of the provider with its text', async () => {
    await form(page).getByLabel('Endpoint').selectOption('MARKETS');
    await form(page).getByLabel('Filter').fill('nothing=1');
    await run(page);
    await expect(response(page).getByRole('alert')).toContainText('Check the filter and the order.');
    await expect(response(page).getByRole('treeitem').last()).toHaveText(/Unknown field: nothing/);
  });

  await test.step('shows numbers and repeated names as they were received, and replaces the secret, in the text and the copy', async () => {
    const body = `[{"id": 9007199254740993, "big": 1e400, "odds": 1.50, "odds": -0, "key": "${secret}"}]`;
    const shown = body.replace(secret, '[secret]');
    await addFault({ api: 'odds', kind: 'status', status: 200, body, times: 1 });
    await run(page);
    await response(page).getByRole('tab', { name: 'Raw' }).click();
    await expect(response(page).locator('pre')).toHaveText(shown);
    await expect(response(page).locator('pre mark')).toHaveText('[secret]');
    await Promise.all([
      expect(response(page).getByText('Copied', { exact: true })).toBeAttached(),
      response(page).getByRole('button', { name: 'Copy response' }).click(),
    ]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  });

  await test.step('sends nothing while the rate limit is used up', async () => {
    await addFault({ api: 'odds', kind: 'rate-limit', ms: 50_000, times: 1 });
    await run(page);
    await expect(response(page)).toContainText('Too many requests');
    await expect(form(page).getByRole('button', { name: /^Run in \d+ s$/ })).toBeDisabled();
    await page.reload();
    await run(page);
    await expect(response(page)).toContainText('Not sent: the client has almost reached its rate limit');
    await clearFaults();
  });

  await test.step('continues with the last call of the client, and no response of the gateway had the secret', async () => {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: client.name }).click();
    await page.getByRole('main').getByRole('link', { name: 'API explorer' }).click();
    await expect(form(page).getByLabel('Filter')).toHaveValue('nothing=1');
    await expect(form(page).getByLabel('Endpoint')).toHaveValue('MARKETS');
    expect((await Promise.all(received)).join('')).not.toContain(secret);
  });
});
