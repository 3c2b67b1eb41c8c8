import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LiveChanges, readSet } from '../../test/support/set-reader.ts';
import { type Change, type Cursor, LiveSet, type LiveStatus } from './live-set.ts';

interface Item {
  readonly key: string;
  readonly version: number;
}

type Step =
  | { readonly do: 'replace'; readonly group: number; readonly keys: readonly number[] }
  | { readonly do: 'publish' }
  | { readonly do: 'status'; readonly status: LiveStatus }
  | { readonly do: 'pull'; readonly reader: number }
  | { readonly do: 'return'; readonly reader: number; readonly place: number };

const READERS = 3;
const GROUPS = 3;
const reader = fc.nat(READERS - 1);

const step: fc.Arbitrary<Step> = fc.oneof(
  // Groups share some keys, so that one group takes over keys of another.
  fc.record({
    do: fc.constant('replace' as const),
    group: fc.nat(GROUPS - 1),
    keys: fc.uniqueArray(fc.nat(5), { maxLength: 4 }),
  }),
  fc.record({ do: fc.constant('publish' as const) }),
  fc.record({ do: fc.constant('status' as const), status: fc.constantFrom<LiveStatus>('LIVE', 'STALE', 'DOWN') }),
  fc.record({ do: fc.constant('pull' as const), reader }),
  fc.record({ do: fc.constant('return' as const), reader, place: fc.nat() }),
);

/** A reader as the contract defines it: applies what it receives, and resumes from any of its earlier cursors. */
class Follower {
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
    this.#changes = readSet(set, null);
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

  async comeBack(place: number): Promise<void> {
    await this.#changes.return();
    const past = this.#past[place % Math.max(this.#past.length, 1)];
    this.#items = new Map(past?.items);
    this.#seq = past?.cursor.seq ?? null;
    this.#isWaiting = false;
    this.#changes = readSet(this.#set, past?.cursor ?? null);
  }

  async leave(): Promise<void> {
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
  const followers = Array.from({ length: READERS }, () => new Follower(set));
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
        followers[current.reader]?.pull();
        break;
      case 'return':
        await followers[current.reader]?.comeBack(current.place);
        break;
    }
    await setImmediate();
  }
  set.publish();
  for (const follower of followers) {
    // Two pulls are enough, because the first may have been pending since before the last change.
    follower.pull();
    await setImmediate();
    follower.pull();
    await setImmediate();
    expect(follower.items).toEqual(model.shown());
    expect(follower.status).toBe(set.status);
    await follower.leave();
  }
  expect(set.observers).toBe(0);
}

describe('any sequence of events', () => {
  it('leaves every reader with exactly the content of the set', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 120, size: 'max' }), fc.constantFrom(1, 2, 1_000), run), {
      numRuns: 500,
    });
  });
});
