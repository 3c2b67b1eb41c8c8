import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PushClient } from '../testing/push-client.ts';
import { type PushTest, startPushTest } from './testing.ts';

const QUEUE_LIMIT = 40;

let test: PushTest;
beforeAll(async () => {
  test = await startPushTest({ SANDBOX_PUSH_QUEUE_MESSAGES: String(QUEUE_LIMIT) });
});
afterEach(async () => {
  await test.disconnectAll();
  await test.control.clearSocketFaults();
  await test.control.deleteQueues();
});
afterAll(() => test.close());

const oddsOf = (client: PushClient) =>
  client.updates.map((update) => (update.channel === 'odds_market_updates' ? update.payload.state?.selections[0]?.odds : null));
const expectedOdds = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => 2 + (from + i) / 100);

async function cut(client: PushClient): Promise<void> {
  await test.control.dropSockets({ terminate: true });
  await client.closed;
}

/** Waits until everything sent is confirmed. */
const waitForConfirmation = () =>
  expect
    .poll(async () => (await test.control.sockets()).sockets.map(({ unconfirmed }) => unconfirmed), {
      interval: 10,
    })
    .toEqual([0]);

describe.each(['queue', 'token'])('a resume by %s', (by) => {
  const reconnect = async (client: PushClient) =>
    test.connect(by === 'queue' ? { queue: 'desk' } : { reconnectToken: (await client.init()).reconnect_token });
  const first = () => test.connect(by === 'queue' ? { queue: 'desk' } : {});

  it('replays missed messages in order, and continues', async () => {
    const client = await first();
    test.moveThrough(0, 5);
    await client.until(() => client.updates.length === 5);
    await cut(client);
    test.moveThrough(5, 12);
    const next = await reconnect(client);
    expect((await next.init()).reconnected).toBe(true);
    test.moveThrough(12, 15);
    await next.until(() => oddsOf(next).at(-1) === 2.14);
    const known = new Set(client.updates.map(({ uuid }) => uuid));
    const fresh = next.updates.filter(({ uuid }) => !known.has(uuid));
    expect(fresh).toHaveLength(10);
    expect(oddsOf(next).slice(-10)).toEqual(expectedOdds(5, 15));
  });

  it('works without missed messages, and twice', async () => {
    const client = await first();
    await client.init();
    await cut(client);
    const second = await reconnect(client);
    expect((await second.init()).reconnected).toBe(true);
    await cut(second);
    const third = await reconnect(client);
    expect((await third.init()).reconnected).toBe(true);
    test.moveThrough(0, 1);
    await third.until(() => third.updates.length === 1);
  });

  it('replaces a dead socket, and loses nothing', async () => {
    const client = await first();
    await client.init();
    await test.control.halfOpenSockets();
    test.moveThrough(0, 6);
    const next = await reconnect(client);
    await next.until(() => next.updates.length === 6);
    expect(oddsOf(next)).toEqual(expectedOdds(0, 6));
    expect(client.updates).toEqual([]);
    await expect.poll(async () => (await test.control.sockets()).sockets.length, { interval: 10 }).toBe(1);
  });

  it('starts with a new queue when the old one is lost', async () => {
    const client = await first();
    await client.init();
    expect(await test.control.deleteQueues()).toBe(1);
    test.moveThrough(0, 1);
    await client.until(() => client.updates.length === 1);
    await cut(client);
    test.moveThrough(1, 3);
    const next = await reconnect(client);
    expect((await next.init()).reconnected).toBe(false);
    test.moveThrough(3, 4);
    await next.until(() => next.updates.length > 0);
    expect(oddsOf(next)).toEqual([2.03]);
  });

  it('starts with a new queue when too many messages were missed', async () => {
    const client = await first();
    await client.init();
    await cut(client);
    test.moveThrough(0, QUEUE_LIMIT);
    const enough = await reconnect(client);
    expect((await enough.init()).reconnected).toBe(true);
    await enough.until(() => enough.updates.length === QUEUE_LIMIT);
    await cut(enough);
    test.moveThrough(QUEUE_LIMIT, 2 * QUEUE_LIMIT + 1);
    expect((await (await reconnect(client)).init()).reconnected).toBe(false);
  });
});

describe('a queue', () => {
  it('drops confirmed messages', async () => {
    const client = await test.connect({ queue: 'desk' });
    test.moveThrough(0, 3);
    await client.until(() => client.updates.length === 3);
    // The server pings a new socket at once, and the pong confirms what has arrived.
    const next = await test.connect({ queue: 'desk' });
    await next.until(() => next.updates.length === 3);
    await waitForConfirmation();
    await cut(next);
    const last = await test.connect({ queue: 'desk' });
    test.moveThrough(3, 4);
    await last.until(() => last.updates.length > 0);
    expect(oddsOf(last)).toEqual([2.03]);
  });

  it('can be resumed only by its client, with its channels', async () => {
    const client = await test.connect({ queue: 'desk' });
    await client.init();
    const otherApiClient = test.sandbox.account.store.clients.all().find(({ name }) => name === 'Trading');
    const [key] = test.sandbox.account.store.keys.find('client', otherApiClient?.id ?? '');
    const foreign = await test.connect({ queue: 'desk', secret: key?.secret ?? '' });
    expect((await foreign.init()).reconnected).toBe(false);
    const stolen = await test.connect({ reconnectToken: (await client.init()).reconnect_token, secret: key?.secret ?? '' });
    expect((await stolen.closed).code).toBe(4005);
    const narrower = await test.connect({ queue: 'desk', channels: ['series_updates'] });
    expect((await narrower.init()).reconnected).toBe(false);
  });

  it('ends when its socket has been closed for the configured time', async () => {
    const brief = await startPushTest({ SANDBOX_PUSH_QUEUE_MS: '30', SANDBOX_PUSH_SECRET_CHECK_MS: '10' });
    try {
      const client = await brief.connect({ queue: 'desk' });
      await client.init();
      await client.end();
      await expect.poll(async () => (await brief.control.sockets()).queues, { interval: 10 }).toBe(0);
      expect((await (await brief.connect({ queue: 'desk' })).init()).reconnected).toBe(false);
    } finally {
      await brief.close();
    }
  });

  it('is one of at most fifty of a client; the oldest idle one is dropped first', async () => {
    for (let n = 0; n < 51; n += 1) await (await test.connect({ queue: `queue-${n}` })).end();
    await expect.poll(async () => (await test.control.sockets()).queues).toBe(50);
    expect((await (await test.connect({ queue: 'queue-50' })).init()).reconnected).toBe(true);
    expect((await (await test.connect({ queue: 'queue-0' })).init()).reconnected).toBe(false);
  });
});
