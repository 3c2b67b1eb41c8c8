import type { CustomerIdentity, DashboardUser } from '@sightline/provider-contract/dashboard.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configWith } from '../../test/support/config.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import { Store, STORE_TIMERS } from '../store/store.ts';
import { Revocations } from './revocations.ts';
import { TokenVerifier } from './token-verifier.ts';

const config = configWith();
const user: DashboardUser = {
  id: 7,
  email: 'ana@acme.test',
  first_name: null,
  last_name: null,
  superuser: false,
  trading_access: true,
  last_login_at: null,
};
const MINUTE = 60_000;
const ADDRESS = '203.0.113.7';

function bearerUntil(expiresAt: number): string {
  return `h.${Buffer.from(JSON.stringify({ exp: expiresAt / 1000 })).toString('base64url')}.s`;
}

let now: number;
let identities: CustomerIdentity[];
let calls: { bearer: string; customer: number | null }[];
let respond: () => Promise<DashboardUser>;
let tokenVerifier: TokenVerifier;
const bearer = bearerUntil(24 * 60 * MINUTE);
const failure = (kind: 'unreachable' | 'status', status = 0) =>
  new ProviderFailure({ api: 'dashboard', route: '/v1/user', kind, status });
const outcomeOf = (work: Promise<unknown>) =>
  work.then(() => 'verified').catch((error: { extensions?: { code?: string } }) => error.extensions?.code);

afterEach(() => vi.restoreAllMocks());

beforeEach(() => {
  now = 0;
  identities = [{ id: 42, public_id: 'c-42', name: null }];
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  calls = [];
  respond = async () => user;
  tokenVerifier = new TokenVerifier({
    revocations: new Revocations(
      new Store({ config: { ...STORE_TIMERS, DATABASE_URL: 'sqlite:/nonexistent/x' }, log: pino({ level: 'silent' }) }),
    ),
    config,
    redis: null,
    log: pino({ level: 'silent' }),
    dashboard: {
      user: async (bearer, customer) => {
        calls.push({ bearer, customer });
        return respond();
      },
      customerIdentities: async () => identities,
    },
  });
});

describe('TokenVerifier', () => {
  it('verifies a bearer with the provider, with one call for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => tokenVerifier.verify(bearer, null, ADDRESS)));
    expect(calls).toHaveLength(1);
    respond = async () => Promise.reject(failure('status', 401));
    expect(await outcomeOf(tokenVerifier.verify(bearerUntil(9 * MINUTE), null, ADDRESS))).toBe('UNAUTHENTICATED');
  });

  it('refreshes a cached user in the background once three quarters of its 60 s are over', async () => {
    await tokenVerifier.verify(bearer, null, ADDRESS);
    now = 44_000;
    await tokenVerifier.verify(bearer, null, ADDRESS);
    expect(calls).toHaveLength(1);
    now = 46_000;
    await tokenVerifier.verify(bearer, null, ADDRESS);
    expect(calls).toHaveLength(2);
  });

  it('accepts a verified bearer for 5 minutes more while the provider is unreachable, and refuses an unknown one', async () => {
    await tokenVerifier.verify(bearer, null, ADDRESS);
    respond = async () => Promise.reject(failure('unreachable'));
    now = 5.9 * MINUTE;
    expect(await outcomeOf(tokenVerifier.verify(bearer, null, ADDRESS))).toBe('verified');
    expect(await outcomeOf(tokenVerifier.verify(bearerUntil(10 * MINUTE), null, ADDRESS))).toBe('PROVIDER_UNREACHABLE');
    now = 6.1 * MINUTE;
    expect(await outcomeOf(tokenVerifier.verify(bearer, null, ADDRESS))).toBe('PROVIDER_UNREACHABLE');
  });

  it('does not repeat a failed verification of a verified bearer for 10 s', async () => {
    await tokenVerifier.verify(bearer, null, ADDRESS);
    respond = async () => Promise.reject(failure('unreachable'));
    now = 2 * MINUTE;
    await tokenVerifier.verify(bearer, null, ADDRESS);
    respond = () => new Promise(() => {});
    now += 9_000;
    expect(await outcomeOf(tokenVerifier.verify(bearer, null, ADDRESS))).toBe('verified');
    expect(calls).toHaveLength(2);
    respond = async () => user;
    now += 2_000;
    await tokenVerifier.verify(bearer, null, ADDRESS);
    expect(calls).toHaveLength(3);
  });

  it('ends a session at the first 401, without the grace time', async () => {
    await tokenVerifier.verify(bearer, null, ADDRESS);
    now = 2 * MINUTE;
    respond = async () => Promise.reject(failure('status', 401));
    expect(await outcomeOf(tokenVerifier.verify(bearer, null, ADDRESS))).toBe('UNAUTHENTICATED');
    respond = async () => Promise.reject(failure('unreachable'));
    now += 10_000;
    expect(await outcomeOf(tokenVerifier.verify(bearer, null, ADDRESS))).toBe('PROVIDER_UNREACHABLE');
  });

  it('ends the session for every acting customer of the bearer', async () => {
    await tokenVerifier.verify(bearer, 'c-42', ADDRESS);
    await tokenVerifier.verify(bearer, null, ADDRESS);
    now = 2 * MINUTE;
    respond = async () => Promise.reject(failure('status', 401));
    expect(await outcomeOf(tokenVerifier.verify(bearer, null, ADDRESS))).toBe('UNAUTHENTICATED');
    respond = async () => user;
    expect(await outcomeOf(tokenVerifier.verify(bearer, 'c-42', ADDRESS))).toBe('UNAUTHENTICATED');
    now += 10_000;
    expect(await outcomeOf(tokenVerifier.verify(bearer, 'c-42', ADDRESS))).toBe('verified');
  });

  it('refuses a bearer even if a call that started before its refusal returns a user', async () => {
    const late = Promise.withResolvers<DashboardUser>();
    respond = () => late.promise;
    const verifying = outcomeOf(tokenVerifier.verify(bearer, 'c-42', ADDRESS));
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    respond = async () => Promise.reject(failure('status', 401));
    expect(await outcomeOf(tokenVerifier.verify(bearer, null, ADDRESS))).toBe('UNAUTHENTICATED');
    late.resolve(user);
    expect(await verifying).toBe('UNAUTHENTICATED');
    expect(await outcomeOf(tokenVerifier.verify(bearer, 'c-42', ADDRESS))).toBe('UNAUTHENTICATED');
  });

  it('caches a refusal for 10 s', async () => {
    respond = async () => Promise.reject(failure('status', 401));
    for (let n = 0; n < 5; n += 1) expect(await outcomeOf(tokenVerifier.verify(bearer, null, ADDRESS))).toBe('UNAUTHENTICATED');
    expect(calls).toHaveLength(1);
    now = 10_000;
    await outcomeOf(tokenVerifier.verify(bearer, null, ADDRESS));
    expect(calls).toHaveLength(2);
  });

  it("caches a bearer's user records for the last twenty acting customers", async () => {
    for (let n = 0; n < 25; n += 1) await tokenVerifier.verify(bearer, `c-${n}`, ADDRESS);
    await tokenVerifier.verify(bearer, 'c-24', ADDRESS);
    await tokenVerifier.verify(bearer, 'c-5', ADDRESS);
    expect(calls).toHaveLength(25);
    await tokenVerifier.verify(bearer, 'c-4', ADDRESS);
    expect(calls).toHaveLength(26);
  });

  it('refuses an expired, an unreadable and a revoked bearer without a call', async () => {
    now = MINUTE;
    expect(await outcomeOf(tokenVerifier.verify(bearerUntil(MINUTE), null, ADDRESS))).toBe('UNAUTHENTICATED');
    expect(await outcomeOf(tokenVerifier.verify('nonsense', null, ADDRESS))).toBe('UNAUTHENTICATED');
    expect(calls).toHaveLength(0);
    const caller = await tokenVerifier.verify(bearer, null, ADDRESS);
    void tokenVerifier.revoke(caller);
    expect(await outcomeOf(tokenVerifier.verify(bearer, null, ADDRESS))).toBe('UNAUTHENTICATED');
    expect(calls).toHaveLength(1);
  });

  it('sends the acting customer by its internal id, and caches that user separately', async () => {
    await tokenVerifier.verify(bearer, null, ADDRESS);
    await tokenVerifier.verify(bearer, 'c-42', ADDRESS);
    expect(calls.map(({ customer }) => customer)).toEqual([null, 42]);
  });

  it('finds a customer that was created after the list of customers was cached', async () => {
    await tokenVerifier.verify(bearer, 'c-42', ADDRESS);
    identities = [...identities, { id: 43, public_id: 'c-43', name: null }];
    await tokenVerifier.verify(bearer, 'c-43', ADDRESS);
    expect(calls.map(({ customer }) => customer)).toEqual([42, 43]);
  });
});
