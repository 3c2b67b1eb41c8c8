import { storageStateOf } from '../support/accounts.ts';
import {
  addedGame,
  addGame,
  createTestClient,
  createTestKey,
  openCreateForm,
  openEditForm,
  sentOperations,
} from '../support/clients.ts';
import { addFault, clearFaults, receivedCalls } from '../support/control.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('after an edit whose page was opened by its address, the provider is asked once for the client and once for its keys', async ({
  page,
}) => {
  const { id } = await createTestClient(page);
  await createTestKey(page, id, 'only key');
  await openEditForm(page, id);
  const name = `Renamed ${Date.now()}`;
  await page.getByLabel('Client name').fill(name);
  const reads = ['ApiClientPage', 'ClientKeys', 'ClientChannels', 'ApiClientUsage'].map((each) => sentOperations(page, each));
  // The page sends its queries within less than this delay, so their calls overlap and can be shared.
  await addFault({ api: 'account', method: 'GET', path: '^/v1/(client3|key3)', kind: 'delay', ms: 1_000 });
  const before = (await receivedCalls()).at(-1)?.n ?? 0;
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Keys' }).getByText('only key')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Channels' }).getByRole('table')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText('No requests through this dashboard');
  await expect.poll(() => reads.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  const calls = (await receivedCalls(before)).filter(({ method, query }) => method === 'GET' && query['client'] === id);
  expect(calls.map(({ path }) => path).toSorted()).toEqual(['/v1/client3', '/v1/key3']);
  await clearFaults();
});

test('a half-filled form survives a reload and other pages until it is sent', async ({ page }) => {
  await openCreateForm(page);
  const name = `Draft ${Date.now()}`;
  await page.getByLabel('Client name').fill(name);
  await addGame(page, 'Dota 2', ['Odds']);
  await page.reload();
  await expect(page.getByLabel('Client name')).toHaveValue(name);
  await expect(page.getByRole('status').filter({ hasText: 'We restored your unsaved changes' })).toBeVisible();
  await page.getByRole('link', { name: 'Widgets' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep as draft' }).click();
  await expect(page).toHaveURL('/widget');
  await page.goBack();
  await expect(page.getByLabel('Client name')).toHaveValue(name);
  await expect(addedGame(page, 'Dota 2').getByRole('checkbox', { name: 'Odds' })).toBeChecked();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await openCreateForm(page);
  await expect(page.getByLabel('Client name')).toHaveValue('');
});
