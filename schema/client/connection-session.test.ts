import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALLER, createRig, openConnection, subscription } from './connection-rig.ts';
import { type FakeWebSocket, flushMicrotasks } from './fake-web-socket.ts';
import type { LiveHeaders } from './live-session.ts';
import { SightlineError } from './sightline-error.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a connection and its session', () => {
  it('reports the rejected credential, and reconnects immediately with a newer one, twice at most', async () => {
    const { latest, refused, session, sockets, first } = await openConnection();
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
    const { connection, latest, sockets, first, refused } = await openConnection();
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

  it('ends all subscriptions if the headers fail for good, and tries again if they may succeed later', async () => {
    const { connection, headers, sockets } = createRig();
    const first = subscription();
    headers.mockRejectedValueOnce(SightlineError.of('SIGN_IN_FAILED', 'No.', { retryable: true }));
    headers.mockRejectedValueOnce(SightlineError.of('INVALID_CREDENTIALS', 'No.'));
    connection.add(first);
    await flushMicrotasks();
    expect(first.ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(first.ends).toMatchObject([[{ code: 'INVALID_CREDENTIALS' }]]);
    expect(headers).toHaveBeenCalledTimes(2);
    expect([sockets.length, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('waits for the next sign-in if the rejected session has ended', async () => {
    const { connection, latest, sockets, session, first } = await openConnection();
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
    const { closed, latest, sockets, first } = await openConnection();
    const error = { code: 'FORBIDDEN', message: 'No.', retryable: false, requestId: null, path: [], retryAfterSeconds: null };
    closed.mockReturnValueOnce([error]);
    await latest().disconnect(4403);
    expect(first.ends).toEqual([[error]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('reports the caller of each close, and reconnects for another customer', async () => {
    const { connection, latest, sockets, session, closed } = await openConnection();
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

  it('retries if the credentials cannot be read', async () => {
    const { connection, sockets, headers } = createRig();
    headers.mockRejectedValueOnce(new Error('no'));
    connection.add(subscription());
    await flushMicrotasks();
    expect(sockets).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(1);
  });

  it('ignores credentials that could not be read for a socket that was replaced meanwhile', async () => {
    const { connection, sockets, latest, headers } = await openConnection();
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
    const { connection, session, first } = await openConnection();
    await connection.recheckSession();
    expect(first.renewals()).toBe(0);
    session.now = { ...CALLER, 'x-trading-token': 'newer' };
    await connection.recheckSession();
    expect(first.renewals()).toBe(1);
  });

  it('closes the socket when the caller changes', async () => {
    const { connection, sockets, latest, session, first } = await openConnection();
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

  it('keeps the socket for the same caller, and closes it for good when there is no caller', async () => {
    const { connection, sockets, latest, session } = await openConnection();
    await connection.recheckSession();
    expect(latest().closedWith).toBeNull();
    session.now = null;
    void connection.recheckSession();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(latest().closedWith).toBe(4499);
    expect(sockets).toHaveLength(1);
  });

  it('sends a newer trading token with the next subscription, once', async () => {
    const { connection, latest, session } = await openConnection();
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
});
