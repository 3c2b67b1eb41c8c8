import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textsOf } from '../../../testing/component/texts-of.ts';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { recordCopies } from '../../../testing/component/clipboard.ts';
import { type FakeGateway, GatewayFailure, type World } from '../../../testing/component/fake-gateway.ts';
import { API_CALL, CLIENT, keyOf, viewerOf } from '../../../testing/component/world.ts';
import { pageUrl } from '../../../testing/component/page-url.ts';

const TWO_SERIES = JSON.stringify([1, 2].map((id) => ({ id, lifecycle: 'live' })));
const CALL = { ...API_CALL, headers: [{ name: 'content-type', value: 'application/json' }], body: TWO_SERIES };
const answering = (call: Partial<Record<keyof typeof CALL, unknown>>): World => ({
  callApi: { call: { ...CALL, ...call }, userErrors: [] },
});
const failing = (code: string) => () => {
  throw new GatewayFailure(code);
};

const EXPLORER = `/api-clients/${CLIENT.id}/explorer`;
const form = page.getByRole('form', { name: 'Call' });
const field = (label: string) => form.getByLabelText(label, { exact: true });
const run = form.getByRole('button', { name: 'Run', exact: true });
const response = page.getByRole('region', { name: 'Response' });
const items = response.getByRole('treeitem');
const heading = (name: string | RegExp) => response.getByRole('heading', { name });
const dialog = page.getByRole('dialog');
const past = page.getByRole('table', { name: 'Past calls' });
const fact = (name: string) => response.getByText(name, { exact: true }).element().nextElementSibling?.textContent;

let gateway: FakeGateway;
const sent = () => gateway.sent.filter(({ name }) => name === 'CallApi').map(({ variables }) => variables['input']);

async function open(search = '', world: World = {}): Promise<void> {
  const apiClient = { ...CLIENT, keys: [keyOf('desk key')] };
  gateway = await openApp(`${EXPLORER}${search}`, { apiClient, ...answering({}), ...world });
}

it('runs a call, which the URL keeps', async () => {
  await open();
  await expect.element(page.getByText(/this client's rate limit of 50 requests per second, burst 50/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No call yet' })).toBeVisible();
  await form.getByRole('button', { name: /^lifecycle=live:/ }).click();
  await field('Order').selectOptions('start-asc');
  await field('Take').fill('2');
  await run.click();
  await expect.element(heading('200 Success')).toBeVisible();
  await expect.element(response).toMatchTextContent('GET /v3/series?filter=lifecycle=live&order=start-asc&take=2');
  const parameters = { ids: [], filter: 'lifecycle=live', order: 'start-asc', skip: null, take: 2 };
  expect(sent()).toEqual([{ clientId: CLIENT.id, keyId: 'key-desk key', endpoint: 'SERIES', ...parameters }]);
  expect(fact('Requests left')).toBe('49');
  expect(pageUrl()).toMatch(/\?endpoint=series&key=[^&]+&filter=lifecycle.+live&order=start-asc&take=2$/);
  await expectAccessible(page.getByRole('main'));
});

it('has a form of its own for each client, also while the data of the next one is loading', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await open('', {
    apiClient: async ({ id }: { readonly id: string }) => {
      if (id !== CLIENT.id) await answered;
      return { ...CLIENT, id, keys: [keyOf(`key of ${id}`)] };
    },
  });
  await field('Take').fill('2');
  await expect.poll(pageUrl).toContain('take=2');
  window.history.pushState(null, '', '/api-clients/other/explorer');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(form).not.toBeInTheDocument();
  answer();
  await expect.element(field('Take')).toHaveValue(10);
  await run.click();
  await expect.poll(sent).toMatchObject([{ clientId: 'other', keyId: 'key-key of other', take: 10 }]);
});

it('shows the response as a tree that the keyboard moves through, and finds names and values in it', async () => {
  await open();
  await run.click();
  await expect.element(items).toHaveLength(3);
  items.first().element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(items.nth(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(items.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(items.nth(2)).toHaveFocus();
  await expect.element(items.nth(2)).toHaveTextContent('id1');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(items).toHaveLength(3);
  await userEvent.keyboard('{End}');
  await expect.element(items.last()).toHaveFocus();
  await expectAccessible(response);

  const find = response.getByRole('searchbox', { name: 'Find in response' });
  await find.fill('LIFECYCLE');
  await expect.element(response.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect.element(items.filter({ hasText: /^lifecycle/ })).toHaveLength(1);
  await find.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(response.getByText('2 of 2', { exact: true })).toBeVisible();
  await expect.element(items.filter({ hasText: /^lifecycle/ })).toHaveLength(2);
  items.first().element().focus();
  await expect.element(response.getByText('2 found', { exact: true })).toBeVisible();
  await find.click();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(response.getByText('2 of 2', { exact: true })).toBeVisible();
  await expectAccessible(response);
  await find.fill('no such text');
  await expect.element(response.getByText('Nothing found')).toBeVisible();
});

it('shows headers, and numbers, repeated names and a replaced secret as they were received, also in the copy', async () => {
  const body = '[{"id": 9007199254740993, "big": 1e400, "odds": 1.50, "odds": -0, "key": "[secret]"}]';
  const copied = recordCopies();
  await open('', answering({ body }));
  await run.click();
  await response.getByRole('button', { name: 'Expand all' }).click();
  await expect.element(items).toHaveLength(7);
  const texts = textsOf(items);
  for (const [index, text] of ['9007199254740993', '1e400', '1.50', '-0', '[secret]'].entries())
    expect(texts[index + 2]).toContain(text);
  await response.getByRole('tab', { name: 'Headers' }).click();
  await expect.poll(() => fact('content-type')).toBe('application/json');
  await expectAccessible(response);
  await response.getByRole('tab', { name: 'Raw' }).click();
  const raw = () => response.element().querySelector('pre');
  await expect.poll(() => raw()?.textContent).toBe(body);
  expect(raw()?.querySelector('mark')?.textContent).toBe('[secret]');
  await response.getByRole('button', { name: 'Copy response' }).click();
  await expect.element(response.getByText('Copied', { exact: true })).toBeInTheDocument();
  expect(copied()).toBe(body);
  await expectAccessible(response);
});

it('gives code for exactly this call in three languages, without the secret', async () => {
  await open('?endpoint=series&filter=lifecycle=live&order=start-asc&take=2');
  await form.getByRole('button', { name: 'Get this via API' }).click();
  const code = dialog.getByRole('figure');
  await expect.element(code).toMatchTextContent("--data-urlencode 'filter=lifecycle=live'");
  await expect.element(code).toMatchTextContent('Api-Secret: $API_SECRET');
  await expectAccessible(dialog);
  await dialog.getByRole('tab', { name: 'TypeScript' }).click();
  await expect.element(code).toMatchTextContent("url.searchParams.set('order', 'start-asc');");
  await dialog.getByRole('tab', { name: 'Python' }).click();
  await expect.element(code).toMatchTextContent('"take": "2",');
  expect(gateway.sent.map(({ name }) => name)).not.toContain('ApiKeySecret');
});

it('marks what the provider would not understand, and sends nothing', async () => {
  await open();
  await field('Series IDs').fill('first');
  await field('Filter').fill('lifecycle');
  await run.click();
  await expect.element(form.getByText(/^Enter IDs as whole numbers, separated by commas/)).toBeVisible();
  await expect.element(field('Filter')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(form);
  expect(sent()).toEqual([]);
});

it('runs the next page, and one entity by its id', async () => {
  await open('?endpoint=teams&take=2');
  await run.click();
  await response.getByRole('button', { name: 'Next page' }).click();
  await expect.element(response).toMatchTextContent('GET /v3/teams?skip=2&take=2');
  await expect.element(response.getByRole('button', { name: 'Previous page' })).toBeEnabled();
  await expect.element(heading('200 Success')).toHaveFocus();
  await expect.poll(pageUrl).toMatch(/skip=2&take=2$/);
  gateway.change(answering({ body: '{"id":5}' }));
  await field('Endpoint').selectOptions('ONE_TEAM');
  await expect.element(field('Filter')).not.toBeInTheDocument();
  await run.click();
  await expect.element(form.getByText(/^Enter one ID/)).toBeVisible();
  await field('Team ID').fill('5');
  await run.click();
  await expect.element(response).toMatchTextContent('GET /v3/teams/5');
  await expect.element(items.nth(1)).toHaveTextContent('id5');
  await expect.element(response.getByRole('button', { name: 'Next page' })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: /^Reference of this endpoint/ }))
    .toHaveAttribute('href', expect.stringMatching(/^https?:/));
});

it('has a link to copy with the call but without the key', async () => {
  const copied = recordCopies();
  await open('?endpoint=one_team&key=key-desk+key&ids=5');
  await form.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toBe(`${window.location.origin}${EXPLORER}?endpoint=one_team&ids=5`);
  await open('?endpoint=one_team&ids=5');
  await expect.element(field('Endpoint')).toHaveValue('ONE_TEAM');
  await expect.element(field('Team ID')).toHaveValue('5');
  await expect.element(field('Key')).toHaveValue('key-desk key');
});

it('warns before a call that the packages of the client do not include', async () => {
  await open('?endpoint=markets');
  await expect.element(run).toBeEnabled();
  await expect.element(form.getByRole('status')).not.toBeInTheDocument();
  await field('Filter').fill('game.id=999');
  await expect.element(form.getByRole('status')).toMatchTextContent(/^No package of this client includes game 999\./);
  await expectAccessible(form);
});

it('says what a call without a usable response means', async () => {
  await open('?endpoint=markets', answering({ status: 400, body: '{"error":"Unknown field: nothing"}' }));
  await run.click();
  await expect.element(response.getByRole('alert')).toMatchTextContent('Check the filter and the order.');
  await expect.element(items.last()).toMatchTextContent(/Unknown field: nothing/);

  gateway.change(answering({ body: '[{"id":1},{"id":2},{"id"', isTruncated: true }));
  await run.click();
  await expect.element(response.getByText(/^This response is too long\. It was cut off/)).toBeVisible();
  await expect.element(items).toHaveLength(3);

  gateway.change(answering({ outcome: 'UNREACHABLE', status: null, body: null, rateLimit: null, headers: [] }));
  await run.click();
  await expect.element(heading(/^No response The connection ended/)).toBeVisible();
  await expect
    .element(response)
    .toMatchTextContent(/Sent at \d\d:\d\d:\d\d, cut after \d+(\.\d)? m?s\. The provider may have counted it\./);

  gateway.change({ callApi: failing('PROVIDER_ERROR') });
  await run.click();
  const failed = response.getByRole('alert');
  await expect.element(failed).toMatchTextContent("The call wasn't sent");
  await expectAccessible(failed);
  gateway.change(answering({}));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('200 Success')).toBeVisible();
});

it('says that there is no client, no key, or no answer about the keys', async () => {
  await open('', { apiClient: null });
  await expect.element(page.getByRole('heading', { name: 'API client not found' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));

  await open('', { apiClient: CLIENT });
  await expect.element(page.getByRole('heading', { name: 'This client has no keys' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await page.getByRole('link', { name: 'Go to keys' }).click();
  await expect.element(page.getByRole('heading', { name: CLIENT.name, level: 1 })).toBeVisible();

  for (const part of ['explorer', 'inspector']) {
    const apiClient = { ...CLIENT, keys: failing('PROVIDER_ERROR') };
    await openApp(`/api-clients/${CLIENT.id}/${part}`, { apiClient });
    await expect.element(page.getByRole('alert').filter({ hasText: "Couldn't load keys." })).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

const PAST = {
  id: 'call-1',
  sentAt: '2026-05-05T10:00:00Z',
  keyId: 'key-desk key',
  keyName: 'desk key',
  endpoint: 'SERIES',
  ids: [],
  filter: 'lifecycle=live',
  order: 'start-asc',
  skip: null,
  take: 2,
  outcome: 'RESPONDED',
  status: 200,
  latencyMs: 12,
  size: 512,
  isTruncated: false,
};

it('lists past calls, which the keyboard runs again, but not while the client has to wait; the buttons keep the focus', async () => {
  let calls: readonly (typeof PAST)[] = [];
  await open('?endpoint=teams', { apiCalls: () => calls });
  await expect.element(page.getByText('No calls in the last 90 days.', { exact: true })).toBeVisible();
  calls = [PAST];
  await run.click();
  const row = past.getByRole('row').nth(1);
  await expect.element(row).toMatchTextContent(/GET \/v3\/series\?filter=lifecycle=live&order=start-asc&take=2.*desk key/);
  const cells = row
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent);
  expect(cells.slice(1, 4)).toEqual(['200', '12 ms', expect.stringMatching(/^[\d.]+ k?B$/)]);
  await expectAccessible(page.getByRole('main'));

  const again = past.getByRole('button', { name: /^Run again: GET \/v3\/series/ });
  await expect.element(again).toBeEnabled();
  again.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toHaveLength(2);
  expect(sent()[1]).toMatchObject({ endpoint: 'SERIES', filter: 'lifecycle=live', order: 'start-asc', take: 2 });
  await expect.element(response).toMatchTextContent('GET /v3/series?filter=lifecycle=live&order=start-asc&take=2');
  await expect.element(field('Endpoint')).toHaveValue('SERIES');
  await expect.poll(pageUrl).toMatch(/endpoint=series.*take=2$/);
  await expect.element(again).toBeEnabled();
  await expect.element(again).toHaveFocus();

  gateway.change(answering({ status: 429, retryAfterMs: 50_000 }));
  await run.click();
  await expect.element(response).toMatchTextContent('Too many requests');
  await expect.element(response.getByRole('link', { name: 'Change request rates' })).toBeVisible();
  await expect.element(response.getByRole('status').first()).toMatchTextContent(/Try again in \d+ s\./);
  const wait = form.getByRole('button', { name: /^Run in \d+ s$/ });
  await expect.element(wait).toBeDisabled();
  await expect.element(wait).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(again).toBeDisabled();
  again.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(sent()).toHaveLength(3);
  await expectAccessible(response);
});

it("doesn't send staff who may not change the client to an account manager about its rates", async () => {
  const viewer = { ...viewerOf('staff-rates'), isStaff: true, canManageApiClients: false };
  await open('', { ...answering({ status: 429, retryAfterMs: 50_000 }), viewer });
  await run.click();
  await expect.element(response).toMatchTextContent(/You can't change its request rates\./);
});

it('says that past calls are missing without storage, and calls can be made', async () => {
  await open('', { apiCalls: failing('STORE_UNAVAILABLE') });
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent("Past calls are missing: this dashboard can't read its storage right now.");
  await expectAccessible(alert);
  await run.click();
  await expect.element(heading('200 Success')).toBeVisible();
});
