import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { UserSession } from '../support/user-session.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ BEARER_CACHE_MS: 0 });
beforeEach(() => stack().sandbox.control.reset());

const KEY = '{ id name resourceVersion }';
const CREATE = `mutation ($input: CreateApiKeyInput!) { result: createApiKey(input: $input) {
  apiKey ${KEY} userErrors { field code message } } }`;
const RENAME = `mutation ($input: UpdateApiKeyInput!) { result: updateApiKey(input: $input) {
  apiKey ${KEY} current ${KEY} userErrors { field code message } } }`;
const DELETE = `mutation ($input: DeleteApiKeyInput!) { result: deleteApiKey(input: $input) {
  deletedId current ${KEY} userErrors { field code message } } }`;
const EMPTY = { field: ['name'], code: 'KEY_NAME_EMPTY', message: 'The key name input field cannot be empty' };
const Keys = z.object({ apiClient: z.object({ keys: z.array(z.object({ name: z.string() })) }) });

const signIn = (user = 'trader', actingFor?: string) => UserSession.signIn(stack(), user, actingFor);
async function listedNames(session: UserSession, id: string) {
  const { data } = await session.request('query ($id: ID!) { apiClient(id: $id) { keys { name } } }', { id });
  return Keys.parse(data)
    .apiClient.keys.map(({ name }) => name)
    .toSorted();
}

describe('creating a key', () => {
  it('is one POST with its name, and adds it to the list [calls.account.key-create, keys.create.listed]', async () => {
    const trader = await signIn();
    const { id } = await trader.client('Staging');
    const input = { idempotencyKey: randomUUID(), clientId: id, name: ' nightly ' };
    expect((await trader.request(CREATE, { input })).data?.['result']).toMatchObject({
      apiKey: { name: 'nightly', resourceVersion: 1 },
      userErrors: [],
    });
    expect(await trader.writes()).toMatchObject([
      {
        method: 'POST',
        path: `/v1/client3/${id}/key3`,
        query: {},
        headers: { 'x-authorization-method': 'Customer-Agent' },
        body: { name: 'nightly' },
      },
    ]);
    expect(await listedNames(trader, id)).toEqual(['ci', 'nightly']);
  });

  it.each(['', ' \t '])('called %j is refused before a call', async (name) => {
    const trader = await signIn();
    const input = { idempotencyKey: randomUUID(), clientId: (await trader.client('Staging')).id, name };
    expect((await trader.request(CREATE, { input })).data?.['result']).toEqual({ apiKey: null, userErrors: [EMPTY] });
    expect(await trader.calls()).toEqual([]);
  });

  it('for the client of another customer is not found, and costs the user no permission', async () => {
    const trader = await signIn();
    const input = { idempotencyKey: randomUUID(), clientId: (await trader.client('Newsroom')).id, name: 'mine' };
    expect((await trader.request(CREATE, { input })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await trader.writes()).toEqual([]);
    expect((await trader.request('{ viewer { canManageApiClients } }')).data).toEqual({ viewer: { canManageApiClients: true } });
  });

  it('refused by the provider shows its message', async () => {
    const trader = await signIn();
    await stack().sandbox.control.addFault({ method: 'POST', kind: 'status', status: 422, body: { message: 'Enough keys.' } });
    const input = { idempotencyKey: randomUUID(), clientId: (await trader.client('Staging')).id, name: 'more' };
    expect((await trader.request(CREATE, { input })).data?.['result']).toEqual({
      apiKey: null,
      userErrors: [{ field: [], code: 'UNKNOWN', message: 'Enough keys.' }],
    });
  });
});

describe('renaming a key', () => {
  it('replaces its name, based on the version that was read [calls.account.key-patch, calls.account.key-patch-if-match, keys.edit.listed]', async () => {
    const trader = await signIn();
    const { id, client_id: clientId } = await trader.key('ci');
    await stack().sandbox.control.change('keys', id, { resource_version: 3 });
    const input = { clientId, id, resourceVersion: 3, name: 'build ' };
    expect((await trader.request(RENAME, { input })).data?.['result']).toEqual({
      apiKey: { id, name: 'build', resourceVersion: 4 },
      current: null,
      userErrors: [],
    });
    expect(await trader.writes()).toMatchObject([
      {
        method: 'PATCH',
        path: `/v1/key3/${id}`,
        query: {},
        headers: { 'if-match': '3', 'x-authorization-method': 'Customer-Agent' },
        body: { patch: [{ op: 'replace', path: '/name', value: 'build' }] },
      },
    ]);
    expect(await listedNames(trader, clientId)).toEqual(['build']);
  });

  it('by staff to its current name, or to an empty name, sends nothing', async () => {
    const staff = await signIn('staff', 'Northwind Bets');
    const { id, client_id: clientId } = await staff.key('ci');
    const rename = async (name: string) =>
      (await staff.request(RENAME, { input: { clientId, id, resourceVersion: 1, name } })).data;
    expect(await rename('ci')).toMatchObject({ result: { apiKey: { id, name: 'ci' }, userErrors: [] } });
    expect(await rename('  ')).toMatchObject({ result: { apiKey: null, userErrors: [EMPTY] } });
    expect(await staff.writes()).toEqual([]);
  });

  it('shows the current state if another user changed the key meanwhile', async () => {
    const trader = await signIn();
    const { id, client_id: clientId } = await trader.key('ci');
    await stack().sandbox.control.change('keys', id, { name: 'theirs', resource_version: 2 });
    expect(
      (await trader.request(RENAME, { input: { clientId, id, resourceVersion: 1, name: 'mine' } })).data?.['result'],
    ).toMatchObject({
      apiKey: null,
      current: { id, name: 'theirs', resourceVersion: 2 },
      userErrors: [{ code: 'CONFLICT' }],
    });
  });

  it.each([
    [409, RENAME],
    [412, RENAME],
    [409, DELETE],
    [412, DELETE],
  ] as const)('or deleting it, refused with %i although nothing changed, is not a conflict', async (status, document) => {
    const trader = await signIn();
    const { id, client_id: clientId } = await trader.key('ci');
    const method = document === RENAME ? 'PATCH' : 'DELETE';
    await stack().sandbox.control.addFault({ method, kind: 'status', status, body: { message: 'Not this key.' } });
    const input = { clientId, id, resourceVersion: 1, ...(document === RENAME ? { name: 'build' } : {}) };
    expect((await trader.request(document, { input })).data?.['result']).toMatchObject({
      current: null,
      userErrors: [{ field: [], code: 'UNKNOWN', message: 'Not this key.' }],
    });
  });

  it('succeeds if its response is cut off but the name is set', async () => {
    const trader = await signIn();
    const { id, client_id: clientId } = await trader.key('ci');
    await stack().sandbox.control.addFault({ method: 'PATCH', kind: 'truncated', times: 1 });
    expect(
      (await trader.request(RENAME, { input: { clientId, id, resourceVersion: 1, name: 'build' } })).data?.['result'],
    ).toMatchObject({
      apiKey: { id, name: 'build', resourceVersion: 2 },
      userErrors: [],
    });
    expect(await trader.writes()).toHaveLength(1);
  });
});

describe('deleting a key', () => {
  it('is one DELETE of the version that was read, and removes it from the list [calls.account.key-delete, keys.delete.removed]', async () => {
    const trader = await signIn();
    const { id, client_id: clientId } = await trader.key('web-2');
    expect((await trader.request(DELETE, { input: { clientId, id, resourceVersion: 1 } })).data?.['result']).toEqual({
      deletedId: id,
      current: null,
      userErrors: [],
    });
    expect(await trader.writes()).toMatchObject([
      { method: 'DELETE', path: `/v1/key3/${id}`, query: {}, headers: { 'if-match': '1' } },
    ]);
    expect(await listedNames(trader, clientId)).toEqual(['web-1', 'web-3', 'web-5']);
  });

  it('shows the current state and deletes nothing if the key was changed meanwhile', async () => {
    const trader = await signIn();
    const { id, client_id: clientId } = await trader.key('web-2');
    await stack().sandbox.control.change('keys', id, { name: 'theirs', resource_version: 2 });
    expect((await trader.request(DELETE, { input: { clientId, id, resourceVersion: 1 } })).data?.['result']).toMatchObject({
      deletedId: null,
      current: { id, name: 'theirs' },
      userErrors: [{ code: 'CONFLICT' }],
    });
    expect(await trader.key('theirs')).toMatchObject({ deleted: false });
  });

  it('is preceded by reads that show the owner of the key, as renaming is', async () => {
    const calls = async (user: string, actingFor: string | undefined, name: string) => {
      const session = await signIn(user, actingFor);
      const { id, client_id: clientId } = await session.key(name);
      await session.request(RENAME, { input: { clientId, id, resourceVersion: 1, name: `${name} again` } });
      await session.request(DELETE, { input: { clientId, id, resourceVersion: 2 } });
      return (await session.calls(/client3|key3/)).map(({ method }) => method);
    };
    const expected = ['GET', 'GET', 'PATCH', 'GET', 'GET', 'DELETE'];
    expect(await calls('trader', undefined, 'web-1')).toEqual(expected);
    expect(await calls('staff', 'Northwind Bets', 'web-2')).toEqual(expected);
  });

  it.each([
    ['of another customer', 'cms', 'cms'],
    ['that was deleted', 'retired', 'retired'],
  ])('%s is not found', async (_which, key, keyOfClient) => {
    const trader = await signIn();
    const { id } = await trader.key(key);
    const { client_id: clientId } = await trader.key(keyOfClient);
    for (const [document, name] of [
      [DELETE, {}],
      [RENAME, { name: 'mine' }],
    ] as const) {
      const answer = await trader.request(document, { input: { clientId, id, resourceVersion: 1, ...name } });
      expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    expect((await trader.writes()).filter(({ status }) => status !== null && status < 300)).toEqual([]);
    expect((await trader.request('{ viewer { canManageApiClients } }')).data).toEqual({ viewer: { canManageApiClients: true } });
  });

  it.each([
    ['of another client', 'ci', 'web-1'],
    ['of another customer', 'cms', 'cms'],
    ['that was deleted', 'retired', 'retired'],
  ])('%s is not found for staff acting for a customer', async (_which, key, keyOfClient) => {
    const staff = await signIn('staff', 'Northwind Bets');
    const { id } = await staff.key(key);
    const { client_id: clientId } = await staff.key(keyOfClient);
    for (const [document, name] of [
      [DELETE, {}],
      [RENAME, { name: 'mine' }],
    ] as const) {
      const answer = await staff.request(document, { input: { clientId, id, resourceVersion: 1, ...name } });
      expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    expect(await staff.writes()).toEqual([]);
  });

  it('is allowed for staff acting for a customer, in Account-Manager mode', async () => {
    const staff = await signIn('staff', 'Northwind Bets');
    const { id, client_id: clientId } = await staff.key('web-2');
    await staff.request(DELETE, { input: { clientId, id, resourceVersion: 1 } });
    expect(await staff.writes()).toMatchObject([
      { method: 'DELETE', query: {}, headers: { 'x-authorization-method': 'Account-Manager' }, status: 204 },
    ]);
  });
});

describe('the keys of a client', () => {
  const KEYS = 'query ($id: ID!) { apiKeys(clientId: $id) { name } }';

  it('are the same as those within their client, in the same order [calls.account.keys]', async () => {
    const trader = await signIn();
    const { client_id: id } = await trader.key('web-1');
    const { data } = await trader.request(KEYS, { id });
    const whole = await trader.request('query ($id: ID!) { apiClient(id: $id) { keys { name } } }', { id });
    expect({ keys: data?.['apiKeys'] }).toEqual(whole.data?.['apiClient']);
    const [, keys] = (await trader.calls()).slice(0, 2).toSorted((a, b) => a.path.localeCompare(b.path));
    expect(keys).toMatchObject({ method: 'GET', path: '/v1/key3', query: { client: id, deleted: 'false' } });
  });

  it('are not found for another customer than the chosen one', async () => {
    const staff = await signIn('staff', 'Northwind Bets');
    const { id } = await staff.client('Newsroom');
    expect((await staff.request(KEYS, { id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});
