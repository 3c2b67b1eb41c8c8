import { expect, it } from 'vitest';
import { UpdatePace } from './update-pace.ts';

const TICK_MS = 5_000;

/** Returns the indexes of the ticks at which silence is unusual, given the number of updates before each tick. */
function unusual(...updates: readonly number[]): number[] {
  const pace = new UpdatePace(TICK_MS);
  return updates.flatMap((count, tick) => {
    for (let update = 0; update < count; update += 1) pace.record();
    return pace.tick() ? [tick] : [];
  });
}

it('reports once that a feed with ten updates a second fell silent', () => {
  expect(unusual(50, 50, 50, 50, 50, 20, 0, 0, 0, 0, 0)).toEqual([7]);
  expect(unusual(50, 50, 50, 50, 50, 0, 0, 0)).toEqual([6]);
});

it('reports a silence although the last tick before it had few updates', () => {
  expect(unusual(50, 50, 50, 50, 50, 1, 0, 0)).toEqual([7]);
});

it('reports the next silence of a feed that was busy again', () => {
  expect(unusual(50, 50, 50, 0, 0, 0, 50, 0, 0)).toEqual([4, 8]);
});

it.each([
  ['that never moved', [0, 0, 0, 0]],
  ['that moves once in a while', [1, 0, 0, 2, 0, 0, 1, 0, 0, 1, 0, 0]],
  ['that moves in short bursts', [100, 0, 0, 0, 0, 3, 0, 0, 100, 0, 0, 0, 3, 0, 0]],
  ['that was busy and calmed down before', [50, 50, 50, 50, 3, 3, 3, 0, 0, 0]],
])('does not report the silence of a feed %s', (_case, updates) => {
  expect(unusual(...updates)).toEqual([]);
});

it('knows whether an update has arrived since the silence that it reported', () => {
  const pace = new UpdatePace(100);
  for (let tick = 0; tick < 3; tick += 1) {
    pace.record();
    pace.tick();
  }
  expect([pace.tick(), pace.tick(), pace.hasResumed]).toEqual([false, true, false]);
  pace.record();
  expect(pace.hasResumed).toBe(true);
});
