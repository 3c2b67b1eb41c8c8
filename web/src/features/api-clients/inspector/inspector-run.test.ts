import type { LiveSubscriber } from '@sightline/schema/client/live-subscriber.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inspectedMessage } from '../../../testing/inspected-message.ts';
import { InspectorRun, MAX_MESSAGES } from './inspector-run.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const REQUEST = { query: 'subscription ChannelInspector { x }', variables: {} };
let sent = 0;

function setUp() {
  const subscribers: LiveSubscriber[] = [];
  const unsubscribe = vi.fn<() => void>();
  const run = new InspectorRun(
    (subscriber) => {
      subscribers.push(subscriber);
      return unsubscribe;
    },
    () => Date.now(),
  );
  const next = (batch: object, count = 0, frame = '{}') => {
    const messages = Array.from({ length: count }, () => {
      sent += 1;
      return {
        kind: 'UPDATE',
        id: `m-${sent}`,
        channel: 'c',
        createdAt: '',
        receivedAt: '',
        bytes: 1,
        frame,
        isTruncated: false,
      };
    });
    const totals = { received: 0, receivedBytes: 0, dropped: 0, unreadable: 0 };
    const channelInspector = { state: 'OPEN', end: null, endsAt: '2100-01-01T00:00:00Z', ...totals, messages, ...batch };
    subscribers.at(-1)?.next({ data: { channelInspector } });
  };
  return { run, subscribers, unsubscribe, next };
}

it('a run starts once, and keeps what it received when it is stopped', () => {
  const { run, subscribers, unsubscribe, next } = setUp();
  run.start(REQUEST);
  run.start(REQUEST);
  expect(subscribers).toHaveLength(1);
  expect(run.view().state).toBe('STARTING');
  next({ state: 'OPEN', received: 2 }, 2);
  run.stop();
  expect(run.view()).toMatchObject({ state: 'ENDED', end: { reason: 'STOPPED' }, totals: { received: 2 } });
  expect(run.view().messages).toHaveLength(2);
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('a run ends with the reason of the gateway, and can be started again', () => {
  const { run, unsubscribe, next } = setUp();
  run.start(REQUEST);
  next({ state: 'ENDED', end: 'ALL_CONNECTIONS_IN_USE' });
  expect(run.view().end).toEqual({ reason: 'ALL_CONNECTIONS_IN_USE', message: null });
  expect(unsubscribe).toHaveBeenCalledOnce();
  run.start(REQUEST);
  expect(run.view()).toMatchObject({ state: 'STARTING', end: null });
});

it('a lost socket ends a run, which would otherwise open another push connection without being asked', () => {
  const { run, subscribers, unsubscribe } = setUp();
  run.start(REQUEST);
  subscribers[0]?.onDisconnect(false);
  expect(run.view().end?.reason).toBe('SOCKET_LOST');
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('a run ends when the user has too many sockets, instead of starting again for ever', () => {
  const { run, subscribers } = setUp();
  run.start(REQUEST);
  subscribers[0]?.onDisconnect(true);
  expect(run.view()).toMatchObject({ state: 'ENDED', end: { reason: 'TOO_MANY_SOCKETS' } });
});

it('an error of the gateway ends a run with its message; an unreadable batch ends it too', () => {
  const { run, subscribers } = setUp();
  run.start(REQUEST);
  const error = {
    code: 'NOT_FOUND',
    message: 'Not found.',
    retryable: false,
    requestId: null,
    path: [],
    retryAfterSeconds: null,
  };
  subscribers[0]?.onErrors([error]);
  expect(run.view().end).toEqual({ reason: 'NOT_FOUND', message: 'Not found.' });
  run.start(REQUEST);
  subscribers[1]?.next({ data: { channelInspector: { state: 'MOVED' } } });
  expect(run.view().end?.reason).toBe('UNREADABLE_BATCH');
});

it('the newest messages are kept, up to a number and a size', () => {
  const { run, next } = setUp();
  run.start(REQUEST);
  next({}, MAX_MESSAGES);
  const oldest = run.view().messages[0];
  next({}, 10);
  expect(run.view().messages).toHaveLength(MAX_MESSAGES);
  expect(run.view().messages).not.toContain(oldest);
  next({}, 40, 'x'.repeat(1024 * 1024));
  expect(run.view().messages).toHaveLength(16);
  run.clear();
  next({}, 16, 'x'.repeat(1024 * 1024));
  expect(run.view().messages).toHaveLength(16);
});

it('the rate is that of the last seconds, and falls to nothing', () => {
  const { run, next } = setUp();
  run.start(REQUEST);
  next({ received: 0 });
  vi.advanceTimersByTime(2_000);
  next({ received: 10, receivedBytes: 4_000 });
  expect(run.view()).toMatchObject({ perSecond: 5, bytesPerSecond: 2_000 });
  vi.advanceTimersByTime(10_000);
  expect(run.view()).toMatchObject({ perSecond: 0, bytesPerSecond: 0 });
});

it('counts delivered and removed messages, and numbers each; a message that came before is a duplicate', () => {
  const { run, next } = setUp();
  run.start(REQUEST);
  next({ received: 1_500, dropped: 400 }, MAX_MESSAGES);
  next({ received: 1_500, dropped: 400 }, 20);
  expect(run.view()).toMatchObject({ delivered: MAX_MESSAGES + 20, removed: 20 });
  expect(run.view().messages).toHaveLength(MAX_MESSAGES);
  sent -= 1;
  next({ received: 1_500, dropped: 400 }, 2);
  const [repeated, fresh] = run.view().messages.slice(-2);
  expect([repeated?.isDuplicate, fresh?.isDuplicate]).toEqual([true, false]);
  expect(new Set(run.view().messages.map(({ number }) => number)).size).toBe(MAX_MESSAGES);
});

describe('a replay', () => {
  const recorded = (second: number, fields = {}) =>
    inspectedMessage({ receivedAt: new Date(second * 1_000).toISOString(), frame: '{}', bytes: 4, ...fields });
  const recording = {
    name: 'a.ndjson',
    messages: [
      recorded(0, { patchCheck: { differsAt: '/odds' } }),
      recorded(1, { kind: 'UNREADABLE', isDuplicate: true }),
      recorded(4),
    ],
  };

  it('plays the messages at their pace, with what was found out about them, and ends', () => {
    const { run, subscribers } = setUp();
    run.replay(recording);
    run.start(REQUEST);
    expect(subscribers).toHaveLength(0);
    vi.advanceTimersByTime(500);
    expect(run.view()).toMatchObject({ state: 'REPLAYING', delivered: 1, patches: { checked: 1, differing: 1 } });
    vi.advanceTimersByTime(500);
    expect(run.view()).toMatchObject({ delivered: 2, totals: { received: 2, receivedBytes: 8, unreadable: 1, dropped: 0 } });
    expect(run.view().messages.map(({ number, isDuplicate }) => [number, isDuplicate])).toEqual([
      [0, false],
      [1, true],
    ]);
    vi.advanceTimersByTime(3_000);
    expect(run.view()).toMatchObject({ state: 'ENDED', end: { reason: 'REPLAYED' }, delivered: 3 });
    expect(vi.getTimerCount()).toBe(0);
    run.start(REQUEST);
    expect(run.view()).toMatchObject({ state: 'STARTING', replay: null, messages: [] });
  });

  it('can be paused, played faster and stopped', () => {
    const { run } = setUp();
    run.replay(recording);
    run.setReplay({ isPaused: true });
    vi.advanceTimersByTime(60_000);
    expect(run.view()).toMatchObject({ state: 'REPLAYING', delivered: 0 });
    run.setReplay({ isPaused: false, speed: 10 });
    vi.advanceTimersByTime(250);
    expect(run.view().delivered).toBe(2);
    run.stop();
    expect(run.view()).toMatchObject({ state: 'ENDED', end: { reason: 'STOPPED' }, delivered: 2 });
    expect(vi.getTimerCount()).toBe(0);
  });
});

const frame = (odds: number, isOpen: boolean) =>
  JSON.stringify({
    channel: 'c',
    payload: { patch: [{ op: 'replace', path: '/odds', value: odds }], state: { id: 1, odds, isOpen } },
  });

it('no patch is compared with a state from before a message that was dropped, also if others arrive in between', () => {
  const { run, next } = setUp();
  run.start(REQUEST);
  next({ received: 4, dropped: 1 }, 2, frame(1, true));
  // The dropped message has changed `isOpen`.
  next({ received: 4, dropped: 1 }, 1, frame(2, false));
  expect(run.view().patches).toEqual({ checked: 0, differing: 0 });
  next({ received: 6, dropped: 1 }, 2, frame(3, false));
  expect(run.view().patches).toEqual({ checked: 1, differing: 0 });
});

it('no patch is compared with a state from before a message that was cut', () => {
  const { run, next } = setUp();
  run.start(REQUEST);
  next({}, 1, frame(1, true));
  next({}, 1, frame(2, true));
  expect(run.view().patches).toEqual({ checked: 1, differing: 0 });
  const cut = {
    kind: 'UPDATE',
    id: 'cut',
    channel: 'c',
    createdAt: '',
    receivedAt: '',
    bytes: 9,
    frame: '{"cha',
    isTruncated: true,
  };
  next({ messages: [cut] });
  next({}, 1, frame(3, false));
  expect(run.view().patches).toEqual({ checked: 1, differing: 0 });
});
