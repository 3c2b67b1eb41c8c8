import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { Random } from '../../sandbox/src/random.ts';
import type { SetSource } from '../src/live/bus/held-set.ts';
import type { ValueCodec } from '../src/live/bus/set-wire.ts';
import { SharedSets } from '../src/live/bus/shared-sets.ts';
import { type Cursor, LiveSet } from '../src/live/live-set.ts';
import { type MemoryBus, MemoryHouse } from './memory-house.ts';

const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
const NODES = 3;
const KEYS = 200;
const STEPS = 300;
const LEASE_MS = 200;
const SET = 'list';

const Value = z.object({ key: z.string(), n: z.int() });
type Value = z.output<typeof Value>;
const codec: ValueCodec<Value> = {
  keyOf: ({ key }) => key,
  encode: (value) => JSON.stringify(value),
  decode: (json) => Value.parse(json),
};

/** What is true, and whoever reads it at its source. */
class Provider {
  readonly values = new Map<string, Value>();
  readonly sets = new Set<LiveSet<Value>>();

  change(key: string, n: number | null): void {
    if (n === null) this.values.delete(key);
    else this.values.set(key, { key, n });
    for (const set of this.sets) this.#fill(set);
  }

  source(): SetSource<Value> {
    const set = new LiveSet<Value>();
    this.sets.add(set);
    this.#fill(set);
    return {
      hold: () => ({ set, known: () => sleep(1), fresh: () => sleep(1), release: () => {} }),
      close: () => {
        this.sets.delete(set);
        set.close();
      },
    };
  }

  #fill(set: LiveSet<Value>): void {
    set.replaceGroup('all', this.values);
    set.publish();
  }
}

/** One gateway with a reader, which goes on with its cursor wherever it is put. */
class Node {
  readonly bus: MemoryBus;
  readonly sets: SharedSets<Value>;

  constructor(house: MemoryHouse, provider: Provider, name: string) {
    this.bus = house.bus(name);
    this.sets = new SharedSets<Value>({
      bus: this.bus,
      scope: 's',
      codec,
      failures: { of: String, from: (text) => new Error(text) },
      leaseMs: LEASE_MS,
      lingerMs: 1_000,
      keptMs: 300,
      mayStand: () => true,
      createSource: () => provider.source(),
      onIdle: () => {},
      onFailure: () => {},
    });
  }
}

class Reader {
  readonly held = new Map<string, Value>();
  cursor: Cursor | null = null;
  gaps = 0;
  images = 0;
  steps = 0;
  #leave: () => void = () => {};

  async read(sets: SharedSets<Value>): Promise<void> {
    this.#leave();
    const { set, known, release } = sets.hold(SET);
    let isOver = false;
    const left = Promise.withResolvers<void>();
    this.#leave = () => {
      isOver = true;
      left.resolve();
      release();
    };
    await Promise.race([known(), left.promise]);
    if (isOver) return;
    const changes = set.read(this.cursor);
    void left.promise.then(() => changes.return());
    for await (const { epoch, seq, prevSeq, values, removed } of changes) {
      if (isOver) return;
      this.steps += 1;
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

it(`every reader holds what is true in the end, whatever is lost on the way (seed ${SEED})`, async () => {
  const random = new Random(SEED);
  const house = new MemoryHouse();
  const provider = new Provider();
  let made = 0;
  const node = (): Node => new Node(house, provider, `node-${(made += 1)}`);
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
  const troubles: (() => unknown)[] = [
    () => (house.loses = () => random.chance(0.2)),
    () => (house.loses = () => false),
    () => house.forget(),
    // One dies, with whatever it held.
    () => {
      const index = random.int(0, NODES - 1);
      const dead = nodes[index];
      if (!dead) return;
      house.buses.delete(dead.bus);
      dead.bus.isUp = false;
      void dead.sets.close();
      nodes[index] = node();
      for (const [which, at] of places.entries()) if (at === index) put(which, at);
    },
    () => {
      const { bus } = random.pick(nodes);
      bus.isUp = false;
      setTimeout(() => (bus.isUp = house.buses.has(bus)), random.int(1, LEASE_MS * 2));
    },
    () => readers.forEach((_, which) => put(which, random.int(0, NODES - 1))),
    () => sleep(random.int(1, LEASE_MS)),
  ];
  for (let step = 0; step < STEPS; step += 1) {
    provider.change(`k${random.int(1, KEYS)}`, random.chance(0.3) ? null : step);
    if (random.chance(0.06)) await random.pick(troubles)();
    if (random.chance(0.7)) await sleep(1);
  }
  house.loses = () => false;
  for (const { bus } of nodes) bus.isUp = true;
  await vi.waitFor(
    () => {
      for (const reader of readers) expect(reader.held).toEqual(provider.values);
      expect(provider.sets.size).toBe(1);
    },
    { timeout: 10_000 },
  );
  // Images alone would come to the same end.
  for (const { steps, images } of readers) expect(steps).toBeGreaterThan(images);
  expect(readers.map(({ gaps }) => gaps)).toEqual([0, 0, 0]);
  for (const reader of readers) reader.leave();
  await Promise.all(nodes.map(({ sets }) => sets.close()));
  await Promise.all(reading);
}, 30_000);
