import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { fingerprint } from '../../../sandbox/src/http/call-log.ts';
import { encryptToken, decryptToken } from '../../src/auth/encrypted-token.ts';
import { alteredToken } from '../support/altered-token.ts';
import type { TestSandbox } from '../support/sandbox.ts';
import { startGateway } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

const LIST = '{ tradingList { series { id competitors { entity { id } } tournament { id } } markets { id label } } }';
const USERS = 50;
const Started = z.object({ startTradingSession: z.object({ tradingSession: z.object({ token: z.string() }) }) });
const Owner = z.object({ viewer: z.object({ user: z.object({ id: z.string() }), customer: z.object({ id: z.string() }) }) });
/** Timers that do not end during a test on a slow machine, so that what a scope has read stays shared and nothing is read again. */
const QUIET = {
  SCOPE_CACHE_MS: 60_000,
  DATA_TIMEOUT_MS: 20_000,
  ODDS_TIMEOUT_MS: 20_000,
  OPERATION_TIMEOUT_MS: 30_000,
  // A feed whose socket comes up after the read, or is lost meanwhile, reads again.
  FEED_OPEN_MS: 20_000,
  PUSH_INIT_MS: 20_000,
  PUSH_SILENCE_MS: 60_000,
  FEED_REREAD_MS: 60_000,
  FEED_RECONCILE_MS: 60_000,
};
const stack = useStack({ REFERENCE_CACHE_MS: 60_000, FEED_LINGER_MS: 100, ...QUIET });

beforeEach(async () => {
  const { control } = stack().sandbox;
  // Wait until the feed of the previous test has closed: it has data that the reset removes.
  await vi.waitUntil(async () => (await control.sockets()).sockets.length === 0);
  await control.reset();
});

async function tradingCalls(): Promise<string[]> {
  const calls = await stack().sandbox.control.calls();
  return calls
    .filter(({ api }) => api === 'data' || api === 'odds')
    .map(({ path, query }) => `${path}?${JSON.stringify(query)}`)
    .toSorted();
}

/** The calls with the number of ids in place of each list of ids. */
const withIdCounts = (calls: readonly string[]): string[] =>
  calls.map((call) => call.replace(/(?<="[^"]*<=\{)[^}]*/, (ids) => `${ids.split(',').length} ids`)).toSorted();

describe('one scope per trading client', () => {
  it(`makes as many calls for ${USERS} users who open the cold list at once as for one`, async () => {
    const { sandbox } = stack();
    // The feed stays open however far apart a busy machine serves the users; reopened, it would read the list again.
    const gateway = await startGateway(sandbox.port, { ...QUIET, REFERENCE_CACHE_MS: 60_000, FEED_LINGER_MS: 60_000 });
    onTestFinished(() => gateway.stop());
    // Alone in a gateway of its own, so that nothing is shared yet.
    const alone = await startGateway(sandbox.port, QUIET);
    try {
      expect((await alone.request(LIST, {}, await alone.startTrading('trader-01@example.test'))).errors).toBeUndefined();
    } finally {
      await alone.stop();
    }
    const callsOfOne = await tradingCalls();
    const names = Array.from({ length: USERS }, (_, index) => `trader-${String(index + 1).padStart(2, '0')}@example.test`);
    const traders = await Promise.all(names.map((name) => gateway.startTrading(name)));
    await sandbox.control.clearCalls();
    const answers = await Promise.all(traders.map((trader) => gateway.request(LIST, {}, trader)));
    expect(new Set(answers.flatMap(({ errors }) => errors ?? []).map(({ extensions }) => extensions.code))).toEqual(new Set());
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(callsOfOne.length).toBeGreaterThan(20);
    // Ids are requested as they arrive, so a call may have other ids, but not more or fewer.
    expect(withIdCounts(await tradingCalls())).toEqual(withIdCounts(callsOfOne));
  });

  it('respects the rate limit of a client with 5 requests a second', async () => {
    const { sandbox, gateway } = stack();
    const trader = await gateway.startTrading('trader5@example.test');
    const answer = await gateway.request('{ tradingList { series { id } } }', {}, trader);
    expect(answer.errors).toBeUndefined();
    const calls = (await sandbox.control.calls()).filter(({ api }) => api === 'data' || api === 'odds');
    expect(calls.length).toBeGreaterThan(15);
    expect(calls.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(1);
  });
});

describe('a trading session', () => {
  it('is refused without trading access', async () => {
    const { gateway } = stack();
    const bearer = await gateway.signIn('customer@example.test');
    for (const document of ['mutation { startTradingSession { userErrors { code } } }', LIST]) {
      expect((await gateway.request(document, {}, { bearer })).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });

  it('reports that the customer has no trading client', async () => {
    const { gateway } = stack();
    const bearer = await gateway.signIn('noclient@example.test');
    const { data } = await gateway.request(
      'mutation { startTradingSession { tradingSession { token } userErrors { code } } }',
      {},
      { bearer },
    );
    expect(data).toEqual({ startTradingSession: { tradingSession: null, userErrors: [{ code: 'NO_TRADING_CLIENT' }] } });
  });

  it('is created with the trading client [calls.account.trading-client, calls.account.token-create]', async () => {
    const { gateway, sandbox } = stack();
    await gateway.startTrading('trader@example.test');
    const calls = (await sandbox.control.calls()).filter(({ api }) => api === 'account');
    expect(calls.find(({ path }) => path === '/v1/client3')?.query).toMatchObject({
      active: 'true',
      deleted: 'false',
      product: expect.any(String),
    });
    expect(calls.find(({ path }) => path.endsWith('/token3'))).toMatchObject({ method: 'POST', status: 201 });
  });

  it('has one of the names of the list, picked at random [calls.account.token-names]', async () => {
    const { gateway, sandbox } = stack();
    for (const user of ['trader-01', 'trader-02', 'trader-03', 'trader-04']) await gateway.startTrading(`${user}@example.test`);
    const created = (await sandbox.control.calls()).filter(({ path }) => path.endsWith('/token3'));
    const picked = created.map(({ body }) => z.object({ name: z.string() }).parse(body).name);
    // The provider refuses a name that is not in its list of 64; all four are the same once in 262,144 runs.
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(picked).size).toBeGreaterThan(1);
  });

  it('lasts as long as the token, and its calls carry the token’s secret [session.trading-token.fields]', async () => {
    const { gateway, sandbox } = stack();
    const [secret, expiration] = ['a secret of this test', '2031-01-02T03:04:05Z'];
    const body = { token: { secret, expiration } };
    await sandbox.control.addFault({ api: 'account', path: '/token3$', kind: 'status', status: 201, body, times: 1 });
    const bearer = await gateway.signIn('nobilling@example.test');
    const start = 'mutation { startTradingSession { tradingSession { token expiresAt clientId } } }';
    const { data } = await gateway.request(start, {}, { bearer });
    const Session = z.object({ token: z.string(), expiresAt: z.string(), clientId: z.string() });
    const { token, expiresAt, clientId } = z.object({ startTradingSession: z.object({ tradingSession: Session }) }).parse(data)
      .startTradingSession.tradingSession;
    expect(expiresAt).toBe('2031-01-02T03:04:05.000Z');
    expect((await sandbox.control.calls()).some(({ path }) => path === `/v1/client3/${clientId}/token3`)).toBe(true);
    expect(token).not.toContain(secret);
    await gateway.request('{ seriesByIds(ids: ["9000004"]) { id } }', {}, { bearer, tradingToken: token });
    const calls = (await sandbox.control.calls()).filter(({ api }) => api === 'data');
    expect(calls.map(({ headers }) => headers['api-secret'])).toEqual([fingerprint(secret)]);
  });

  it('is required: one that is missing, altered or of another user is refused, and the user stays signed in', async () => {
    const { gateway } = stack();
    const [one, two] = [
      await gateway.startTrading('trader-01@example.test'),
      await gateway.startTrading('trader-02@example.test'),
    ];
    const code = async (credentials: object) => (await gateway.request(LIST, {}, credentials)).errors?.[0]?.extensions.code;
    expect(await code({ bearer: one.bearer })).toBe('TRADING_TOKEN_REQUIRED');
    expect(await code({ ...one, tradingToken: two.tradingToken })).toBe('TRADING_TOKEN_EXPIRED');
    expect(await code({ ...one, tradingToken: alteredToken(one.tradingToken) })).toBe('TRADING_TOKEN_EXPIRED');
  });

  it('is renewed if the provider refuses its token; if it refuses the renewed one too, the user is signed out', async () => {
    const { gateway, sandbox } = stack();
    const request = async (credentials: object, id: string) =>
      (await gateway.request(`{ seriesByIds(ids: ["${id}"]) { id } }`, {}, credentials)).errors?.[0]?.extensions.code;
    const trader = await gateway.startTrading('trader@example.test');
    const clientId = String((await sandbox.control.calls()).find(({ path }) => path.endsWith('/token3'))?.path.split('/')[3]);
    await sandbox.control.expireTokens({ clientId });
    expect(await request(trader, '9000001')).toBe('TRADING_TOKEN_EXPIRED');
    const renew = async (tradingToken: string) => {
      const { data } = await gateway.request(
        'mutation { startTradingSession { tradingSession { token } } }',
        {},
        { ...trader, tradingToken },
      );
      return Started.parse(data).startTradingSession.tradingSession.token;
    };
    const renewed = await renew(trader.tradingToken);
    expect(await request({ ...trader, tradingToken: renewed }, '9000002')).toBeUndefined();
    await sandbox.control.expireTokens({ clientId });
    expect(await request({ ...trader, tradingToken: renewed }, '9000003')).toBe('UNAUTHENTICATED');
  });

  it.each([
    { what: 'a minute after its renewal is renewed again', ago: 61_000, code: 'TRADING_TOKEN_EXPIRED' },
    { what: 'right after its renewal signs the user out', ago: 10_000, code: 'UNAUTHENTICATED' },
  ])('that is refused $what', async ({ ago, code }) => {
    const { sandbox } = stack();
    const key = { id: 'k1', key: randomBytes(32) };
    const gateway = await startGateway(sandbox.port, { ...QUIET, TRADING_TOKEN_KEY: `k1:${key.key.toString('base64')}` });
    try {
      const { bearer, tradingToken } = await gateway.startTrading('trader@example.test');
      const clientId = String((await sandbox.control.calls()).find(({ path }) => path.endsWith('/token3'))?.path.split('/')[3]);
      const { viewer } = Owner.parse((await gateway.request('{ viewer { user { id } customer { id } } }', {}, { bearer })).data);
      const owner = { user: viewer.user.id, customer: viewer.customer.id };
      const grant = decryptToken([key], owner, tradingToken);
      if (grant === null) throw new Error('the token could not be opened');
      // The token that a renewal `ago` milliseconds ago returned.
      const renewed = { bearer, tradingToken: encryptToken([key], { ...grant, jti: 'renewed', renewedAt: Date.now() - ago }) };
      await sandbox.control.expireTokens({ clientId });
      const request = async () =>
        (await gateway.request('{ seriesByIds(ids: ["9000001"]) { id } }', {}, renewed)).errors?.[0]?.extensions.code;
      expect([await request(), await request()]).toEqual([code, code]);
    } finally {
      await gateway.stop();
    }
  });

  it.each([
    ['for the list', LIST, ({ control }: TestSandbox) => control.addFault({ api: 'odds', kind: 'status', status: 401 })],
    ['by the push socket', LIST, ({ control }: TestSandbox) => control.refuseSockets(401, 100)],
  ])('refused %s is renewed once, then signs the user out [errors.unauthorised.login]', async (_case, document, refuse) => {
    const { gateway, sandbox } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    const codes = async (credentials: object) =>
      (await gateway.request(document, {}, credentials)).errors?.map(({ extensions }) => extensions.code);
    await refuse(sandbox);
    expect(await codes(trader)).toEqual(['TRADING_TOKEN_EXPIRED']);
    const start = 'mutation { startTradingSession { tradingSession { token } } }';
    const { data } = await gateway.request(start, {}, trader);
    const tradingToken = Started.parse(data).startTradingSession.tradingSession.token;
    expect(await codes({ ...trader, tradingToken })).toEqual(['UNAUTHENTICATED']);
  });

  it('is also renewed if its secret is refused while its read waits for the socket', async () => {
    const { sandbox } = stack();
    // Longer than an operation may take, so that only the refusal can end the wait.
    const patient = await startGateway(sandbox.port, { ...QUIET, FEED_OPEN_MS: 600_000 });
    try {
      const trader = await patient.startTrading('trader@example.test');
      const [{ id: seriesId }] = z
        .tuple([z.object({ id: z.number() })])
        .rest(z.unknown())
        .parse(await sandbox.control.allState('series'));
      await sandbox.control.refuseSockets(401, 100);
      const codes = await Promise.all(
        [LIST, `{ seriesMarkets(seriesId: "${seriesId}") { markets { id } } }`].map(
          async (document) => (await patient.request(document, {}, trader)).errors?.[0]?.extensions.code,
        ),
      );
      expect(codes).toEqual(['TRADING_TOKEN_EXPIRED', 'TRADING_TOKEN_EXPIRED']);
    } finally {
      await patient.stop();
    }
  });

  it('ends when the user signs out of the session that created it, also if the sign-out does not send the trading token', async () => {
    const { gateway } = stack();
    const [trader, elsewhere] = [
      await gateway.startTrading('trader-03@example.test'),
      await gateway.startTrading('trader-03@example.test'),
    ];
    const client = await gateway.connect({ ...elsewhere, tradingToken: trader.tradingToken }).waitForAck();
    const watch = client.watch('subscription { tradingList { seq } }');
    await watch.data(0);
    await gateway.request('mutation { signOut { user { id } } }', {}, { bearer: trader.bearer });
    expect((await watch.ended).codes).toEqual(['TRADING_TOKEN_EXPIRED']);
    const bearer = await gateway.signIn('trader-03@example.test');
    const code = async (tradingToken: string) =>
      (await gateway.request(LIST, {}, { bearer, tradingToken })).errors?.[0]?.extensions.code;
    expect(await code(trader.tradingToken)).toBe('TRADING_TOKEN_EXPIRED');
    expect(await code(elsewhere.tradingToken)).toBeUndefined();
    await client.close();
  });

  it('ends when the session that created it expires', async () => {
    const keys = [{ id: 'k1', key: randomBytes(32) }];
    const gateway = await startGateway(stack().sandbox.port, { TRADING_TOKEN_KEY: `k1:${keys[0]?.key.toString('base64')}` });
    try {
      const { bearer, tradingToken } = await gateway.startTrading('trader-03@example.test');
      const { data } = await gateway.request('{ viewer { user { id } customer { id } } }', {}, { bearer });
      const { user, customer } = Owner.parse(data).viewer;
      const grant = decryptToken(keys, { user: user.id, customer: customer.id }, tradingToken);
      if (grant === null) throw new Error('no grant');
      const code = async (sessionExp: number) =>
        (await gateway.request(LIST, {}, { bearer, tradingToken: encryptToken(keys, { ...grant, sessionExp }) })).errors?.[0]
          ?.extensions.code;
      expect(await code(grant.sessionExp)).toBeUndefined();
      expect(await code(Date.now() - 1)).toBe('TRADING_TOKEN_EXPIRED');
    } finally {
      await gateway.stop();
    }
  });
});
