import { createClient } from 'graphql-ws';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { socketFactory, turns } from '../testing/fake-web-socket.ts';
import { LiveConnection, type Wire } from './live-connection.ts';
import type { LiveCaller } from './live-session.ts';

const CALLER: LiveCaller = {
  bearer: 'bearer',
  customerId: null,
  trading: { token: 'sealed', expiresAt: '2100-01-01T00:00:00Z', requestsPerSecond: 5 },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function connect({ random = () => 1 }: { random?: () => number } = {}) {
  const { sockets, latest, impl } = socketFactory();
  const session: { now: LiveCaller | null } = { now: CALLER };
  const refused = vi.fn();
  const forbidden = vi.fn();
  const connection = new LiveConnection({
    url: () => 'ws://gateway.test/graphql',
    session: { caller: () => session.now, refused, forbidden },
    connect: (options) => createClient({ ...options, webSocketImpl: impl }),
    random,
  });
  return { connection, sockets, latest, session, refused, forbidden };
}

function wire(query = 'subscription'): Wire & { results: unknown[]; ends: unknown[]; losses: () => number } {
  const results: unknown[] = [];
  const ends: unknown[] = [];
  let asked = 0;
  let losses = 0;
  return {
    results,
    ends,
    losses: () => losses,
    payload: () => ({ query, variables: { asked: (asked += 1) } }),
    next: (result) => void results.push(result),
    ended: (errors) => void ends.push(errors),
    lost: () => void (losses += 1),
  };
}

async function opened(options?: Parameters<typeof connect>[0]) {
  const rig = connect(options);
  const first = wire();
  rig.connection.add(first);
  await turns();
  await rig.latest().accept();
  return { ...rig, first };
}

describe('LiveConnection', () => {
  it('opens no socket before something is wanted', () => {
    expect(connect().sockets).toHaveLength(0);
  });

  it('introduces the caller, then subscribes everything on one socket', async () => {
    const { connection, sockets, latest, session } = connect();
    session.now = { ...CALLER, customerId: 'other' };
    connection.add(wire('a'));
    connection.add(wire('b'));
    await turns();
    await latest().accept();
    expect(sockets).toHaveLength(1);
    expect(latest().sent).toMatchObject([
      {
        type: 'connection_init',
        payload: { authorization: 'Bearer bearer', 'x-acting-customer': 'other', 'x-trading-token': 'sealed' },
      },
      { type: 'subscribe', payload: { query: 'a', variables: { asked: 1 } } },
      { type: 'subscribe', payload: { query: 'b', variables: { asked: 1 } } },
    ]);
    expect(connection.open).toBe(true);
  });

  it('hands on what comes for a wire, and how it ends', async () => {
    const { latest, first } = await opened();
    const [subscription] = latest().subscriptions();
    latest().receive({ type: 'next', id: subscription?.id, payload: { data: 1 } });
    latest().receive({ type: 'error', id: subscription?.id, payload: [{ message: 'no' }] });
    await turns();
    expect(first.results).toEqual([{ data: 1 }]);
    expect(first.ends).toEqual([[{ message: 'no' }]]);
  });

  it('says when the server ends a wire without an error', async () => {
    const { latest, first } = await opened();
    latest().receive({ type: 'complete', id: latest().subscriptions()[0]?.id });
    await turns();
    expect(first.ends).toEqual([[]]);
  });

  it.each([1000, 1001, 1006, 1012, 4400, 4500])('subscribes anew, with a fresh payload, after a close with %i', async (code) => {
    const { connection, sockets, latest, first } = await opened();
    await latest().cut(code);
    expect(connection.open).toBe(false);
    expect(first.losses()).toBe(1);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(2);
    await latest().accept();
    expect(latest().subscriptions()).toMatchObject([{ payload: { variables: { asked: 2 } } }]);
  });

  it('never gives up, and waits up to 30 s', async () => {
    const { sockets, latest } = await opened();
    for (const wait of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const before = sockets.length;
      await latest().cut(1006);
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(sockets).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(sockets).toHaveLength(before + 1);
    }
  });

  it('waits longer for a server that lets it in and goes at once', async () => {
    const { sockets, latest } = await opened();
    for (const wait of [500, 1_000, 2_000]) {
      const before = sockets.length;
      await latest().cut(1001);
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(sockets).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      await latest().accept();
    }
  });

  it('comes back later when the server has too many', async () => {
    const { sockets, latest } = await opened();
    await latest().cut(1013);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
  });

  it('takes the loss of a connection that stood for the first one', async () => {
    const { sockets, latest } = await opened();
    await latest().cut(1006);
    await vi.advanceTimersByTimeAsync(500);
    await latest().accept();
    for (let second = 0; second < 10; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      latest().receive({ type: 'ping' });
    }
    await latest().cut(1006);
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(3);
  });

  it('tries at once when told to', async () => {
    const { connection, sockets, latest } = await opened();
    await latest().cut(1006);
    connection.retryNow();
    await turns();
    expect(sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(2);
  });

  it('answers pings, and gives up a socket that fell silent', async () => {
    const { connection, sockets, latest } = await opened();
    await vi.advanceTimersByTimeAsync(9_000);
    latest().receive({ type: 'ping' });
    expect(latest().sent.at(-1)).toEqual({ type: 'pong' });
    expect(connection.lastSign).toBe(Date.now());
    const silent = latest();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(silent.closedWith).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(silent.closedWith).toBe(4499);
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(2);
  });

  it('gives up a socket that does not come to stand', async () => {
    const { connection, sockets } = connect();
    connection.add(wire());
    await vi.advanceTimersByTimeAsync(11_500);
    expect(sockets[0]?.closedWith).toBe(4499);
    expect(sockets).toHaveLength(2);
  });

  it('does not wait for a silent socket once the network is back', async () => {
    const { connection, sockets, latest } = await opened();
    connection.suspect();
    expect(latest().closedWith).toBeNull();
    await vi.advanceTimersByTimeAsync(2_500);
    connection.suspect();
    await turns();
    expect(sockets).toHaveLength(2);
  });

  it('tells that the bearer was refused, and who it was', async () => {
    const { latest, refused, session } = await opened();
    session.now = { ...CALLER, bearer: 'newer' };
    await latest().cut(4401);
    expect(refused).toHaveBeenCalledExactlyOnceWith('bearer');
  });

  it('says when its caller was forbidden, and connects again in the name of another customer', async () => {
    const { connection, latest, sockets, session, forbidden } = await opened();
    session.now = { ...CALLER, customerId: 'chosen' };
    connection.recheckCaller();
    await turns();
    await latest().accept();
    await latest().cut(4403);
    expect(forbidden).toHaveBeenCalledExactlyOnceWith(session.now);
    session.now = CALLER;
    connection.recheckCaller();
    await turns();
    await latest().accept();
    expect(sockets).toHaveLength(3);
    expect(latest().sent[0]).toMatchObject({ payload: { authorization: 'Bearer bearer' } });
    expect(JSON.stringify(latest().sent[0])).not.toContain('chosen');
  });

  it('closes the socket when the caller is another', async () => {
    const { connection, sockets, latest, session, first } = await opened();
    const old = latest();
    session.now = { ...CALLER, customerId: 'other' };
    connection.recheckCaller();
    await turns();
    expect(old.closedWith).toBe(4499);
    expect(first.losses()).toBe(1);
    await latest().accept();
    expect(sockets).toHaveLength(2);
    expect(latest().sent[0]).toMatchObject({ payload: { 'x-acting-customer': 'other' } });
  });

  it('stays when the caller is the same, and does not come back without one', async () => {
    const { connection, sockets, latest, session } = await opened();
    connection.recheckCaller();
    expect(latest().closedWith).toBeNull();
    session.now = null;
    connection.recheckCaller();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(latest().closedWith).toBe(4499);
    expect(sockets).toHaveLength(1);
  });

  it('gives the socket a newer trading session with the next subscription, once', async () => {
    const { connection, latest, session } = await opened();
    session.now = { ...CALLER, trading: { token: 'newer', expiresAt: '2100-01-01T00:00:00Z', requestsPerSecond: 5 } };
    connection.add(wire('b'));
    connection.add(wire('c'));
    await turns();
    expect(
      latest()
        .subscriptions()
        .map(({ payload }) => payload),
    ).toMatchObject([{ query: 'subscription' }, { query: 'b', extensions: { tradingToken: 'newer' } }, { query: 'c' }]);
    expect(latest().subscriptions()[2]?.payload).not.toHaveProperty('extensions');
  });

  it('ends a wire, and the socket some time after the last of them', async () => {
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

  it('stops trying when nothing is wanted any more', async () => {
    const { connection, sockets, latest, first } = await opened();
    await latest().cut(1006);
    connection.remove(first);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
