import { Key3, Token3 } from '@sightline/provider-contract/account-clients.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
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

const Keys = z.object({ keys: z.array(Key3) });
const KeyBody = z.object({ key: Key3 });
const clientId = (internalId: number, name: string) => {
  const { customers, clients } = test.sandbox.account.store;
  const customer = customers.find('internal_id', internalId)[0]?.id ?? '';
  return clients.find('customer', customer).find((c) => c.name === name)?.id ?? '';
};
const website = () => clientId(2, 'Production website');
const keys = async (query = '&deleted=false') =>
  Keys.parse((await trader('GET', `/account/v1/key3?client=${website()}${query}`)).body).keys;
const firstKey = async () => (await keys())[0]?.id ?? '';

describe('keys', () => {
  it('are listed with or without the deleted ones', async () => {
    expect((await keys()).map((k) => k.name)).toEqual(['web-1', 'web-2', 'web-3', 'web-5']);
    expect((await keys('')).map((k) => k.name)).toEqual(['web-1', 'web-2', 'web-3', 'retired', 'web-5']);
  });

  it('are created, and their secrets identify the client', async () => {
    const answer = await trader('POST', `/account/v1/client3/${website()}/key3`, { body: { name: ' prod ' } });
    expect([answer.status, answer.body]).toMatchObject([201, { key: { name: 'prod', resource_version: 1 } }]);
    const { id } = KeyBody.parse(answer.body).key;
    const secret = z
      .object({ secret: z.object({ value: z.string() }) })
      .parse((await trader('GET', `/account/v1/key3/${id}/secret`)).body).secret.value;
    expect(test.sandbox.account.secrets.resolve(secret)).toMatchObject({ clientId: website(), ratePerSecond: 5, hoursBack: 48 });
  });

  it('are renamed only with the current version', async () => {
    const id = await firstKey();
    const rename = (name: string, headers: Record<string, string>) =>
      trader('PATCH', `/account/v1/key3/${id}`, { headers, body: { patch: [{ op: 'replace', path: '/name', value: name }] } });
    expect((await rename('a', { 'if-match': '1' })).body).toMatchObject({ key: { name: 'a', resource_version: 2 } });
    expect(await rename('b', { 'if-match': '1' })).toMatchObject({
      status: 412,
      body: { type: 'resource_version_mismatch', resource_version: 2 },
    });
    expect((await rename('b', {})).status).toBe(428);
    expect((await rename('a', { 'if-match': '"2"' })).body).toMatchObject({ key: { resource_version: 2 } });
    expect((await rename(' ', { 'if-match': '2' })).status).toBe(422);
    expect((await rename('b', { 'if-match': '*' })).body).toMatchObject({ key: { name: 'b', resource_version: 3 } });
  });

  it('are deleted only with the current version, and their secrets become invalid', async () => {
    const id = await firstKey();
    const secret = test.sandbox.account.store.keys.get(id)?.secret ?? '';
    const remove = (headers: Record<string, string>) => trader('DELETE', `/account/v1/key3/${id}`, { headers });
    expect((await remove({})).status).toBe(428);
    expect((await remove({ 'if-match': '5' })).status).toBe(412);
    expect(test.sandbox.account.secrets.resolve(secret)).not.toBeNull();
    expect((await remove({ 'if-match': '1' })).status).toBe(204);
    expect(test.sandbox.account.secrets.resolve(secret)).toBeNull();
    expect((await remove({ 'if-match': '2' })).status).toBe(410);
    expect((await trader('GET', `/account/v1/key3/${id}/secret`)).status).toBe(410);
  });

  it('cannot be used by other customers, or created by read-only users', async () => {
    const otherCustomer = await test.as('trader5');
    const id = await firstKey();
    expect((await otherCustomer('GET', `/account/v1/key3?client=${website()}`)).status).toBe(403);
    expect((await otherCustomer('GET', `/account/v1/key3/${id}/secret`)).status).toBe(403);
    expect((await otherCustomer('GET', '/account/v1/key3?client=unknown')).status).toBe(404);
    expect((await otherCustomer('DELETE', '/account/v1/key3/unknown', { headers: { 'if-match': '1' } })).status).toBe(404);
    const readOnly = await test.as('readonly');
    expect(
      (await readOnly('POST', `/account/v1/client3/${clientId(5, 'Reader')}/key3`, { body: { name: 'x' } })).body,
    ).toMatchObject({ type: 'read_only' });
    expect((await readOnly('GET', `/account/v1/key3?client=${clientId(5, 'Reader')}`)).status).toBe(200);
  });
});

const createToken = (caller: Caller, id: string, name = 'amber-fox') =>
  caller('POST', `/account/v1/client3/${id}/token3`, { body: { name } });
const desk = () => clientId(2, 'Trading desk');

describe('trading tokens', () => {
  it('are valid for eight hours and work like a key of the client', async () => {
    expect((await trader('GET', '/account/v1/token3/name')).body).toMatchObject({ names: expect.arrayContaining(['amber-fox']) });
    const before = test.sandbox.clock.now().getTime();
    const answer = await createToken(trader, desk());
    expect(answer.status).toBe(201);
    const { secret, expiration } = z.object({ token: Token3 }).parse(answer.body).token;
    expect(Math.abs(Date.parse(expiration) - before - 8 * 3_600_000)).toBeLessThan(60_000);
    const owner = test.sandbox.account.secrets.resolve(secret);
    expect(owner).toMatchObject({ clientId: desk(), ratePerSecond: 200, burst: 200 });
    expect(owner?.pushChannels).toEqual(expect.arrayContaining(['series_updates', 'match_updates', 'odds_market_updates']));
    test.sandbox.clock.advance(8 * 3_600_000);
    expect(test.sandbox.account.secrets.resolve(secret)).toBeNull();
    test.sandbox.clock.reset();
  });

  it('require the trading product, an active client and an allowed name', async () => {
    expect((await createToken(trader, website())).body).toMatchObject({ type: 'no_trading_product' });
    expect((await createToken(trader, clientId(2, 'Deleted pilot'))).status).toBe(410);
    expect((await createToken(trader, 'unknown')).status).toBe(404);
    expect((await createToken(trader, desk(), 'bob')).status).toBe(422);
    const noClient = await test.as('noclient');
    expect((await createToken(noClient, clientId(8, 'Former desk'))).body).toMatchObject({ type: 'client_inactive' });
    expect((await createToken(noClient, desk())).status).toBe(403);
    expect((await createToken(await test.managing('staff'), desk())).status).toBe(201);
  });
});
