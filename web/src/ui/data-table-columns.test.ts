import { expect, it } from 'vitest';
import { type Column, isOptional, shownColumns, widthOf } from './data-table-columns.ts';

const cell = () => null;
const NAME: Column<object> = { id: 'name', header: 'Name', always: true, cell };
const DAY: Column<object> = { id: 'day', header: 'Day', width: 116, cell };
const NOTE: Column<object> = { id: 'note', header: 'Note', width: '30%', cell };
const MENU: Column<object> = { id: 'menu', header: 'Actions', headerHidden: true, width: 60, cell };
const ALL = [NAME, DAY, NOTE, MENU];

it('leaves out what was chosen, but never the link or the menu of a row', () => {
  expect(shownColumns(ALL, ['day', 'gone'])).toEqual([NAME, NOTE, MENU]);
  expect(shownColumns(ALL, ['name', 'day', 'note', 'menu'])).toEqual([NAME, MENU]);
  expect(ALL.filter(isOptional)).toEqual([DAY, NOTE]);
});

it('is the identical list while nothing is left out', () => {
  expect(shownColumns(ALL, [])).toBe(ALL);
});

it('needs as much less width as what is left out took', () => {
  expect(widthOf(ALL, ALL, 900)).toBe(900);
  expect(widthOf(ALL, [NAME, MENU], 900)).toBe(784);
});
