import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { expect } from './test.ts';

const Session = z.object({ bearer: z.string() });
const ErrorResponse = z.object({ errors: z.array(z.unknown()) });

/** Sends a GraphQL request as the signed-in user, independent of the page. */
export async function sendGraphql<T>(page: Page, schema: z.ZodType<T>, query: string, variables: unknown = {}): Promise<T> {
  const { origins } = await page.context().storageState();
  const stored = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'sightline.session');
  const { bearer } = Session.parse(JSON.parse(stored?.value ?? 'null'));
  const response = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${bearer}` },
    data: { query, variables },
    // The gateway may just have closed the idle connection.
    maxRetries: 1,
  });
  const body: unknown = await response.json();
  const failed = ErrorResponse.safeParse(body);
  if (failed.success) throw new Error(JSON.stringify(failed.data.errors));
  return z.object({ data: schema }).parse(body).data;
}

const AvailablePackagesData = z.object({
  availablePackages: z.array(
    z.object({ game: z.object({ id: z.string() }), product: z.object({ id: z.string(), kind: z.string() }) }),
  ),
});
const CreateApiClientData = z.object({
  createApiClient: z.object({ apiClient: z.object({ id: z.string(), resourceVersion: z.number() }) }),
});
const CREATE = `mutation ($input: CreateApiClientInput!) {
  createApiClient(input: $input) { apiClient { id resourceVersion } userErrors { message } } }`;

export interface TestClient {
  readonly id: string;
  readonly name: string;
  readonly resourceVersion: number;
}

let createdCount = 0;

/** Creates a client for a test, by default with odds for the first game. */
export async function createTestClient(page: Page, fields: Record<string, unknown> = {}): Promise<TestClient> {
  const { availablePackages } = await sendGraphql(
    page,
    AvailablePackagesData,
    '{ availablePackages { game { id } product { id kind } } }',
  );
  const odds = availablePackages.find(({ game, product }) => game.id === '1' && product.kind === 'ODDS');
  if (odds === undefined) throw new Error('The customer may not use odds.');
  createdCount += 1;
  const name = `Client ${createdCount} of ${Date.now().toString(36)}`;
  const input = {
    idempotencyKey: `made ${name}`,
    name,
    historicalAccessHours: 48,
    requestsPerSecond: 5,
    requestBurst: 5,
    maxConnections: 20,
    packages: [{ gameId: odds.game.id, productId: odds.product.id }],
    ...fields,
  };
  const { createApiClient } = await sendGraphql(page, CreateApiClientData, CREATE, { input });
  return { name: input.name, ...createApiClient.apiClient };
}

const ApiClientsData = z.object({ apiClients: z.array(z.object({ id: z.string(), name: z.string() })) });

/** Id of the customer's client of that name. */
export async function idOfClient(page: Page, name: string): Promise<string> {
  const { apiClients } = await sendGraphql(page, ApiClientsData, '{ apiClients { id name } }');
  const client = apiClients.find((each) => each.name === name);
  if (client === undefined) throw new Error(`The customer has no client ${name}.`);
  return client.id;
}

const CreateApiKeyData = z.object({ createApiKey: z.object({ apiKey: z.object({ id: z.string() }) }) });

/** Creates a key for a test. @returns its id */
export async function createTestKey(page: Page, clientId: string, name: string): Promise<string> {
  const query = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id } } }`;
  const input = { idempotencyKey: `made ${clientId} ${name}`, clientId, name };
  return (await sendGraphql(page, CreateApiKeyData, query, { input })).createApiKey.apiKey.id;
}

/** Variables of a sent createApiClient. */
export const SentClient = z.object({ input: z.looseObject({ idempotencyKey: z.string(), packages: z.array(z.unknown()) }) });

/** Variables of the operations of that name that the page sends from now on. */
export function sentOperations(page: Page, name: string): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    // Error reports are not JSON.
    if (!new URL(request.url()).pathname.endsWith('/graphql')) return;
    const body = z.object({ operationName: z.string(), variables: z.unknown() }).safeParse(request.postDataJSON());
    if (body.success && body.data.operationName === name) sent.push(body.data.variables);
  });
  return sent;
}

/** Adds a game to the open form, and turns on products for it. */
export async function addGame(page: Page, title: string, products: readonly string[]): Promise<void> {
  await page.getByRole('combobox', { name: 'Game' }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  const game = addedGame(page, title);
  for (const product of products) {
    // On a busy machine a click that follows the closing list so soon is lost now and then.
    await expect(async () => {
      await game.getByRole('checkbox', { name: product, exact: true }).check({ timeout: 2_000 });
    }).toPass();
  }
}

export function addedGame(page: Page, title: string): Locator {
  return page.getByRole('list', { name: 'Added games' }).getByRole('listitem').filter({ hasText: title });
}

/** Opens the form for a new client. */
export async function openCreateForm(page: Page): Promise<void> {
  await page.goto('/api-clients/create');
  await expect(page.getByLabel('Client name')).toBeVisible();
}

/** Opens the form of an existing client. */
export async function openEditForm(page: Page, id: string): Promise<void> {
  await page.goto(`/api-clients/${id}/edit`);
  await expect(page.getByLabel('Client name')).not.toHaveValue('');
}
