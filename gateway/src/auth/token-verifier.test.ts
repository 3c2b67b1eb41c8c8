import type { DashboardUser } from '@sightline/provider-contract/dashboard.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { ProviderFailure } from '../provider/client/provider-failure.ts';
import { Revocations } from './revocations.ts';
import { TokenVerifier } from './token-verifier.ts';

const config = readConfig({
  ...Object.fromEntries(
    ['AUTH', 'ACCOUNT', 'DASHBOARD', 'DATA', 'ODDS', 'BET_BUILDER'].map((name) => [`${name}_API_URL`, 'http://localhost:9']),
  ),
  PUSH_URL: 'ws://localhost:9/push/subscribe',
});
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
let asked: { bearer: string; customer: number | null }[];
let answer: () => Promise<DashboardUser>;
let tokenVerifier: TokenVerifier;
const bearer = bearerUntil(24 * 60 * MINUTE);
const failure = (kind: 'unreachable' | 'status', status = 0) =>
  new ProviderFailure({ api: 'dashboard', route: '/v1/user', kind, status });
const codeOf = (work: Promise<unknown>) =>
  work.then(() => 'believed').catch((error: { extensions?: { code?: string } }) => error.extensions?.code);

beforeEach(() => {
  now = 0;
  asked = [];
  answer = async () => user;
  tokenVerifier = new TokenVerifier({
    revocations: new Revocations({ now: () => now }),
    config,
    redis: null,
    log: pino({ level: 'silent' }),
    now: () => now,
    dashboard: {
      user: async (bearer, customer) => {
        asked.push({ bearer, customer });
        return answer();
      },
      customerIdentities: async () => [{ id: 42, public_id: 'c-42', name: null }],
    },
  });
});

describe('TokenVerifier', () => {
  it('believe a bearer only after the provider answered for it, and ask once for many', async () => {
    await Promise.all(Array.from({ length: 20 }, () => tokenVerifier.identify(bearer, null, ADDRESS)));
    expect(asked).toHaveLength(1);
    answer = async () => Promise.reject(failure('status', 401));
    expect(await codeOf(tokenVerifier.identify(bearerUntil(9 * MINUTE), null, ADDRESS))).toBe('UNAUTHENTICATED');
  });

  it('keep the answer for 60 s and renew it in the background before', async () => {
    await tokenVerifier.identify(bearer, null, ADDRESS);
    now = 44_000;
    await tokenVerifier.identify(bearer, null, ADDRESS);
    expect(asked).toHaveLength(1);
    now = 46_000;
    await tokenVerifier.identify(bearer, null, ADDRESS);
    expect(asked).toHaveLength(2);
  });

  it('go on believing a known bearer for 5 minutes while there is no answer, and an unknown one not at all', async () => {
    await tokenVerifier.identify(bearer, null, ADDRESS);
    answer = async () => Promise.reject(failure('unreachable'));
    now = 5.9 * MINUTE;
    expect(await codeOf(tokenVerifier.identify(bearer, null, ADDRESS))).toBe('believed');
    expect(await codeOf(tokenVerifier.identify(bearerUntil(10 * MINUTE), null, ADDRESS))).toBe('PROVIDER_UNREACHABLE');
    now = 6.1 * MINUTE;
    expect(await codeOf(tokenVerifier.identify(bearer, null, ADDRESS))).toBe('PROVIDER_UNREACHABLE');
  });

  it('end a session on a 401, at once and for good', async () => {
    await tokenVerifier.identify(bearer, null, ADDRESS);
    now = 2 * MINUTE;
    answer = async () => Promise.reject(failure('status', 401));
    expect(await codeOf(tokenVerifier.identify(bearer, null, ADDRESS))).toBe('UNAUTHENTICATED');
    answer = async () => Promise.reject(failure('unreachable'));
    now += 10_000;
    expect(await codeOf(tokenVerifier.identify(bearer, null, ADDRESS))).toBe('PROVIDER_UNREACHABLE');
  });

  it('end it for each customer that the bearer chose', async () => {
    await tokenVerifier.identify(bearer, 'c-42', ADDRESS);
    await tokenVerifier.identify(bearer, null, ADDRESS);
    now = 2 * MINUTE;
    answer = async () => Promise.reject(failure('status', 401));
    expect(await codeOf(tokenVerifier.identify(bearer, null, ADDRESS))).toBe('UNAUTHENTICATED');
    answer = async () => user;
    expect(await codeOf(tokenVerifier.identify(bearer, 'c-42', ADDRESS))).toBe('UNAUTHENTICATED');
    now += 10_000;
    expect(await codeOf(tokenVerifier.identify(bearer, 'c-42', ADDRESS))).toBe('believed');
  });

  it('keep a refusal for 10 s, and so ask once', async () => {
    answer = async () => Promise.reject(failure('status', 401));
    for (let n = 0; n < 5; n += 1) expect(await codeOf(tokenVerifier.identify(bearer, null, ADDRESS))).toBe('UNAUTHENTICATED');
    expect(asked).toHaveLength(1);
    now = 10_000;
    await codeOf(tokenVerifier.identify(bearer, null, ADDRESS));
    expect(asked).toHaveLength(2);
  });

  it('keep the answers for twenty customers of one bearer', async () => {
    for (let n = 0; n < 25; n += 1) await tokenVerifier.identify(bearer, `c-${n}`, ADDRESS);
    await tokenVerifier.identify(bearer, 'c-24', ADDRESS);
    await tokenVerifier.identify(bearer, 'c-5', ADDRESS);
    expect(asked).toHaveLength(25);
    await tokenVerifier.identify(bearer, 'c-4', ADDRESS);
    expect(asked).toHaveLength(26);
  });

  it('refuse an expired, an unreadable and a revoked bearer without asking', async () => {
    now = MINUTE;
    expect(await codeOf(tokenVerifier.identify(bearerUntil(MINUTE), null, ADDRESS))).toBe('UNAUTHENTICATED');
    expect(await codeOf(tokenVerifier.identify('nonsense', null, ADDRESS))).toBe('UNAUTHENTICATED');
    expect(asked).toHaveLength(0);
    const caller = await tokenVerifier.identify(bearer, null, ADDRESS);
    tokenVerifier.revoke(caller);
    expect(await codeOf(tokenVerifier.identify(bearer, null, ADDRESS))).toBe('UNAUTHENTICATED');
    expect(asked).toHaveLength(1);
  });

  it('tell the provider the chosen customer by its internal id, and keep that answer apart', async () => {
    await tokenVerifier.identify(bearer, null, ADDRESS);
    await tokenVerifier.identify(bearer, 'c-42', ADDRESS);
    expect(asked.map(({ customer }) => customer)).toEqual([null, 42]);
  });
});
