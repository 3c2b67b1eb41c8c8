import { describe, expect, it } from 'vitest';
import { KeyedState } from './keyed-state.ts';
import type { PushStamp, ReadStamp } from './stamp.ts';

interface Thing {
  readonly name: string;
}

const thing = (name: string): Thing => ({ name });
const pushed = (version: number | null, at = 0, seenAt = at): PushStamp => ({
  kind: 'push',
  version,
  at,
  precisionMs: 1,
  seenAt,
});
const read = (version: number | null, readAt = 0, changedAt: number | null = null): ReadStamp => ({
  kind: 'read',
  version,
  changedAt,
  precisionMs: 1_000,
  readAt,
  seenAt: readAt,
});

function stateOf(max = 10): KeyedState<Thing> {
  return new KeyedState({ max });
}

function isAbsent(state: KeyedState<Thing>, id: number): boolean {
  return state.stampOf(id) !== undefined && !state.has(id);
}

describe('keyed state', () => {
  it('stores the newest applied value', () => {
    const state = stateOf();
    expect(state.apply(1, thing('old'), pushed(4))).toBe('applied');
    expect(state.apply(1, thing('new'), pushed(6))).toBe('applied');
    expect(state.apply(1, thing('late'), pushed(5))).toBe('older');
    expect(state.get(1)).toEqual(thing('new'));
    expect(state.stampOf(1)).toEqual(pushed(6));
  });

  it('accepts a lower version only from a response long after the higher one was seen', () => {
    const state = stateOf();
    state.apply(1, thing('before'), pushed(9, 0, 1_000));
    expect(state.apply(1, thing('lagging'), read(4, 60_999))).toBe('older');
    expect(state.apply(1, thing('restored'), read(4, 61_000))).toBe('applied');
    expect(state.apply(1, thing('next'), pushed(5, 62_000))).toBe('applied');
  });

  it('keeps the stored object if a response is equal', () => {
    const state = stateOf();
    const stored = thing('a');
    state.apply(1, stored, pushed(4));
    expect(state.apply(1, thing('a'), read(4, 9))).toBe('same');
    expect(state.get(1)).toBe(stored);
  });

  it('takes over the later stamp of a response that has the stored state', () => {
    const state = stateOf();
    state.apply(1, thing('a'), pushed(4, 0, 5));
    state.apply(1, thing('a'), read(4, 9));
    expect(state.apply(1, null, read(null, 7))).toBe('unclear');
    expect(state.has(1)).toBe(true);
  });

  it('takes over the later stamp of a message that has the stored state', () => {
    const state = stateOf();
    state.apply(1, thing('a'), read(4, 5));
    expect(state.apply(1, thing('a'), pushed(4, 0, 9))).toBe('same');
    expect(state.apply(1, null, read(null, 7))).toBe('unclear');
    expect(state.has(1)).toBe(true);
  });

  it('keeps the stored object if equal content has no version', () => {
    const state = new KeyedState<Thing>({ max: 10, equal: (stored, incoming) => stored.name === incoming.name });
    const stored = thing('a');
    state.apply(1, stored, read(null, 5));
    expect(state.apply(1, thing('a'), read(null, 9))).toBe('same');
    expect(state.get(1)).toBe(stored);
    expect(state.stampOf(1)).toEqual(read(null, 9));
    expect(state.apply(1, thing('b'), read(null, 8))).toBe('unclear');
  });

  it('finds the order of overlapping responses of one second unclear if they differ, but not if they are equal', () => {
    const state = new KeyedState<Thing>({ max: 10, equal: (stored, incoming) => stored.name === incoming.name });
    const slow = (readAt: number): ReadStamp => ({ ...read(null, readAt, 2_000), seenAt: readAt + 100 });
    state.apply(1, thing('a'), slow(5));
    expect(state.apply(1, thing('a'), slow(9))).toBe('same');
    expect(state.apply(1, thing('b'), slow(12))).toBe('unclear');
    expect(state.get(1)).toEqual(thing('a'));
    expect(state.apply(1, thing('b'), slow(200))).toBe('applied');
  });

  it('restores an absent entity only by a newer state', () => {
    const state = stateOf();
    state.apply(1, thing('a'), pushed(4));
    expect(state.apply(1, null, pushed(6))).toBe('applied');
    expect(state.apply(1, thing('a'), pushed(5))).toBe('older');
    expect(state.apply(1, thing('a'), read(5, 99))).toBe('older');
    expect([state.get(1), state.has(1), isAbsent(state, 1)]).toEqual([undefined, false, true]);
    expect(state.apply(1, thing('again'), pushed(7))).toBe('applied');
    expect(isAbsent(state, 1)).toBe(false);
  });

  it('lists stored entities, not absent ones', () => {
    const state = stateOf();
    state.apply(1, thing('a'), pushed(1));
    state.apply(2, thing('b'), pushed(1));
    state.apply(3, null, pushed(1));
    state.apply(1, null, pushed(2));
    expect([...state.entries()]).toEqual([[2, thing('b')]]);
    expect([...state.values()]).toEqual([thing('b')]);
  });

  it('is behind after an unclear order, until a response that is certainly as new', () => {
    const state = stateOf();
    state.apply(1, thing('read'), read(null, 10, 2_000));
    expect(state.apply(1, thing('pushed'), pushed(null, 2_500, 20))).toBe('unclear');
    expect(state.isBehind(1)).toBe(true);
    expect(state.get(1)).toEqual(thing('read'));
    expect(state.apply(1, thing('on its way'), read(null, 15, 2_000))).toBe('applied');
    expect([state.get(1), state.isBehind(1)]).toEqual([thing('on its way'), true]);
    expect(state.apply(1, thing('after'), read(null, 20, 2_000))).toBe('applied');
    expect(state.isBehind(1)).toBe(false);
  });
});

describe('a stored state of which a newer one may exist', () => {
  it('is reported once when it begins to be behind, and once when that ends', () => {
    const changes: [id: number, isBehind: boolean][] = [];
    const state: KeyedState<Thing> = new KeyedState({ max: 10, onBehind: (id) => changes.push([id, state.isBehind(id)]) });
    state.apply(1, thing('a'), pushed(4));
    state.markSeen(1, pushed(6));
    state.markSeen(1, pushed(7));
    state.apply(1, thing('b'), pushed(5));
    expect(changes).toEqual([[1, true]]);
    state.apply(1, thing('b'), read(7));
    expect(changes).toEqual([
      [1, true],
      [1, false],
    ]);
  });

  it('is behind while a response that differs may be newer, and is not once the next one is the same', () => {
    const state = new KeyedState<Thing>({ max: 10, equal: ({ name }, incoming) => name === incoming.name });
    state.apply(1, thing('a'), pushed(null, 2_500, 20));
    expect(state.apply(1, thing('b'), read(null, 15, 2_000))).toBe('unclear');
    expect([state.get(1), state.isBehind(1)]).toEqual([thing('a'), true]);
    expect(state.apply(1, thing('a'), read(null, 30, 2_000))).toBe('same');
    expect(state.isBehind(1)).toBe(false);
  });

  it('is behind after a change that came too late to be applied', () => {
    const state = stateOf();
    state.markUnclear(1);
    expect(state.isBehind(1)).toBe(false);
    state.apply(1, thing('a'), pushed(null, 2_500, 20));
    state.markUnclear(1);
    expect(state.isBehind(1)).toBe(true);
    state.apply(1, thing('b'), read(null, 30, 2_000));
    expect(state.isBehind(1)).toBe(false);
  });
});

describe('a state that was seen without its content', () => {
  it('is resolved by a response that is as new; an older one is stored if it is newer than the stored state', () => {
    const state = stateOf();
    state.apply(1, thing('a'), pushed(4));
    state.markSeen(1, pushed(7));
    expect([state.apply(1, null, read(6, 98)), state.apply(1, thing('x'), read(3, 98))]).toEqual(['unclear', 'unclear']);
    expect([state.get(1), state.isBehind(1)]).toEqual([thing('a'), true]);
    expect(state.apply(1, thing('b'), read(6, 99))).toBe('applied');
    expect([state.get(1), state.isBehind(1)]).toEqual([thing('b'), true]);
    expect(state.apply(1, thing('c'), read(7, 99))).toBe('applied');
    expect([state.get(1), state.isBehind(1)]).toEqual([thing('c'), false]);
  });

  it('may be of an unknown entity', () => {
    const state = stateOf();
    state.markSeen(1, pushed(null, 5_000, 50));
    expect([state.has(1), state.stampOf(1), state.isBehind(1)]).toEqual([false, undefined, true]);
    expect(state.apply(1, thing('a'), read(null, 49, 1_000))).toBe('unclear');
    expect(state.apply(1, thing('a'), read(null, 50, 1_000))).toBe('applied');
  });

  it('is resolved by a later message, not by one in between', () => {
    const state = stateOf();
    state.apply(1, thing('a'), pushed(4));
    state.markSeen(1, pushed(7));
    expect(state.apply(1, thing('b'), pushed(6))).toBe('applied');
    expect([state.get(1), state.isBehind(1)]).toEqual([thing('b'), true]);
    state.apply(1, thing('c'), pushed(8));
    expect(state.isBehind(1)).toBe(false);
  });

  it('is ignored if it is not newer', () => {
    const state = stateOf();
    state.apply(1, thing('a'), pushed(4));
    state.markSeen(1, pushed(4));
    state.markSeen(1, pushed(3));
    expect(state.isBehind(1)).toBe(false);
  });

  it('remains while the order of a response and the stored state is unclear', () => {
    const state = stateOf();
    state.markSeen(1, pushed(null, 2_600, 10));
    state.apply(1, thing('a'), pushed(null, 2_500, 20));
    expect(state.apply(1, thing('b'), read(null, 15, 2_000))).toBe('unclear');
    expect(state.isBehind(1)).toBe(true);
  });

  it('keeps the newest seen stamp', () => {
    const state = stateOf();
    state.markSeen(1, pushed(9));
    state.markSeen(1, pushed(7));
    expect(state.apply(1, thing('a'), read(8))).toBe('unclear');
  });
});

describe('the ids', () => {
  it('include absent ones, with the time of the last message or response', () => {
    const state = stateOf();
    state.apply(1, thing('a'), read(3, 5));
    state.markSeen(1, pushed(4, 0, 9));
    state.apply(2, null, pushed(1, 0, 7));
    expect([...state.ids()]).toEqual([1, 2]);
    expect([1, 2, 3].map((id) => state.lastSeenAt(id))).toEqual([9, 7, 0]);
  });
});

describe('the bound of keyed state', () => {
  it('refuses new ids and accepts known ones', () => {
    const state = stateOf(2);
    state.apply(1, thing('a'), pushed(1));
    state.markSeen(2, pushed(1));
    expect(state.apply(3, thing('c'), pushed(1))).toBe('full');
    expect(state.apply(2, thing('b'), pushed(1))).toBe('applied');
    expect(state.apply(1, thing('b'), pushed(2))).toBe('applied');
  });

  it('drops the one that has been absent longest, but none that is behind', () => {
    const state = stateOf(3);
    for (const id of [1, 2, 3]) state.apply(id, null, pushed(5));
    state.markSeen(1, pushed(6));
    expect(state.apply(4, thing('d'), pushed(1))).toBe('applied');
    expect([state.isBehind(1), isAbsent(state, 2), isAbsent(state, 3)]).toEqual([true, false, true]);
  });

  it('has room again after a drop', () => {
    const state = stateOf(1);
    state.apply(1, thing('a'), pushed(9));
    state.drop(1);
    expect([state.has(1), state.stampOf(1)]).toEqual([false, undefined]);
    expect(state.apply(1, thing('b'), pushed(1))).toBe('applied');
  });
});
