import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALLER, createRig, openConnection, subscription } from './connection-rig.ts';
import { flushMicrotasks } from './fake-web-socket.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('LiveConnection', () => {
  it('opens no socket without a subscription', () => {
    expect(createRig().sockets).toHaveLength(0);
  });

  it('sends the credentials, then subscribes everything on one socket', async () => {
    const { connection, sockets, latest, session } = createRig();
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
    const { latest, first } = await openConnection();
    const [subscription] = latest().subscriptions();
    latest().receive({ type: 'next', id: subscription?.id, payload: { data: 1 } });
    latest().receive({ type: 'error', id: subscription?.id, payload: [{ message: 'no' }] });
    await flushMicrotasks();
    expect(first.results).toEqual([{ data: 1 }]);
    expect(first.ends).toMatchObject([[{ message: 'no', code: 'UNKNOWN' }]]);
  });

  it('reports when the server completes a subscription without an error', async () => {
    const { latest, first } = await openConnection();
    latest().receive({ type: 'complete', id: latest().subscriptions()[0]?.id });
    await flushMicrotasks();
    expect(first.ends).toEqual([[]]);
  });

  it.each([1000, 1001, 1006, 1012, 4400, 4500])('subscribes again with a new payload after a close with %i', async (code) => {
    const { connection, sockets, latest, first } = await openConnection();
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
    const { sockets, latest } = await openConnection();
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
    const { sockets, latest } = await openConnection();
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
    const { sockets, latest } = await openConnection();
    await latest().disconnect(1013);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
  });

  it('says that the user has too many sockets, with their number, until another attempt shows otherwise', async () => {
    const rig = createRig();
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
    const { sockets, latest } = await openConnection();
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
    const { connection, sockets, latest } = await openConnection();
    await latest().disconnect(1006);
    connection.retryNow();
    await flushMicrotasks();
    expect(sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(2);
  });

  it('answers pings, and closes a silent socket', async () => {
    const { connection, sockets, latest } = await openConnection();
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
    const { connection, sockets } = createRig();
    connection.add(subscription());
    await vi.advanceTimersByTimeAsync(11_500);
    expect(sockets[0]?.closedWith).toBe(4499);
    expect(sockets).toHaveLength(2);
  });

  it('replaces a silent socket when the network is back', async () => {
    const { connection, sockets, latest } = await openConnection();
    connection.checkAfterWakeUp();
    expect(latest().closedWith).toBeNull();
    await vi.advanceTimersByTimeAsync(2_500);
    connection.checkAfterWakeUp();
    await flushMicrotasks();
    expect(sockets).toHaveLength(2);
  });

  it('replaces a socket that sends something else than the protocol', async () => {
    const { latest, sockets } = await openConnection();
    latest().receiveText('nonsense');
    expect(latest().closedWith).toBe(4499);
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(2);
  });

  it('ends a subscription, and closes the socket some time after the last one', async () => {
    const { connection, latest, first } = await openConnection();
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
    const { connection, sockets, latest, first } = await openConnection();
    await latest().disconnect(1006);
    connection.remove(first);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
