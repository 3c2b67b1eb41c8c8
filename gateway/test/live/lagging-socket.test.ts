import { describe, expect, it } from 'vitest';
import { LiveSet } from '../../src/live/live-set.ts';
import { HubRig, type Item, json, type RigClient, flushEventLoop } from '../support/hub-rig.ts';
import { publishKeys, createHubWithSet } from '../support/hub-set.ts';

describe('a lagging socket', () => {
  async function createWatchedHub(): Promise<{ rig: HubRig; set: LiveSet<Item>; slow: RigClient; quick: RigClient }> {
    const { rig, set } = await createHubWithSet('a');
    const [slow, quick] = [rig.client(1_000_000), rig.client()];
    slow.subscribe('id', set);
    quick.subscribe('id', set);
    await flushEventLoop();
    await rig.advanceTime(1_000);
    return { rig, set, slow, quick };
  }

  it('receives nothing until it has read, then the latest state of each key in one change', async () => {
    const { rig, set, slow, quick } = await createWatchedHub();
    slow.isReading = false;
    await rig.advanceTime(3_000);
    const { bufferedBytes } = slow;
    for (let step = 0; step < 100; step += 1) {
      publishKeys(set, 'a', `b${step % 7}`);
      await rig.advanceTime(50);
    }
    expect(rig.hub.gauges).toMatchObject({ laggingSockets: 1, groups: 1 });
    // Pings continue.
    expect(slow.bufferedBytes).toBeLessThan(bufferedBytes + 500);
    slow.isReading = true;
    await rig.advanceTime(3_000);
    const [slowSubscription, quickSubscription] = [slow.subscriptions.get('id'), quick.subscriptions.get('id')];
    expect(slowSubscription?.items).toEqual(quickSubscription?.items);
    expect(slowSubscription?.received.at(-1)).toMatchObject({ isConflated: true });
    expect(quickSubscription?.received.length).toBeGreaterThan(100);
    expect(slowSubscription?.received.length).toBeLessThan(6);
    await rig.advanceTime(10_000);
    expect(rig.hub.gauges).toMatchObject({ laggingSockets: 0, groups: 1 });
    expect(rig.hub.counters).toMatchObject({ lagged: 1, recovered: 1, slowCloses: 0 });
  });

  it('receives one merged update at a time if it answers at once but applies late', async () => {
    const { rig, set, slow } = await createWatchedHub();
    slow.isApplying = true;
    await rig.advanceTime(1_000);
    slow.isApplying = false;
    for (let step = 0; step < 80; step += 1) {
      publishKeys(set, 'a', `b${step % 7}`);
      await rig.advanceTime(50);
    }
    expect(rig.hub.gauges.laggingSockets).toBe(1);
    slow.apply();
    await rig.advanceTime(500);
    slow.isApplying = false;
    const received = slow.subscriptions.get('id')?.received.length ?? 0;
    for (let step = 0; step < 100; step += 1) {
      publishKeys(set, 'a', `b${step % 7}`);
      await rig.advanceTime(50);
    }
    // The update that was sent before, and no other.
    expect(slow.subscriptions.get('id')?.received.length).toBeLessThanOrEqual(received + 1);
    const [oldest = 0] = Object.values(slow.behind);
    expect(oldest).toBeGreaterThan(3_000);
    slow.apply();
    await rig.advanceTime(500);
    expect(slow.subscriptions.get('id')?.items).toEqual(new Map(set.snapshot().values.map((value) => [value.key, value])));
    expect(slow.behind).toEqual({});
    await rig.advanceTime(10_000);
    expect(rig.hub.gauges.laggingSockets).toBe(0);
    expect(slow.wasDropped).toBe(false);
  });

  it('receives the updates of all its sets together if the network takes them', async () => {
    const keys = Array.from({ length: 100 }, (_, index) => `key ${index}`);
    const { rig, set } = await createHubWithSet(...keys);
    const client = rig.client(1_000_000);
    client.isApplying = true;
    const subscriptions = ['a', 'b', 'c', 'd'].map((id) => client.subscribe(id, set, { operationKey: id }));
    await rig.advanceTime(2_000);
    client.isApplying = false;
    for (let step = 0; step < 12; step += 1) {
      publishKeys(set, ...keys);
      await rig.advanceTime(250);
    }
    expect(rig.hub.gauges.laggingSockets).toBe(1);
    client.apply();
    client.isApplying = false;
    // The time of one step, and its time in the network.
    await rig.advanceTime(250);
    await rig.advanceTime(250);
    expect(subscriptions.map(({ cursor }) => cursor?.seq)).toEqual(['a', 'b', 'c', 'd'].map(() => set.seq));
  });

  it('is dropped when it lags too far', async () => {
    const { rig, slow, quick } = await createWatchedHub();
    slow.isReading = false;
    await rig.advanceTime(15_000);
    expect(slow.wasDropped).toBe(false);
    await rig.advanceTime(2_000);
    expect([slow.wasDropped, quick.wasDropped]).toEqual([true, false]);
    expect(rig.hub.counters.slowCloses).toBe(1);
    expect(rig.hub.gauges).toMatchObject({ sockets: 1, laggingSockets: 0, subscribers: 1 });
  });

  it('receives the snapshot of a new subscription when it has caught up', async () => {
    const { rig, set, slow } = await createWatchedHub();
    slow.isReading = false;
    await rig.advanceTime(3_000);
    const { bufferedBytes } = slow;
    const subscription = slow.subscribe('new', set);
    await rig.advanceTime(2_000);
    expect(slow.bufferedBytes).toBeLessThan(bufferedBytes + 200);
    slow.isReading = true;
    await rig.advanceTime(1_000);
    expect([...subscription.items.keys()]).toEqual(['a']);
    expect(rig.hub.counters.startedBySnapshot).toBe(3);
  });

  it('has at most one further step in memory if it has many unread bytes', async () => {
    const { rig, set } = await createHubWithSet(...Array.from({ length: 100 }, (_, index) => `key ${index}`));
    const client = rig.client();
    const ids = Array.from({ length: 20 }, (_, index) => `id ${index}`);
    for (const id of ids) client.subscribe(id, set);
    client.isReading = false;
    await rig.advanceTime(2_000);
    const { payload: snapshot } = await json(set.snapshot());
    expect(client.bufferedBytes).toBeGreaterThan(snapshot.length);
    expect(client.bufferedBytes).toBeLessThan(snapshot.length + 2_000);
    client.isReading = true;
    client.read();
    client.isReading = false;
    await rig.advanceTime(1_000);
    expect(client.bufferedBytes).toBeGreaterThan(snapshot.length);
    expect(client.bufferedBytes).toBeLessThan(snapshot.length + 2_000);
    client.isReading = true;
    await rig.advanceTime(10_000);
    expect(ids.map((id) => client.subscriptions.get(id)?.items.size)).toEqual(ids.map(() => 100));
  });
});

describe('ten pages of four boards with 300 changes a second', () => {
  const PAGES = 10;
  const BOARDS = ['a', 'b', 'c', 'd'];
  const MARKETS = 60;
  const STEP_MS = 50;
  const CHANGES_PER_STEP = 15;
  const STEPS = 240;

  /** Publishes changes to pages that take `applyMs` to apply what they have; 0: no time. `cost`: counters of the hub. */
  async function play(applyMs: number) {
    const rig = new HubRig({ SLOW_UNREAD_BYTES: 64 * 1024 });
    const boards = BOARDS.map((name) => {
      const items = new Map(Array.from({ length: MARKETS }, (_, key) => [`${name}${key}`, { key: `${name}${key}`, version: 0 }]));
      return { set: new LiveSet<Item>({ epoch: name }), items };
    });
    const publish = () => {
      for (const { set, items } of boards) {
        set.replaceGroup('all', items);
        set.publish();
      }
    };
    publish();
    const pages = Array.from({ length: PAGES }, () => {
      const client = rig.client(1_000_000);
      client.isApplying = true;
      const subscriptions = boards.map(({ set }, index) => client.subscribe(`board ${index}`, set));
      return { client, subscriptions, wasLagging: false, applied: 0, longestQueue: 0 };
    });
    await rig.advanceTime(2_000);
    const cost = () => {
      const { executions, frames, deliveries, writes, bytes } = rig.hub.counters;
      return [executions, frames, deliveries, writes, bytes];
    };
    const start = cost();
    for (const { client } of pages) client.isApplying = applyMs === 0;
    for (let step = 1; step <= STEPS; step += 1) {
      for (let change = 0; change < CHANGES_PER_STEP; change += 1) {
        const at = step * CHANGES_PER_STEP + change;
        const board = boards[at % BOARDS.length];
        const key = `${BOARDS[at % BOARDS.length]}${(at * 7) % MARKETS}`;
        board?.items.set(key, { key, version: at });
      }
      publish();
      await rig.advanceTime(STEP_MS);
      for (const [index, page] of pages.entries()) {
        const received = Math.max(...page.subscriptions.map((each) => each.received.length));
        if (page.wasLagging) page.longestQueue = Math.max(page.longestQueue, received - page.applied);
        // Each page applies at another time.
        if (applyMs === 0 || (step * STEP_MS + index * (applyMs / PAGES)) % applyMs >= STEP_MS) continue;
        page.wasLagging ||= !page.client.socket.keepsUp;
        page.applied = received;
        page.client.apply();
        page.client.isApplying = false;
      }
    }
    const end = cost();
    const lagging = rig.hub.gauges.laggingSockets;
    for (const { client } of pages) client.apply();
    await rig.advanceTime(2_000);
    return {
      cost: end.map((count, index) => count - (start[index] ?? 0)),
      slowCloses: rig.hub.counters.slowCloses,
      lagging,
      longestQueue: Math.max(...pages.map((page) => page.longestQueue)),
      states: pages.map(({ subscriptions }) => subscriptions.map(({ items }) => new Map(items))),
      truth: boards.map(({ items }) => items),
    };
  }

  it('cost less if they are slow, never have two steps to apply, and end in the same state', async () => {
    const [fast, slow] = [await play(0), await play(3_000)];
    expect([fast.lagging, slow.lagging]).toEqual([0, PAGES]);
    expect([fast.slowCloses, slow.slowCloses]).toEqual([0, 0]);
    expect(slow.cost.filter((cost, index) => cost >= (fast.cost[index] ?? 0))).toEqual([]);
    expect(slow.longestQueue).toBe(1);
    expect(slow.truth).toEqual(fast.truth);
    for (const { states, truth } of [fast, slow]) expect(states).toEqual(Array.from({ length: PAGES }, () => truth));
  });
});
