import { describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import {
  accept,
  waitForEnd,
  HEARTBEAT,
  open,
  POLL,
  reported,
  useProviderServer,
} from '../../../test/support/provider-connection-rig.ts';
import { HeartbeatHistory } from './heartbeat-history.ts';

useProviderServer();

describe('a provider that answers pings', () => {
  /** Answers every ping, and calls `says` after each. */
  function answering(says: (socket: WebSocket, times: number) => void): void {
    accept((socket) => {
      let times = 0;
      socket.on('ping', (data) => {
        socket.pong(data);
        times += 1;
        says(socket, times);
      });
    });
  }
  const STALLS = { PUSH_PING_MS: 10, PUSH_STALL_MS: 300 };

  it.each([
    ['nothing', (socket: WebSocket, times: number) => times === 1 && socket.send(HEARTBEAT)],
    ['only pings', (socket: WebSocket, times: number) => (times === 1 ? socket.send(HEARTBEAT) : socket.ping())],
  ])('has stalled if it sends %s after a heartbeat', async (_, says) => {
    answering(says);
    open(STALLS);
    await waitForEnd();
    expect(reported.ends).toMatchObject([{ kind: 'stalled' }]);
  });

  it.each([
    ['heartbeats', (socket: WebSocket) => socket.send(HEARTBEAT)],
    ['pings, and has never sent a heartbeat', (socket: WebSocket) => socket.ping()],
    [
      'updates',
      (socket: WebSocket) =>
        socket.send(JSON.stringify({ channel: 'series_updates', uuid: 'u', created: '2026-05-28T17:00:00Z', payload: {} })),
    ],
  ])('has not stalled if it sends %s', async (_, send) => {
    let pings = 0;
    answering((socket) => {
      pings += 1;
      send(socket);
    });
    // No check is made: it would fail, and end the connection.
    open({ PUSH_PING_MS: 10, PUSH_STALL_MS: 700 });
    await expect.poll(() => pings, POLL).toBeGreaterThan(100);
    expect(reported.ends).toEqual([]);
  });

  it.each([
    ['never sent a heartbeat', () => {}],
    ['sent only one', (socket: WebSocket, times: number) => times === 1 && socket.send(HEARTBEAT)],
  ])('and %s has stalled only if a check finds a difference', async (_, says) => {
    const answers = [true, true, false];
    answering(says);
    open(STALLS, 's', null, { isCurrent: async () => answers.shift() ?? false });
    await waitForEnd();
    expect([answers, reported.ends]).toMatchObject([[], [{ kind: 'stalled' }]]);
  });

  it('has stalled without a check once the time between its heartbeats is known', async () => {
    const history = new HeartbeatHistory();
    history.record(null);
    history.record(25);
    answering(() => {});
    open(STALLS, 's', null, { history, isCurrent: async () => true });
    await waitForEnd();
    expect(reported.ends).toMatchObject([{ kind: 'stalled' }]);
  });

  it('and never sent a heartbeat has stalled if the check fails', async () => {
    answering(() => {});
    open(STALLS);
    await waitForEnd();
    expect(reported.ends).toMatchObject([{ kind: 'stalled' }]);
  });

  describe('after it was busy, long before the next heartbeat', () => {
    const update = JSON.stringify({ channel: 'series_updates', uuid: 'u', created: '2026-05-28T17:00:00Z', payload: {} });

    /** A feed with heartbeats every ten minutes, which sends an update after each of the first 100 pings and then nothing. */
    function fallsSilent(isCurrent: () => Promise<boolean>): { pings: () => number } {
      const history = new HeartbeatHistory();
      history.record(null);
      history.record(600_000);
      let pings = 0;
      answering((socket) => {
        pings += 1;
        if (pings <= 100) socket.send(update);
      });
      open({ PUSH_PING_MS: 10, PUSH_STALL_MS: 700 }, 's', null, { history, isCurrent });
      return { pings: () => pings };
    }

    it('has stalled if a check finds a difference', async () => {
      fallsSilent(async () => false);
      await waitForEnd();
      expect(reported.ends).toMatchObject([{ kind: 'stalled' }]);
    });

    it.each([
      ['finds none', async () => true],
      ['fails', () => Promise.reject(new Error('no answer'))],
    ])('has not stalled if the check %s, which is made once', async (_case, check) => {
      const isCurrent = vi.fn<() => Promise<boolean>>(check);
      const { pings } = fallsSilent(isCurrent);
      await expect.poll(() => isCurrent.mock.calls.length, POLL).toBe(1);
      const before = pings();
      await expect.poll(pings, POLL).toBeGreaterThan(before + 100);
      expect([reported.ends, isCurrent.mock.calls.length]).toEqual([[], 1]);
    });
  });
});
