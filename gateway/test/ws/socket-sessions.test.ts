import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Credentials, type TestGateway, startGateway } from '../support/gateway-process.ts';
import type { SocketClient } from '../support/socket-client.ts';
import { useStack } from '../support/stack.ts';

const LIST = `subscription ($after: LiveCursor) { tradingList(after: $after) { epoch seq prevSeq markets { id } } }`;
const START = 'mutation { startTradingSession { tradingSession { token } } }';
const SIGN_OUT = 'mutation { signOut { user { id } } }';
const SESSION_MS = 12 * 3_600_000;
/** Lifetime of sessions that expire within a test: long enough to connect, and to subscribe to a set that is open, first. */
const LIFETIME_S = 6;

const Batch = z.object({ tradingList: z.object({ epoch: z.string(), seq: z.int(), prevSeq: z.nullable(z.int()) }) });
const Started = z.object({ startTradingSession: z.object({ tradingSession: z.object({ token: z.string() }) }) });

/** Verifies bearers often, and never without the provider. */
const stack = useStack({ BEARER_CACHE_MS: 200, BEARER_GRACE_MS: 0 });
beforeEach(() => stack().sandbox.control.reset());

const clients: SocketClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

async function connect(credentials: Credentials, gateway = stack().gateway): Promise<SocketClient> {
  const client = gateway.connect(credentials);
  clients.push(client);
  return client.waitForAck();
}

async function renew(credentials: Credentials): Promise<string> {
  const { data } = await stack().gateway.request(START, {}, credentials);
  return Started.parse(data).startTradingSession.tradingSession.token;
}

/** Keeps the list open until the test ends, so that subscribers need not wait for its first read. */
async function keepListOpen(): Promise<void> {
  const client = await connect(await stack().gateway.startTrading('trader@example.test'));
  await client.watch(LIST).data(0);
}

/** Starts a trading session that expires after `LIFETIME_S`. */
async function startShortSession(): Promise<Credentials> {
  const { gateway, sandbox } = stack();
  await sandbox.control.setTokenLifetime(LIFETIME_S);
  const trader = await gateway.startTrading('trader@example.test');
  await sandbox.control.setTokenLifetime(3_600);
  return trader;
}

/** Waits for three heartbeats: before the last one, the gateway has acted on everything that it knows now. */
async function waitForPings(client: SocketClient): Promise<void> {
  const { pings } = client;
  await client.until(() => client.pings > pings + 2);
}

const UNAUTHENTICATED_CLOSE = { code: 4401, reason: 'UNAUTHENTICATED' };

describe('a socket', () => {
  it('ends when the provider refuses its bearer at the next verification', async () => {
    const { gateway, sandbox } = stack();
    const [one, two] = [await gateway.signIn('trader@example.test'), await gateway.signIn('trader-01@example.test')];
    const [gone, stays] = [await connect({ bearer: one }), await connect({ bearer: two })];
    await sandbox.control.revokeSessions('trader@example.test');
    expect(await gone.closed).toEqual(UNAUTHENTICATED_CLOSE);
    await waitForPings(stays);
  });

  it('stays open while the provider does not respond', async () => {
    const { gateway, sandbox } = stack();
    const client = await connect({ bearer: await gateway.signIn('trader@example.test') });
    await sandbox.control.addFault({ api: 'dashboard', kind: 'reset' });
    await expect
      .poll(async () => (await sandbox.control.calls()).filter(({ api }) => api === 'dashboard').length)
      .toBeGreaterThan(3);
    await waitForPings(client);
  });
});

describe('a socket ends with its bearer, without a provider call,', () => {
  let patient: TestGateway;
  beforeAll(async () => {
    patient = await startGateway(stack().sandbox.port, { BEARER_CACHE_MS: 600_000 });
  });
  afterAll(() => patient.stop());

  it('when it expires', async () => {
    const { sandbox } = stack();
    await sandbox.control.setClock(new Date(Date.now() - SESSION_MS + LIFETIME_S * 1_000));
    const bearer = await patient.signIn('trader@example.test');
    const client = await connect({ bearer }, patient);
    expect(await client.closed).toEqual(UNAUTHENTICATED_CLOSE);
  });

  it('when its session signs out; the sockets of other sessions stay open', async () => {
    const [trader, again, other] = [
      await patient.startTrading('trader-01@example.test'),
      await patient.startTrading('trader-01@example.test'),
      await patient.startTrading('trader-02@example.test'),
    ];
    const [one, two, sameUser, otherUser] = await Promise.all(
      [trader, trader, again, other].map((each) => connect(each, patient)),
    );
    if (!one || !two || !sameUser || !otherUser) throw new Error('no sockets');
    const watches = [sameUser, otherUser].map((client) => client.watch(LIST));
    await Promise.all([one.watch(LIST).data(0), ...watches.map((watch) => watch.data(0))]);
    await patient.request(SIGN_OUT, {}, trader);
    expect([await one.closed, await two.closed]).toEqual([UNAUTHENTICATED_CLOSE, UNAUTHENTICATED_CLOSE]);
    await Promise.all([waitForPings(sameUser), waitForPings(otherUser)]);
  });
});

describe('a subscription ends with its trading session, the socket stays,', () => {
  it('when the session expires; a renewed token continues after its cursor', async () => {
    await keepListOpen();
    const trader = await startShortSession();
    const client = await connect(trader);
    const watch = client.watch(LIST);
    const { tradingList: snapshot } = Batch.parse(await watch.data(0));
    expect(snapshot.prevSeq).toBeNull();
    expect((await watch.ended).codes).toEqual(['TRADING_TOKEN_EXPIRED']);
    expect((await client.watch(LIST).ended).codes).toEqual(['TRADING_TOKEN_EXPIRED']);

    const renewed = await renew(trader);
    const after = { epoch: snapshot.epoch, seq: snapshot.seq };
    const { tradingList: next } = Batch.parse(await client.watch(LIST, { after }, renewed).data(0));
    expect(next).toMatchObject({ epoch: snapshot.epoch, prevSeq: snapshot.seq });
    // The socket uses the renewed token for subscriptions that bring none.
    await client.watch(LIST).data(0);
  });

  it('except when another subscription of the socket brought a newer one', async () => {
    await keepListOpen();
    const trader = await startShortSession();
    const [client, old] = [await connect(trader), await connect(trader)];
    const [watch, reference] = [client.watch(LIST), old.watch(LIST)];
    await Promise.all([watch.data(0), reference.data(0)]);
    await client.watch(LIST, {}, await renew(trader)).data(0);
    expect((await reference.ended).codes).toEqual(['TRADING_TOKEN_EXPIRED']);
    await waitForPings(client);
    expect(await Promise.race([watch.ended, Promise.resolve('goes on')])).toBe('goes on');
  });

  it('when the provider refuses its secret', async () => {
    const { gateway, sandbox } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    const clientId = String((await sandbox.control.calls()).find(({ path }) => path.endsWith('/token3'))?.path.split('/')[3]);
    const client = await connect(trader);
    const watch = client.watch(LIST);
    await watch.data(0);
    await sandbox.control.expireTokens({ clientId });
    await gateway.request('{ seriesByIds(ids: ["9000001"]) { id } }', {}, trader);
    expect((await watch.ended).codes).toEqual(['TRADING_TOKEN_EXPIRED']);
    await client.watch(LIST, {}, await renew(trader)).data(0);
  });

  it('when the user loses trading access', async () => {
    const { gateway, sandbox } = stack();
    const client = await connect(await gateway.startTrading('trader@example.test'));
    const watch = client.watch(LIST);
    await watch.data(0);
    await sandbox.control.change('users', 'trader@example.test', { trading_access: false });
    expect((await watch.ended).codes).toEqual(['FORBIDDEN']);
    await waitForPings(client);
  });
});
