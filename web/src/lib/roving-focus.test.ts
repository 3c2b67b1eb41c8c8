import { expect, it } from 'vitest';
import { nextStop } from './roving-focus.ts';

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

it('moves to either end of all rows with Control', () => {
  expect(nextStop(ROWS, 'b2', { key: 'Home', ctrlKey: true })).toBe('a1');
  expect(nextStop(ROWS, 'b2', { key: 'End', ctrlKey: true })).toBe('c3');
});

it('counts columns from the start if asked to', () => {
  const list = [['heading'], ['link 1', 'star 1'], ['link 2', 'star 2']];
  const move = (from: string, key: string) => nextStop(list, from, { key, ctrlKey: false }, 'start');
  expect(move('heading', 'ArrowDown')).toBe('link 1');
  expect(move('star 1', 'ArrowDown')).toBe('star 2');
  expect(move('star 1', 'ArrowUp')).toBe('heading');
});
