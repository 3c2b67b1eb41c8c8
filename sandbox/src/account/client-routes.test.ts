import { Client3 } from '@sightline/provider-contract/account-clients.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { PRODUCT_IDS } from './products.ts';
import { type AccountTest, type Caller, startAccountTest } from './testing.ts';

let test: AccountTest;
let trader: Caller;
beforeAll(async () => {
  test = await startAccountTest();
});
beforeEach(async () => {
  test.sandbox.account.reset();
  trader = await test.as('trader');
});
afterAll(() => test.sandbox.close());

const Clients = z.object({ clients: z.array(Client3) });
const ClientBody = z.object({ client: Client3 });
const listClients = async (caller: Caller, query: string) =>
  Clients.parse((await caller('GET', `/account/v1/client3${query}`)).body).clients;
const idOf = (internalId: number) => test.sandbox.account.store.customers.find('internal_id', internalId)[0]?.id ?? '';
const clientOf = (internalId: number, name: string) => {
  const found = test.sandbox.account.store.clients.find('customer', idOf(internalId)).find((c) => c.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const ifMatch = (version: number | string) => ({ 'if-match': String(version) });

describe('listing clients', () => {
  it('filters by deletion, activity and product, and the trading client comes first', async () => {
    const all = await listClients(trader, '');
    expect(all.filter((c) => c.deleted).map((c) => c.name)).toEqual(['Deleted pilot']);
    expect(await listClients(trader, '?deleted=false')).toEqual(all.filter((c) => !c.deleted));
    expect((await listClients(trader, '?active=false')).map((c) => c.name)).toEqual(['World cup pop-up', 'Ended an hour ago']);
    const trading = await listClients(trader, `?product=${PRODUCT_IDS.trading}&active=true&deleted=false`);
    expect(trading[0]).toMatchObject({ name: 'Trading desk', request_rate_second: 200 });
    const slow = await listClients(await test.as('trader5'), `?product=${PRODUCT_IDS.trading}&active=true&deleted=false`);
    expect(slow[0]).toMatchObject({ request_rate_second: 5, request_rate_burst: 5 });
    expect(await listClients(await test.as('noclient'), `?product=${PRODUCT_IDS.trading}&active=true&deleted=false`)).toEqual([]);
  });

  it('returns one by its id, but not that of another customer', async () => {
    const { id } = clientOf(2, 'Staging');
    expect((await listClients(trader, `?client=${id}`)).map((c) => c.name)).toEqual(['Staging']);
    expect(await listClients(trader, '?client=unknown')).toEqual([]);
    expect((await trader('GET', `/account/v1/client3?client=${clientOf(3, 'Trading').id}`)).status).toBe(403);
  });

  it('requires a customer in Account-Manager mode, and refuses another customer in the other mode', async () => {
    const staff = await test.managing('staff');
    expect((await listClients(staff, `?customer=${idOf(3)}`)).map((c) => c.name)).toEqual(['Trading', 'Website']);
    expect((await staff('GET', '/account/v1/client3')).status).toBe(400);
    expect((await staff('GET', '/account/v1/client3?customer=unknown')).status).toBe(404);
    expect((await trader('GET', `/account/v1/client3?customer=${idOf(3)}`)).status).toBe(403);
    expect(await listClients(await test.as('staff'), '')).toEqual([]);
    expect((await test.anyone('GET', '/account/v1/client3')).status).toBe(401);
  });
});

describe('creating clients', () => {
  const packages = [{ game: { id: 5 }, product: { id: PRODUCT_IDS.odds }, push_channels: [] }];
  const body = {
    name: 'Fresh',
    request_rate_second: 5,
    request_rate_burst: 5,
    hours_back: 48,
    max_concurrent_hermes_connections: 20,
    active_until: null,
    packages,
  };
  const create = (caller: Caller, changes: object = {}, internalId = 2) =>
    caller('POST', `/account/v1/customer/${idOf(internalId)}/client3`, { body: { ...body, ...changes } });

  it('answers 201 with channels filled in from the products, and scope read [clients.entity.scope]', async () => {
    const answer = await create(trader, { hours_back: '' });
    expect(answer.status).toBe(201);
    const { client } = ClientBody.parse(answer.body);
    expect(client).toMatchObject({ name: 'Fresh', hours_back: null, scope: 'read', resource_version: 1, deleted: false });
    expect(client.packages[0]?.push_channels).toContainEqual({ name: 'odds_market_updates' });
    expect((await listClients(trader, `?client=${client.id}`))[0]).toEqual(client);
  });

  it.each([
    [422, 'name_required', { name: '  ' }],
    [422, 'rate_out_of_range', { request_rate_second: 0 }],
    [422, 'rate_out_of_range', { request_rate_burst: 1001 }],
    [422, 'connections_out_of_range', { max_concurrent_hermes_connections: 1001 }],
    [422, 'packages_required', { packages: [] }],
    [422, 'package_not_available', { packages: [{ game: { id: 4711 }, product: { id: PRODUCT_IDS.odds }, push_channels: [] }] }],
    [400, 'malformed_request', { request_rate_second: -1 }],
    [400, 'malformed_request', { hours_back: 'many' }],
  ])('refuses an invalid client with %i %s', async (status, type, changes) => {
    const answer = await create(trader, changes);
    expect([answer.status, answer.body]).toMatchObject([status, { type, message: expect.any(String) }]);
  });

  it('is refused for another customer, for read-only users, and for products that the customer is not offered', async () => {
    expect((await create(trader, {}, 3)).status).toBe(403);
    expect((await create(await test.as('readonly'), {}, 5)).body).toMatchObject({ type: 'read_only' });
    expect((await create(await test.managing('staff'), {}, 3)).status).toBe(201);
    const trading = [{ game: { id: 5 }, product: { id: PRODUCT_IDS.trading }, push_channels: [] }];
    expect((await create(await test.as('customer'), { packages: trading }, 4)).body).toMatchObject({
      type: 'package_not_available',
    });
  });
});

const patch = (version: number | string | null, operations: unknown, name = 'Staging') =>
  trader('PATCH', `/account/v1/client3/${clientOf(2, name).id}`, {
    ...(version === null ? {} : { headers: ifMatch(version) }),
    body: Array.isArray(operations) ? { patch: operations } : operations,
  });

describe('patching and deleting clients', () => {
  const rate = [{ op: 'replace', path: '/request_rate_second', value: 7 }];

  it('changes fields with the current version, bare or quoted, or with *', async () => {
    const first = await patch(1, rate);
    expect([first.status, first.headers.get('etag'), first.body]).toMatchObject([
      200,
      '2',
      { client: { request_rate_second: 7, resource_version: 2 } },
    ]);
    expect((await patch('"2"', [{ op: 'replace', path: '/active_until', value: null }])).body).toMatchObject({
      client: { active_until: null, resource_version: 3 },
    });
    expect((await patch('*', [{ op: 'replace', path: '/hours_back', value: null }])).body).toMatchObject({
      client: { hours_back: null, resource_version: 4 },
    });
  });

  it('answers a stale version with 412 and a missing one with 428', async () => {
    await patch(1, rate);
    const stale = await patch(1, [{ op: 'replace', path: '/name', value: 'Lost' }]);
    expect([stale.status, stale.body]).toMatchObject([412, { type: 'resource_version_mismatch', resource_version: 2 }]);
    expect((await patch(null, rate)).status).toBe(428);
    expect(clientOf(2, 'Staging').resource_version).toBe(2);
  });

  it('keeps the version if nothing changes, also if the channels of the packages are left out', async () => {
    const { packages } = clientOf(2, 'Staging');
    const same = packages.map((p) => ({ ...p, push_channels: [] }));
    expect((await patch(1, [{ op: 'replace', path: '/packages', value: same }])).body).toMatchObject({
      client: { resource_version: 1 },
    });
    expect((await patch(1, [{ op: 'replace', path: '/name', value: 'Staging' }])).body).toMatchObject({
      client: { resource_version: 1 },
    });
  });

  it('accepts a patch list that is not wrapped in an object', async () => {
    const answer = await trader('PATCH', `/account/v1/client3/${clientOf(2, 'Staging').id}`, { headers: ifMatch(1), body: rate });
    expect(answer.body).toMatchObject({ client: { request_rate_second: 7 } });
  });

  it.each([
    ['name_required', { op: 'replace', path: '/name', value: '' }],
    ['packages_required', { op: 'replace', path: '/packages', value: [] }],
    ['rate_out_of_range', { op: 'replace', path: '/request_rate_second', value: 5000 }],
    ['path_not_patchable', { op: 'replace', path: '/scope', value: 'write' }],
    ['invalid_value', { op: 'replace', path: '/hours_back', value: -1 }],
  ])('refuses an invalid patch with 422 %s', async (type, operation) => {
    const answer = await patch(1, [operation]);
    expect([answer.status, answer.body]).toMatchObject([422, { type }]);
  });

  it('deletes by version, and the secrets of the client become invalid', async () => {
    const { id } = clientOf(2, 'Production website');
    const secret = test.sandbox.account.store.keys.find('client', id)[0]?.secret ?? '';
    expect(test.sandbox.account.secrets.resolve(secret)?.clientId).toBe(id);
    const remove = (headers: Record<string, string>) => trader('DELETE', `/account/v1/client3/${id}`, { headers });
    expect((await remove({})).status).toBe(428);
    expect((await remove(ifMatch(9))).status).toBe(412);
    expect((await remove(ifMatch(1))).status).toBe(204);
    expect((await remove(ifMatch(2))).status).toBe(410);
    expect((await listClients(trader, `?client=${id}`))[0]).toMatchObject({ deleted: true });
    expect((await listClients(trader, '?deleted=false')).some((c) => c.id === id)).toBe(false);
    expect(test.sandbox.account.secrets.resolve(secret)).toBeNull();
  });

  it('refuses deletion by a read-only user, also of a client of another customer, and does not find an unknown one', async () => {
    const readOnly = await test.as('readonly');
    expect((await readOnly('DELETE', `/account/v1/client3/${clientOf(5, 'Reader').id}`, { headers: ifMatch(1) })).status).toBe(
      403,
    );
    expect((await readOnly('DELETE', `/account/v1/client3/${clientOf(2, 'Staging').id}`, { headers: ifMatch(1) })).status).toBe(
      403,
    );
    expect((await readOnly('DELETE', '/account/v1/client3/unknown', { headers: ifMatch(1) })).status).toBe(404);
  });
});

describe('the catalogue', () => {
  it('lists products, channels, games and packages', async () => {
    expect((await trader('GET', '/account/v1/product')).body).toMatchObject({
      products: [{ name: 'Match' }, { name: 'Play by Play' }, { name: 'Odds' }, { name: 'Trading' }],
    });
    expect((await trader('GET', '/account/v1/push-channel')).body).toMatchObject({
      push_channels: expect.arrayContaining([expect.objectContaining({ name: 'series_updates' })]),
    });
    expect((await trader('GET', '/account/v1/push-channel/category')).body).toEqual({
      push_channel_categories: [{ name: 'Core' }, { name: 'Live' }, { name: 'Odds' }],
    });
    expect((await trader('GET', '/account/v1/game')).body).toMatchObject({
      games: expect.arrayContaining([expect.objectContaining({ id: 24 })]),
    });
    expect((await trader('GET', '/account/v1/package')).body).toMatchObject({
      packages: expect.arrayContaining([expect.objectContaining({ game: { id: 5 } })]),
    });
    const staff = await test.managing('staff');
    expect((await staff('GET', `/account/v1/package?customer=${idOf(2)}`)).status).toBe(200);
    expect((await test.anyone('GET', '/account/v1/product')).status).toBe(401);
  });
});
