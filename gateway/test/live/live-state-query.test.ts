import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { UserSession, customerId } from '../support/user-session.ts';
import type { SocketClient } from '../support/socket-client.ts';
import { useStack } from '../support/stack.ts';
import { trustedDocumentNamed } from '../support/trusted-documents.ts';

/** The query of the dashboard's page on live data. */
const LIVE_STATE = trustedDocumentNamed('LiveStatePage');
const Subscribers = z.object({ sockets: z.int(), laggingSockets: z.int(), longestLagMs: z.int(), subscriptions: z.int() });
const Answer = z.object({
  liveState: z.object({
    version: z.string(),
    startedAt: z.iso.datetime(),
    readAt: z.iso.datetime(),
    sharing: z.string(),
    slowCloses: z.int(),
    subscribers: Subscribers,
    feeds: z.array(
      z.object({
        clientId: z.string(),
        status: z.string(),
        sets: z.int(),
        resyncs: z.int(),
        readAt: z.nullable(z.iso.datetime()),
        customer: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
        subscribers: Subscribers,
      }),
    ),
  }),
});

const NO_SUBSCRIBERS = { sockets: 0, subscriptions: 0 };

const stack = useStack({ FEED_LINGER_MS: 60_000 });

async function liveState(staff: UserSession) {
  const { data, errors } = await staff.request(LIVE_STATE);
  expect(errors).toBeUndefined();
  return Answer.parse(data).liveState;
}

describe('the state of live data', () => {
  let staff: UserSession;
  let client: SocketClient;
  beforeAll(async () => {
    staff = await UserSession.signIn(stack(), 'staff');
  });
  beforeEach(async () => {
    const { gateway } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    client = gateway.connect(trader);
    await client.watch('subscription { tradingList { seq } }').data(0);
    await client.watch('subscription { tradingList { seq status } }').data(0);
    // Subscribers of the test before may still be counted.
    await vi.waitUntil(async () => {
      const { subscribers, feeds } = await liveState(staff);
      return feeds[0]?.status === 'LIVE' && subscribers.sockets === 1 && subscribers.subscriptions === 2;
    });
  });
  afterEach(() => client.close());

  it('shows staff each feed with its customer and subscribers', async () => {
    const state = await liveState(staff);
    const subscribers = { sockets: 1, laggingSockets: 0, longestLagMs: expect.any(Number), subscriptions: 2 };
    expect(state).toMatchObject({ sharing: 'STANDALONE', slowCloses: 0, subscribers });
    expect(Date.parse(state.startedAt)).toBeLessThan(Date.parse(state.readAt));
    expect(state.feeds).toEqual([
      {
        clientId: expect.any(String),
        status: 'LIVE',
        sets: 1,
        resyncs: expect.any(Number),
        readAt: expect.any(String),
        customer: { id: await customerId(stack(), 'Northwind Bets'), name: 'Northwind Bets' },
        subscribers,
      },
    ]);
  });

  it('counts full reads after changes may have been missed', async () => {
    const { control } = stack().sandbox;
    const [before] = (await liveState(staff)).feeds;
    await control.deleteQueues();
    await control.dropSockets({ terminate: true });
    await vi.waitFor(async () => {
      const [feed] = (await liveState(staff)).feeds;
      expect(feed).toMatchObject({ status: 'LIVE', resyncs: (before?.resyncs ?? 0) + 1 });
      expect(Date.parse(feed?.readAt ?? '')).toBeGreaterThan(Date.parse(before?.readAt ?? ''));
    });
  });

  it('does not count disconnected subscribers', async () => {
    await client.close();
    await vi.waitFor(async () => {
      const { subscribers, feeds } = await liveState(staff);
      expect([subscribers, feeds[0]?.subscribers]).toMatchObject([NO_SUBSCRIBERS, NO_SUBSCRIBERS]);
    });
  });

  it('contains no secret and no e-mail address', async () => {
    const { data } = await staff.request(LIVE_STATE);
    expect(JSON.stringify(data)).not.toMatch(/@|Bearer|eyJ|secret/i);
  });

  it.each(['trader', 'customer', 'readonly'])('is refused to customers: %s', async (user) => {
    const { data, errors } = await (await UserSession.signIn(stack(), user)).request(LIVE_STATE);
    expect(data).toEqual({ liveState: null });
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  });

  it('is refused without a bearer', async () => {
    const { data, errors } = await stack().gateway.request(LIVE_STATE, {}, {});
    expect(data ?? null).toBeNull();
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});
