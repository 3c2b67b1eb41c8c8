import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeWebSocket, socketFactory, flushMicrotasks } from './fake-web-socket.ts';
import { systemClock } from './live-clock.ts';
import { LiveConnection } from './live-connection.ts';
import type { LiveSubscriber } from './live-subscriber.ts';
import type { LiveHeaders, LiveSession } from './live-session.ts';

const CALLER = { authorization: 'Bearer bearer', 'x-trading-token': 'encrypted' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function connect({ random = () => 1 }: { random?: () => number } = {}) {
  const { sockets, latest, openSocket } = socketFactory();
  const session: { now: LiveHeaders | null } = { now: CALLER };
  const headers = vi.fn<() => Promise<LiveHeaders | null>>(async () => session.now);
  const refused = vi.fn<(headers: LiveHeaders) => void>();
  const closed = vi.fn<LiveSession['errorsForClose']>(() => null);
  const connection = new LiveConnection({
    url: () => 'ws://gateway.test/graphql',
    session: {
      headers,
      tradingSession: () => {
        const token = session.now?.['x-trading-token'];
        return token === undefined ? null : { token, expiresAt: '2100-01-01T00:00:00Z' };
      },
      renewTrading: async () => {},
      onCredentialRefused: refused,
      errorsForClose: closed,
      isFinal: () => false,
    },
    openSocket,
    idleMs: 3_000,
    clock: { ...systemClock, random },
  });
  return { connection, sockets, latest, session, headers, refused, closed };
}

function subscription(
  query = 'subscription',
): LiveSubscriber & { results: unknown[]; ends: unknown[]; losses: () => number; renewals: () => number } {
  const results: unknown[] = [];
  const ends: unknown[] = [];
  let [asked, losses, renewals] = [0, 0, 0];
  return {
    results,
    ends,
    losses: () => losses,
    renewals: () => renewals,
    request: () => ({ query, variables: { asked: (asked += 1) } }),
    next: (result) => void results.push(result),
    onErrors: (errors) => void ends.push(errors),
    onDisconnect: () => void (losses += 1),
    onTradingRenewed: () => void (renewals += 1),
  };
}

async function opened(options?: Parameters<typeof connect>[0]) {
  const rig = connect(options);
  const first = subscription();
  rig.connection.add(first);
  await flushMicrotasks();
  await rig.latest().accept();
  return { ...rig, first };
}

describe('LiveConnection', () => {
  it('opens no socket without a subscription', () => {
    expect(connect().sockets).toHaveLength(0);
  });

  it('sends the credentials, then subscribes everything on one socket', async () => {
    const { connection, sockets, latest, session } = connect();
    session.now = { ...CALLER, 'x-acting-customer': 'other' };
    connection.add(subscription('a'));
    connection.add(subscription('b'));
    await flushMicrotasks();
    await latest().accept();
    expect(sockets).toHaveLength(1);
    expect(latest().sent).toMatchObject([
      {
        type: 'connection_init',
        payload: { authorization: 'Bearer bearer', 'x-acting-customer': 'other', 'x-trading-token': 'encrypted' },
      },
      { type: 'subscribe', payload: { query: 'a', variables: { asked: 1 } } },
      { type: 'subscribe', payload: { query: 'b', variables: { asked: 1 } } },
    ]);
    expect(connection.isOpen).toBe(true);
  });

  it('passes results and errors to the subscription', async () => {
    const { latest, first } = await opened();
    const [subscription] = latest().subscriptions();
    latest().receive({ type: 'next', id: subscription?.id, payload: { data: 1 } });
    latest().receive({ type: 'error', id: subscription?.id, payload: [{ message: 'no' }] });
    await flushMicrotasks();
    expect(first.results).toEqual([{ data: 1 }]);
    expect(first.ends).toMatchObject([[{ message: 'no', code: 'UNKNOWN' }]]);
  });

  it('reports when the server completes a subscription without an error', async () => {
    const { latest, first } = await opened();
    latest().receive({ type: 'complete', id: latest().subscriptions()[0]?.id });
    await flushMicrotasks();
    expect(first.ends).toEqual([[]]);
  });

  it.each([1000, 1001, 1006, 1012, 4400, 4500])('subscribes again with a new payload after a close with %i', async (code) => {
    const { connection, sockets, latest, first } = await opened();
    await latest().disconnect(code);
    expect(connection.isOpen).toBe(false);
    expect(first.losses()).toBe(1);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(2);
    await latest().accept();
    expect(latest().subscriptions()).toMatchObject([{ payload: { variables: { asked: 2 } } }]);
  });

  it('retries forever, with delays up to 30 s', async () => {
    const { sockets, latest } = await opened();
    for (const wait of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const before = sockets.length;
      await latest().disconnect(1006);
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(sockets).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(sockets).toHaveLength(before + 1);
    }
  });

  it('backs off from a server that accepts and closes immediately', async () => {
    const { sockets, latest } = await opened();
    for (const wait of [500, 1_000, 2_000]) {
      const before = sockets.length;
      await latest().disconnect(1001);
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(sockets).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      await latest().accept();
    }
  });

  it('backs off longer from an overloaded server', async () => {
    const { sockets, latest } = await opened();
    await latest().disconnect(1013);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
  });

  it('says that the user has too many sockets, with their number, until another attempt shows otherwise', async () => {
    const rig = connect();
    const first = subscription();
    rig.connection.add(first);
    await flushMicrotasks();
    expect(rig.connection.socketLimit).toBeNull();
    await rig.latest().disconnect(1013, 'TOO_MANY_SOCKETS 20');
    expect([rig.connection.socketLimit, first.losses()]).toEqual([20, 1]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect([rig.sockets.length, rig.connection.socketLimit]).toEqual([2, 20]);
    await rig.latest().disconnect(1013, 'NOT_NOW');
    expect(rig.connection.socketLimit).toBeNull();
    await vi.advanceTimersByTimeAsync(8_000);
    await rig.latest().disconnect(1013, 'TOO_MANY_SOCKETS 20');
    await vi.advanceTimersByTimeAsync(16_000);
    await rig.latest().accept();
    expect(rig.connection.socketLimit).toBeNull();
    expect(rig.latest().subscriptions()).toHaveLength(1);
  });

  it('resets the back-off after a stable connection', async () => {
    const { sockets, latest } = await opened();
    await latest().disconnect(1006);
    await vi.advanceTimersByTimeAsync(500);
    await latest().accept();
    for (let second = 0; second < 10; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      latest().receive({ type: 'ping' });
    }
    await latest().disconnect(1006);
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(3);
  });

  it('reconnects immediately on request', async () => {
    const { connection, sockets, latest } = await opened();
    await latest().disconnect(1006);
    connection.retryNow();
    await flushMicrotasks();
    expect(sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(2);
  });

  it('answers pings, and closes a silent socket', async () => {
    const { connection, sockets, latest } = await opened();
    await vi.advanceTimersByTimeAsync(9_000);
    latest().receive({ type: 'ping' });
    expect(latest().sent.at(-1)).toEqual({ type: 'pong' });
    expect(connection.lastMessageAt).toBe(Date.now());
    const silent = latest();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(silent.closedWith).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(silent.closedWith).toBe(4499);
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(2);
  });

  it('closes a socket that does not open in time', async () => {
    const { connection, sockets } = connect();
    connection.add(subscription());
    await vi.advanceTimersByTimeAsync(11_500);
    expect(sockets[0]?.closedWith).toBe(4499);
    expect(sockets).toHaveLength(2);
  });

  it('replaces a silent socket when the network is back', async () => {
    const { connection, sockets, latest } = await opened();
    connection.checkAfterWakeUp();
    expect(latest().closedWith).toBeNull();
    await vi.advanceTimersByTimeAsync(2_500);
    connection.checkAfterWakeUp();
    await flushMicrotasks();
    expect(sockets).toHaveLength(2);
  });

  it('reports the rejected credential, and reconnects immediately with a newer one, twice at most', async () => {
    const { latest, refused, session, sockets, first } = await opened();
    for (const bearer of ['newer', 'newest', 'last']) {
      session.now = { ...CALLER, authorization: `Bearer ${bearer}` };
      await latest().disconnect(4401);
      if (bearer !== 'last') await latest().accept();
    }
    expect(refused.mock.calls.map(([{ authorization }]) => authorization)).toEqual([
      'Bearer bearer',
      'Bearer newer',
      'Bearer newest',
    ]);
    expect(sockets).toHaveLength(3);
    expect(first.ends).toMatchObject([[{ code: 'UNAUTHENTICATED', retryable: false }]]);
  });

  it.each([
    ['a close with 4401', (socket: FakeWebSocket) => socket.disconnect(4401)],
    [
      'an error of a subscription',
      async (socket: FakeWebSocket) => {
        const payload = [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }];
        socket.receive({ type: 'error', id: socket.subscriptions()[0]?.id, payload });
        await flushMicrotasks();
      },
    ],
  ])('ends all subscriptions if the credential is still the rejected one, after %s', async (_case, reject) => {
    const { connection, latest, sockets, first, refused } = await opened();
    const second = subscription('b');
    connection.add(second);
    await reject(latest());
    expect(refused).toHaveBeenCalledOnce();
    expect([first, second].map(({ ends }) => ends)).toMatchObject([
      [[{ code: 'UNAUTHENTICATED' }]],
      [[{ code: 'UNAUTHENTICATED' }]],
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits for the next sign-in if the rejected session has ended', async () => {
    const { connection, latest, sockets, session, first } = await opened();
    session.now = null;
    await latest().disconnect(4401);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect(first.ends).toEqual([]);
    session.now = { ...CALLER, authorization: 'Bearer next' };
    await connection.recheckSession();
    await flushMicrotasks();
    expect(sockets).toHaveLength(2);
  });

  it('ends all subscriptions at a close code that the session calls final', async () => {
    const { closed, latest, sockets, first } = await opened();
    const error = { code: 'FORBIDDEN', message: 'No.', retryable: false, requestId: null, path: [], retryAfterSeconds: null };
    closed.mockReturnValueOnce([error]);
    await latest().disconnect(4403);
    expect(first.ends).toEqual([[error]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('reports the caller of each close, and reconnects for another customer', async () => {
    const { connection, latest, sockets, session, closed } = await opened();
    session.now = { ...CALLER, 'x-acting-customer': 'chosen' };
    void connection.recheckSession();
    await flushMicrotasks();
    await latest().accept();
    await latest().disconnect(4403);
    expect(closed).toHaveBeenCalledExactlyOnceWith(4403, session.now);
    session.now = CALLER;
    void connection.recheckSession();
    await flushMicrotasks();
    await latest().accept();
    expect(sockets).toHaveLength(3);
    expect(latest().sent[0]).toMatchObject({ payload: { authorization: 'Bearer bearer' } });
    expect(JSON.stringify(latest().sent[0])).not.toContain('chosen');
  });

  it('replaces a socket that sends something else than the protocol', async () => {
    const { latest, sockets } = await opened();
    latest().receiveText('nonsense');
    expect(latest().closedWith).toBe(4499);
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(2);
  });

  it('retries if the credentials cannot be read', async () => {
    const { connection, sockets, headers } = connect();
    headers.mockRejectedValueOnce(new Error('no'));
    connection.add(subscription());
    await flushMicrotasks();
    expect(sockets).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(1);
  });

  it('ignores credentials that could not be read for a socket that was replaced meanwhile', async () => {
    const { connection, sockets, latest, headers } = await opened();
    const outdated = Promise.withResolvers<LiveHeaders | null>();
    headers.mockReturnValueOnce(outdated.promise);
    await latest().disconnect(4401);
    connection.add(subscription('b'));
    await flushMicrotasks();
    await latest().accept();
    outdated.reject(new Error('no'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets).toHaveLength(2);
  });

  it('notifies the subscriptions of a newer trading session once', async () => {
    const { connection, session, first } = await opened();
    await connection.recheckSession();
    expect(first.renewals()).toBe(0);
    session.now = { ...CALLER, 'x-trading-token': 'newer' };
    await connection.recheckSession();
    expect(first.renewals()).toBe(1);
  });

  it('closes the socket when the caller changes', async () => {
    const { connection, sockets, latest, session, first } = await opened();
    const old = latest();
    session.now = { ...CALLER, 'x-acting-customer': 'other' };
    void connection.recheckSession();
    await flushMicrotasks();
    expect(old.closedWith).toBe(4499);
    expect(first.losses()).toBe(1);
    await latest().accept();
    expect(sockets).toHaveLength(2);
    expect(latest().sent[0]).toMatchObject({ payload: { 'x-acting-customer': 'other' } });
  });

  it('keeps the socket for the same caller, and does not reconnect without one', async () => {
    const { connection, sockets, latest, session } = await opened();
    await connection.recheckSession();
    expect(latest().closedWith).toBeNull();
    session.now = null;
    void connection.recheckSession();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(latest().closedWith).toBe(4499);
    expect(sockets).toHaveLength(1);
  });

  it('sends a newer trading token with the next subscription, once', async () => {
    const { connection, latest, session } = await opened();
    session.now = { ...CALLER, 'x-trading-token': 'newer' };
    connection.add(subscription('b'));
    connection.add(subscription('c'));
    await flushMicrotasks();
    expect(
      latest()
        .subscriptions()
        .map(({ payload }) => payload),
    ).toMatchObject([{ query: 'subscription' }, { query: 'b', extensions: { tradingToken: 'newer' } }, { query: 'c' }]);
    expect(latest().subscriptions()[2]?.payload).not.toHaveProperty('extensions');
  });

  it('ends a subscription, and closes the socket some time after the last one', async () => {
    const { connection, latest, first } = await opened();
    connection.remove(first);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(latest().sent.at(-1)).toMatchObject({ type: 'complete' });
    expect(latest().closedWith).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(latest().closedWith).toBe(1000);
    expect(first.ends).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops retrying without subscriptions', async () => {
    const { connection, sockets, latest, first } = await opened();
    await latest().disconnect(1006);
    connection.remove(first);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
