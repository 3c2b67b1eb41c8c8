import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { fingerprint } from '../../../sandbox/src/http/call-log.ts';
import { API_ENDPOINTS } from '@sightline/schema/rules/api-call.ts';
import { codesOf } from '../support/gateway-process.ts';
import { leaveWhen } from '../support/leaving-client.ts';
import { UserSession } from '../support/user-session.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ BEARER_CACHE_MS: 0, EXPLORER_ANSWER_BYTES: 6_000, DATA_TIMEOUT_MS: 2_000 });
beforeEach(() => stack().sandbox.control.reset());
afterEach(() => stack().sandbox.control.clearFaults());

const RESULT = `{ call { outcome status sentAt latencyMs retryAfterMs rateLimit { limit burst remaining resetMs } headers { name value } body isTruncated }
  userErrors { field code message } }`;
const TEST = `mutation ($input: TestApiKeyInput!) { result: testApiKey(input: $input) ${RESULT} }`;
const CALL = `mutation ($input: CallApiInput!) { result: callApi(input: $input) ${RESULT} }`;
const Result = z.object({
  result: z.object({
    call: z.nullable(z.looseObject({ outcome: z.string(), body: z.nullable(z.string()), isTruncated: z.boolean() })),
    userErrors: z.array(z.object({ field: z.array(z.string()), code: z.string() })),
  }),
});

const signIn = (user = 'trader', actingFor?: string) => UserSession.signIn(stack(), user, actingFor);

/** Sends one of the mutations, and returns what it answered, also as text. */
async function mutate(session: UserSession, document: string, input: Record<string, unknown>) {
  const { data, errors } = await session.request(document, { input });
  const code = errors?.[0]?.extensions.code;
  const { call, userErrors } = code === undefined ? Result.parse(data).result : { call: null, userErrors: [] };
  return { call, userErrors, code, text: JSON.stringify(data) };
}

/** Calls of the data and odds APIs. */
async function sentCalls() {
  return (await stack().sandbox.control.calls()).filter(({ api }) => api === 'data' || api === 'odds');
}

const Packages = z.object({
  availablePackages: z.array(z.object({ game: z.object({ id: z.string() }), product: z.object({ id: z.string() }) })),
});
const Id = z.object({ id: z.string() });
const MadeClient = z.object({ createApiClient: z.object({ apiClient: Id }) });
const MadeKey = z.object({ createApiKey: z.object({ apiKey: Id }) });

/** A key of a client of its own: the gateway remembers the rate of a client longer than a test lasts. */
async function makeKey(session: UserSession) {
  const { availablePackages } = Packages.parse(
    (await session.request('{ availablePackages { game { id } product { id } } }')).data,
  );
  const name = randomUUID();
  const client = {
    idempotencyKey: name,
    name,
    requestsPerSecond: 100,
    requestBurst: 100,
    maxConnections: 1,
    packages: availablePackages.map(({ game, product }) => ({ gameId: game.id, productId: product.id })),
  };
  const createClient = 'mutation ($input: CreateApiClientInput!) { createApiClient(input: $input) { apiClient { id } } }';
  const { id: clientId } = MadeClient.parse((await session.request(createClient, { input: client })).data).createApiClient
    .apiClient;
  const createKey = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id } } }';
  const input = { idempotencyKey: name, clientId, name };
  const { id: keyId } = MadeKey.parse((await session.request(createKey, { input })).data).createApiKey.apiKey;
  const { secret } = await session.key(name);
  await stack().sandbox.control.clearCalls();
  return { ids: { clientId, keyId }, secret };
}

describe('testing a key', () => {
  it('sends one call with its secret, which the caller never gets', async () => {
    const trader = await signIn();
    const { ids, secret } = await makeKey(trader);
    const { text, ...result } = await mutate(trader, TEST, ids);
    expect(result).toMatchObject({
      call: {
        outcome: 'RESPONDED',
        status: 200,
        sentAt: expect.any(String),
        latencyMs: expect.any(Number),
        retryAfterMs: null,
        rateLimit: {
          limit: expect.any(Number),
          burst: expect.any(Number),
          remaining: expect.any(Number),
          resetMs: expect.any(Number),
        },
        headers: expect.arrayContaining([{ name: 'content-type', value: expect.stringContaining('application/json') }]),
        isTruncated: false,
      },
      userErrors: [],
    });
    expect(text).not.toContain(secret);
    expect(await sentCalls()).toMatchObject([
      {
        api: 'data',
        method: 'GET',
        path: '/v3/teams',
        query: { filter: 'id<={1}', take: '1' },
        headers: { 'api-secret': fingerprint(secret) },
      },
    ]);
  });

  it('shows the refusal of an expired client', async () => {
    const trader = await signIn();
    const { ids } = await makeKey(trader);
    await stack().sandbox.control.change('clients', ids.clientId, { active_until: '2020-01-01T00:00:00Z' });
    expect(await mutate(trader, TEST, ids)).toMatchObject({ call: { outcome: 'RESPONDED', status: 401 }, userErrors: [] });
  });

  it('shows a 429 with the wait, and sends nothing before it is over', async () => {
    const trader = await signIn();
    const { ids } = await makeKey(trader);
    await stack().sandbox.control.addFault({ api: 'data', kind: 'rate-limit', ms: 20_000, times: 1 });
    expect(await mutate(trader, TEST, ids)).toMatchObject({
      call: { outcome: 'RESPONDED', status: 429, retryAfterMs: 20_000, rateLimit: { remaining: 0, resetMs: 20_000 } },
    });
    expect(await mutate(trader, TEST, ids)).toMatchObject({
      call: { outcome: 'RATE_LIMIT_NEARLY_REACHED', status: null, sentAt: null, body: null },
    });
    expect(await sentCalls()).toHaveLength(1);
  });
});

/** Fields of a call that was sent, with or without a response. */
const SENT_FIELDS = { sentAt: expect.any(String), latencyMs: expect.any(Number) };

describe('the API explorer', () => {
  const entries = Object.entries(API_ENDPOINTS);

  it.each(entries.filter(([, { idPath }]) => idPath !== null))('calls %s', async (endpoint, { api, path, idPath }) => {
    const trader = await signIn();
    const { ids } = await makeKey(trader);
    const { call } = await mutate(trader, CALL, { ...ids, endpoint, ids: ['1', '2'], skip: 0, take: 3 });
    expect(call).toMatchObject({ outcome: 'RESPONDED', status: 200 });
    expect(await sentCalls()).toMatchObject([{ api, path, query: { filter: `${idPath}<={1,2}`, skip: '0', take: '3' } }]);
  });

  it.each(entries.filter(([, { idPath }]) => idPath === null))(
    'calls %s with the id in the path',
    async (endpoint, { api, path }) => {
      const trader = await signIn();
      const { ids } = await makeKey(trader);
      const { call } = await mutate(trader, CALL, { ...ids, endpoint, ids: ['999999'] });
      expect(call).toMatchObject({ outcome: 'RESPONDED', status: 404, body: '' });
      expect(await sentCalls()).toMatchObject([{ api, path: path.replace('{id}', '999999'), query: {} }]);
    },
  );

  it('calls one entity by its id only, and shows it', async () => {
    const trader = await signIn();
    const { ids } = await makeKey(trader);
    const [team] = z
      .array(Id.extend({ id: z.number() }))
      .parse(JSON.parse((await mutate(trader, CALL, { ...ids, endpoint: 'TEAMS', take: 1 })).call?.body ?? ''));
    const one = { ...ids, endpoint: 'ONE_TEAM', ids: [String(team?.id)] };
    expect((await mutate(trader, CALL, { ...one, take: 1 })).userErrors).toMatchObject([
      { field: ['take'], code: 'CALL_PARAMETER_NOT_USED' },
    ]);
    expect((await mutate(trader, CALL, { ...one, ids: ['../x'] })).userErrors).toMatchObject([
      { field: ['ids'], code: 'CALL_ID_REQUIRED' },
    ]);
    const { call } = await mutate(trader, CALL, one);
    expect(JSON.parse(call?.body ?? '')).toMatchObject(team ?? {});
  });

  it('sends filter and order encoded, and nothing when a parameter is wrong', async () => {
    const trader = await signIn();
    const { ids } = await makeKey(trader);
    const filter = 'title=a&secret b#c/../d,game.id=5';
    await mutate(trader, CALL, { ...ids, endpoint: 'SERIES', filter, order: 'start-asc' });
    expect(await sentCalls()).toMatchObject([{ path: '/v3/series', query: { filter, order: 'start-asc' } }]);
    await stack().sandbox.control.clearCalls();
    expect(
      await mutate(trader, CALL, { ...ids, endpoint: 'SERIES', ids: ['../1'], filter: 'x', order: 'id', skip: -1, take: 51 }),
    ).toMatchObject({
      call: null,
      userErrors: [
        { field: ['ids'], code: 'CALL_IDS_INVALID' },
        { field: ['filter'], code: 'CALL_FILTER_INVALID' },
        { field: ['order'], code: 'CALL_ORDER_INVALID' },
        { field: ['skip'], code: 'CALL_SKIP_INVALID' },
        { field: ['take'], code: 'CALL_TAKE_INVALID' },
      ],
    });
    expect(await sentCalls()).toEqual([]);
  });

  it('cuts a long response and says so', async () => {
    const trader = await signIn();
    const { ids } = await makeKey(trader);
    const { call } = await mutate(trader, CALL, { ...ids, endpoint: 'PLAYERS' });
    expect(call?.isTruncated).toBe(true);
    expect(call?.body).toHaveLength(6_000);
  });

  it.each([
    [
      'a redirect to another host, which it does not follow',
      { kind: 'status', status: 302, body: '', headers: { location: 'http://localhost:1/' } },
      { outcome: 'RESPONDED', status: 302 },
    ],
    ['no response in time', { kind: 'hang' }, { outcome: 'TIMED_OUT', status: null, ...SENT_FIELDS }],
    ['a lost connection', { kind: 'reset' }, { outcome: 'UNREACHABLE', status: null, ...SENT_FIELDS }],
    ['half a response', { kind: 'truncated' }, { outcome: 'UNREACHABLE', status: null, ...SENT_FIELDS }],
    ['an error page', { kind: 'html', status: 502 }, { outcome: 'RESPONDED', status: 502 }],
  ] as const)('shows %s', async (_what, fault, shown) => {
    const trader = await signIn();
    const { ids } = await makeKey(trader);
    await stack().sandbox.control.addFault({ api: 'data', ...fault });
    expect((await mutate(trader, CALL, { ...ids, endpoint: 'TEAMS', take: 1 })).call).toMatchObject(shown);
    expect(await sentCalls()).toHaveLength(1);
  });

  it('hides the secret when the provider repeats it', async () => {
    const trader = await signIn();
    const { ids, secret } = await makeKey(trader);
    await stack().sandbox.control.addFault({ api: 'data', kind: 'status', status: 400, body: { msg: `No ${secret}!` } });
    expect((await mutate(trader, CALL, { ...ids, endpoint: 'TEAMS' })).call?.body).toBe('{"msg":"No [secret]!"}');
  });
});

describe('a call with a key requires permission to read its secret', () => {
  /** Codes of the errors of both mutations. */
  async function codes(session: UserSession, ids: { clientId: string; keyId: string }) {
    return [(await mutate(session, TEST, ids)).code, (await mutate(session, CALL, { ...ids, endpoint: 'TEAMS' })).code];
  }

  it('which no user has for ids of another customer, or ids that do not belong together', async () => {
    const trader = await signIn();
    const [own, other] = [(await makeKey(trader)).ids, (await makeKey(trader)).ids];
    const { id: clientId } = await trader.client('Newsroom');
    const keys = z
      .array(z.object({ id: z.string(), client_id: z.string() }))
      .parse(await stack().sandbox.control.allState('keys'));
    const keyId = keys.find((key) => key.client_id === clientId)?.id ?? 'the customer has no key';
    for (const ids of [
      { clientId, keyId },
      { clientId: own.clientId, keyId },
      { clientId, keyId: own.keyId },
      { clientId: own.clientId, keyId: other.keyId },
      { clientId: own.clientId, keyId: '../secret' },
      { clientId: 'unknown', keyId: own.keyId },
    ])
      expect(await codes(trader, ids)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await sentCalls()).toEqual([]);
  });

  it('which users who only read do not have, nor staff who act for another customer', async () => {
    const { ids } = await makeKey(await signIn());
    for (const session of [await signIn('readonly'), await signIn('staff', 'Fjord Gaming'), await signIn('staff')])
      expect(await codes(session, ids)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await sentCalls()).toEqual([]);
    const staff = await signIn('staff', 'Northwind Bets');
    expect(await mutate(staff, TEST, ids)).toMatchObject({ call: { status: 200 } });
  });

  it('which no API key has, and no request without a session', async () => {
    const trader = await signIn();
    const { ids, secret } = await makeKey(trader);
    const request = async (credentials: { apiKey?: string }) =>
      (await stack().gateway.request(TEST, { input: ids }, credentials)).errors?.[0]?.extensions.code;
    expect(await request({ apiKey: secret })).toBe('FORBIDDEN');
    expect(await request({})).toBe('DOCUMENT_NOT_TRUSTED');
  });
});

const CALLS = `query ($clientId: ID!) { apiCalls(clientId: $clientId) {
  keyId keyName endpoint method path ids filter order skip take outcome status latencyMs size isTruncated } }`;
const Versions = z.object({ apiKeys: z.array(z.object({ resourceVersion: z.int() })) });
const LAST_TEST = 'query ($clientId: ID!) { apiClientUsage(clientId: $clientId) { sources { lastTest { outcome status } } } }';

describe('past calls', () => {
  it('are those that were sent with a key of the client, without tests and bodies', async () => {
    const trader = await signIn();
    const { ids, secret } = await makeKey(trader);
    expect((await trader.request(CALLS, ids)).data).toEqual({ apiCalls: [] });
    await mutate(trader, CALL, {
      ...ids,
      endpoint: 'TEAMS',
      ids: ['1'],
      filter: `name!=${secret}`,
      order: 'id-asc',
      skip: 1,
      take: 2,
    });
    await mutate(trader, CALL, { ...ids, endpoint: 'SERIES', filter: 'x' });
    await mutate(trader, TEST, ids);
    const past = (await trader.request(CALLS, ids)).data?.['apiCalls'];
    expect(past).toMatchObject([
      {
        keyId: ids.keyId,
        keyName: expect.any(String),
        endpoint: 'TEAMS',
        method: 'GET',
        path: '/v3/teams',
        ids: ['1'],
        filter: 'name!=[secret]',
        order: 'id-asc',
        skip: 1,
        take: 2,
        outcome: 'RESPONDED',
        status: 200,
        latencyMs: expect.any(Number),
        size: expect.any(Number),
        isTruncated: false,
      },
    ]);
    expect((await trader.request(LAST_TEST, ids)).data).toMatchObject({
      apiClientUsage: { sources: [{ lastTest: null }, { lastTest: { outcome: 'RESPONDED', status: 200 } }] },
    });
  });

  it('include one whose caller disconnected before the response, because the provider may have counted it', async () => {
    const { gateway, sandbox } = stack();
    const trader = await signIn();
    const { ids } = await makeKey(trader);
    await sandbox.control.addFault({ api: 'data', kind: 'hang' });
    await leaveWhen(async () => (await sentCalls()).length > 0, gateway, {
      query: CALL,
      variables: { input: { ...ids, endpoint: 'TEAMS' } },
      credentials: trader.credentials,
    });
    await vi.waitFor(async () =>
      expect((await trader.request(CALLS, ids)).data?.['apiCalls']).toMatchObject([
        { endpoint: 'TEAMS', outcome: 'UNREACHABLE', status: null, latencyMs: expect.any(Number) },
      ]),
    );
  });

  it('are seen by those who may read the client, not while their key is deleted elsewhere, and never after it is deleted here', async () => {
    const trader = await signIn();
    const { ids } = await makeKey(trader);
    await mutate(trader, CALL, { ...ids, endpoint: 'TEAMS' });
    const [colleague, stranger] = [await signIn('super', 'Northwind Bets'), await signIn('noclient')];
    expect((await colleague.request(CALLS, ids)).data?.['apiCalls']).toHaveLength(1);
    expect(codesOf(await stranger.request(CALLS, ids))).toEqual(['NOT_FOUND']);
    await stack().sandbox.control.change('keys', ids.keyId, { deleted: true });
    expect((await trader.request(CALLS, ids)).data).toEqual({ apiCalls: [] });
    await stack().sandbox.control.change('keys', ids.keyId, { deleted: false });
    expect((await trader.request(CALLS, ids)).data?.['apiCalls']).toHaveLength(1);

    const remove = 'mutation ($input: DeleteApiKeyInput!) { deleteApiKey(input: $input) { deletedId } }';
    const keys = 'query ($clientId: ID!) { apiKeys(clientId: $clientId) { resourceVersion } }';
    const [key] = Versions.parse((await trader.request(keys, ids)).data).apiKeys;
    const input = { clientId: ids.clientId, id: ids.keyId, ...key };
    expect((await trader.request(remove, { input })).data).toEqual({ deleteApiKey: { deletedId: ids.keyId } });
    await stack().sandbox.control.change('keys', ids.keyId, { deleted: false });
    expect((await trader.request(CALLS, ids)).data).toEqual({ apiCalls: [] });
  });
});
