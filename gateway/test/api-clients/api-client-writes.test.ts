import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { PRODUCT_IDS } from '../../../sandbox/src/account/products.ts';
import { UserSession, customerId } from '../support/user-session.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ BEARER_CACHE_MS: 0 });
beforeEach(() => stack().sandbox.control.reset());

const CLIENT = `{ id name historicalAccessHours expiresAt requestsPerSecond requestBurst maxConnections resourceVersion
  packages { game { id } product { id } } }`;
const CREATE = `mutation ($input: CreateApiClientInput!) { result: createApiClient(input: $input) {
  apiClient ${CLIENT} userErrors { field code message } } }`;
const UPDATE = `mutation ($input: UpdateApiClientInput!) { result: updateApiClient(input: $input) {
  apiClient ${CLIENT} current ${CLIENT} userErrors { field code message } } }`;
const DELETE = `mutation ($input: DeleteApiClientInput!) { result: deleteApiClient(input: $input) {
  deletedId current ${CLIENT} userErrors { field code message } } }`;

const packageOf = (game: number, product: keyof typeof PRODUCT_IDS) => ({
  gameId: String(game),
  productId: PRODUCT_IDS[product],
});
const NEW_CLIENT = {
  name: '  Fresh desk ',
  historicalAccessHours: 48,
  expiresAt: '2031-05-28T17:00:00.000Z',
  requestsPerSecond: 5,
  requestBurst: 6,
  maxConnections: 20,
  packages: [packageOf(5, 'odds'), packageOf(1, 'match'), packageOf(5, 'odds')],
};
const signIn = (user: string, actingFor?: string) => UserSession.signIn(stack(), user, actingFor);
const create = (session: UserSession, input: object = {}) =>
  session.request(CREATE, { input: { idempotencyKey: randomUUID(), ...NEW_CLIENT, ...input } });
const Listed = z.array(z.object({ name: z.string() }));
async function listedNames(session: UserSession) {
  return Listed.parse((await session.request('{ apiClients { name } }')).data?.['apiClients']).map(({ name }) => name);
}

describe('creating an API client', () => {
  it('is one POST with every field, packages once and without push channels [calls.account.client-create, calls.account.client-create-body, clients.create.push-channels-empty]', async () => {
    const trader = await signIn('trader');
    const { data } = await create(trader);
    expect(data?.['result']).toMatchObject({
      apiClient: { name: 'Fresh desk', resourceVersion: 1, expiresAt: '2031-05-28T17:00:00.000Z', requestBurst: 6 },
      userErrors: [],
    });
    const [call, ...more] = await trader.writes();
    expect(more).toEqual([]);
    expect(call).toMatchObject({
      method: 'POST',
      path: `/v1/customer/${await customerId(stack(), 'Northwind Bets')}/client3`,
      query: {},
      headers: { 'x-authorization-method': 'Customer-Agent', authorization: expect.stringMatching(/^sha256:/) },
    });
    expect(call?.headers).not.toHaveProperty('if-match');
    expect(call?.body).toEqual({
      name: 'Fresh desk',
      request_rate_second: 5,
      request_rate_burst: 6,
      hours_back: 48,
      max_concurrent_hermes_connections: 20,
      active_until: '2031-05-28T17:00:00Z',
      packages: [
        { game: { id: 5 }, product: { id: PRODUCT_IDS.odds }, push_channels: [] },
        { game: { id: 1 }, product: { id: PRODUCT_IDS.match }, push_channels: [] },
      ],
    });
  });

  it('adds it to the list [clients.create.added]', async () => {
    const trader = await signIn('trader');
    await create(trader);
    expect((await listedNames(trader))[0]).toBe('Fresh desk');
  });

  it('without historical access and end sends null for both [clients.form.historical-empty]', async () => {
    const trader = await signIn('trader');
    await create(trader, { historicalAccessHours: null, expiresAt: null });
    expect((await trader.writes())[0]?.body).toMatchObject({ hours_back: null, active_until: null });
  });

  it('is validated by the gateway too, and sends nothing while it is invalid', async () => {
    const trader = await signIn('trader');
    const wrong = {
      name: '  ',
      historicalAccessHours: -1,
      requestsPerSecond: -1,
      requestBurst: -1,
      maxConnections: -1,
      packages: [],
    };
    expect((await create(trader, wrong)).data?.['result']).toEqual({
      apiClient: null,
      userErrors: [
        { field: ['name'], code: 'NAME_REQUIRED', message: 'Name is required' },
        { field: ['historicalAccessHours'], code: 'HISTORICAL_INVALID', message: expect.any(String) },
        { field: ['requestsPerSecond'], code: 'PER_SECOND_REQUIRED', message: 'Request rate per second is required' },
        { field: ['requestBurst'], code: 'BURST_REQUIRED', message: 'Burst is required' },
        { field: ['maxConnections'], code: 'CONCURRENT_REQUIRED', message: 'Concurrent connections is required' },
        { field: ['packages'], code: 'PACKAGES_REQUIRED', message: 'Packages are required' },
      ],
    });
    expect((await create(trader, { packages: [{ gameId: 'x', productId: 'y' }] })).errors?.[0]?.extensions.code).toBe(
      'BAD_USER_INPUT',
    );
    expect(await trader.writes()).toEqual([]);
  });

  it('refused by the provider shows its message', async () => {
    const trader = await signIn('trader');
    expect((await create(trader, { requestsPerSecond: 0 })).data?.['result']).toEqual({
      apiClient: null,
      userErrors: [{ field: [], code: 'UNKNOWN', message: 'Request rate and burst must be between 1 and 1000.' }],
    });
  });

  it('refused without a displayable message shows the general text', async () => {
    const trader = await signIn('trader');
    await stack().sandbox.control.addFault({ method: 'POST', path: 'client3$', kind: 'status', status: 422, body: '<html>' });
    expect((await create(trader)).data?.['result']).toMatchObject({
      userErrors: [{ code: 'UNKNOWN', message: 'Sorry, something went wrong. Please try again.' }],
    });
  });

  it('for the chosen customer is sent to that customer, with its id, in Account-Manager mode', async () => {
    const staff = await signIn('staff', 'Fjord Gaming');
    expect((await create(staff)).data?.['result']).toMatchObject({ apiClient: { name: 'Fresh desk' } });
    const customer = await customerId(stack(), 'Fjord Gaming');
    expect(await staff.writes()).toMatchObject([
      {
        method: 'POST',
        path: `/v1/customer/${customer}/client3`,
        query: { customer },
        headers: { 'x-authorization-method': 'Account-Manager' },
      },
    ]);
    expect(await staff.client('Fresh desk')).toMatchObject({ customer: { id: customer } });
  });
});

describe('changing an API client', () => {
  it('sends only the changed fields, based on the version that was read [calls.account.client-patch, calls.account.client-patch-if-match, clients.edit.changed-only]', async () => {
    const trader = await signIn('trader');
    const { id } = await stack().sandbox.control.change('clients', (await trader.client('Archive')).id, { resource_version: 7 });
    const input = { id, resourceVersion: 7, name: 'Archive', requestsPerSecond: 9, requestBurst: 1, historicalAccessHours: null };
    expect((await trader.request(UPDATE, { input })).data?.['result']).toMatchObject({
      apiClient: { name: 'Archive', requestsPerSecond: 9, resourceVersion: 8 },
      current: null,
      userErrors: [],
    });
    const [call, ...more] = await trader.writes();
    expect(more).toEqual([]);
    expect(call).toMatchObject({
      method: 'PATCH',
      path: `/v1/client3/${String(id)}`,
      query: {},
      headers: { 'if-match': '7', 'x-authorization-method': 'Customer-Agent' },
      body: { patch: [{ op: 'replace', path: '/request_rate_second', value: 9 }] },
    });
  });

  it.each([
    ['no fields', {}],
    ['the values that it has', { name: 'Live only', historicalAccessHours: 0, maxConnections: 20 }],
  ])('with %s sends nothing [clients.edit.nothing-changed]', async (_what, fields) => {
    const trader = await signIn('trader');
    const { id } = await trader.client('Live only');
    const { data } = await trader.request(UPDATE, { input: { id, resourceVersion: 1, ...fields } });
    expect(data?.['result']).toMatchObject({ apiClient: { id, name: 'Live only' }, userErrors: [] });
    expect(await trader.writes()).toEqual([]);
  });

  it('is validated by the gateway too', async () => {
    const trader = await signIn('trader');
    const { id } = await trader.client('Live only');
    const input = { id, resourceVersion: 1, name: null, requestsPerSecond: null, packages: null };
    const { data } = await trader.request(UPDATE, { input });
    expect(data?.['result']).toMatchObject({
      apiClient: null,
      userErrors: [{ code: 'NAME_REQUIRED' }, { code: 'PER_SECOND_REQUIRED' }, { code: 'PACKAGES_REQUIRED' }],
    });
    expect(await trader.calls()).toEqual([]);
  });

  it('of a client without a version is based on version 1 [calls.account.client-patch-default-version]', async () => {
    const trader = await signIn('trader');
    const { control } = stack().sandbox;
    const { resource_version: _version, ...bare } = await control.state('clients', (await trader.client('Archive')).id);
    await control.addFault({ method: 'GET', path: '^/v1/client3', kind: 'status', status: 200, body: { clients: [bare] } });
    const seen = await trader.request('query ($id: ID!) { apiClient(id: $id) { id resourceVersion } }', { id: bare['id'] });
    expect(seen.data).toEqual({ apiClient: { id: bare['id'], resourceVersion: 1 } });
    await trader.request(UPDATE, {
      input: { ...z.object({ apiClient: z.object({}).loose() }).parse(seen.data).apiClient, name: 'Store' },
    });
    expect(await trader.writes()).toMatchObject([{ method: 'PATCH', headers: { 'if-match': '1' } }]);
  });

  it('shows the current state if another user changed the client meanwhile', async () => {
    const trader = await signIn('trader');
    const { id } = await trader.client('Archive');
    await stack().sandbox.control.change('clients', id, { name: 'Vault', resource_version: 2 });
    expect((await trader.request(UPDATE, { input: { id, resourceVersion: 1, requestBurst: 8 } })).data?.['result']).toMatchObject(
      {
        apiClient: null,
        current: { name: 'Vault', resourceVersion: 2, requestBurst: 1 },
        userErrors: [{ field: [], code: 'CONFLICT', message: 'Someone else changed this while you were editing.' }],
      },
    );
    expect(await trader.writes()).toMatchObject([{ headers: { 'if-match': '1' }, status: 412 }]);
  });

  it.each([409, 412])('refused with %i is a conflict only if the client has a new version', async (status) => {
    const trader = await signIn('trader');
    const { id } = await trader.client('Archive');
    const { control } = stack().sandbox;
    await control.addFault({ method: 'PATCH', kind: 'status', status, body: { message: 'That name is taken.' } });
    const change = async () =>
      (await trader.request(UPDATE, { input: { id, resourceVersion: 1, name: 'Vault' } })).data?.['result'];
    expect(await change()).toMatchObject({
      apiClient: null,
      current: null,
      userErrors: [{ field: [], code: 'UNKNOWN', message: 'That name is taken.' }],
    });
    await control.change('clients', id, { resource_version: 2 });
    expect(await change()).toMatchObject({ current: { name: 'Archive' }, userErrors: [{ code: 'CONFLICT' }] });
  });

  it('refused with another status shows the message of the provider', async () => {
    const trader = await signIn('trader');
    const { id } = await trader.client('Archive');
    const body = { message: 'Too long.' };
    await stack().sandbox.control.addFault({ method: 'PATCH', kind: 'status', status: 422, body, times: 1 });
    const { data } = await trader.request(UPDATE, { input: { id, resourceVersion: 1, name: 'Vault' } });
    expect(data?.['result']).toMatchObject({ current: null, userErrors: [{ code: 'UNKNOWN', message: 'Too long.' }] });
  });

  it.each([UPDATE, DELETE])('or deleting it, refused as stale, is NOT_FOUND if the client no longer exists', async (document) => {
    const trader = await signIn('trader');
    const { id } = await trader.client('Archive');
    const { control } = stack().sandbox;
    const seen = { clients: [await control.state('clients', id)] };
    const stillThere = {
      path: '^/v1/client3.client=',
      method: 'GET',
      kind: 'status',
      status: 200,
      body: seen,
      times: 1,
    } as const;
    // The read before the edit still finds the client.
    if (document === UPDATE) await control.addFault(stillThere);
    await control.change('clients', id, { deleted: true });
    for (const method of ['PATCH', 'DELETE'] as const) await control.addFault({ method, kind: 'status', status: 412 });
    const input = { id, resourceVersion: 1, ...(document === UPDATE ? { name: 'Vault' } : {}) };
    expect((await trader.request(document, { input })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it.each([
    ['of another customer', 'Newsroom'],
    ['that was deleted', 'Deleted pilot'],
  ])('%s is not found, and costs the user no permission', async (_which, name) => {
    const trader = await signIn('trader');
    const { id } = await trader.client(name);
    for (const document of [UPDATE, DELETE]) {
      const input = { id, resourceVersion: 1, ...(document === UPDATE ? { name: 'Mine' } : {}) };
      expect((await trader.request(document, { input })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    expect((await trader.writes()).filter(({ status }) => status !== null && status < 300)).toEqual([]);
    expect((await trader.request('{ viewer { canManageApiClients } }')).data).toEqual({ viewer: { canManageApiClients: true } });
  });

  it('reads the client first only if the given version was not read recently, or packages are set', async () => {
    const trader = await signIn('trader');
    const { id } = await trader.client('Archive');
    const read = () => trader.request('query ($id: ID!) { apiClient(id: $id) { id } }', { id });
    const methods = async (input: object) => {
      const before = (await trader.calls(/client3/)).length;
      const { data } = await trader.request(UPDATE, { input: { id, ...input } });
      expect(data?.['result']).toMatchObject({ userErrors: [] });
      return (await trader.calls(/client3/)).slice(before).map(({ method }) => method);
    };
    expect(await methods({ resourceVersion: 1, name: 'One' })).toEqual(['GET', 'PATCH']);
    expect(await methods({ resourceVersion: 2, name: 'Two', requestBurst: 7 })).toEqual(['PATCH']);
    await read();
    expect(await methods({ resourceVersion: 3, name: 'Two' })).toEqual([]);
    const offer = (await trader.request('{ availablePackages { game { id } product { id } } }')).data?.['availablePackages'];
    const [one] = z.array(z.object({ game: z.object({ id: z.string() }), product: z.object({ id: z.string() }) })).parse(offer);
    const packages = [{ gameId: one?.game.id, productId: one?.product.id }];
    expect((await methods({ resourceVersion: 3, packages }))[0]).toBe('GET');
  });

  it.each([
    ['customers', 'trader', undefined],
    ['staff acting for a customer', 'super', 'Northwind Bets'],
  ])(
    'is preceded by a read that shows its owner, unless the given version was read recently, for %s',
    async (_who, user, acting) => {
      const session = await signIn(user, acting);
      const [{ id }, { id: readId }] = [await session.client('Archive'), await session.client('Staging')];
      await session.request(DELETE, { input: { id, resourceVersion: 1 } });
      expect((await session.calls(/client3/)).map(({ method }) => method)).toEqual(['GET', 'DELETE']);
      await stack().sandbox.control.clearCalls();
      await session.request('query ($id: ID!) { apiClient(id: $id) { id } }', { id: readId });
      await session.request(UPDATE, { input: { id: readId, resourceVersion: 1, name: 'Vault' } });
      await session.request(DELETE, { input: { id: readId, resourceVersion: 2 } });
      expect((await session.calls(/client3/)).map(({ method }) => method)).toEqual(['GET', 'PATCH', 'DELETE']);
    },
  );

  it('does not use the state that staff read while they acted for another customer', async () => {
    const staff = await signIn('super', 'Northwind Bets');
    const { id } = await staff.client('Staging');
    await staff.request('query ($id: ID!) { apiClient(id: $id) { id } }', { id });
    const elsewhere = await signIn('super', 'Fjord Gaming');
    const sameBearer = new UserSession(stack(), {
      ...staff.credentials,
      actingCustomer: elsewhere.credentials.actingCustomer ?? '',
    });
    const answer = await sameBearer.request(DELETE, { input: { id, resourceVersion: 1 } });
    expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await sameBearer.writes()).toEqual([]);
  });

  it('names the customer that staff act for in each call', async () => {
    const staff = await signIn('super', 'Northwind Bets');
    const { id } = await staff.client('Archive');
    const query = { customer: await customerId(stack(), 'Northwind Bets') };
    await staff.request(UPDATE, { input: { id, resourceVersion: 1, name: 'Vault' } });
    await staff.request(DELETE, { input: { id, resourceVersion: 2 } });
    const headers = { 'x-authorization-method': 'Account-Manager' };
    expect(await staff.writes()).toMatchObject([
      { method: 'PATCH', query, headers, status: 200 },
      { method: 'DELETE', query, headers, status: 204 },
    ]);
    const other = await staff.client('Newsroom');
    const foreign = await staff.request(UPDATE, { input: { id: other.id, resourceVersion: 1, name: 'Mine' } });
    expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await staff.writes()).toHaveLength(2);
  });
});

describe('deleting an API client', () => {
  it('is one DELETE of the version that was read, and removes it from the list [calls.account.client-delete, clients.delete.call, clients.delete.removed]', async () => {
    const trader = await signIn('trader');
    const { id } = await trader.client('Archive');
    await stack().sandbox.control.change('clients', id, { resource_version: 7 });
    const { data } = await trader.request(DELETE, { input: { id, resourceVersion: 7 } });
    expect(data?.['result']).toEqual({ deletedId: id, current: null, userErrors: [] });
    expect(await trader.writes()).toMatchObject([
      { method: 'DELETE', path: `/v1/client3/${id}`, query: {}, headers: { 'if-match': '7' } },
    ]);
    expect(await listedNames(trader)).not.toContain('Archive');
  });

  it('shows the current state and deletes nothing if the client was changed meanwhile', async () => {
    const trader = await signIn('trader');
    const { id } = await trader.client('Archive');
    await stack().sandbox.control.change('clients', id, { resource_version: 4 });
    expect((await trader.request(DELETE, { input: { id, resourceVersion: 1 } })).data?.['result']).toMatchObject({
      deletedId: null,
      current: { id, resourceVersion: 4 },
      userErrors: [{ code: 'CONFLICT' }],
    });
    expect(await trader.client('Archive')).toMatchObject({ deleted: false });
  });

  it('shows the message of the provider if it is refused with 409 although nothing changed', async () => {
    const trader = await signIn('trader');
    const { id } = await trader.client('Archive');
    await stack().sandbox.control.addFault({ method: 'DELETE', kind: 'status', status: 409, body: { message: 'It is in use.' } });
    expect((await trader.request(DELETE, { input: { id, resourceVersion: 1 } })).data?.['result']).toEqual({
      deletedId: null,
      current: null,
      userErrors: [{ field: [], code: 'UNKNOWN', message: 'It is in use.' }],
    });
  });

  it('shows the message of the provider if it is refused', async () => {
    const trader = await signIn('trader');
    const { id } = await trader.client('Archive');
    await stack().sandbox.control.addFault({ method: 'DELETE', kind: 'status', status: 422, body: { message: 'It is in use.' } });
    expect((await trader.request(DELETE, { input: { id, resourceVersion: 1 } })).data?.['result']).toEqual({
      deletedId: null,
      current: null,
      userErrors: [{ field: [], code: 'UNKNOWN', message: 'It is in use.' }],
    });
  });
});
