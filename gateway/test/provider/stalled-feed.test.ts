import { afterEach, describe, expect, it, vi } from 'vitest';
import { LIST, LiveSubscriber } from '../support/live-subscriber.ts';
import { countReads } from '../support/sandbox.ts';
import { type Stack, useStack } from '../support/stack.ts';

/** The longest stall of the sandbox. */
const STALLED_MS = 600_000;
const NEVER_MS = 600_000;
/** Within a test, only the push socket brings changes. */
const gatewayOptions = { PUSH_STALL_MS: 1_000, FEED_REREAD_MS: NEVER_MS, FEED_RECONCILE_MS: NEVER_MS, FEED_LINGER_MS: 100 };
let running: LiveSubscriber | null = null;
afterEach(async () => {
  await running?.stop();
  running = null;
});

/** A subscriber of the list, and every status that it receives. */
async function watchList({ gateway }: Stack) {
  const credentials = await gateway.startTrading('trader@example.test');
  const subscriber = new LiveSubscriber({ url: gateway.url, credentials, document: LIST, resume: 'cursor' });
  running = subscriber;
  const watch = gateway.watch('subscription { tradingList { status } }', {}, credentials);
  await vi.waitUntil(() => subscriber.state.status === 'LIVE');
  const statuses = (): string[] => watch.results.map(({ data }) => JSON.stringify(data).match(/LIVE|STALE|DOWN/)?.[0] ?? '');
  return { subscriber, statuses };
}

/** Changes the newest open market of each type, one of which a check reads. @returns whether the subscriber has these changes */
async function changeNewest({ sandbox }: Stack, { state }: LiveSubscriber): Promise<() => boolean> {
  const open = [...state.markets.values()].filter((market) => market.state === 'open').toSorted((a, b) => a.id - b.id);
  const newest = new Map(open.map(({ type, id }) => [type, id]));
  expect(newest.size).toBeGreaterThan(0);
  for (const id of newest.values()) {
    const market = await sandbox.control.state('markets', id);
    const selections = market.selections.map((selection, index) => (index === 0 ? { ...selection, odds: 7.77 } : selection));
    await sandbox.control.change('markets', id, { selections });
  }
  return () => [...newest.values()].every((id) => state.markets.get(id)?.selections[0]?.odds === 7.77);
}

describe('a push socket that stays open and answers pings, but sends no messages', () => {
  const stack = useStack(gatewayOptions, { SANDBOX_SEED: '1', SANDBOX_PUSH_HEARTBEAT_MS: '100' });

  it('makes the list stale, is replaced, and triggers a full read', async () => {
    const { control } = stack().sandbox;
    const { subscriber, statuses } = await watchList(stack());
    await control.stallSockets(STALLED_MS);
    const isSeen = await changeNewest(stack(), subscriber);
    await vi.waitUntil(() => isSeen() && subscriber.state.status === 'LIVE');
    expect(statuses()).toContain('STALE');
    expect((await control.sockets()).sockets.map(({ state }) => state)).toEqual(['open']);
  });
});

describe('a provider that sends no heartbeats', () => {
  const stack = useStack(gatewayOptions, {
    SANDBOX_SEED: '1',
    SANDBOX_PUSH_HEARTBEAT_MS: String(NEVER_MS),
    SANDBOX_PUSH_PING_MS: String(NEVER_MS),
  });
  const opened = async () => (await stack().sandbox.control.sockets()).opened;

  it('stays live while nothing changes, after a check of one page of markets', async () => {
    const { control } = stack().sandbox;
    const { statuses } = await watchList(stack());
    const before = await opened();
    await control.clearCalls();
    await vi.waitUntil(async () => (await countReads(stack().sandbox)) >= 2);
    // Statuses before the first LIVE arrive while the list is read.
    expect([statuses().slice(statuses().indexOf('LIVE')), await opened()]).toEqual([['LIVE'], before]);
  });

  it('makes the list stale if a change was not pushed', async () => {
    const { control } = stack().sandbox;
    const { subscriber, statuses } = await watchList(stack());
    await control.stallSockets(STALLED_MS);
    const isSeen = await changeNewest(stack(), subscriber);
    await vi.waitUntil(() => isSeen() && subscriber.state.status === 'LIVE');
    expect(statuses()).toContain('STALE');
  });
});
