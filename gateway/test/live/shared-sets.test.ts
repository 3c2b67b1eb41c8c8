import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { Random } from '../../../sandbox/src/random.ts';
import type { SharedSets } from '../../src/live/replication/shared-sets.ts';
import type { Cursor } from '../../src/live/live-set.ts';
import { MemoryRedis } from '../support/memory-store.ts';
import { readSet } from '../support/set-reader.ts';
import { LEASE_MS, Node, Provider, SET, type Value } from '../support/shared-sets-rig.ts';

const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
const NODES = 3;
const KEYS = 200;
const STEPS = 300;

class Reader {
  readonly held = new Map<string, Value>();
  cursor: Cursor | null = null;
  gaps = 0;
  /** Times that something older came after something newer. */
  rollBacks = 0;
  images = 0;
  steps = 0;
  #leave: () => void = () => {};
  /** Values seen on this node, those removed since included. */
  readonly #newest = new Map<string, number>();

  async read(sets: SharedSets<Value>): Promise<void> {
    this.#leave();
    // Of another epoch, a follower may be behind by what is on its way.
    this.#newest.clear();
    const { set, ready, release } = sets.open(SET);
    let isOver = false;
    const left = Promise.withResolvers<void>();
    this.#leave = () => {
      isOver = true;
      left.resolve();
      release();
    };
    await Promise.race([ready(this.cursor), left.promise]);
    if (isOver) return;
    const changes = readSet(set, this.cursor);
    void left.promise.then(() => changes.return());
    for await (const { epoch, seq, prevSeq, values, removed } of changes) {
      if (isOver) return;
      this.steps += 1;
      if (this.cursor?.epoch === epoch && seq < this.cursor.seq) this.rollBacks += 1;
      for (const { key, n } of values) {
        if (n < (this.#newest.get(key) ?? 0)) this.rollBacks += 1;
        this.#newest.set(key, n);
      }
      if (prevSeq === null) {
        this.images += 1;
        this.held.clear();
      }
      if (prevSeq !== null && (this.cursor?.epoch !== epoch || this.cursor.seq !== prevSeq)) this.gaps += 1;
      for (const value of values) this.held.set(value.key, value);
      for (const key of removed) this.held.delete(key);
      this.cursor = { epoch, seq };
    }
  }

  leave(): void {
    this.#leave();
  }
}

it(`every reader converges, whatever is lost (seed ${SEED})`, async () => {
  const random = new Random(SEED);
  const redis = new MemoryRedis();
  const provider = new Provider();
  let made = 0;
  const node = (): Node => new Node(redis, provider, `node-${(made += 1)}`);
  const nodes = Array.from({ length: NODES }, node);
  const readers = nodes.map(() => new Reader());
  const reading: Promise<void>[] = [];
  /** Which node each reader is at. */
  const places = readers.map((_, index) => index);
  const put = (which: number, at: number): void => {
    const [reader, place] = [readers[which], nodes[at]];
    places[which] = at;
    if (reader && place) reading.push(reader.read(place.sets));
  };
  readers.forEach((_, which) => put(which, which));
  let failOver = redis.dump();
  const faults: (() => unknown)[] = [
    () => redis.clear(),
    // A replica takes over that lacks the latest writes.
    () => failOver(),
    () => (failOver = redis.dump()),
    () => (redis.streamLength = random.int(1, 20)),
    // One dies, with whatever it held.
    () => {
      const index = random.int(0, NODES - 1);
      const dead = nodes[index];
      if (!dead) return;
      dead.store.isUp = false;
      redis.stores.delete(dead.store);
      void dead.sets.close();
      nodes[index] = node();
      for (const [which, at] of places.entries()) if (at === index) put(which, at);
    },
    () => {
      const { store } = random.pick(nodes);
      store.isUp = false;
      setTimeout(() => (store.isUp = true), random.int(1, LEASE_MS * 2));
    },
    // One is cut off for a while and lives on, or all are.
    () => random.pick(nodes).store.hang(random.int(1, LEASE_MS * 3)),
    () => {
      const ms = random.int(1, LEASE_MS * 3);
      for (const { store } of nodes) store.hang(ms);
    },
    () => readers.forEach((_, which) => put(which, random.int(0, NODES - 1))),
    () => sleep(random.int(1, LEASE_MS)),
  ];
  for (let step = 0; step < STEPS; step += 1) {
    provider.change(`k${random.int(1, KEYS)}`, random.chance(0.3) ? null : step);
    if (random.chance(0.06)) await random.pick(faults)();
    if (random.chance(0.7)) await sleep(1);
  }
  for (const { store } of nodes) store.isUp = true;
  await vi.waitFor(() => {
    for (const reader of readers) expect(reader.held).toEqual(provider.values);
    expect(provider.sets.size).toBe(1);
  });
  // Images alone would come to the same end.
  const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);
  expect(sum(readers.map(({ steps }) => steps))).toBeGreaterThan(sum(readers.map(({ images }) => images)));
  expect(readers.map(({ gaps }) => gaps)).toEqual([0, 0, 0]);
  expect(readers.map(({ rollBacks }) => rollBacks)).toEqual([0, 0, 0]);
  for (const reader of readers) reader.leave();
  await Promise.all(nodes.map(({ sets }) => sets.close()));
  await Promise.all(reading);
});
