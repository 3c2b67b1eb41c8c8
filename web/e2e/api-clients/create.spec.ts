import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { addedGame, addGame, openCreateForm, sentOperations } from '../support/clients.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

const SentClient = z.object({ input: z.looseObject({ idempotencyKey: z.string(), packages: z.array(z.unknown()) }) });
const button = { name: 'Create', exact: true } as const;

test.beforeEach(async ({ page }) => {
  await openCreateForm(page);
});

test('the form has its own URL [clients.routes.create]', async ({ page }) => {
  await expect(page).toHaveURL('/api-clients/create');
  await expect(page.getByRole('heading', { name: 'Create API client', level: 1 })).toBeVisible();
});

test('a new client has no end date until one is chosen [clients.form.default-active-until]', async ({ page }) => {
  const until = page.getByRole('region', { name: 'General information' }).getByLabel('Active until');
  await expect(until).toHaveValue('');
  const sent = sentOperations(page, 'CreateApiClient');
  await page.getByLabel('Client name').fill('Open-ended');
  await addGame(page, 'Dota 2', ['Match']);
  await page.getByRole('button', button).click();
  await expect(page).toHaveURL(/\/api-clients\/(?!create$)[\w-]+$/);
  expect(sent).toMatchObject([{ input: { activeUntil: null } }]);
});

test('the form has its sections and fields [clients.form.general] [clients.form.rates] [clients.form.hermes]', async ({
  page,
}) => {
  const section = (name: string) => page.getByRole('region', { name });
  for (const label of ['Client name', 'Historical access', 'Unit', 'Active until']) {
    await expect(section('General information').getByLabel(label)).toBeVisible();
  }
  for (const label of ['Per second', 'Burst']) await expect(section('Request rates').getByLabel(label)).toBeVisible();
  await expect(section('Hermes configuration').getByLabel('Concurrent connections')).toBeVisible();
});

test('Resource access finds games and has a toggle for each product [clients.form.resources] [clients.form.product-toggles] [clients.form.units]', async ({
  page,
}) => {
  const units = page.getByLabel('Unit').getByRole('option');
  expect((await units.allTextContents()).slice(1)).toEqual(['hours', 'days', 'months', 'years']);
  const resources = page.getByRole('region', { name: 'Resource access' });
  await expect(resources.getByRole('combobox', { name: 'Game' })).toBeVisible();
  await resources.getByRole('button', { name: 'Add a game' }).click();
  await page.getByRole('option', { name: 'Dota 2' }).click();
  await expect(addedGame(page, 'Dota 2').getByRole('checkbox')).toHaveCount(4);
  for (const product of ['Match', 'Play by Play', 'Odds', 'Trading']) {
    await expect(addedGame(page, 'Dota 2').getByRole('checkbox', { name: product, exact: true })).toBeEnabled();
  }
});

test('the search supports arrow keys, Enter and Escape [clients.form.search.arrows] [clients.form.search.enter] [clients.form.search.escape]', async ({
  page,
}) => {
  const search = page.getByRole('combobox', { name: 'Game' });
  const marked = page.getByRole('listbox').getByRole('option', { selected: true });
  await search.focus();
  await search.press('ArrowDown');
  await expect(marked).toHaveText(/^Counter-Strike 2/);
  await search.press('ArrowDown');
  await search.press('ArrowDown');
  await expect(marked).toHaveText(/^Dota 2/);
  await search.press('ArrowUp');
  await expect(marked).toHaveText(/^Crown Arena/);
  await expect(search).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? '');
  await search.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await search.pressSequentially('dota');
  await search.press('Enter');
  await expect(addedGame(page, 'Dota 2')).toBeVisible();
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
});

test('the list of games is at most 300 px high and omits added games [clients.form.search.height] [clients.form.search.added-not-offered]', async ({
  page,
}) => {
  const search = page.getByRole('combobox', { name: 'Game' });
  const offered = page.getByRole('listbox').getByRole('option');
  await search.click();
  await expect(offered).toHaveCount(8);
  // More games than fit into the list.
  await offered.first().evaluate((option) => {
    option.style.minHeight = '400px';
  });
  const list = page.getByRole('listbox').locator('..');
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(300);
  await offered.filter({ hasText: 'Dota 2' }).click();
  await search.click();
  await expect(offered).toHaveCount(7);
  await expect(offered.filter({ hasText: 'Dota 2' })).toHaveCount(0);
});

test('validation errors appear at their fields, and the first gets the focus [clients.form.inline-errors]', async ({ page }) => {
  const created = sentOperations(page, 'CreateApiClient');
  for (const label of ['Per second', 'Burst', 'Concurrent connections']) await page.getByLabel(label).fill('');
  await page.getByLabel('Unit').selectOption('');
  await page.getByRole('button', button).click();
  for (const [label, text] of [
    ['Client name', 'Name is required'],
    ['Unit', 'Unit is required'],
    ['Per second', 'Request rate per second is required'],
    ['Burst', 'Burst is required'],
    ['Concurrent connections', 'Concurrent connections is required'],
    ['Game', 'Packages are required'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(text));
  }
  await expect(page.getByLabel('Client name')).toBeFocused();
  await expectAccessible(page);
  expect(created).toEqual([]);
});

for (const [case_, availablePackages] of [
  ['are none', []],
  ['could not be read', null],
] as const) {
  test(`the form offers every product of every game if the packages ${case_}`, async ({ page }) => {
    await page.route('/graphql', async (route) => {
      if (!route.request().postData()?.includes('query CreateClientPage')) return route.continue();
      const answer = z
        .object({ data: z.record(z.string(), z.unknown()) })
        .parse(await (await route.fetch({ maxRetries: 1 })).json());
      const errors = [{ message: 'Not read.', path: ['availablePackages'], extensions: { code: 'PROVIDER_ERROR' } }];
      return route.fulfill({
        json: { data: { ...answer.data, availablePackages }, ...(availablePackages === null ? { errors } : {}) },
      });
    });
    await page.reload();
    await page.getByLabel('Game', { exact: true }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    const products = page.getByRole('list', { name: 'Added games' }).getByRole('checkbox');
    await expect(products).toHaveCount(4);
    for (const product of await products.all()) await expect(product).toBeEnabled();
    await expect(page.getByText('available packages')).toHaveCount(0);
  });
}
test('unreadable input of a number or date field is an error, and never saved as empty', async ({ page }) => {
  const created = sentOperations(page, 'CreateApiClient');
  await page.getByLabel('Client name').fill('Dota odds');
  await addGame(page, 'Dota 2', ['Odds']);
  const unreadable = async (label: string, text: RegExp) => {
    await page.getByRole('button', button).click();
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(text);
    return field;
  };
  await page.getByLabel('Historical access').fill('');
  await page.getByLabel('Historical access').pressSequentially('.');
  await (await unreadable('Historical access', /Historical access must be a whole number/)).fill('48');
  for (const label of ['Per second', 'Burst', 'Concurrent connections']) {
    await page.getByLabel(label, { exact: true }).fill('');
    await page.getByLabel(label, { exact: true }).pressSequentially('.');
    await (await unreadable(label, / is required/)).fill('5');
  }
  const until = page.getByLabel('Active until');
  await until.focus();
  await page.keyboard.type('31');
  await unreadable('Active until', /Enter a complete date/);
  await expectAccessible(page);
  expect(created).toEqual([]);
  await until.fill('');
  await page.getByRole('button', button).click();
  await expect.poll(() => created.length).toBe(1);
});

test('number fields accept no signs and no exponent [clients.form.numbers-keys] [clients.form.numbers-minimum]', async ({
  page,
}) => {
  for (const label of ['Historical access', 'Per second', 'Burst', 'Concurrent connections']) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('min', '0');
    await field.fill('');
    await field.pressSequentially('-1e+2E3');
    await expect(field).toHaveValue('123');
  }
});

test('the preview follows every change [clients.form.preview]', async ({ page }) => {
  const preview = page.getByRole('region', { name: 'Preview' });
  await page.getByLabel('Client name').fill('Watched');
  await expect(preview).toContainText('Watched');
  await page.getByLabel('Historical access').fill('');
  await expect(preview).toContainText('Unlimited');
  await page.getByLabel('Per second').fill('77');
  await expect(preview).toContainText('77');
  await page.getByLabel('Active until').fill('2020-01-01');
  await expect(preview).toContainText('Inactive');
  await addGame(page, 'Dota 2', ['Odds']);
  await expect(preview.getByRole('list', { name: /^Odds/ }).getByRole('listitem')).toHaveText(['Dota 2']);
});

test('a new client is created once and appears on its page and in the list [clients.create.to-detail] [clients.create.added] [clients.form.create-button]', async ({
  page,
}) => {
  // The list is cached and must show the new client without a reload.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await page.getByRole('link', { name: 'Create client' }).click();
  await expect(page).toHaveURL('/api-clients/create');
  const created = sentOperations(page, 'CreateApiClient');
  const name = `Made by hand ${Date.now()}`;
  await page.getByLabel('Client name').fill(`  ${name} `);
  await page.getByLabel('Historical access').fill('3');
  await page.getByLabel('Unit').selectOption('days');
  await addGame(page, 'Dota 2', ['Match', 'Odds']);
  await addGame(page, 'Counter-Strike 2', ['Trading']);
  await page.getByRole('button', button).click();
  await expect(page).toHaveURL(/\/api-clients\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const [{ input }, ...more] = z.tuple([SentClient], SentClient).parse(created);
  expect(more).toEqual([]);
  expect(input).toMatchObject({ name, historicalAccessHours: 72, activeUntil: null, requestsPerSecond: 5 });
  expect(input).toMatchObject({ requestBurst: 5, maxConnections: 20 });
  expect(input.packages).toHaveLength(3);
  await page.route('**/graphql', () => {});
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect(page.getByRole('row').nth(1)).toContainText(name);
});

test('a rejection is shown at the top, and the typed values stay [clients.form.failure]', async ({ page }) => {
  await page.getByLabel('Client name').fill('Too fast');
  await page.getByLabel('Per second').fill('5000');
  await addGame(page, 'Dota 2', ['Odds']);
  await page.getByRole('button', button).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Request rate and burst must be between 1 and 1000.' });
  await expect(alert).toBeInViewport();
  await expectAccessible(page);
  await expect(page.getByLabel('Client name')).toHaveValue('Too fast');
  await expect(addedGame(page, 'Dota 2').getByRole('checkbox', { name: 'Odds' })).toBeChecked();
});

test.describe('a lost response', () => {
  test('without a new client in the list: the next click sends another request', async ({ page }) => {
    const created = sentOperations(page, 'CreateApiClient');
    await page.getByLabel('Client name').fill(`Lost ${Date.now()}`);
    await addGame(page, 'Dota 2', ['Odds']);
    await addFault({ api: 'account', method: 'POST', path: 'client3$', kind: 'reset' });
    await page.getByRole('button', button).click();
    await expect(page.getByRole('status').filter({ hasText: 'The list shows no new client named' })).toBeVisible();
    await expectAccessible(page);
    await clearFaults();
    await page.getByRole('button', button).click();
    await expect(page).toHaveURL(/\/api-clients\/[0-9a-f-]{36}$/);
    const keys = z
      .array(SentClient)
      .parse(created)
      .map(({ input }) => input.idempotencyKey);
    expect(new Set(keys).size).toBe(2);
    expect(keys).toHaveLength(2);
  });

  test('with a new client in the list: links to it', async ({ page }) => {
    const name = `Half lost ${Date.now()}`;
    await page.getByLabel('Client name').fill(name);
    await addGame(page, 'Dota 2', ['Odds']);
    await addFault({ api: 'account', method: 'POST', path: 'client3$', kind: 'truncated' });
    await page.getByRole('button', button).click();
    const notice = page.getByRole('status').filter({ hasText: 'No response was received' });
    await notice.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await openCreateForm(page);
    await expect(page.getByLabel('Client name')).toHaveValue('');
  });

  test('between browser and gateway: the retry has the same idempotency key', async ({ page }) => {
    const name = `Cut ${Date.now()}`;
    const created = sentOperations(page, 'CreateApiClient');
    await page.getByLabel('Client name').fill(name);
    await addGame(page, 'Dota 2', ['Odds']);
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('mutation CreateApiClient')) return route.fallback();
      await route.fetch({ maxRetries: 1 });
      await route.abort('connectionreset');
    });
    await page.getByRole('button', button).click();
    await expect(page.getByRole('status').filter({ hasText: 'No response was received' })).toBeVisible();
    await page.unroute('**/graphql');
    await page.getByRole('button', button).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.goto('/api-clients');
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
    const keys = z
      .array(SentClient)
      .parse(created)
      .map(({ input }) => input.idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });
});
