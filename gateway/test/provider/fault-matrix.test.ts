import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { FaultSpec } from '../../../sandbox/src/faults/faults.ts';
import { UserSession } from '../support/user-session.ts';
import { combinable, winnerAndTotal } from '../support/combinable.ts';
import { FaultProxy, type NetworkFault } from '../support/fault-proxy.ts';
import { type Credentials, type GraphQLAnswer, SIGN_IN } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

interface Row {
  /** Fault of the provider, or of the connection to it. */
  readonly fault: FaultSpec | NetworkFault;
  /** Code of a read of the account or the dashboard API; of others where they differ. */
  readonly code: string;
  /** Of the data API and the bet builder. */
  readonly trading?: string;
  readonly odds?: string;
  /** Code of a sign-in; null if it succeeds in spite of the fault, because the bearer comes in a header. */
  readonly signIn: string | null;
  /** Code of a create, which is sent once at most. */
  readonly creation: string;
}

const ERROR = { code: 'PROVIDER_ERROR', signIn: 'SIGN_IN_FAILED' };
const BUSY = { ...ERROR, trading: 'PROVIDER_TIMEOUT', odds: 'PROVIDER_TIMEOUT', creation: 'PROVIDER_ERROR' };
const LOST = 'OUTCOME_UNKNOWN';
const SLOW = { code: 'PROVIDER_TIMEOUT', signIn: 'SIGN_IN_TIMEOUT', creation: LOST };
const GONE = { code: 'PROVIDER_UNREACHABLE', signIn: 'SIGN_IN_FAILED', creation: LOST };
const UNREADABLE = { code: 'PROVIDER_MALFORMED', signIn: 'SIGN_IN_FAILED', creation: LOST };

/** Faults of a provider, and the codes that clients receive. */
const ROWS: Readonly<Record<string, Row>> = {
  // First: requests that wait for a busy provider continue to wait for a while, and would receive this.
  'does not know the caller': {
    fault: { kind: 'status', status: 401 },
    code: 'UNAUTHENTICATED',
    trading: 'TRADING_TOKEN_EXPIRED',
    odds: 'TRADING_TOKEN_EXPIRED',
    signIn: 'INVALID_CREDENTIALS',
    creation: 'UNAUTHENTICATED',
  },
  'refuses connections': { fault: 'refuse', ...GONE, creation: 'PROVIDER_UNREACHABLE' },
  'resets the connection': { fault: { kind: 'reset' }, ...GONE },
  'accepts the connection and does not respond': { fault: 'hang', ...SLOW },
  'responds byte by byte': { fault: 'trickle', ...SLOW, signIn: null },
  'closes the connection within the head of its response': { fault: 'cut', ...GONE },
  'sends half a response': { fault: { kind: 'truncated' }, ...GONE, signIn: null },
  'responds without end': { fault: 'huge', ...UNREADABLE },
  'responds with 500': { fault: { kind: 'status', status: 500 }, ...ERROR, creation: 'PROVIDER_ERROR' },
  'responds with 502 in HTML': { fault: { kind: 'html', status: 502 }, ...ERROR, creation: LOST },
  'sends no JSON': { fault: { kind: 'malformed' }, ...UNREADABLE },
  'sends the wrong types': { fault: { kind: 'wrong-types' }, ...UNREADABLE, signIn: null },
  'responds with 429 and a reset time': { fault: { kind: 'rate-limit', ms: 300 }, ...BUSY },
  'responds with 429': { fault: { kind: 'status', status: 429 }, ...BUSY },
};
const CASES = Object.entries(ROWS).map(([name, row]) => ({ name, trading: row.code, odds: 'MARKETS_UNAVAILABLE', ...row }));

const APIS = ['auth', 'account', 'dashboard', 'data', 'odds', 'bet-builder'] as const;
type Api = (typeof APIS)[number];

const proxyOf = (api: Api) => FaultProxy.start(() => stack().sandbox.port).then((proxy) => [api, proxy] as const);
const proxies = new Map(await Promise.all(APIS.map(proxyOf)));
const proxy = (api: Api): FaultProxy => proxies.get(api) ?? expect.fail();
const through = (api: Api): string => `${proxy(api).url}/${api}`;
afterAll(() => Promise.all([...proxies.values()].map((each) => each.stop())));

const DEADLINE_MS = 750;
/** Every cache expires at once: each query reads from the provider. */
const stack = useStack({
  AUTH_API_URL: through('auth'),
  ACCOUNT_API_URL: through('account'),
  DASHBOARD_API_URL: through('dashboard'),
  DATA_API_URL: through('data'),
  ODDS_API_URL: through('odds'),
  BET_BUILDER_API_URL: through('bet-builder'),
  ACCOUNT_TIMEOUT_MS: DEADLINE_MS,
  DASHBOARD_TIMEOUT_MS: DEADLINE_MS,
  DATA_TIMEOUT_MS: DEADLINE_MS,
  ODDS_TIMEOUT_MS: DEADLINE_MS,
  BET_BUILDER_TIMEOUT_MS: DEADLINE_MS,
  OPERATION_TIMEOUT_MS: 3 * DEADLINE_MS,
  DATA_RETRIES: 1,
  DATA_RETRY_DELAY_MS: 10,
  BEARER_CACHE_MS: 1,
  SCOPE_CACHE_MS: 1,
  REFERENCE_CACHE_MS: 1,
  // Long enough for a late deadline, but too short for a feed to serve the next case.
  FEED_LINGER_MS: 20,
  MAX_ANSWER_BYTES: 2 * 1024 * 1024,
  // All that is tried here comes from one address.
  ADDRESS_ATTEMPTS: '1000',
});
const control = () => stack().sandbox.control;

async function begin(api: Api, fault: Row['fault'], on: { method?: 'GET' | 'POST'; path?: string } = {}): Promise<void> {
  if (typeof fault === 'string') {
    await proxy(api).inject(fault, new RegExp(`^${on.method ?? ''}.*${on.path ?? ''}`));
    // After this response, the gateway has detected which of its connections were closed.
    await fetch(`${stack().gateway.url}/health`);
  } else await control().addFault({ api, ...on, ...fault });
}
async function end(): Promise<void> {
  await control().clearFaults();
  await Promise.all([...proxies.values()].map((each) => each.clear()));
}
afterEach(end);

const codesOf = ({ errors }: GraphQLAnswer): string => [...new Set(errors?.map(({ extensions }) => extensions.code))].join(' ');
/** How many requests, or writes, arrived at an API after the first `from`. */
const arrived = (api: Api, from: number, what = /./): number =>
  proxy(api)
    .requests.slice(from)
    .filter((each) => what.test(each)).length;

describe('a read reports the failure while the provider', { shuffle: false }, () => {
  let ids: readonly string[];
  let bet: { seriesId: string; ids: readonly string[] };
  /** A session that is refused is renewed, as the web does. */
  let trader: Credentials;
  const renew = async (): Promise<void> => {
    trader = await stack().gateway.startTrading('trader@example.test');
  };
  beforeAll(async () => {
    ids = (await control().allState('series'))
      .filter(({ tournament }) => tournament !== null)
      .slice(0, 3)
      .map(({ id }) => String(id));
    const { seriesId, markets } = await combinable(stack().sandbox);
    bet = { seriesId, ids: winnerAndTotal(markets) };
    await renew();
  });
  const read = (document: string, variables = {}) => stack().gateway.request(document, variables, trader);
  const READS = {
    account: () => read('{ apiClients { id } }'),
    data: () => read('query ($ids: [ID!]!) { seriesByIds(ids: $ids) { id } }', { ids }),
    odds: () => read('{ tradingList { seq } }'),
    'bet-builder': () =>
      read('query ($seriesId: ID!, $ids: [ID!]!) { combinedOdds(seriesId: $seriesId, selectionIds: $ids) { odds } }', bet),
  };
  const READ_APIS = ['account', 'data', 'odds', 'bet-builder'] as const;

  it.each(CASES)('$name', async ({ fault, code, trading, odds }) => {
    const expected = { account: code, data: trading, odds, 'bet-builder': trading };
    for (const api of READ_APIS) {
      const elsewhere = api === 'account' ? 'data' : 'account';
      await begin(api, fault);
      const from = proxy(api).requests.length;
      const [said, other] = (await Promise.all([READS[api](), READS[elsewhere]()])).map(codesOf);
      const isBearerRefused = api === 'account' && code === 'UNAUTHENTICATED';
      // Reads that need nothing new of that API continue meanwhile; if it refuses the bearer, until that is known.
      const meanwhile = isBearerRefused ? expect.toBeOneOf(['', code]) : '';
      expect({ api, said, other }).toEqual({ api, said: expected[api], other: meanwhile });
      if (isBearerRefused) await expect.poll(async () => codesOf(await READS.data())).toBe(code);
      // Combined odds are requested once, unless the provider is busy.
      const isBusy = typeof fault !== 'string' && (fault.kind === 'rate-limit' || fault.status === 429);
      if (api === 'bet-builder' && !isBusy) expect(arrived(api, from)).toBe(fault === 'refuse' ? 0 : 1);
      await end();
      if (said === 'TRADING_TOKEN_EXPIRED') await renew();
    }
    expect(codesOf(await READS.account())).toBe('');
  });

  it.each(CASES.filter(({ fault }) => fault !== 'refuse'))('for one of many parts $name', async ({ fault, trading }) => {
    await begin('data', fault, { path: 'v3/tournaments' });
    const answer = await read('query ($ids: [ID!]!) { seriesByIds(ids: $ids) { id title tournament { id } } }', { ids });
    const Parts = z.object({ seriesByIds: z.array(z.object({ id: z.string(), title: z.string(), tournament: z.null() })) });
    expect(Parts.parse(answer.data).seriesByIds.map(({ id }) => id)).toEqual(ids);
    expect(answer.errors?.map(({ path }) => path)).toEqual(ids.map((_, index) => ['seriesByIds', index, 'tournament']));
    expect(codesOf(answer)).toBe(trading);
    // A new secret would be refused too.
    await end();
    if (trading === 'TRADING_TOKEN_EXPIRED') await renew();
  });

  it('refuses a bearer in the middle of an operation, and the user is signed out', async () => {
    await begin('account', { kind: 'status', status: 401 }, { path: 'key3' });
    expect(codesOf(await read('{ apiClients { id keys { id } } }'))).toBe('UNAUTHENTICATED');
  });

  it.each(CASES)('of the dashboard $name', async ({ name, fault, code }) => {
    // A user who is not cached yet.
    const bearer = await stack().gateway.signIn(`trader-${10 + Object.keys(ROWS).indexOf(name)}@example.test`);
    const request = async () => codesOf(await stack().gateway.request('{ viewer { isStaff } }', {}, { bearer }));
    await begin('dashboard', fault);
    expect(await request()).toBe(code);
    await end();
    expect(await request()).toBe('');
  });
});

it.each(CASES)('a sign-in reports the failure while the provider $name', async ({ fault, signIn }) => {
  const from = proxy('auth').requests.length;
  await begin('auth', fault);
  const { data } = await stack().gateway.request(SIGN_IN, { input: { email: 'trader@example.test', password: 'sightline' } });
  expect(data).toMatchObject({ signIn: { userErrors: signIn === null ? [] : [{ code: signIn }] } });
  expect(arrived('auth', from)).toBe(fault === 'refuse' ? 0 : 1);
});

it.each(CASES)('a create is sent once while the provider $name', async ({ fault, creation }) => {
  const trader = await UserSession.signIn(stack(), 'trader');
  const { id } = await trader.client('Staging');
  const create = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { userErrors { code } } }';
  const from = proxy('account').requests.length;
  await begin('account', fault, { method: 'POST', path: 'key3$' });
  const input = { idempotencyKey: randomUUID(), clientId: id, name: `key ${randomUUID()}` };
  const { errors, data } = await trader.request(create, { input });
  expect(JSON.stringify(errors ?? data).match(/"code":"([A-Z_]+)"/)?.[1]).toBe(creation);
  expect(arrived('account', from, /^(POST|PUT|PATCH|DELETE)/)).toBe(fault === 'refuse' ? 0 : 1);
});
