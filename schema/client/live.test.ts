import { once } from 'node:events';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SightlineClient } from './client.ts';
import { follow, type LiveChange } from './live.ts';
import { LiveSet } from './live-set.ts';
import { ScriptedGateway, type ScriptedSubscription } from './scripted-gateway.ts';
import { liveBatch, liveMarket, liveSeries, type TestTypes } from './testing.ts';

let gateway: ScriptedGateway | null = null;
afterEach(async () => {
  await gateway?.stop();
  gateway = null;
});

const snapshot = liveBatch({ seq: 1, series: [liveSeries('9')], markets: [liveMarket('1', { odds: 1.5 }), liveMarket('2')] });
const second = liveBatch({
  seq: 2,
  prevSeq: 1,
  markets: [liveMarket('1', { odds: 1.7 })],
  removed: [{ type: 'MARKET', id: '2' }],
});
const third = liveBatch({ seq: 3, prevSeq: 2, markets: [liveMarket('3')] });

async function start(...script: ((subscription: ScriptedSubscription) => void)[]) {
  gateway = await ScriptedGateway.start(...script);
  const started = gateway;
  const set = new LiveSet<TestTypes>();
  let bearer = 'b1';
  const fetchMock = vi.fn<typeof fetch>(async () =>
    Response.json({
      data: { startTradingSession: { tradingSession: { token: 't', expiresAt: '2999-01-01T00:00:00Z' }, userErrors: [] } },
    }),
  );
  const client = new SightlineClient({ url: started.url, bearer: () => bearer, fetch: fetchMock });
  const stop = new AbortController();
  /** The changes up to the one with that seq. */
  const until = async (seq: number): Promise<LiveChange<TestTypes>[]> => {
    const changes: LiveChange<TestTypes>[] = [];
    for await (const change of follow(client, 'subscription', { set, variables: { seriesId: '9' }, signal: stop.signal })) {
      changes.push(change);
      if (set.cursor?.seq === seq) break;
    }
    return changes;
  };
  const renewBearer = (): void => {
    bearer = 'b2';
  };
  return {
    client,
    set,
    until,
    stop,
    fetchMock,
    renewBearer,
    afters: () => started.received.map(({ variables }) => variables['after']),
  };
}

describe('follow', () => {
  it('fails for a URL that no socket can be opened for', async () => {
    const client = new SightlineClient({ url: 'nowhere', bearer: 'b' });
    const changes = follow(client, 'subscription', { set: new LiveSet<TestTypes>() });
    await expect(changes[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'INVALID_URL', retryable: false });
  });

  it('accepts the parts of a list that is still loading', async () => {
    const { until } = await start(({ send }) => send({ ...snapshot, status: 'LOADING' }, second));
    const changes = await until(2);
    expect(changes.map(({ status, isSnapshot }) => [status, isSnapshot])).toContainEqual(['LIVE', expect.any(Boolean)]);
    expect(changes.some(({ status }) => status === 'LOST')).toBe(false);
  });

  it('maintains the set from a snapshot on', async () => {
    const { set, until, afters } = await start(({ send }) => send(snapshot, second, third));
    const changes = await until(3);
    expect(changes[0]).toMatchObject({ isSnapshot: true, status: 'LIVE' });
    expect([...set.markets.values()]).toEqual(
      [liveMarket('1', { odds: 1.7 }), liveMarket('3')].map((market) => JSON.parse(JSON.stringify(market))),
    );
    expect([...set.series.keys()]).toEqual(['9']);
    expect(afters()).toEqual([undefined]);
    expect(gateway?.received[0]?.variables).toEqual({ seriesId: '9' });
  });

  it('ignores removed entities of a kind that it does not know', async () => {
    const removed = [{ type: 'SQUAD', id: '1' }, ...second.removed];
    const { set, until, afters } = await start(({ send }) => send(snapshot, { ...second, removed }));
    await until(2);
    expect([[...set.series.keys()], [...set.markets.keys()], afters()]).toEqual([['9'], ['1'], [undefined]]);
  });

  it('merges batches while its consumer is busy, and reports that', async () => {
    const { client, set } = await start(({ send }) => send(snapshot));
    const changes = follow(client, 'subscription', { set });
    await changes.next();
    const subscription = gateway?.received[0];
    if (subscription === undefined) throw new Error('nothing came');
    subscription.send(second, third);
    // Its answer proves that the batches have been received.
    subscription.socket.ping();
    await once(subscription.socket, 'pong');
    expect(await changes.next()).toMatchObject({
      value: { isSnapshot: false, isConflated: true, cursor: { epoch: 'e', seq: 3 } },
    });
    expect([...set.markets.keys()]).toEqual(['1', '3']);
    await changes.return();
  });

  it('resumes after its cursor when the socket is lost, and reports the loss', async () => {
    const { set, until, afters } = await start(
      ({ send, socket }) => {
        send(snapshot);
        // The batch arrives before the close.
        socket.close(1012);
      },
      ({ send }) => send(second),
    );
    const changes = await until(2);
    expect(changes.map(({ status, isSnapshot }) => [status, isSnapshot])).toEqual([
      ['LIVE', true],
      ['LOST', false],
      ['LIVE', false],
    ]);
    expect(afters()).toEqual([undefined, { epoch: 'e', seq: 1 }]);
    expect(set.markets.get('1')?.odds).toBe(1.7);
  });

  it('reports no loss that was over before its consumer had time for it', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => random.mockRestore());
    const { client, set } = await start(
      ({ send }) => send(snapshot),
      ({ send }) => send(second),
    );
    const changes = follow(client, 'subscription', { set });
    await changes.next();
    gateway?.received[0]?.socket.close(1012);
    await vi.waitFor(() => expect(gateway?.received).toHaveLength(2));
    const subscription = gateway?.received[1];
    if (subscription === undefined) throw new Error('it did not subscribe again');
    // Its answer proves that the batch has been received.
    subscription.socket.ping();
    await once(subscription.socket, 'pong');
    expect(await changes.next()).toMatchObject({ value: { status: 'LIVE', cursor: { seq: 2 } } });
    subscription.send(third);
    expect(await changes.next()).toMatchObject({ value: { status: 'LIVE', cursor: { seq: 3 } } });
    await changes.return();
  });

  it('says what to install on a platform without WebSocket', async () => {
    const { WebSocket: own } = globalThis;
    Reflect.deleteProperty(globalThis, 'WebSocket');
    try {
      const { client, set } = await start();
      await expect(follow(client, 'subscription', { set }).next()).rejects.toMatchObject({
        code: 'NO_WEBSOCKET',
        message: expect.stringContaining('webSocketImpl: WebSocket'),
        retryable: false,
      });
    } finally {
      Object.defineProperty(globalThis, 'WebSocket', { value: own, configurable: true, writable: true });
    }
  });

  it('resumes at the cursor of a set that is followed again', async () => {
    const { until, afters } = await start(
      ({ send }) => send(snapshot),
      ({ send }) => send(second),
    );
    await until(1);
    expect(await until(2)).toHaveLength(1);
    expect(afters()).toEqual([undefined, { epoch: 'e', seq: 1 }]);
  });

  it('resubscribes after its cursor if batches are missing, then requests a snapshot', async () => {
    const { set, until, afters } = await start(
      ({ send }) => send(snapshot),
      ({ send }) => send(third),
      ({ send }) => send(third),
      ({ send }) => send({ ...snapshot, epoch: 'f', seq: 7, markets: [liveMarket('7')] }),
    );
    await until(1);
    const changes = await until(7);
    const cursor = { epoch: 'e', seq: 1 };
    expect(afters()).toEqual([undefined, cursor, cursor, { epoch: 'e', seq: -1 }]);
    expect(changes.map(({ status }) => status)).toEqual(['LIVE']);
    expect([...set.markets.keys()]).toEqual(['7']);
  });

  it('renews the required trading session', async () => {
    const { until, fetchMock } = await start(
      ({ reject }) => reject('TRADING_TOKEN_REQUIRED', true),
      (subscription) => subscription.send(snapshot),
    );
    await until(1);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(gateway?.received.map(({ headers, tradingToken }) => headers['x-trading-token'] ?? tradingToken)).toEqual([
      undefined,
      't',
    ]);
    expect(gateway?.openSockets).toBeLessThanOrEqual(1);
  });

  it('renews the trading session although that has failed several times', async () => {
    const { until, fetchMock } = await start(({ headers, tradingToken, send, reject }) =>
      (headers['x-trading-token'] ?? tradingToken) === 't' ? send(snapshot) : reject('TRADING_TOKEN_REQUIRED', true),
    );
    for (let failure = 0; failure < 4; failure += 1) fetchMock.mockRejectedValueOnce(new TypeError('fetch failed'));
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => random.mockRestore());
    await until(1);
    expect(fetchMock).toHaveBeenCalledTimes(5);
  });

  it('follows several sets over one socket', async () => {
    const { client, stop } = await start(({ send }) => send(snapshot));
    const [one, two] = [new LiveSet<TestTypes>(), new LiveSet<TestTypes>()];
    const changes = [one, two].map((set) => follow(client, 'subscription', { set, signal: stop.signal }));
    await Promise.all(changes.map((each) => each.next()));
    expect([one, two].map(({ cursor }) => cursor?.seq)).toEqual([1, 1]);
    expect(new Set(gateway?.received.map(({ socket }) => socket)).size).toBe(1);
    await changes[0]?.return();
    gateway?.received[1]?.send(second);
    expect(await changes[1]?.next()).toMatchObject({ value: { cursor: { seq: 2 } } });
    await changes[1]?.return();
  });

  it.each([
    ['NOT_FOUND', (subscription: ScriptedSubscription) => subscription.reject('NOT_FOUND', false)],
    ['UNAUTHENTICATED', ({ socket }: ScriptedSubscription) => socket.close(4401)],
    ['UNAUTHENTICATED', ({ reject }: ScriptedSubscription) => reject('UNAUTHENTICATED', false)],
    ['FORBIDDEN', ({ socket }: ScriptedSubscription) => socket.close(4403)],
  ])('throws %s, which is not retryable', async (code, script) => {
    const { until } = await start(script);
    await expect(until(1)).rejects.toMatchObject({ code });
    expect(gateway?.received).toHaveLength(1);
  });

  it('retries with the current bearer', async () => {
    const { until, renewBearer } = await start(
      ({ socket }) => {
        renewBearer();
        socket.close(4401);
      },
      ({ send }) => send(snapshot),
    );
    await until(1);
    expect(gateway?.received.map(({ headers }) => headers['authorization'])).toEqual(['Bearer b1', 'Bearer b2']);
  });

  it('retries with the current API key, and only once with the same', async () => {
    gateway = await ScriptedGateway.start(
      ({ socket }) => socket.close(4401),
      ({ send }) => send(snapshot),
      ({ socket }) => socket.close(4401),
    );
    const keys = ['one', 'two'];
    const apiKey = (): string => (keys.length > 1 ? (keys.shift() ?? '') : (keys[0] ?? ''));
    const client = new SightlineClient({ url: gateway.url, apiKey });
    const set = new LiveSet<TestTypes>();
    for await (const change of follow(client, 'subscription', { set })) if (change.isSnapshot) break;
    expect(gateway.received.map(({ headers }) => headers['x-api-key'])).toEqual(['one', 'two']);
    const next = follow(client, 'subscription', { set }).next();
    await expect(next).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(gateway.received).toHaveLength(3);
  });

  it('closes its socket when the loop exits, and ends when it is stopped', async () => {
    const { until, stop } = await start(
      ({ send }) => send(snapshot),
      ({ send }) => {
        send(second);
        stop.abort();
      },
    );
    await until(1);
    await vi.waitFor(() => expect(gateway?.openSockets).toBe(0));
    await until(99);
    await vi.waitFor(() => expect(gateway?.openSockets).toBe(0));
    expect(gateway?.received).toHaveLength(2);
  });
});
