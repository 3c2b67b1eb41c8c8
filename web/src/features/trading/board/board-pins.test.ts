import { expect, it } from 'vitest';
import { toggled, withBack } from './board-pins.ts';

it('pins at the end, and lets go', () => {
  expect(toggled(['7'], '8')).toEqual(['7', '8']);
  expect(toggled(['7', '8'], '7')).toEqual(['8']);
});

it('forgets the oldest rather than grow without end', () => {
  let ids: readonly string[] = [];
  for (let id = 0; id < 205; id += 1) ids = toggled(ids, String(id));
  expect(ids).toHaveLength(200);
  expect([ids[0], ids.at(-1)]).toEqual(['5', '204']);
});

it('puts back what was let go where it was, once', () => {
  expect(withBack(['7', '9'], '8', 1)).toEqual(['7', '8', '9']);
  expect(withBack(['7', '8'], '8', 0)).toEqual(['7', '8']);
  expect(withBack([], '8', 3)).toEqual(['8']);
});
