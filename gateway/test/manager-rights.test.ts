import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { AccountSide, customerId } from './account-side.ts';
import { useStack } from './stack.ts';

const stack = useStack({ BEARER_CACHE_MS: '0' });
const forgiving = useStack({ BEARER_CACHE_MS: '0', READ_ONLY_MS: '300' });
const closed = useStack({ BEARER_CACHE_MS: '0', CUSTOMER_SELF_SERVICE: 'off' });
beforeEach(async () => {
  await stack().sandbox.control.reset();
  await closed().sandbox.control.reset();
});

const RIGHTS = '{ viewer { canManageApiClients } apiClients { name } }';
const RENAME = `mutation ($input: UpdateApiClientInput!) { updateApiClient(input: $input) {
  apiClient { name } userErrors { field code message } } }`;

/** Every mutation of clients and keys, on a client and a key of that name. */
async function attempts(side: AccountSide, client: string, key: string) {
  const [{ id: clientId }, { id: keyId }] = await Promise.all([side.client(client), side.key(key)]);
  const seen = { id: clientId, resourceVersion: 1 };
  const seenKey = { clientId, id: keyId, resourceVersion: 1 };
  const fields = 'requestsPerSecond: 1, requestBurst: 1, maxConnections: 1, packages: [{ gameId: "1", productId: "x" }]';
  const documents: readonly (readonly [string, Record<string, unknown>])[] = [
    [
      `mutation { createApiClient(input: { idempotencyKey: "${randomUUID()}", name: "x", ${fields} }) { userErrors { code } } }`,
      {},
    ],
    [RENAME, { input: { ...seen, name: 'x' } }],
    ['mutation ($input: DeleteApiClientInput!) { deleteApiClient(input: $input) { deletedId } }', { input: seen }],
    [
      `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { userErrors { code } } }`,
      { input: { idempotencyKey: randomUUID(), clientId, name: 'x' } },
    ],
    [
      'mutation ($input: UpdateApiKeyInput!) { updateApiKey(input: $input) { userErrors { code } } }',
      { input: { ...seenKey, name: 'x' } },
    ],
    ['mutation ($input: DeleteApiKeyInput!) { deleteApiKey(input: $input) { deletedId } }', { input: seenKey }],
  ];
  const codes = [];
  for (const [document, variables] of documents) codes.push((await side.ask(document, variables)).errors?.[0]?.extensions.code);
  return codes;
}
const FORBIDDEN = Array.from({ length: 6 }, () => 'FORBIDDEN');

describe('who may manage API clients', () => {
  it('is the customer, for its clients and their keys [roles.manage-clients, roles.manage-keys]', async () => {
    const trader = await AccountSide.enter(stack(), 'trader');
    expect((await trader.ask(RIGHTS)).data).toMatchObject({ viewer: { canManageApiClients: true } });
    const { id } = await trader.client('Staging');
    const { id: keyId } = await trader.key('ci');
    const rename = (name: string, version: number) => trader.ask(RENAME, { input: { id, resourceVersion: version, name } });
    const document =
      'mutation ($input: UpdateApiKeyInput!) { updateApiKey(input: $input) { apiKey { name } userErrors { code } } }';
    expect((await rename('Rehearsal', 1)).data).toEqual({
      updateApiClient: { apiClient: { name: 'Rehearsal' }, userErrors: [] },
    });
    expect((await trader.ask(document, { input: { clientId: id, id: keyId, resourceVersion: 1, name: 'x' } })).data).toEqual({
      updateApiKey: { apiKey: { name: 'x' }, userErrors: [] },
    });
  });

  it('is the customer, until the provider refuses a write; from then on this bearer only reads', async () => {
    const reader = await AccountSide.enter(stack(), 'readonly');
    expect((await reader.ask(RIGHTS)).data).toMatchObject({ viewer: { canManageApiClients: true } });
    const { id } = await reader.client('Reader');
    const { data } = await reader.ask(RENAME, { input: { id, resourceVersion: 1, name: 'x' } });
    expect(data).toEqual({
      updateApiClient: {
        apiClient: null,
        userErrors: [{ field: [], code: 'REJECTED', message: 'Your user may look at this, but not change it.' }],
      },
    });
    expect((await reader.ask(RIGHTS)).data).toEqual({
      viewer: { canManageApiClients: false },
      apiClients: [{ name: 'Old reader' }, { name: 'Reader' }],
    });
    expect(await attempts(reader, 'Reader', 'reader')).toEqual(FORBIDDEN);
    expect(await reader.writes()).toHaveLength(1);
    // Another bearer of the same person has not been refused anything yet.
    const again = await AccountSide.enter(stack(), 'readonly');
    expect((await again.ask(RIGHTS)).data).toMatchObject({ viewer: { canManageApiClients: true } });
  });

  it('is the customer again some minutes after the provider refused a write, in the same session', async () => {
    const reader = await AccountSide.enter(forgiving(), 'readonly');
    const { id } = await reader.client('Reader');
    const rename = () => reader.ask(RENAME, { input: { id, resourceVersion: 1, name: 'x' } });
    expect((await rename()).data).toMatchObject({ updateApiClient: { userErrors: [{ code: 'REJECTED' }] } });
    await forgiving().sandbox.control.change('users', 'readonly@example.test', { read_only: false });
    await expect.poll(async () => (await reader.ask(RIGHTS)).data).toMatchObject({ viewer: { canManageApiClients: true } });
    expect((await rename()).data).toMatchObject({ updateApiClient: { apiClient: { name: 'x' }, userErrors: [] } });
  });

  it('are staff for other customers than the one for which a write was refused', async () => {
    const boss = await AccountSide.enter(stack(), 'super', 'Fjord Gaming');
    const { id } = await boss.client('Staging');
    const northwind = new AccountSide(stack(), {
      ...boss.credentials,
      actingCustomer: await customerId(stack(), 'Northwind Bets'),
    });
    const fault = { api: 'account', method: 'PATCH', path: '^/v1/client3/', kind: 'status', status: 403, times: 1 } as const;
    await stack().sandbox.control.addFault(fault);
    await northwind.ask(RENAME, { input: { id, resourceVersion: 1, name: 'x' } });
    expect((await northwind.ask(RIGHTS)).data).toMatchObject({ viewer: { canManageApiClients: false } });
    expect((await boss.ask(RIGHTS)).data).toMatchObject({ viewer: { canManageApiClients: true } });
  });

  it('are not staff without a choice, though they have a customer of their own', async () => {
    const boss = await AccountSide.enter(stack(), 'super');
    expect((await boss.ask(RIGHTS)).data).toMatchObject({
      viewer: { canManageApiClients: false },
      apiClients: [{ name: 'Monitoring' }, { name: 'House desk' }],
    });
    expect(await attempts(boss, 'House desk', 'main')).toEqual(FORBIDDEN);
    expect(await boss.writes()).toEqual([]);
  });

  it('are staff who act for a customer', async () => {
    const staff = await AccountSide.enter(stack(), 'staff', 'Fjord Gaming');
    expect((await staff.ask(RIGHTS)).data).toMatchObject({ viewer: { canManageApiClients: true } });
  });

  it('is nobody but staff where customers do not serve themselves', async () => {
    const trader = await AccountSide.enter(closed(), 'trader');
    expect((await trader.ask(RIGHTS)).data).toMatchObject({ viewer: { canManageApiClients: false } });
    expect(await attempts(trader, 'Staging', 'ci')).toEqual(FORBIDDEN);
    expect(await trader.writes()).toEqual([]);
    const staff = await AccountSide.enter(closed(), 'staff', 'Fjord Gaming');
    expect((await staff.ask(RIGHTS)).data).toMatchObject({ viewer: { canManageApiClients: true } });
  });
});
