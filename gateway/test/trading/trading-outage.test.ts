import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { UserSession } from '../support/user-session.ts';
import { type Credentials, type TestGateway, startGateway } from '../support/gateway-process.ts';
import type { SocketClient } from '../support/socket-client.ts';
import { useStack } from '../support/stack.ts';

const LIST_WITH_TITLES = 'subscription { tradingList { epoch series { id game { id title } } } }';
const LIST = '{ tradingList { epoch series { game { title } } } }';
const Titles = z.object({ series: z.array(z.object({ id: z.string(), game: z.object({ title: z.nullable(z.string()) }) })) });
const titlesIn = (data: unknown): (string | null)[] =>
  z
    .object({ tradingList: Titles })
    .parse(data)
    .tradingList.series.map(({ game }) => game.title);

const stack = useStack({ REFERENCE_CACHE_MS: 60_000, FEED_REREAD_MS: 600_000, FEED_RECONCILE_MS: 600_000 });
beforeEach(() => stack().sandbox.control.reset());

const clients: SocketClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});
async function connect(gateway: TestGateway, credentials: Credentials): Promise<SocketClient> {
  const client = gateway.connect(credentials);
  clients.push(client);
  return client.waitForAck();
}
const countGameReads = async (): Promise<number> =>
  (await stack().sandbox.control.calls()).filter(({ api, path }) => api === 'account' && path === '/v1/game').length;

describe('while the account API hangs', () => {
  /** A gateway that caches nothing, and waits for an answer longer than any test. */
  let forgetful: TestGateway;
  beforeAll(async () => {
    forgetful = await startGateway(stack().sandbox.port, {
      BEARER_CACHE_MS: 1,
      BEARER_GRACE_MS: 600_000,
      REFERENCE_CACHE_MS: 1,
      ACCOUNT_TIMEOUT_MS: 120_000,
      OPERATION_TIMEOUT_MS: 120_000,
    });
  });
  afterAll(() => forgetful.stop());

  it('trading continues with the last known data, over HTTP and over a socket', async () => {
    const trader = await forgetful.startTrading('trader@example.test');
    const first = await connect(forgetful, trader);
    expect(titlesIn(await first.watch(LIST_WITH_TITLES).data(0))).not.toContain(null);
    expect((await forgetful.request(LIST, {}, trader)).errors).toBeUndefined();
    await stack().sandbox.control.addFault({ api: 'account', kind: 'hang' });
    const later = await connect(forgetful, trader);
    expect(titlesIn(await later.watch(LIST_WITH_TITLES).data(0))).not.toContain(null);
    expect((await forgetful.request(LIST, {}, trader)).errors).toBeUndefined();
    // The games are still requested in the background.
    expect(await countGameReads()).toBeGreaterThan(0);
  });
});

describe('the games in a shared set', () => {
  it('are read once for all users of the customer', async () => {
    const { sandbox } = stack();
    // A new gateway, which has read no games yet.
    const gateway = await startGateway(sandbox.port, { REFERENCE_CACHE_MS: 60_000 });
    const names = Array.from({ length: 10 }, (_, index) => `trader-${String(index + 20)}@example.test`);
    const traders = await Promise.all(names.map((name) => gateway.startTrading(name)));
    await sandbox.control.clearCalls();
    const batches = await Promise.all(
      traders.map(async (trader) => (await connect(gateway, trader)).watch(LIST_WITH_TITLES).data(0)),
    );
    for (const batch of batches) expect(titlesIn(batch)).not.toContain(null);
    expect(await countGameReads()).toBe(1);
    await gateway.stop();
  });

  it('do not depend on the staff member who joined last', async () => {
    const { gateway, sandbox } = stack();
    const watch = (await connect(gateway, await gateway.startTrading('trader@example.test'))).watch(LIST_WITH_TITLES);
    const [title] = titlesIn(await watch.data(0));
    const before = watch.results.length;
    await sandbox.control.addFault({ api: 'account', path: '/v1/game', kind: 'status', status: 200, body: { games: [] } });
    const { credentials } = await UserSession.signIn(stack(), 'super', 'Northwind Bets');
    const start = 'mutation { startTradingSession { tradingSession { token } } }';
    const Started = z.object({ startTradingSession: z.object({ tradingSession: z.object({ token: z.string() }) }) });
    const { token } = Started.parse((await gateway.request(start, {}, credentials)).data).startTradingSession.tradingSession;
    const staff = (await connect(gateway, { ...credentials, tradingToken: token })).watch(LIST_WITH_TITLES);
    expect(new Set(titlesIn(await staff.data(0)))).toEqual(new Set([null]));
    const [series] = z.object({ tradingList: Titles }).parse(watch.results[0]?.data).tradingList.series;
    await sandbox.control.change('series', Number(series?.id), { title: 'Renamed' });
    const pushed = await watch.until((results) =>
      results
        .slice(before)
        .flatMap(({ data }) => titlesIn(data))
        .at(0),
    );
    expect(pushed).toBe(title);
  });
});
