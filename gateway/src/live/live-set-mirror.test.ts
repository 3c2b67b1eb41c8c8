import { describe, expect, it } from 'vitest';
import { subscribeToSet } from '../../test/support/set-subscriber.ts';
import { LiveSet } from './live-set.ts';

interface Entry {
  readonly key: string;
  readonly n: number;
}

const show = (set: LiveSet<Entry>, entries: Record<string, number>): void => {
  const all = new Map(Object.entries(entries).map(([key, n]) => [key, set.get(key)?.n === n ? set.get(key) : { key, n }]));
  set.replaceGroup('all', new Map([...all].flatMap(([key, entry]) => (entry ? [[key, entry] as const] : []))));
  set.publish();
};
const shownBy = (set: LiveSet<Entry>) => Object.fromEntries(set.snapshot().values.map(({ key, n }) => [key, n]));
const keyOf = ({ key }: Entry): string => key;

function mirrored(): { set: LiveSet<Entry>; mirror: LiveSet<Entry> } {
  const [set, mirror] = [new LiveSet<Entry>(), new LiveSet<Entry>()];
  show(set, { a: 1, b: 1 });
  show(set, { a: 2 });
  mirror.restore(set.state());
  return { set, mirror };
}

describe('a copy of another set', () => {
  it('answers the cursors of the other set, including removals', () => {
    const { set, mirror } = mirrored();
    expect(shownBy(mirror)).toEqual({ a: 2 });
    for (const seq of [0, 1, 2]) {
      const cursor = { epoch: set.epoch, seq };
      expect(mirror.changesSince(cursor)).toEqual(set.changesSince(cursor));
    }
    expect(mirror.changesSince({ epoch: set.epoch, seq: 1 })).toMatchObject({ prevSeq: 1, removed: ['b'] });
  });

  it('applies changes in order, and refuses one that does not continue from its cursor', () => {
    const { set, mirror } = mirrored();
    show(set, { a: 2, c: 1 });
    const missed = set.changesSince(mirror);
    const late = new LiveSet<Entry>();
    late.restore(set.state());
    show(set, { c: 2 });
    const next = set.changesSince(late);
    expect(mirror.advance(next, keyOf)).toBe(false);
    expect(shownBy(mirror)).toEqual({ a: 2 });
    expect([mirror.advance(missed, keyOf), mirror.advance(missed, keyOf), mirror.advance(next, keyOf)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(shownBy(mirror)).toEqual({ c: 2 });
    expect(mirror.state()).toEqual(set.state());
    expect(mirror.advance({ ...next, epoch: 'another', prevSeq: mirror.seq }, keyOf)).toBe(false);
  });

  it('sends its subscribers what they missed, and a snapshot of another epoch', async () => {
    const { set, mirror } = mirrored();
    const subscriber = subscribeToSet(mirror, { epoch: set.epoch, seq: 1 });
    expect((await subscriber.next()).value).toMatchObject({ prevSeq: 1, seq: 2, removed: ['b'] });
    show(set, { a: 3 });
    mirror.restore(set.state());
    expect((await subscriber.next()).value).toMatchObject({ prevSeq: 2, seq: 3, values: [{ key: 'a', n: 3 }] });
    const other = new LiveSet<Entry>();
    show(other, { z: 1 });
    mirror.restore(other.state());
    expect((await subscriber.next()).value).toMatchObject({ epoch: other.epoch, prevSeq: null, values: [{ key: 'z', n: 1 }] });
  });

  it('has another snapshot than a closed copy with the same epoch and revision', () => {
    const { set, mirror } = mirrored();
    const before = mirror.snapshot();
    mirror.close();
    show(set, { a: 3 });
    const again = new LiveSet<Entry>();
    again.restore(set.state());
    expect([again.epoch, again.revision]).toEqual([mirror.epoch, mirror.revision]);
    expect(again.snapshot()).not.toBe(before);
    expect(again.snapshot()).toBe(again.snapshot());
  });

  it('never goes back within an epoch, nor within a past one', () => {
    const { set, mirror } = mirrored();
    const before = set.state();
    show(set, { a: 3 });
    expect([mirror.restore(set.state()), mirror.restore(before)]).toEqual([true, false]);
    expect([mirror.seq, shownBy(mirror)]).toEqual([3, { a: 3 }]);
    const other = new LiveSet<Entry>();
    show(other, { z: 1 });
    expect([mirror.restore(other.state()), mirror.restore(before), mirror.epoch]).toEqual([true, false, other.epoch]);
    expect([mirror.restore(set.state()), mirror.epoch]).toEqual([true, set.epoch]);
  });

  it('applies a change of status', () => {
    const { set, mirror } = mirrored();
    set.setStatus('STALE');
    expect(mirror.advance(set.changesSince(mirror), keyOf)).toBe(true);
    expect([mirror.status, mirror.seq]).toEqual(['STALE', set.seq]);
  });

  it('drops the oldest removals above its bound, and answers their cursors with a snapshot', () => {
    const { set } = mirrored();
    const small = new LiveSet<Entry>({ maxTombstones: 0 });
    small.restore(set.state());
    expect(small.changesSince({ epoch: set.epoch, seq: 1 }).prevSeq).toBeNull();
    expect(small.changesSince({ epoch: set.epoch, seq: 2 }).prevSeq).toBe(2);
  });
});
