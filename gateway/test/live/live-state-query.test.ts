import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { AccountSide, customerId } from '../support/account-side.ts';
import type { SocketClient } from '../support/socket-client.ts';
import { useStack } from '../support/stack.ts';
import { trustedDocumentNamed } from '../support/trusted-documents.ts';

const WAIT = { timeout: 10_000, interval: 50 };
/** The query of the page. */
const LIVE_STATE = trustedDocumentNamed('LiveStatePage');
const Readers = z.object({ sockets: z.int(), laggingSockets: z.int(), longestLagMs: z.int(), subscriptions: z.int() });
const Answer = z.object({
  liveState: z.object({
    version: z.string(),
    startedAt: z.iso.datetime(),
    readAt: z.iso.datetime(),
    sharing: z.string(),
    slowCloses: z.int(),
    readers: Readers,
    feeds: z.array(
      z.object({
        clientId: z.string(),
        status: z.string(),
        filledHere: z.boolean(),
        sets: z.int(),
        resyncs: z.nullable(z.int()),
        readAt: z.nullable(z.iso.datetime()),
        customer: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
        readers: Readers,
      }),
    ),
  }),
});

const NO_READERS = { sockets: 0, subscriptions: 0 };

const stack = useStack();

async function liveState(staff: AccountSide) {
  const { data, errors } = await staff.ask(LIVE_STATE);
  expect(errors).toBeUndefined();
  return Answer.parse(data).liveState;
}

describe('the state of live data', () => {
  let staff: AccountSide;
  let reader: SocketClient;
  beforeAll(async () => {
    staff = await AccountSide.enter(stack(), 'staff');
  });
  beforeEach(async () => {
    const { gateway } = stack();
    const trader = await gateway.trade('trader@example.test');
    reader = gateway.connect(trader);
    await reader.watch('subscription { tradingList { seq } }').data(0);
    await reader.watch('subscription { tradingList { seq status } }').data(0);
    // Readers of the test before may still be counted.
    await vi.waitUntil(async () => {
      const { readers, feeds } = await liveState(staff);
      return feeds[0]?.status === 'LIVE' && readers.sockets === 1 && readers.subscriptions === 2;
    }, WAIT);
  });
  afterEach(() => reader.close());

  it('shows staff each feed with its customer and readers', async () => {
    const state = await liveState(staff);
    const readers = { sockets: 1, laggingSockets: 0, longestLagMs: expect.any(Number), subscriptions: 2 };
    expect(state).toMatchObject({ sharing: 'ALONE', slowCloses: 0, readers });
    expect(Date.parse(state.startedAt)).toBeLessThan(Date.parse(state.readAt));
    expect(state.feeds).toEqual([
      {
        clientId: expect.any(String),
        status: 'LIVE',
        filledHere: true,
        sets: 1,
        resyncs: expect.any(Number),
        readAt: expect.any(String),
        customer: { id: await customerId(stack(), 'Northwind Bets'), name: 'Northwind Bets' },
        readers,
      },
    ]);
  });

  it('counts full reads after changes may have been missed', async () => {
    const { control } = stack().sandbox;
    const [before] = (await liveState(staff)).feeds;
    await control.loseQueues();
    await control.dropSockets({ terminate: true });
    await vi.waitFor(async () => {
      const [feed] = (await liveState(staff)).feeds;
      expect(feed).toMatchObject({ status: 'LIVE', resyncs: (before?.resyncs ?? 0) + 1 });
      expect(Date.parse(feed?.readAt ?? '')).toBeGreaterThan(Date.parse(before?.readAt ?? ''));
    }, WAIT);
  });

  it('does not count disconnected readers', async () => {
    await reader.close();
    await vi.waitFor(async () => {
      const { readers, feeds } = await liveState(staff);
      expect([readers, feeds[0]?.readers]).toMatchObject([NO_READERS, NO_READERS]);
    }, WAIT);
  });

  it('contains no secret and no address', async () => {
    const { data } = await staff.ask(LIVE_STATE);
    expect(JSON.stringify(data)).not.toMatch(/@|Bearer|eyJ|secret/i);
  });

  it.each(['trader', 'customer', 'readonly'])('is refused to customers: %s', async (user) => {
    const { data, errors } = await (await AccountSide.enter(stack(), user)).ask(LIVE_STATE);
    expect(data).toEqual({ liveState: null });
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  });

  it('is refused without a bearer', async () => {
    const { data, errors } = await stack().gateway.ask(LIVE_STATE, {}, {});
    expect(data ?? null).toBeNull();
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});
