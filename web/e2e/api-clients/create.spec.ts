import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { addGame, sendGraphql, openCreateForm, SentClient, sentOperations } from '../support/clients.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

const button = { name: 'Create', exact: true } as const;

test('a new client is created once and appears on its page and in the list', async ({ page }) => {
  // The list is cached and must show the new client without a reload.
  await page.goto('/api-clients');
  await page.getByRole('link', { name: 'Create client' }).click();
  await expect(page).toHaveURL('/api-clients/create');
  const created = sentOperations(page, 'CreateApiClient');
  const name = `Made by hand ${Date.now()}`;

  await test.step('it has no end date until one is chosen [clients.form.default-active-until]', async () => {
    const until = page.getByRole('region', { name: 'General information' }).getByLabel('Active until');
    await expect(until).toHaveValue('');
    await page.getByLabel('Client name').fill(`  ${name} `);
    await page.getByLabel('Historical access').fill('3');
    await page.getByLabel('Unit').selectOption('days');
    await addGame(page, 'Dota 2', ['Match', 'Odds']);
    await addGame(page, 'Counter-Strike 2', ['Trading']);
    await until.fill('2020-05-05');
    await page.getByRole('button', button).click();
    const question = page.getByRole('dialog', { name: 'Create with this end date?' });
    await expect(question).toContainText('The end date is in the past.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await until.fill('');
    await page.getByRole('button', button).click();
    await expect(page).toHaveURL(/\/api-clients\/(?!create$)[\w-]+$/);
    expect(created).toMatchObject([{ input: { expiresAt: null } }]);
  });

  await test.step('Create sends the values once and opens the page of the client [clients.create.to-detail] [clients.form.create-button]', async () => {
    await expect(page).toHaveURL(/\/api-clients\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    const [{ input }, ...more] = z.tuple([SentClient], SentClient).parse(created);
    expect(more).toEqual([]);
    expect(input).toMatchObject({ name, historicalAccessHours: 72, expiresAt: null, requestsPerSecond: 5 });
    expect(input).toMatchObject({ requestBurst: 5, maxConnections: 20 });
    expect(input.packages).toHaveLength(3);
  });

  await test.step('the cached list has it first [clients.create.added]', async () => {
    await page.route('**/graphql*', () => {});
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await expect(page.getByRole('row').nth(1)).toContainText(name);
  });
});

test('a creation whose response is lost between browser and gateway is repeated with the same idempotency key', async ({
  page,
}) => {
  const created = sentOperations(page, 'CreateApiClient');
  const name = `Cut ${Date.now()}`;
  await openCreateForm(page);
  await page.getByLabel('Client name').fill(name);
  await addGame(page, 'Dota 2', ['Odds']);
  await page.route('**/graphql*', async (route) => {
    if (!route.request().postData()?.includes('mutation CreateApiClient')) return route.fallback();
    await route.fetch({ maxRetries: 1 });
    await route.abort('connectionreset');
  });
  await page.getByRole('button', button).click();
  await expect(page.getByRole('status').filter({ hasText: 'No response was received' })).toBeVisible();
  await page.unroute('**/graphql*');
  await page.getByRole('button', button).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const { apiClients } = await sendGraphql(
    page,
    z.object({ apiClients: z.array(z.object({ name: z.string() })) }),
    '{ apiClients { name } }',
  );
  expect(apiClients.filter((client) => client.name === name)).toHaveLength(1);
  const keys = z
    .array(SentClient)
    .parse(created)
    .map(({ input }) => input.idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
