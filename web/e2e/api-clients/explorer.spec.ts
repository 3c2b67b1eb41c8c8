import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { sendGraphql, createTestClient, createTestKey, sentOperations } from '../support/clients.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader'), permissions: ['clipboard-read', 'clipboard-write'] });

const Secret = z.object({ apiKeySecret: z.string() });

/** Creates a client with a key, and records what the page receives. */
async function prepare(page: Page, fields: Record<string, unknown> = {}) {
  const client = await createTestClient(page, { requestsPerSecond: 50, requestBurst: 50, ...fields });
  const keyId = await createTestKey(page, client.id, 'desk key');
  const secretOf = 'query ($clientId: ID!, $id: ID!) { apiKeySecret(clientId: $clientId, id: $id) }';
  const { apiKeySecret: secret } = await sendGraphql(page, Secret, secretOf, { clientId: client.id, id: keyId });
  const received: Promise<string>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/graphql') received.push(response.text().catch(() => ''));
  });
  return { client, keyId, secret, received };
}

const dialog = (page: Page) => page.getByRole('dialog');
const form = (page: Page) => page.getByRole('form', { name: 'Call' });
const run = (page: Page) => form(page).getByRole('button', { name: 'Run' }).click();
const response = (page: Page) => page.getByRole('region', { name: 'Response' });
const fact = (part: Locator, name: string) => part.locator('dl > div').filter({ hasText: name }).getByRole('definition');

test('the API explorer', async ({ page }) => {
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

  await test.step('shows the response as a tree for the keyboard', async () => {
    const items = response(page).getByRole('treeitem');
    await expect(items).toHaveCount(3);
    await items.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(items.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(items.nth(1)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(items.nth(2)).toBeFocused();
    await expect(items.nth(2)).toHaveText(/^id\d+$/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(items).toHaveCount(3);
    await page.keyboard.press('End');
    await expect(items.last()).toBeFocused();
    await expectAccessible(response(page));
  });

  await test.step('finds names and values in the tree', async () => {
    const find = response(page).getByRole('searchbox', { name: 'Find in response' });
    await find.fill('LIFECYCLE');
    await expect(response(page).getByText('1 of 2', { exact: true })).toBeVisible();
    await expect(response(page).getByRole('treeitem', { name: 'lifecycle' })).toHaveCount(1);
    await find.press('Enter');
    await expect(response(page).getByText('2 of 2', { exact: true })).toBeVisible();
    await expect(response(page).getByRole('treeitem', { name: 'lifecycle' })).toHaveCount(2);
    await expectAccessible(response(page));
    await find.fill('no such text');
    await expect(response(page).getByText('Nothing found')).toBeVisible();
  });

  await test.step('with the headers of the response', async () => {
    await response(page).getByRole('tab', { name: 'Headers' }).click();
    await expect(fact(response(page), 'content-type')).toHaveText('application/json; charset=utf-8');
    await expect(fact(response(page), 'x-ratelimit-limit')).toHaveText('50');
    await expectAccessible(response(page));
  });

  await test.step('and as text, to copy', async () => {
    await response(page).getByRole('tab', { name: 'Raw' }).click();
    await expect(response(page).locator('pre')).toContainText('"lifecycle":"live"');
    await response(page).getByRole('button', { name: 'Copy response' }).click();
    await expect(response(page).getByText('Copied', { exact: true })).toBeAttached();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toHaveLength(2);
  });

  await test.step('gives code for exactly this call in three languages, without the secret', async () => {
    await form(page).getByRole('button', { name: 'Get this via API' }).click();
    const code = dialog(page).getByRole('figure');
    await expect(code).toContainText("--data-urlencode 'filter=lifecycle=live'");
    await expect(code).toContainText('Api-Secret: $API_SECRET');
    await expectAccessible(dialog(page));
    await dialog(page).getByRole('tab', { name: 'TypeScript' }).click();
    await expect(code).toContainText("url.searchParams.set('order', 'start-asc');");
    await dialog(page).getByRole('tab', { name: 'Python' }).click();
    await expect(code).toContainText('"take": "2",');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('marks what the provider would not understand, and sends nothing', async () => {
    const sent = sentOperations(page, 'CallApi');
    await form(page).getByLabel('Series IDs').fill('first');
    await form(page).getByLabel('Filter').fill('lifecycle');
    await run(page);
    await expect(form(page).getByText('Enter IDs as whole numbers, separated by commas')).toBeVisible();
    await expect(form(page).getByLabel('Filter')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(form(page));
    expect(sent).toEqual([]);
  });

  await test.step('runs the next page, and one entity by its id', async () => {
    await form(page).getByLabel('Endpoint').selectOption('TEAMS');
    await run(page);
    await response(page).getByRole('button', { name: 'Next page' }).click();
    await expect(response(page)).toContainText('GET /v3/teams?skip=2&take=2');
    await expect(response(page).getByRole('button', { name: 'Previous page' })).toBeEnabled();
    await expect(page).toHaveURL(/skip=2&take=2$/);
    const first = response(page).getByRole('treeitem').nth(1);
    const id = /id: (\d+)/.exec((await first.textContent()) ?? '')?.[1] ?? '';
    await form(page).getByLabel('Endpoint').selectOption('ONE_TEAM');
    await expect(form(page).getByLabel('Filter')).toBeHidden();
    await run(page);
    await expect(form(page).getByText('Enter one ID')).toBeVisible();
    await form(page).getByLabel('Team ID').fill(id);
    await run(page);
    await expect(response(page)).toContainText(`GET /v3/teams/${id}`);
    await expect(response(page).getByRole('treeitem').nth(1)).toHaveText(`id${id}`);
    await expect(response(page).getByRole('button', { name: 'Next page' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Reference of this endpoint' })).toHaveAttribute('href', /^https?:/);
  });

  await test.step('a copied link has the call without the key', async () => {
    await form(page).getByRole('button', { name: 'Copy link' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain('endpoint=one_team&ids=');
    const link = await copied();
    expect(link).not.toContain(keyId);
    await page.goto(link);
    await expect(form(page).getByLabel('Endpoint')).toHaveValue('ONE_TEAM');
    await expect(form(page).getByLabel('Team ID')).toHaveValue(/^\d+$/);
    await expect(form(page).getByLabel('Key')).toHaveValue(keyId);
  });

  await test.step('warns before a call that the packages of the client do not include', async () => {
    await form(page).getByLabel('Endpoint').selectOption('SERIES');
    await expect(form(page).getByRole('status')).toHaveCount(0);
    await form(page).getByLabel('Filter').fill('game.id=999');
    await expect(form(page).getByRole('status')).toHaveText(/^No package of this client includes game 999\./);
    await expectAccessible(form(page));
  });

  await test.step('shows a refusal of the provider with its text', async () => {
    await form(page).getByLabel('Endpoint').selectOption('MARKETS');
    await form(page).getByLabel('Filter').fill('nothing=1');
    await run(page);
    await expect(response(page).getByRole('alert')).toContainText('Check the filter and the order.');
    await expect(response(page).getByRole('treeitem').last()).toHaveText(/Unknown field: nothing/);
  });

  await test.step('says that a response was cut, and shows its complete elements', async () => {
    await page.route('**/graphql*', async (route) => {
      if (!route.request().postData()?.includes('"CallApi"')) return route.fallback();
      const original = await route.fetch({ maxRetries: 1 });
      const shape = z.looseObject({ data: z.looseObject({ callApi: z.looseObject({ call: z.looseObject({}) }) }) });
      const { data } = shape.parse(await original.json());
      const call = { ...data.callApi.call, status: 200, body: '[{"id":1},{"id":2},{"id"', isTruncated: true };
      await route.fulfill({ response: original, json: { data: { callApi: { ...data.callApi, call } } } });
    });
    await run(page);
    await expect(response(page).getByText('This response is too long. It was cut off')).toBeVisible();
    await expect(response(page).getByRole('treeitem')).toHaveCount(3);
    await page.unrouteAll();
  });

  await test.step('shows numbers, repeated names and the replaced secret as they were received, in the text, the tree and the copy', async () => {
    const body = `[{"id": 9007199254740993, "big": 1e400, "odds": 1.50, "odds": -0, "key": "${secret}"}]`;
    const shown = body.replace(secret, '[secret]');
    await addFault({ api: 'odds', kind: 'status', status: 200, body, times: 1 });
    await run(page);
    await expect(response(page).getByRole('treeitem').first()).toBeVisible();
    await response(page).getByRole('button', { name: 'Expand all' }).click();
    await expect(response(page).getByRole('treeitem')).toContainText([
      '',
      '',
      '9007199254740993',
      '1e400',
      '1.50',
      '-0',
      '[secret]',
    ]);
    await response(page).getByRole('tab', { name: 'Raw' }).click();
    await expect(response(page).locator('pre')).toHaveText(shown);
    await expect(response(page).locator('pre mark')).toHaveText('[secret]');
    await response(page).getByRole('button', { name: 'Copy response' }).click();
    await expect(response(page).getByText('Copied', { exact: true })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    await expectAccessible(response(page));
  });

  await test.step('says when a call was sent but not answered', async () => {
    await addFault({ api: 'odds', kind: 'reset', times: 1 });
    await run(page);
    await expect(response(page).getByRole('heading', { name: /^No response The connection ended/ })).toBeVisible();
    await expect(response(page)).toContainText(
      /Sent at \d\d:\d\d:\d\d, cut after \d+(\.\d)? m?s\. The provider may have counted it\./,
    );
  });

  await test.step('sends nothing while the rate limit is used up', async () => {
    await addFault({ api: 'odds', kind: 'rate-limit', ms: 50_000, times: 1 });
    await run(page);
    await expect(response(page)).toContainText('Too many requests');
    await expect(response(page).getByRole('link', { name: 'Change request rates' })).toBeVisible();
    await expect(response(page).getByRole('status').first()).toContainText(/Try again in \d+ s\./);
    await expect(form(page).getByRole('button', { name: /^Run in \d+ s$/ })).toBeDisabled();
    await expectAccessible(response(page));
    await page.reload();
    await run(page);
    await expect(response(page)).toContainText('Not sent: the client has almost reached its rate limit');
    await clearFaults();
  });

  await test.step('continues with the last call of the client, and the secret is nowhere in the browser', async () => {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: client.name }).click();
    await page.getByRole('main').getByRole('link', { name: 'API explorer' }).click();
    await expect(form(page).getByLabel('Filter')).toHaveValue('nothing=1');
    await expect(form(page).getByLabel('Endpoint')).toHaveValue('MARKETS');
    expect((await Promise.all(received)).join('')).not.toContain(secret);
  });
});

test('the API explorer without a client, a key, or an answer of the gateway', async ({ page }) => {
  const { id, name } = await createTestClient(page);
  await page.goto('/api-clients/nothing/explorer');
  await expect(page.getByRole('heading', { name: 'API client not found' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));

  await page.goto(`/api-clients/${id}/explorer`);
  await expect(page.getByRole('heading', { name: 'This client has no keys' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await createTestKey(page, id, 'first');
  await page.getByRole('link', { name: 'Go to keys' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  await addFault({ api: 'account', path: '^/v1/key3', kind: 'status', status: 500 });
  for (const part of ['explorer', 'inspector']) {
    await page.goto(`/api-clients/${id}/${part}`);
    await expect(page.getByRole('alert').filter({ hasText: "Couldn't load keys." })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await clearFaults();

  await addFault({ api: 'account', path: '/v1/key3/.*secret', kind: 'status', status: 500 });
  await page.goto(`/api-clients/${id}/explorer`);
  await run(page);
  await expect(page.getByRole('alert')).toContainText("The call wasn't sent");
  await expectAccessible(page.getByRole('alert'));
  await clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(response(page).getByRole('heading', { name: '200 Success' })).toBeVisible();
});
