import { expect, it } from 'vitest';
import { toggled, restored } from './pins.ts';

it('appends or removes an id', () => {
  expect(toggled(['7'], '8')).toEqual(['7', '8']);
  expect(toggled(['7', '8'], '7')).toEqual(['8']);
});

it('drops the oldest pins beyond the maximum', () => {
  let ids: readonly string[] = [];
  for (let id = 0; id < 205; id += 1) ids = toggled(ids, String(id));
  expect(ids).toHaveLength(200);
  expect([ids[0], ids.at(-1)]).toEqual(['5', '204']);
});

it('restores a removed id at its former position, once', () => {
  expect(restored(['7', '9'], '8', 1)).toEqual(['7', '8', '9']);
  expect(restored(['7', '8'], '8', 0)).toEqual(['7', '8']);
  expect(restored([], '8', 3)).toEqual(['8']);
});
