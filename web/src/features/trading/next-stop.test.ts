import { expect, it } from 'vitest';
import { nextStop } from './next-stop.ts';

const ROWS = [['a1', 'a2', 'a3'], [], ['b1', 'b2'], ['c1', 'c2', 'c3']];

it.each([
  ['a2', 'ArrowLeft', 'a1'],
  ['a2', 'ArrowRight', 'a3'],
  ['a3', 'ArrowRight', null],
  ['a1', 'ArrowLeft', null],
  ['a3', 'ArrowDown', 'b2'],
  ['c2', 'ArrowUp', 'b1'],
  ['a1', 'ArrowDown', 'b1'],
  ['b1', 'ArrowUp', 'a2'],
  ['a1', 'ArrowUp', null],
  ['c1', 'ArrowDown', null],
  ['c3', 'Home', 'c1'],
  ['b1', 'End', 'b2'],
  ['b1', 'Enter', null],
  ['outside', 'ArrowDown', null],
])('from %s %s moves to %s', (from, key, to) => {
  expect(nextStop(ROWS, from, { key, ctrlKey: false })).toBe(to);
});

it('moves to either end of the board with Control', () => {
  expect(nextStop(ROWS, 'b2', { key: 'Home', ctrlKey: true })).toBe('a1');
  expect(nextStop(ROWS, 'b2', { key: 'End', ctrlKey: true })).toBe('c3');
});
