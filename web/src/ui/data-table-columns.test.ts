import { expect, it } from 'vitest';
import { type Column, isOptional, shownColumns, widthOf } from './data-table-columns.ts';

const cell = () => null;
const NAME: Column<object> = { id: 'name', header: 'Name', always: true, cell };
const DAY: Column<object> = { id: 'day', header: 'Day', width: 116, cell };
const NOTE: Column<object> = { id: 'note', header: 'Note', width: '30%', cell };
const MENU: Column<object> = { id: 'menu', header: 'Actions', headerHidden: true, width: 60, cell };
const ALL = [NAME, DAY, NOTE, MENU];

it("hides the chosen columns, but never the row's link or menu", () => {
  expect(shownColumns(ALL, ['day', 'gone'])).toEqual([NAME, NOTE, MENU]);
  expect(shownColumns(ALL, ['name', 'day', 'note', 'menu'])).toEqual([NAME, MENU]);
  expect(ALL.filter(isOptional)).toEqual([DAY, NOTE]);
});

it('is the same array while no column is hidden', () => {
  expect(shownColumns(ALL, [])).toBe(ALL);
});

it('reduces the minimum width by the hidden columns', () => {
  expect(widthOf(ALL, ALL, 900)).toBe(900);
  expect(widthOf(ALL, [NAME, MENU], 900)).toBe(784);
});
