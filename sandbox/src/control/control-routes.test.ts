import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type AccountTest, startAccountTest } from '../account/testing.ts';

let test: AccountTest;
const control = (method: string, path: string, body?: unknown) =>
  test.anyone(method, `/control${path}`, body === undefined ? {} : { body });
beforeAll(async () => {
  test = await startAccountTest({ SANDBOX_NOW: '2026-03-01T12:00:00Z' });
});
afterEach(() => control('POST', '/reset'));
afterAll(() => test.sandbox.close());

const Calls = z.object({ calls: z.array(z.looseObject({ n: z.int(), path: z.string(), status: z.int().nullable() })) });

const signIn = () =>
  test.anyone('POST', '/auth/v1/jwt', { body: { email_address: 'trader@example.test', plain_password: 'sightline' } });

describe('the control API', () => {
  it('lists calls without secrets', async () => {
    await control('DELETE', '/calls');
    const trader = await test.as('trader');
    const first = Calls.parse((await control('GET', '/calls')).body).calls;
    expect(first).toMatchObject([
      { api: 'auth', method: 'POST', path: '/v1/jwt', status: 204, body: { email_address: 'trader@example.test' } },
    ]);
    expect(JSON.stringify(first)).not.toContain('sightline');
    await trader('GET', '/account/v1/client3?deleted=false', { headers: { 'x-authorization-method': 'Customer-Agent' } });
    const later = Calls.parse((await control('GET', `/calls?since=${first.at(-1)?.n}`)).body).calls;
    expect(later).toMatchObject([
      {
        api: 'account',
        path: '/v1/client3',
        query: { deleted: 'false' },
        headers: { 'x-authorization-method': 'Customer-Agent' },
      },
    ]);
    expect((await control('GET', '/calls?since=x')).status).toBe(400);
  });

  it('corrects a settled market: to another outcome, and back to open', async () => {
    const Settled = z.object({
      id: z.int(),
      state: z.string(),
      selections: z.array(z.object({ was_outcome: z.nullable(z.boolean()) })),
    });
    const markets = z.array(Settled).parse((await control('GET', '/state/markets')).body);
    const settled = markets.find(({ state, selections }) => state === 'settled' && selections[0]?.was_outcome === true);
    const correct = async (to: string) => (await control('POST', '/corrections', { market: settled?.id, to })).body;
    expect(await correct('otherOutcome')).toMatchObject({
      market: { state: 'settled', selections: [{ was_outcome: false }, { was_outcome: true }] },
    });
    expect(await correct('open')).toMatchObject({
      market: { state: 'open', selections: [{ was_outcome: null }, { was_outcome: null }] },
    });
    expect((await control('POST', '/corrections', { market: settled?.id, to: 'x' })).status).toBe(400);
  });

  it('lists mails', async () => {
    await test.anyone('POST', '/auth/v1/password/token', { body: { email_address: 'trader@example.test' } });
    expect((await control('GET', '/mails')).body).toMatchObject({
      mails: [{ to: 'trader@example.test', link: expect.stringContaining('/update-password/') }],
    });
  });

  it('applies faults, as often as requested', async () => {
    const added = await control('POST', '/faults', { api: 'auth', path: '^/v1/jwt', kind: 'status', status: 408, times: 1 });
    expect([added.status, added.body]).toMatchObject([201, { id: expect.any(Number) }]);
    expect((await signIn()).status).toBe(408);
    expect((await signIn()).status).toBe(204);
    expect((await control('POST', '/faults', { kind: 'nonsense' })).status).toBe(400);
    expect((await control('DELETE', '/faults/999')).status).toBe(404);
  });

  it('reads and changes the state', async () => {
    const [series] = z
      .array(z.looseObject({ id: z.int(), resource_version: z.int() }))
      .parse((await control('GET', '/state/series')).body);
    const before = (await control('GET', '/state/hash')).body;
    const changed = await control('PUT', `/state/series/${series?.id}`, { title: 'Renamed' });
    expect(changed.body).toMatchObject({
      id: series?.id,
      title: 'Renamed',
      resource_version: (series?.resource_version ?? 0) + 1,
    });
    expect((await control('GET', `/state/series/${series?.id}`)).body).toEqual(changed.body);
    expect((await control('GET', '/state/hash')).body).not.toEqual(before);
    expect((await control('PUT', `/state/series/${series?.id}`, { lifecycle: 'asleep' })).status).toBe(400);
    expect((await control('GET', '/state/series/0')).status).toBe(404);
    expect((await control('GET', '/state/clouds/1')).status).toBe(404);
  });

  it('changes users and customers', async () => {
    const trader = await test.as('trader');
    expect((await control('PUT', '/state/users/trader@example.test', { trading_access: false })).status).toBe(200);
    expect((await trader('GET', '/dashboard/v1/user')).body).toMatchObject({ trading_access: false });
    const [customer] = test.sandbox.account.store.customers.find('internal_id', 2);
    expect((await control('PUT', `/state/customers/${customer?.id}`, { stripe_id: null })).body).toMatchObject({
      stripe_id: null,
      resource_version: 2,
    });
  });

  it('moves the clock', async () => {
    expect((await control('POST', '/clock', { now: '2030-01-01T00:00:00Z' })).body).toEqual({ now: '2030-01-01T00:00:00Z' });
    await control('POST', '/clock', { advanceMs: 3_600_000 });
    expect((await control('GET', '/clock')).body).toMatchObject({ now: expect.stringContaining('2030-01-01T01:00') });
    expect((await control('POST', '/clock', {})).status).toBe(400);
  });

  it('sets the lifetime of new sessions and tokens, and ends existing ones', async () => {
    const trader = await test.as('trader');
    const client = test.sandbox.account.store.clients.all().find((c) => c.name === 'Trading desk');
    await control('POST', '/token-lifetime', { seconds: 60 });
    expect((await control('POST', '/session-lifetime', { seconds: 60 })).body).toEqual({ seconds: 60 });
    expect((await trader('GET', '/dashboard/v1/user')).status).toBe(200);
    const shortLived = await test.as('trader');
    await control('POST', '/clock', { advanceMs: 60_000 });
    expect((await shortLived('GET', '/dashboard/v1/user')).status).toBe(401);
    expect((await trader('GET', '/dashboard/v1/user')).status).toBe(200);
    const createToken = async () => {
      const answer = await trader('POST', `/account/v1/client3/${client?.id}/token3`, { body: { name: 'amber-fox' } });
      return z.object({ token: z.object({ secret: z.string(), expiration: z.string() }) }).parse(answer.body).token;
    };
    const { secrets } = test.sandbox.account;
    const expiring = await createToken();
    expect(Date.parse(expiring.expiration) - test.sandbox.clock.now().getTime()).toBeLessThanOrEqual(60_000);
    expect(secrets.resolve(expiring.secret)).not.toBeNull();
    expect((await control('POST', '/tokens/expire', { clientId: client?.id })).body).toEqual({ expired: 1 });
    expect(secrets.resolve(expiring.secret)).toBeNull();
    const [first, latest] = [await createToken(), await createToken()];
    const [record] = test.sandbox.account.store.tokens.all().slice(-1);
    expect(
      (await control('POST', '/tokens/expire', { secretSha256: `sha256:${record?.secret_sha256.slice(0, 12)}` })).body,
    ).toEqual({ expired: 1 });
    expect([first, latest].map((t) => secrets.resolve(t.secret) === null)).toEqual([false, true]);

    await control('POST', '/sessions/revoke', { email: 'trader@example.test' });
    expect((await trader('GET', '/dashboard/v1/user')).status).toBe(401);
    expect((await (await test.as('trader'))('GET', '/dashboard/v1/user')).status).toBe(200);
    expect((await control('POST', '/sessions/revoke', { email: 'unknown' })).status).toBe(404);
  });

  it('resets changes', async () => {
    const hash = (await control('GET', '/state/hash')).body;
    const [series] = test.sandbox.world.series.keys();
    await control('PUT', '/state/users/trader@example.test', { first_name: 'Changed' });
    await control('PUT', `/state/series/${series}`, { title: 'Changed' });
    await control('POST', '/dialect', { dialect: 'other' });
    expect((await control('POST', '/reset')).status).toBe(204);
    expect((await control('GET', '/state/users/trader@example.test')).body).toMatchObject({ first_name: 'Tara' });
    expect((await control('GET', '/dialect')).body).toMatchObject({ dialect: 'plain' });
    expect((await control('GET', '/state/hash')).body).toEqual(hash);
  });

  it('has no other routes', async () => {
    expect((await control('GET', '/nothing')).status).toBe(404);
  });

  it('starts a load that moves odds, until a reset', async () => {
    const before = (await control('GET', '/state/live-hash')).body;
    const plan = { markets: 5, updatesPerSecond: 200, seconds: 60, types: ['series_winner'] };
    expect((await control('POST', '/load', plan)).body).toMatchObject({ markets: 5, rate: 200 });
    await vi.waitFor(async () => expect((await control('GET', '/load')).body).not.toMatchObject({ updates: 0 }));
    expect((await control('GET', '/state/live-hash')).body).not.toEqual(before);
    await control('POST', '/reset');
    expect((await control('GET', '/load')).body).toMatchObject({ markets: 0, rate: 0 });
    expect((await control('POST', '/load', { ...plan, seconds: 0 })).status).toBe(400);
  });
});

describe('the other dialect', () => {
  it('nests errors, quotes versions, lists names without objects and omits absent values', async () => {
    await control('POST', '/dialect', { dialect: 'other' });
    const trader = await test.as('trader');
    expect(await trader('GET', '/account/v1/token3/name')).toMatchObject({
      status: 200,
      body: expect.arrayContaining(['amber-fox']),
    });
    const client = test.sandbox.account.store.clients.all().find((c) => c.name === 'Staging');
    const patch = (version: string) =>
      trader('PATCH', `/account/v1/client3/${client?.id}`, {
        headers: { 'if-match': version },
        body: [{ op: 'replace', path: '/name', value: 'Other' }],
      });
    expect((await patch('"1"')).headers.get('etag')).toBe('"2"');
    expect((await patch('"1"')).body).toMatchObject({ error: { type: 'resource_version_mismatch' } });
    const { body } = await trader('GET', `/account/v1/client3?client=${client?.id}`);
    expect(body).toMatchObject({ clients: [{ name: 'Other', scope: 'read' }] });
    expect(JSON.stringify(body)).not.toContain('null');
    expect(await trader('DELETE', '/account/v1/key3/unknown', { headers: { 'if-match': '"1"' } })).toMatchObject({
      status: 404,
      body: null,
    });
  });
});
