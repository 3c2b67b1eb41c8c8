import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { Random } from '../../../sandbox/src/random.ts';
import type { SharedSets } from '../../src/live/replication/shared-sets.ts';
import type { Cursor } from '../../src/live/live-set.ts';
import { MemoryRedis } from '../support/memory-store.ts';
import { subscribeToSet } from '../support/set-subscriber.ts';
import { LEASE_MS, Node, Provider, SET, type Value } from '../support/shared-sets-rig.ts';

const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
const NODES = 3;
const KEYS = 200;
const STEPS = 300;

class Subscriber {
  readonly values = new Map<string, Value>();
  cursor: Cursor | null = null;
  gaps = 0;
  /** Number of values that were older than one received before. */
  rollBacks = 0;
  snapshots = 0;
  steps = 0;
  #unsubscribe: () => void = () => {};
  /** Newest version of each value received from this node, including removed ones. */
  readonly #newest = new Map<string, number>();

  async subscribe(sets: SharedSets<Value>): Promise<void> {
    this.#unsubscribe();
    // In another epoch, a follower may be behind by the entries that it has not received yet.
    this.#newest.clear();
    const { set, ready, release } = sets.open(SET);
    let isOver = false;
    const unsubscribed = Promise.withResolvers<void>();
    this.#unsubscribe = () => {
      isOver = true;
      unsubscribed.resolve();
      release();
    };
    await Promise.race([ready(this.cursor), unsubscribed.promise]);
    if (isOver) return;
    const changes = subscribeToSet(set, this.cursor);
    void unsubscribed.promise.then(() => changes.return());
    for await (const { epoch, seq, prevSeq, values, removed } of changes) {
      if (isOver) return;
      this.steps += 1;
      if (this.cursor?.epoch === epoch && seq < this.cursor.seq) this.rollBacks += 1;
      for (const { key, n } of values) {
        if (n < (this.#newest.get(key) ?? 0)) this.rollBacks += 1;
        this.#newest.set(key, n);
      }
      if (prevSeq === null) {
        this.snapshots += 1;
        this.values.clear();
      }
      if (prevSeq !== null && (this.cursor?.epoch !== epoch || this.cursor.seq !== prevSeq)) this.gaps += 1;
      for (const value of values) this.values.set(value.key, value);
      for (const key of removed) this.values.delete(key);
      this.cursor = { epoch, seq };
    }
  }

  unsubscribe(): void {
    this.#unsubscribe();
  }
}

it(`every subscriber converges, whatever is lost (seed ${SEED})`, async () => {
  const random = new Random(SEED);
  const redis = new MemoryRedis();
  const provider = new Provider();
  let made = 0;
  const startNode = (): Node => new Node(redis, provider, `node-${(made += 1)}`);
  const nodes = Array.from({ length: NODES }, startNode);
  const subscribers = nodes.map(() => new Subscriber());
  const subscriptions: Promise<void>[] = [];
  /** Index of the node of each subscriber. */
  const nodeIndexes = subscribers.map((_, index) => index);
  const subscribeAt = (which: number, at: number): void => {
    const [subscriber, node] = [subscribers[which], nodes[at]];
    nodeIndexes[which] = at;
    if (subscriber && node) subscriptions.push(subscriber.subscribe(node.sets));
  };
  subscribers.forEach((_, which) => subscribeAt(which, which));
  let failOver = redis.dump();
  const faults: (() => unknown)[] = [
    () => redis.clear(),
    // A replica takes over that lacks the latest writes.
    () => failOver(),
    () => (failOver = redis.dump()),
    () => (redis.streamLength = random.int(1, 20)),
    // One node dies, with its state in memory.
    () => {
      const index = random.int(0, NODES - 1);
      const dead = nodes[index];
      if (!dead) return;
      dead.store.isUp = false;
      redis.stores.delete(dead.store);
      void dead.sets.close();
      nodes[index] = startNode();
      for (const [which, at] of nodeIndexes.entries()) if (at === index) subscribeAt(which, at);
    },
    () => {
      const { store } = random.pick(nodes);
      store.isUp = false;
      setTimeout(() => (store.isUp = true), random.int(1, LEASE_MS * 2));
    },
    // One node, or all, cannot reach Redis for a while.
    () => random.pick(nodes).store.hang(random.int(1, LEASE_MS * 3)),
    () => {
      const ms = random.int(1, LEASE_MS * 3);
      for (const { store } of nodes) store.hang(ms);
    },
    () => subscribers.forEach((_, which) => subscribeAt(which, random.int(0, NODES - 1))),
    () => sleep(random.int(1, LEASE_MS)),
  ];
  for (let step = 0; step < STEPS; step += 1) {
    provider.change(`k${random.int(1, KEYS)}`, random.chance(0.3) ? null : step);
    if (random.chance(0.06)) await random.pick(faults)();
    if (random.chance(0.7)) await sleep(1);
  }
  for (const { store } of nodes) store.isUp = true;
  const converge = (): Promise<void> =>
    vi.waitFor(() => {
      for (const subscriber of subscribers) expect(subscriber.values).toEqual(provider.values);
      expect(provider.sets.size).toBe(1);
    });
  await converge();
  // Snapshots alone would also converge. Some seeds keep all nodes from Redis until here.
  for (let step = STEPS; step < STEPS + NODES * 3; step += 1) {
    provider.change('k1', step);
    await converge();
  }
  const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);
  expect(sum(subscribers.map(({ steps }) => steps))).toBeGreaterThan(sum(subscribers.map(({ snapshots }) => snapshots)));
  expect(subscribers.map(({ gaps }) => gaps)).toEqual([0, 0, 0]);
  expect(subscribers.map(({ rollBacks }) => rollBacks)).toEqual([0, 0, 0]);
  for (const subscriber of subscribers) subscriber.unsubscribe();
  await Promise.all(nodes.map(({ sets }) => sets.close()));
  await Promise.all(subscriptions);
});
