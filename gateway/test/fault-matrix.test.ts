import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultSpec } from '../../sandbox/src/faults/faults.ts';
import { AccountSide } from './account-side.ts';
import { type Credentials, type GraphQLAnswer, SIGN_IN } from './gateway-process.ts';
import { useStack } from './stack.ts';

interface Row {
  readonly fault: FaultSpec;
  /** Code of a read of the account or the dashboard API; of others where they differ. */
  readonly code: string;
  readonly data?: string;
  readonly odds?: string;
  /** What signing in says; null where it succeeds all the same, since the bearer comes in a header. */
  readonly signIn: string | null;
  /** What a creation says. It is sent once, whatever comes of it. */
  readonly creation: string;
}

const ERROR = { code: 'PROVIDER_ERROR', signIn: 'SIGN_IN_FAILED' };
const BUSY = { ...ERROR, data: 'PROVIDER_TIMEOUT', odds: 'PROVIDER_TIMEOUT', creation: 'REJECTED' };
const LOST = 'OUTCOME_UNKNOWN';

/** How a provider fails, and what is said then. */
const ROWS: Readonly<Record<string, Row>> = {
  'resets the connection': {
    fault: { kind: 'reset' },
    code: 'PROVIDER_UNREACHABLE',
    signIn: 'SIGN_IN_FAILED',
    creation: LOST,
  },
  'does not answer': { fault: { kind: 'hang' }, code: 'PROVIDER_TIMEOUT', signIn: 'SIGN_IN_TIMEOUT', creation: LOST },
  'says 500': { fault: { kind: 'status', status: 500 }, ...ERROR, creation: 'PROVIDER_ERROR' },
  'says 502 in HTML': { fault: { kind: 'html', status: 502 }, ...ERROR, creation: LOST },
  'sends half an answer': { fault: { kind: 'truncated' }, code: 'PROVIDER_UNREACHABLE', signIn: null, creation: LOST },
  'sends no JSON': { fault: { kind: 'malformed' }, code: 'PROVIDER_MALFORMED', signIn: 'SIGN_IN_FAILED', creation: LOST },
  'sends the wrong types': { fault: { kind: 'wrong-types' }, code: 'PROVIDER_MALFORMED', signIn: null, creation: LOST },
  'is busy, and says until when': { fault: { kind: 'rate-limit', ms: 300 }, ...BUSY },
  'is busy': { fault: { kind: 'status', status: 429 }, ...BUSY },
  'does not know the caller': {
    fault: { kind: 'status', status: 401 },
    code: 'UNAUTHENTICATED',
    data: 'TRADING_TOKEN_EXPIRED',
    odds: 'TRADING_TOKEN_EXPIRED',
    signIn: 'INVALID_CREDENTIALS',
    creation: 'UNAUTHENTICATED',
  },
};
const CASES = Object.entries(ROWS).map(([name, row]) => ({ name, ...row }));

const DEADLINE_MS = 500;
/** Everything is read when it is asked for, never from what was read before. */
const stack = useStack({
  ACCOUNT_TIMEOUT_MS: String(DEADLINE_MS),
  DASHBOARD_TIMEOUT_MS: String(DEADLINE_MS),
  DATA_TIMEOUT_MS: String(DEADLINE_MS),
  ODDS_TIMEOUT_MS: String(DEADLINE_MS),
  OPERATION_TIMEOUT_MS: String(2 * DEADLINE_MS),
  DATA_RETRIES: '1',
  DATA_RETRY_DELAY_MS: '10',
  SCOPE_CACHE_MS: '1',
  REFERENCE_CACHE_MS: '1',
  FEED_LINGER_MS: '1',
});
const control = () => stack().sandbox.control;
afterEach(() => control().clearFaults());

const codesOf = ({ errors }: GraphQLAnswer): string => [...new Set(errors?.map(({ extensions }) => extensions.code))].join(' ');

describe('a read says what happened while the provider', () => {
  let ids: readonly string[];
  /** A session that is refused is renewed, as the web does. */
  let trader: Credentials;
  beforeAll(async () => {
    ids = (await control().allState('series')).slice(0, 3).map(({ id }) => String(id));
    trader = await stack().gateway.trade('trader@example.test');
  });
  const ask = async (document: string, variables = {}) => codesOf(await stack().gateway.ask(document, variables, trader));
  const READS = {
    account: () => ask('{ apiClients { id } }'),
    data: () => ask('query ($ids: [ID!]!) { series(ids: $ids) { id } }', { ids }),
    odds: () => ask('{ tradingList { seq } }'),
  };

  it.each(CASES)('$name', async ({ fault, code, data = code, odds = 'MARKETS_UNAVAILABLE' }) => {
    const expected = { account: code, data, odds };
    for (const api of ['account', 'data', 'odds'] as const) {
      await control().addFault({ api, ...fault });
      expect({ api, said: await READS[api]() }).toEqual({ api, said: expected[api] });
      await control().clearFaults();
      if (expected[api] === 'TRADING_TOKEN_EXPIRED') trader = await stack().gateway.trade('trader@example.test');
    }
    // The other parts were never in doubt, and these are well again.
    expect(await READS.account()).toBe('');
  });

  it.each(CASES)('of the dashboard $name', async ({ name, fault, code }) => {
    // Somebody whom the gateway has not seen yet.
    const bearer = await stack().gateway.signIn(`trader-${10 + Object.keys(ROWS).indexOf(name)}@example.test`);
    const ask = async () => codesOf(await stack().gateway.ask('{ viewer { isStaff } }', {}, { bearer }));
    await control().addFault({ api: 'dashboard', ...fault });
    expect(await ask()).toBe(code);
    await control().clearFaults();
    expect(await ask()).toBe('');
  });
});

it.each(CASES)('signing in says what happened while the provider $name', async ({ fault, signIn }) => {
  await control().addFault({ api: 'auth', ...fault });
  await control().clearCalls();
  const { data } = await stack().gateway.ask(SIGN_IN, { input: { email: 'trader@example.test', password: 'sightline' } });
  expect(data).toMatchObject({ signIn: { userErrors: signIn === null ? [] : [{ code: signIn }] } });
  expect((await control().calls()).filter(({ api }) => api === 'auth')).toHaveLength(1);
});

it.each(CASES)('a creation is sent once while the provider $name', async ({ fault, creation }) => {
  const trader = await AccountSide.enter(stack(), 'trader');
  const { id } = await trader.client('Staging');
  await control().addFault({ api: 'account', method: 'POST', path: 'key3$', ...fault });
  const create = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { userErrors { code } } }';
  const answer = await trader.ask(create, { input: { idempotencyKey: randomUUID(), clientId: id, name: `key ${randomUUID()}` } });
  const said = JSON.stringify(answer.errors ?? answer.data).match(/"code":"([A-Z_]+)"/)?.[1];
  expect(said).toBe(creation);
  expect(await trader.writes()).toHaveLength(1);
});
