import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LiveChanges, subscribeToSet } from '../../test/support/set-subscriber.ts';
import { type Change, type Cursor, LiveSet, type LiveStatus } from './live-set.ts';

interface Item {
  readonly key: string;
  readonly version: number;
}

type Step =
  | { readonly do: 'replace'; readonly group: number; readonly keys: readonly number[] }
  | { readonly do: 'publish' }
  | { readonly do: 'status'; readonly status: LiveStatus }
  | { readonly do: 'pull'; readonly subscriber: number }
  | { readonly do: 'resume'; readonly subscriber: number; readonly pastIndex: number };

const SUBSCRIBERS = 3;
const GROUPS = 3;
const subscriber = fc.nat(SUBSCRIBERS - 1);

const step: fc.Arbitrary<Step> = fc.oneof(
  // Groups share some keys, so that keys move from one group to another.
  fc.record({
    do: fc.constant('replace' as const),
    group: fc.nat(GROUPS - 1),
    keys: fc.uniqueArray(fc.nat(5), { maxLength: 4 }),
  }),
  fc.record({ do: fc.constant('publish' as const) }),
  fc.record({ do: fc.constant('status' as const), status: fc.constantFrom<LiveStatus>('LIVE', 'STALE', 'DOWN') }),
  fc.record({ do: fc.constant('pull' as const), subscriber }),
  fc.record({ do: fc.constant('resume' as const), subscriber, pastIndex: fc.nat() }),
);

/** A subscriber as the contract defines it: applies what it receives, and resumes from any of its earlier cursors. */
class TestSubscriber {
  readonly #set: LiveSet<Item>;
  readonly #past: { readonly cursor: Cursor; readonly items: ReadonlyMap<string, Item> }[] = [];
  #changes: LiveChanges<Change<Item>>;
  #items = new Map<string, Item>();
  #seq: number | null = null;
  #isWaiting = false;
  readonly #failures: unknown[] = [];
  status: LiveStatus | null = null;

  constructor(set: LiveSet<Item>) {
    this.#set = set;
    this.#changes = subscribeToSet(set, null);
  }

  get items(): ReadonlyMap<string, Item> {
    return this.#items;
  }

  pull(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const changes = this.#changes;
    changes
      .next()
      .then((result) => {
        if (changes !== this.#changes) return;
        this.#isWaiting = false;
        if (!result.done) this.#take(result.value);
      })
      .catch((error: unknown) => {
        this.#failures.push(error);
      });
  }

  async resume(pastIndex: number): Promise<void> {
    await this.#changes.return();
    const past = this.#past[pastIndex % Math.max(this.#past.length, 1)];
    this.#items = new Map(past?.items);
    this.#seq = past?.cursor.seq ?? null;
    this.#isWaiting = false;
    this.#changes = subscribeToSet(this.#set, past?.cursor ?? null);
  }

  async unsubscribe(): Promise<void> {
    await this.#changes.return();
    assert.deepEqual(this.#failures, []);
  }

  #take(change: Change<Item>): void {
    if (change.prevSeq !== null) assert.equal(change.prevSeq, this.#seq);
    assert.equal(change.isConflated, change.prevSeq !== null && change.seq - change.prevSeq > 1);
    this.#apply(change);
    const once = new Map(this.#items);
    this.#apply({ ...change, prevSeq: change.prevSeq ?? 0 });
    assert.deepEqual(this.#items, once);
    this.#seq = change.seq;
    this.status = change.status;
    this.#past.push({ cursor: { epoch: change.epoch, seq: change.seq }, items: once });
  }

  #apply(change: Change<Item>): void {
    if (change.prevSeq === null) this.#items.clear();
    for (const value of change.values) this.#items.set(value.key, value);
    for (const key of change.removed) this.#items.delete(key);
  }
}

/** Expected content of the set: each key belongs to the group that last contained it. */
class Model {
  readonly #owners = new Map<string, { readonly group: number; readonly item: Item }>();
  #version = 0;

  /** Entries for a group; every second key keeps its object. */
  replace(group: number, keys: readonly number[]): ReadonlyMap<string, Item> {
    const entries = new Map<string, Item>();
    for (const number of keys) {
      const key = `k${number}`;
      const previous = number % 2 === 0 ? this.#owners.get(key)?.item : undefined;
      this.#version += 1;
      entries.set(key, previous ?? { key, version: this.#version });
    }
    for (const [key, owner] of this.#owners) if (owner.group === group && !entries.has(key)) this.#owners.delete(key);
    for (const [key, item] of entries) this.#owners.set(key, { group, item });
    return entries;
  }

  shown(): Map<string, Item> {
    return new Map([...this.#owners].map(([key, owner]) => [key, owner.item]));
  }
}

function shownBy(set: LiveSet<Item>): Map<string, Item> {
  return new Map(set.snapshot().values.map((item) => [item.key, item]));
}

async function run(steps: readonly Step[], maxTombstones: number): Promise<void> {
  const set = new LiveSet<Item>({ maxTombstones });
  const model = new Model();
  const subscribers = Array.from({ length: SUBSCRIBERS }, () => new TestSubscriber(set));
  for (const current of steps) {
    switch (current.do) {
      case 'replace':
        set.replaceGroup(`g${current.group}`, model.replace(current.group, current.keys));
        break;
      case 'publish':
        set.publish();
        expect(shownBy(set)).toEqual(model.shown());
        break;
      case 'status':
        set.setStatus(current.status);
        break;
      case 'pull':
        subscribers[current.subscriber]?.pull();
        break;
      case 'resume':
        await subscribers[current.subscriber]?.resume(current.pastIndex);
        break;
    }
    await setImmediate();
  }
  set.publish();
  for (const subscriber of subscribers) {
    // Two pulls are enough, because the first may have been pending since before the last change.
    subscriber.pull();
    await setImmediate();
    subscriber.pull();
    await setImmediate();
    expect(subscriber.items).toEqual(model.shown());
    expect(subscriber.status).toBe(set.status);
    await subscriber.unsubscribe();
  }
  expect(set.observerCount).toBe(0);
}

describe('any sequence of events', () => {
  it('leaves every subscriber with exactly the content of the set', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 120, size: 'max' }), fc.constantFrom(1, 2, 1_000), run), {
      numRuns: 500,
    });
  });
});
