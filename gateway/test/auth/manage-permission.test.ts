import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { UserSession, customerId } from '../support/user-session.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ BEARER_CACHE_MS: 0 });
const shortReadOnlyStack = useStack({ BEARER_CACHE_MS: 0, READ_ONLY_MS: 300 });
const noSelfServiceStack = useStack({ BEARER_CACHE_MS: 0, CUSTOMER_SELF_SERVICE: 'off' });
beforeEach(async () => {
  await stack().sandbox.control.reset();
  await noSelfServiceStack().sandbox.control.reset();
});

const PERMISSIONS = '{ viewer { canManageApiClients } apiClients { name } }';
const RENAME = `mutation ($input: UpdateApiClientInput!) { updateApiClient(input: $input) {
  apiClient { name } userErrors { field code message } } }`;

const NEW_CLIENT = {
  name: 'x',
  requestsPerSecond: 1,
  requestBurst: 1,
  maxConnections: 1,
  packages: [{ gameId: '1', productId: 'x' }],
};
const mutation = (field: string, type: string): string =>
  `mutation ($input: ${type}!) { ${field}(input: $input) { userErrors { code message } } }`;
const CREATE = mutation('createApiClient', 'CreateApiClientInput');
const DELETE = mutation('deleteApiClient', 'DeleteApiClientInput');
const CREATE_KEY = mutation('createApiKey', 'CreateApiKeyInput');
const RENAME_KEY = mutation('updateApiKey', 'UpdateApiKeyInput');
const DELETE_KEY = mutation('deleteApiKey', 'DeleteApiKeyInput');

/** Tries every mutation of clients and keys. @returns the error codes */
async function tryAll(session: UserSession, client: string, key: string) {
  const [{ id: clientId }, { id: keyId }] = await Promise.all([session.client(client), session.key(key)]);
  const clientInput = { id: clientId, resourceVersion: 1 };
  const keyInput = { clientId, id: keyId, resourceVersion: 1 };
  const mutations: readonly (readonly [string, Record<string, unknown>])[] = [
    [CREATE, { ...NEW_CLIENT, idempotencyKey: randomUUID() }],
    [RENAME, { ...clientInput, name: 'x' }],
    [DELETE, clientInput],
    [CREATE_KEY, { idempotencyKey: randomUUID(), clientId, name: 'x' }],
    [RENAME_KEY, { ...keyInput, name: 'x' }],
    [DELETE_KEY, keyInput],
  ];
  const codes = [];
  for (const [document, input] of mutations)
    codes.push((await session.request(document, { input })).errors?.[0]?.extensions.code);
  return codes;
}
const FORBIDDEN = Array.from({ length: 6 }, () => 'FORBIDDEN');

describe('permission to manage API clients', () => {
  it('is granted to the customer, for its clients and their keys [roles.manage-clients, roles.manage-keys]', async () => {
    const trader = await UserSession.signIn(stack(), 'trader');
    expect((await trader.request(PERMISSIONS)).data).toMatchObject({ viewer: { canManageApiClients: true } });
    const { id } = await trader.client('Staging');
    const { id: keyId } = await trader.key('ci');
    const rename = (name: string, version: number) => trader.request(RENAME, { input: { id, resourceVersion: version, name } });
    const document =
      'mutation ($input: UpdateApiKeyInput!) { updateApiKey(input: $input) { apiKey { name } userErrors { code } } }';
    expect((await rename('Rehearsal', 1)).data).toEqual({
      updateApiClient: { apiClient: { name: 'Rehearsal' }, userErrors: [] },
    });
    expect((await trader.request(document, { input: { clientId: id, id: keyId, resourceVersion: 1, name: 'x' } })).data).toEqual({
      updateApiKey: { apiKey: { name: 'x' }, userErrors: [] },
    });
  });

  it('is granted to the customer until the provider refuses writes of two clients; then this bearer is read-only', async () => {
    const readOnly = await UserSession.signIn(stack(), 'readonly');
    expect((await readOnly.request(PERMISSIONS)).data).toMatchObject({ viewer: { canManageApiClients: true } });
    for (const name of ['Reader', 'Old reader']) {
      expect((await readOnly.request(PERMISSIONS)).data).toMatchObject({ viewer: { canManageApiClients: true } });
      const { id } = await readOnly.client(name);
      const { data } = await readOnly.request(RENAME, { input: { id, resourceVersion: 1, name: 'x' } });
      expect(data).toEqual({
        updateApiClient: {
          apiClient: null,
          userErrors: [{ field: [], code: 'UNKNOWN', message: 'Your user may look at this, but not change it.' }],
        },
      });
    }
    expect((await readOnly.request(PERMISSIONS)).data).toEqual({
      viewer: { canManageApiClients: false },
      apiClients: [{ name: 'Old reader' }, { name: 'Reader' }],
    });
    expect(await tryAll(readOnly, 'Reader', 'reader')).toEqual(FORBIDDEN);
    expect(await readOnly.writes()).toHaveLength(2);
    // Another bearer of the same user has had no write refused.
    const again = await UserSession.signIn(stack(), 'readonly');
    expect((await again.request(PERMISSIONS)).data).toMatchObject({ viewer: { canManageApiClients: true } });
  });

  it('remains while all refused writes concern one client: its own fields, its keys, and a new key', async () => {
    const { control } = stack().sandbox;
    const trader = await UserSession.signIn(stack(), 'trader');
    const { id: clientId } = await trader.client('Production website');
    const [{ id }, { id: other }] = [await trader.key('web-1'), await trader.key('web-2')];
    await control.addFault({
      api: 'account',
      path: `^/v1/(client3/${clientId}|key3/(${id}|${other}))($|/key3)`,
      kind: 'status',
      status: 403,
      body: {},
    });
    const texts = [];
    for (const [document, input] of [
      [RENAME, { id: clientId, resourceVersion: 1, name: 'x' }],
      [DELETE, { id: clientId, resourceVersion: 1 }],
      [CREATE_KEY, { idempotencyKey: randomUUID(), clientId, name: 'x' }],
      [RENAME_KEY, { clientId, id, resourceVersion: 1, name: 'x' }],
      [DELETE_KEY, { clientId, id: other, resourceVersion: 1 }],
    ] as const)
      texts.push(JSON.stringify((await trader.request(document, { input })).data));
    expect(texts).toEqual(texts.map(() => expect.stringContaining("You don't have permission to change this API client.")));
    expect((await trader.request(PERMISSIONS)).data).toMatchObject({ viewer: { canManageApiClients: true } });
    const { id: unaffected } = await trader.client('Archive');
    expect((await trader.request(RENAME, { input: { id: unaffected, resourceVersion: 1, name: 'Vault' } })).data).toMatchObject({
      updateApiClient: { apiClient: { name: 'Vault' } },
    });
  });

  it('ends at once when the provider refuses to create a client', async () => {
    const trader = await UserSession.signIn(stack(), 'trader');
    await stack().sandbox.control.addFault({
      api: 'account',
      method: 'POST',
      path: '/client3$',
      kind: 'status',
      status: 403,
      body: {},
    });
    const input = { ...NEW_CLIENT, idempotencyKey: randomUUID() };
    expect((await trader.request(CREATE, { input })).data).toMatchObject({
      createApiClient: { userErrors: [{ code: 'UNKNOWN', message: "You don't have permission to create API clients." }] },
    });
    expect((await trader.request(PERMISSIONS)).data).toMatchObject({ viewer: { canManageApiClients: false } });
  });

  it('returns a while after the provider refused writes, in the same session', async () => {
    const readOnly = await UserSession.signIn(shortReadOnlyStack(), 'readonly');
    const [{ id }, { id: other }] = [await readOnly.client('Reader'), await readOnly.client('Old reader')];
    const rename = () => readOnly.request(RENAME, { input: { id, resourceVersion: 1, name: 'x' } });
    await readOnly.request(RENAME, { input: { id: other, resourceVersion: 1, name: 'x' } });
    expect((await rename()).data).toMatchObject({ updateApiClient: { userErrors: [{ code: 'UNKNOWN' }] } });
    await shortReadOnlyStack().sandbox.control.change('users', 'readonly@example.test', { read_only: false });
    await expect
      .poll(async () => (await readOnly.request(PERMISSIONS)).data)
      .toMatchObject({ viewer: { canManageApiClients: true } });
    expect((await rename()).data).toMatchObject({ updateApiClient: { apiClient: { name: 'x' }, userErrors: [] } });
  });

  it('remains for other customers when the provider refuses writes of staff for one customer', async () => {
    const boss = await UserSession.signIn(stack(), 'super', 'Fjord Gaming');
    const { id } = await boss.client('Staging');
    const northwind = new UserSession(stack(), {
      ...boss.credentials,
      actingCustomer: await customerId(stack(), 'Northwind Bets'),
    });
    const fault = { api: 'account', method: 'PATCH', path: '^/v1/client3/', kind: 'status', status: 403, times: 1 } as const;
    const { id: second } = await boss.client('Archive');
    for (const each of [id, second]) {
      await stack().sandbox.control.addFault(fault);
      await northwind.request(RENAME, { input: { id: each, resourceVersion: 1, name: 'x' } });
    }
    expect((await northwind.request(PERMISSIONS)).data).toMatchObject({ viewer: { canManageApiClients: false } });
    expect((await boss.request(PERMISSIONS)).data).toMatchObject({ viewer: { canManageApiClients: true } });
  });

  it('is denied to staff without a chosen customer, even with a customer of their own', async () => {
    const boss = await UserSession.signIn(stack(), 'super');
    expect((await boss.request(PERMISSIONS)).data).toMatchObject({
      viewer: { canManageApiClients: false },
      apiClients: [{ name: 'Monitoring' }, { name: 'House desk' }],
    });
    expect(await tryAll(boss, 'House desk', 'main')).toEqual(FORBIDDEN);
    expect(await boss.writes()).toEqual([]);
  });

  it('is granted to staff acting for a customer', async () => {
    const staff = await UserSession.signIn(stack(), 'staff', 'Fjord Gaming');
    expect((await staff.request(PERMISSIONS)).data).toMatchObject({ viewer: { canManageApiClients: true } });
  });

  it('is granted only to staff if self-service is off', async () => {
    const trader = await UserSession.signIn(noSelfServiceStack(), 'trader');
    expect((await trader.request(PERMISSIONS)).data).toMatchObject({ viewer: { canManageApiClients: false } });
    expect(await tryAll(trader, 'Staging', 'ci')).toEqual(FORBIDDEN);
    expect(await trader.writes()).toEqual([]);
    const staff = await UserSession.signIn(noSelfServiceStack(), 'staff', 'Fjord Gaming');
    expect((await staff.request(PERMISSIONS)).data).toMatchObject({ viewer: { canManageApiClients: true } });
  });
});
