import { expect, it } from 'vitest';
import { toggled } from './board-pins.ts';

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
