import { describe, expect, it } from 'vitest';
import { type LiveChanges, subscribeToSet } from '../../test/support/set-subscriber.ts';
import { type Change, LiveSet } from './live-set.ts';

interface Item {
  readonly key: string;
}

const item = (key: string): Item => ({ key });
const a = item('a');
const b = item('b');

function put(set: LiveSet<Item>, group: string, ...items: Item[]): void {
  set.replaceGroup(group, new Map(items.map((value) => [value.key, value])));
}

function publishItems(set: LiveSet<Item>, group: string, ...items: Item[]): boolean {
  put(set, group, ...items);
  return set.publish();
}

async function nextChange(subscriber: LiveChanges<Change<Item>>): Promise<Change<Item>> {
  const result = await subscriber.next();
  if (result.done) throw new Error('the subscriber has ended');
  return result.value;
}

describe('a live set', () => {
  it('publishes staged entries under the next seq', () => {
    const set = new LiveSet<Item>();
    put(set, 'g', a, b);
    expect([set.seq, set.size, set.snapshot().values]).toEqual([0, 0, []]);
    expect(set.publish()).toBe(true);
    expect([set.seq, set.size, set.get('b')]).toEqual([1, 2, b]);
    expect(set.snapshot()).toEqual({
      epoch: set.epoch,
      seq: 1,
      prevSeq: null,
      status: 'LIVE',
      isConflated: false,
      values: [a, b],
      removed: [],
    });
  });

  it('publishes nothing if nothing has changed', () => {
    const set = new LiveSet<Item>();
    publishItems(set, 'g', a);
    expect(set.publish()).toBe(false);
    expect(publishItems(set, 'g', a)).toBe(false);
    put(set, 'g', a, b);
    put(set, 'g', a);
    expect(set.publish()).toBe(false);
    expect(set.seq).toBe(1);
  });

  it('compares values by identity', () => {
    const set = new LiveSet<Item>();
    publishItems(set, 'g', a);
    expect(publishItems(set, 'g', item('a'))).toBe(true);
  });

  it('keeps the entries of other groups', () => {
    const set = new LiveSet<Item>();
    put(set, 'g', a);
    publishItems(set, 'h', b);
    publishItems(set, 'g');
    expect(set.snapshot().values).toEqual([b]);
  });

  it('assigns a key to the group that last contained it', () => {
    const set = new LiveSet<Item>();
    publishItems(set, 'g', a);
    put(set, 'h', a);
    put(set, 'g');
    expect(set.publish()).toBe(false);
    expect(set.size).toBe(1);
    publishItems(set, 'h');
    expect(set.size).toBe(0);
  });
});

describe('catching up', () => {
  it('returns what changed after the cursor, once', () => {
    const set = new LiveSet<Item>({ epoch: 'e' });
    publishItems(set, 'g', a, b);
    const newer = item('a');
    publishItems(set, 'g', newer, b);
    publishItems(set, 'g', newer);
    expect(set.changesSince({ epoch: 'e', seq: 1 })).toMatchObject({
      seq: 3,
      prevSeq: 1,
      isConflated: true,
      values: [newer],
      removed: ['b'],
    });
    expect(set.changesSince({ epoch: 'e', seq: 2 })).toMatchObject({
      seq: 3,
      prevSeq: 2,
      isConflated: false,
      values: [],
      removed: ['b'],
    });
    expect(set.changesSince({ epoch: 'e', seq: 3 })).toMatchObject({
      seq: 3,
      prevSeq: 3,
      isConflated: false,
      values: [],
      removed: [],
    });
  });

  it('returns a key that was removed and added again as a value', () => {
    const set = new LiveSet<Item>({ epoch: 'e' });
    publishItems(set, 'g', a);
    publishItems(set, 'g');
    publishItems(set, 'g', a);
    expect(set.changesSince({ epoch: 'e', seq: 1 })).toMatchObject({ values: [a], removed: [] });
  });

  it.each([
    ['of another epoch', { epoch: 'other', seq: 1 }],
    ['from the future', { epoch: 'e', seq: 2 }],
    ['below zero', { epoch: 'e', seq: -1 }],
    ['between two steps', { epoch: 'e', seq: 0.5 }],
  ])('returns a snapshot for a cursor %s', (_, cursor) => {
    const set = new LiveSet<Item>({ epoch: 'e' });
    publishItems(set, 'g', a);
    expect(set.changesSince(cursor)).toMatchObject({ prevSeq: null, values: [a] });
  });

  it('returns a snapshot if a key was removed after the cursor and its removal is no longer kept', () => {
    const set = new LiveSet<Item>({ epoch: 'e', maxTombstones: 1 });
    publishItems(set, 'g', a, b);
    publishItems(set, 'g', b);
    publishItems(set, 'g');
    expect(set.changesSince({ epoch: 'e', seq: 1 }).prevSeq).toBe(null);
    expect(set.changesSince({ epoch: 'e', seq: 2 })).toMatchObject({ prevSeq: 2, removed: ['b'] });
  });

  it('creates one change for all subscribers with the same cursor', () => {
    const set = new LiveSet<Item>({ epoch: 'e' });
    publishItems(set, 'g', a);
    publishItems(set, 'g', a, b);
    const cursor = { epoch: 'e', seq: 1 };
    const before = set.changesSince(cursor);
    expect(set.changesSince({ ...cursor })).toBe(before);
    set.setStatus('STALE');
    expect(set.changesSince(cursor)).toMatchObject({ status: 'STALE', values: [b] });
  });
});

describe('a subscriber', () => {
  it('receives a snapshot first, then each change', async () => {
    const set = new LiveSet<Item>();
    publishItems(set, 'g', a);
    const subscriber = subscribeToSet(set, null);
    expect(await nextChange(subscriber)).toMatchObject({ prevSeq: null, seq: 1, values: [a] });
    const next = nextChange(subscriber);
    publishItems(set, 'g', a, b);
    expect(await next).toMatchObject({ prevSeq: 1, seq: 2, values: [b], isConflated: false });
  });

  it('receives an empty change at once if it missed nothing', async () => {
    const set = new LiveSet<Item>({ epoch: 'e' });
    publishItems(set, 'g', a);
    expect(await nextChange(subscribeToSet(set, { epoch: 'e', seq: 1 }))).toMatchObject({
      prevSeq: 1,
      seq: 1,
      values: [],
      removed: [],
    });
  });

  it('receives everything it missed in one change if it is slow', async () => {
    const set = new LiveSet<Item>();
    const subscriber = subscribeToSet(set, null);
    await nextChange(subscriber);
    for (let step = 0; step < 5; step += 1) publishItems(set, 'g', item('a'));
    expect(await nextChange(subscriber)).toMatchObject({ prevSeq: 0, seq: 5, isConflated: true, values: [a] });
  });

  it('receives a status at once, without a new seq', async () => {
    const set = new LiveSet<Item>();
    const subscriber = subscribeToSet(set, null);
    await nextChange(subscriber);
    const next = nextChange(subscriber);
    set.setStatus('LIVE');
    set.setStatus('STALE');
    expect(await next).toMatchObject({ prevSeq: 0, seq: 0, status: 'STALE', values: [], removed: [] });
  });

  it('may pull ahead: each pull receives a change of its own', async () => {
    const set = new LiveSet<Item>();
    const subscriber = subscribeToSet(set, null);
    const pulls = [nextChange(subscriber), nextChange(subscriber), nextChange(subscriber)];
    publishItems(set, 'g', a);
    publishItems(set, 'g', a, b);
    expect((await Promise.all(pulls)).map((change) => change.seq)).toEqual([0, 1, 2]);
  });

  it('ends at once when return() is called while it waits', async () => {
    const set = new LiveSet<Item>();
    const subscriber = subscribeToSet(set, null);
    await nextChange(subscriber);
    const waiting = subscriber.next();
    expect(set.observerCount).toBe(1);
    expect(await subscriber.return()).toEqual({ done: true, value: undefined });
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(await subscriber.next()).toEqual({ done: true, value: undefined });
    expect(set.observerCount).toBe(0);
    publishItems(set, 'g', a);
  });

  it('ends with its set', async () => {
    const set = new LiveSet<Item>();
    const subscriber = subscribeToSet(set, null);
    await nextChange(subscriber);
    const waiting = subscriber.next();
    set.close();
    expect((await waiting).done).toBe(true);
    expect((await subscribeToSet(set, null).next()).done).toBe(true);
    expect(set.observerCount).toBe(0);
  });
});

describe('an observer', () => {
  it('is called for each change of seq or status, and for the end', () => {
    const set = new LiveSet<Item>({ epoch: 'e' });
    const calls: unknown[] = [];
    const observer = { changed: () => calls.push([set.seq, set.status, set.revision]), closed: () => calls.push('closed') };
    const stop = set.observe(observer);
    publishItems(set, 'g', a);
    publishItems(set, 'g', a);
    set.setStatus('STALE');
    stop();
    publishItems(set, 'g', b);
    expect(calls).toEqual([
      [1, 'LIVE', 1],
      [1, 'STALE', 2],
    ]);
    set.observe(observer);
    set.close();
    set.close();
    set.observe(observer);
    expect(calls.slice(2)).toEqual(['closed', 'closed']);
  });
});
