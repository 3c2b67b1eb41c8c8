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
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('an edit is sent and shown', async ({ page }) => {
  const { id, resourceVersion } = await createTestClient(page);
  await page.goto(`/api-clients/${id}`);
  await expect(page.getByText('No keys available')).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).first().click();
  await expect(page.getByLabel('Client name')).not.toHaveValue('');
  const read = [sentOperations(page, 'ApiClientPage'), sentOperations(page, 'ClientKeys')];
  const sent = sentOperations(page, 'UpdateApiClient');
  const name = `Renamed ${Date.now()}`;

  await test.step('it shows and sends only the changes [clients.edit.changed-only] [clients.edit.to-detail] [clients.form.update-button]', async () => {
    const changes = page.getByRole('region', { name: 'Changes' });
    await expect(changes).toContainText('No changes yet.');
    await page.getByLabel('Client name').fill(name);
    await page.getByLabel('Burst').fill('9');
    await expect(changes).toContainText(name);
    await expect(changes).toContainText('Burst');
    await expect(changes).not.toContainText('Historical access');
    await expectAccessible(changes);
    const until = page.getByLabel('Active until');
    await until.fill('2020-05-05');
    await page.getByRole('button', { name: 'Update' }).click();
    const question = page.getByRole('dialog', { name: 'Update with this end date?' });
    await expect(question).toContainText('The end date is in the past.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await until.fill('');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page).toHaveURL(`/api-clients/${id}`);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    expect(sent).toEqual([{ input: { id, resourceVersion, name, requestBurst: 9 } }]);
  });

  await test.step('client and keys are not fetched again', async () => {
    await expect(page.getByText('No keys available')).toBeVisible();
    expect(read.flat()).toEqual([]);
  });
});

test('after an edit whose page was opened by its address, the provider is asked once for the client and once for its keys', async ({
  page,
}) => {
  const { id } = await createTestClient(page);
  await createTestKey(page, id, 'only key');
  await openEditForm(page, id);
  const name = `Renamed ${Date.now()}`;
  await page.getByLabel('Client name').fill(name);
  const reads = ['ApiClientPage', 'ClientKeys', 'ClientChannels', 'ApiClientUsage'].map((each) => sentOperations(page, each));
  // Longer than the queries of one page are apart.
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

test('a client whose games or products cannot be read can be changed', async ({ page }) => {
  const { id, name } = await createTestClient(page);
  for (const path of ['^/v1/game', '^/v1/product']) await addFault({ api: 'account', path, kind: 'status', status: 500 });
  const warning = page.getByText("Couldn't load all games and products.");
  await expect(async () => {
    await page.goto(`/api-clients/${id}/edit`);
    await expect(page.getByLabel('Client name')).toHaveValue(name);
    await expect(warning).toBeVisible({ timeout: 2_000 });
    await expect(page.getByRole('list', { name: 'Added games' })).toContainText('Game 1', { timeout: 2_000 });
  }).toPass();
  await expectAccessible(warning);
  const sent = sentOperations(page, 'UpdateApiClient');
  await page.getByLabel('Burst').fill('9');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  expect(sent).toMatchObject([{ input: { id, requestBurst: 9 } }]);
  await expect(page.getByRole('region', { name: 'API Client', exact: true })).toContainText('9');
  await clearFaults();
});

test('the pages of a client say that it could not be read, not that there is none', async ({ page }) => {
  const { id, name } = await createTestClient(page);
  for (const place of ['edit', 'explorer', 'inspector']) {
    await addFault({ api: 'account', path: '^/v1/client3', kind: 'status', status: 500 });
    await page.goto(`/api-clients/${id}/${place}`);
    await expect(page.getByRole('alert').first()).toContainText("Couldn't load the");
    await expect(page.getByText('not found')).toHaveCount(0);
    await clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name);
  }
});

test('the form can be left', async ({ page }) => {
  const { id, name } = await createTestClient(page, { expiresAt: '2040-05-05T10:30:00Z' });
  const sent = sentOperations(page, 'UpdateApiClient');
  const field = page.getByLabel('Client name');

  await test.step('an edit without changes sends nothing [clients.edit.nothing-changed] [clients.routes.edit]', async () => {
    await openEditForm(page, id);
    await field.fill('Something else');
    await field.fill(` ${name} `);
    await page.getByRole('button', { name: 'Update' }).click();
    // First, because it disappears by itself.
    await expect(page.getByText('No changes to save.')).toBeVisible();
    await expect(page).toHaveURL(`/api-clients/${id}`);
    expect(sent).toEqual([]);
  });

  await test.step('changes can be discarded [clients.form.abort]', async () => {
    await page.getByRole('link', { name: 'Edit client' }).click();
    await field.fill('Never sent');
    await page.getByRole('link', { name: 'Cancel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave this form?' });
    await expect(dialog).toBeVisible();
    // Not Discard, so that a second Enter on a link loses nothing.
    await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused();
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(field).toHaveValue('Never sent');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    expect(sent).toEqual([]);
  });

  await test.step('a form without changes can be left without a dialog', async () => {
    await openEditForm(page, id);
    await expect(field).toHaveValue(name);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  });
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
