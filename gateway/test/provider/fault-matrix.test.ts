import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { FaultSpec } from '../../../sandbox/src/faults/faults.ts';
import { UserSession } from '../support/user-session.ts';
import { findCombinableMatch, winnerAndTotal } from '../support/combinable.ts';
import { FaultProxy, type NetworkFault } from '../support/fault-proxy.ts';
import { type Credentials, type GraphQLAnswer, SIGN_IN, startGateway, type TestGateway } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

interface Row {
  /** Fault of the provider, or of the connection to it. */
  readonly fault: FaultSpec | NetworkFault;
  /** Code of a read of the account or dashboard API. */
  readonly code: string;
  /** Code of a read of the data API or the bet builder, if it differs. */
  readonly trading?: string;
  /** Code of a read of the odds API, if it is not MARKETS_UNAVAILABLE. */
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
  // The first row, because requests that wait for a busy provider continue after their test, and would receive this 401.
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
type Case = Row & Required<Pick<Row, 'trading' | 'odds'>> & { readonly name: string };
const CASES: readonly Case[] = Object.entries(ROWS).map(([name, row]) => ({
  name,
  trading: row.code,
  odds: 'MARKETS_UNAVAILABLE',
  ...row,
}));

const APIS = ['auth', 'account', 'dashboard', 'data', 'odds', 'bet-builder'] as const;
type Api = (typeof APIS)[number];

const proxyOf = (api: Api) => FaultProxy.start(() => stack().sandbox.port).then((proxy) => [api, proxy] as const);
const proxies = new Map(await Promise.all(APIS.map(proxyOf)));
const proxy = (api: Api): FaultProxy => proxies.get(api) ?? expect.fail();
const proxiedUrl = (api: Api): string => `${proxy(api).url}/${api}`;
afterAll(() => Promise.all([...proxies.values()].map((each) => each.stop())));

const DEADLINE_MS = 750;
const DEADLINES = {
  ACCOUNT_TIMEOUT_MS: DEADLINE_MS,
  DASHBOARD_TIMEOUT_MS: DEADLINE_MS,
  DATA_TIMEOUT_MS: DEADLINE_MS,
  ODDS_TIMEOUT_MS: DEADLINE_MS,
  BET_BUILDER_TIMEOUT_MS: DEADLINE_MS,
  OPERATION_TIMEOUT_MS: 3 * DEADLINE_MS,
};
/** Every cache expires at once: each query reads from the provider. */
const OPTIONS = {
  AUTH_API_URL: proxiedUrl('auth'),
  ACCOUNT_API_URL: proxiedUrl('account'),
  DASHBOARD_API_URL: proxiedUrl('dashboard'),
  DATA_API_URL: proxiedUrl('data'),
  ODDS_API_URL: proxiedUrl('odds'),
  BET_BUILDER_API_URL: proxiedUrl('bet-builder'),
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
};
const stack = useStack({ ...OPTIONS, ...DEADLINES });
/** Without short deadlines, which a busy machine could miss. */
let patient: TestGateway;
beforeAll(async () => {
  patient = await startGateway(stack().sandbox.port, OPTIONS);
});
afterAll(() => patient.stop());
/** A gateway with short deadlines only for the cases that end with one. */
const gatewayFor = ({ code, trading }: Case): TestGateway =>
  [code, trading].includes('PROVIDER_TIMEOUT') ? stack().gateway : patient;
const control = () => stack().sandbox.control;

async function beginFault(api: Api, fault: Row['fault'], on: { method?: 'GET' | 'POST'; path?: string } = {}): Promise<void> {
  if (typeof fault === 'string') {
    await proxy(api).inject(fault, new RegExp(`^${on.method ?? ''}.*${on.path ?? ''}`));
    // After this response, a gateway has detected which of its connections were closed.
    await Promise.all([stack().gateway, patient].map(({ url }) => fetch(`${url}/health`)));
  } else await control().addFault({ api, ...on, ...fault });
}
async function endFaults(): Promise<void> {
  await control().clearFaults();
  await Promise.all([...proxies.values()].map((each) => each.clear()));
}
afterEach(endFaults);

const codesText = ({ errors }: GraphQLAnswer): string => [...new Set(errors?.map(({ extensions }) => extensions.code))].join(' ');
/** Number of requests that match `what` and arrived at an API after its first `from`. */
const countArrived = (api: Api, from: number, what = /./): number =>
  proxy(api)
    .requests.slice(from)
    .filter((each) => what.test(each)).length;

describe('a read reports the failure while the provider', { shuffle: false }, () => {
  let ids: readonly string[];
  let bet: { seriesId: string; ids: readonly string[] };
  /** A session at each gateway, which is renewed when it is refused, as in the web. */
  const traders = new Map<TestGateway, Credentials>();
  const renew = async (at: TestGateway): Promise<void> => {
    traders.set(at, await at.startTrading('trader@example.test'));
  };
  beforeAll(async () => {
    ids = (await control().allState('series'))
      .filter(({ tournament }) => tournament !== null)
      .slice(0, 3)
      .map(({ id }) => String(id));
    const { seriesId, markets } = await findCombinableMatch(stack().sandbox);
    bet = { seriesId, ids: winnerAndTotal(markets) };
    for (const at of [stack().gateway, patient]) await renew(at);
  });
  const read = (at: TestGateway, document: string, variables = {}) => at.request(document, variables, traders.get(at));
  const READS = {
    account: (at: TestGateway) => read(at, '{ apiClients { id } }'),
    data: (at: TestGateway) => read(at, 'query ($ids: [ID!]!) { seriesByIds(ids: $ids) { id } }', { ids }),
    odds: (at: TestGateway) => read(at, '{ tradingList { seq } }'),
    'bet-builder': (at: TestGateway) =>
      read(at, 'query ($seriesId: ID!, $ids: [ID!]!) { combinedOdds(seriesId: $seriesId, selectionIds: $ids) { odds } }', bet),
  };
  const READ_APIS = ['account', 'data', 'odds', 'bet-builder'] as const;

  it.each(CASES)('$name', async (row) => {
    const { fault, code, trading, odds } = row;
    const at = gatewayFor(row);
    const expected = { account: code, data: trading, odds, 'bet-builder': trading };
    for (const api of READ_APIS) {
      const elsewhere = api === 'account' ? 'data' : 'account';
      await beginFault(api, fault);
      const from = proxy(api).requests.length;
      const [actual, other] = (await Promise.all([READS[api](at), READS[elsewhere](at)])).map(codesText);
      const isBearerRefused = api === 'account' && code === 'UNAUTHENTICATED';
      // Reads that need nothing new of that API continue meanwhile; if it refuses the bearer, until that is known.
      const meanwhile = isBearerRefused ? expect.toBeOneOf(['', code]) : '';
      expect({ api, actual, other }).toEqual({ api, actual: expected[api], other: meanwhile });
      if (isBearerRefused) await expect.poll(async () => codesText(await READS.data(at))).toBe(code);
      // Combined odds are requested once, unless the provider is busy.
      const isBusy = typeof fault !== 'string' && (fault.kind === 'rate-limit' || fault.status === 429);
      if (api === 'bet-builder' && !isBusy) expect(countArrived(api, from)).toBe(fault === 'refuse' ? 0 : 1);
      await endFaults();
      if (actual === 'TRADING_TOKEN_EXPIRED') await renew(at);
    }
    expect(codesText(await READS.account(at))).toBe('');
  });

  it.each(CASES.filter(({ fault }) => fault !== 'refuse'))('for one of many parts $name', async (row) => {
    const { fault, trading } = row;
    const at = gatewayFor(row);
    await beginFault('data', fault, { path: 'v3/tournaments' });
    const answer = await read(at, 'query ($ids: [ID!]!) { seriesByIds(ids: $ids) { id title tournament { id } } }', {
      ids,
    });
    const Parts = z.object({ seriesByIds: z.array(z.object({ id: z.string(), title: z.string(), tournament: z.null() })) });
    expect(Parts.parse(answer.data).seriesByIds.map(({ id }) => id)).toEqual(ids);
    expect(answer.errors?.map(({ path }) => path)).toEqual(ids.map((_, index) => ['seriesByIds', index, 'tournament']));
    expect(codesText(answer)).toBe(trading);
    // A new secret would be refused too.
    await endFaults();
    if (trading === 'TRADING_TOKEN_EXPIRED') await renew(at);
  });

  it('refuses a bearer in the middle of an operation: as UNAUTHENTICATED', async () => {
    await beginFault('account', { kind: 'status', status: 401 }, { path: 'key3' });
    expect(codesText(await read(patient, '{ apiClients { id keys { id } } }'))).toBe('UNAUTHENTICATED');
  });

  it.each(CASES)('of the dashboard $name', async (row) => {
    const { name, fault, code } = row;
    const at = gatewayFor(row);
    // A user who is not cached yet.
    const bearer = await at.signIn(`trader-${10 + Object.keys(ROWS).indexOf(name)}@example.test`);
    const request = async () => codesText(await at.request('{ viewer { isStaff } }', {}, { bearer }));
    await beginFault('dashboard', fault);
    expect(await request()).toBe(code);
    await endFaults();
    expect(await request()).toBe('');
  });
});

it.each(CASES)('a sign-in reports the failure while the provider $name', async (row) => {
  const { fault, signIn } = row;
  const from = proxy('auth').requests.length;
  await beginFault('auth', fault);
  const { data } = await gatewayFor(row).request(SIGN_IN, { input: { email: 'trader@example.test', password: 'sightline' } });
  expect(data).toMatchObject({ signIn: { userErrors: signIn === null ? [] : [{ code: signIn }] } });
  expect(countArrived('auth', from)).toBe(fault === 'refuse' ? 0 : 1);
});

it.each(CASES)('a create is sent at most once while the provider $name', async (row) => {
  const { fault, creation } = row;
  const trader = await UserSession.signIn({ ...stack(), gateway: gatewayFor(row) }, 'trader');
  const { id } = await trader.client('Staging');
  const create = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { userErrors { code } } }';
  const from = proxy('account').requests.length;
  await beginFault('account', fault, { method: 'POST', path: 'key3$' });
  const input = { idempotencyKey: randomUUID(), clientId: id, name: `key ${randomUUID()}` };
  const { errors, data } = await trader.request(create, { input });
  expect(JSON.stringify(errors ?? data).match(/"code":"([A-Z_]+)"/)?.[1]).toBe(creation);
  expect(countArrived('account', from, /^(POST|PUT|PATCH|DELETE)/)).toBe(fault === 'refuse' ? 0 : 1);
});
