import { expect, it } from 'vitest';
import { toggleId, insertId } from './pins.ts';

it('appends or removes an id', () => {
  expect(toggleId(['7'], '8')).toEqual(['7', '8']);
  expect(toggleId(['7', '8'], '7')).toEqual(['8']);
});

it('drops the oldest pins beyond the maximum', () => {
  let ids: readonly string[] = [];
  for (let id = 0; id < 205; id += 1) ids = toggleId(ids, String(id));
  expect(ids).toHaveLength(200);
  expect([ids[0], ids.at(-1)]).toEqual(['5', '204']);
});

it('restores a removed id at its former position, once', () => {
  expect(insertId(['7', '9'], '8', 1)).toEqual(['7', '8', '9']);
  expect(insertId(['7', '8'], '8', 0)).toEqual(['7', '8']);
  expect(insertId([], '8', 3)).toEqual(['8']);
});
