import { expect, it } from 'vitest';
import {
  cardParts,
  type Column,
  fittingColumns,
  isOptional,
  visibleColumns,
  widthOf,
  withRowMenu,
} from './data-table-columns.ts';

const cell = () => null;
const NAME: Column<object> = { id: 'name', header: 'Name', always: true, cell };
const DAY: Column<object> = { id: 'day', header: 'Day', width: 116, cell };
const NOTE: Column<object> = { id: 'note', header: 'Note', width: '30%', minWidth: 300, cell };
const MENU: Column<object> = { id: 'menu', header: 'Actions', headerHidden: true, width: 60, align: 'end', cell };
const ALL = [NAME, DAY, NOTE, MENU];

it("hides the chosen columns, but never the row's link or menu", () => {
  expect(visibleColumns(ALL, ['day', 'gone'])).toEqual([NAME, NOTE, MENU]);
  expect(visibleColumns(ALL, ['name', 'day', 'note', 'menu'])).toEqual([NAME, MENU]);
  expect(ALL.filter(isOptional)).toEqual([DAY, NOTE]);
});

it('returns the identical array while no column is hidden', () => {
  expect(visibleColumns(ALL, [])).toBe(ALL);
});

it('adds up the widths that columns need', () => {
  expect(widthOf(ALL)).toBe(160 + 116 + 300 + 60);
  expect(widthOf([NAME, MENU])).toBe(220);
});

it('moves the columns without room into the main cell: what cards leave out, then from the last on, the status at the end', () => {
  const status: Column<object> = { id: 'status', header: 'Status', width: 100, card: 'status', cell };
  const made: Column<object> = { id: 'made', header: 'Made', width: 100, card: 'none', cell };
  const columns = [NAME, made, status, DAY, NOTE, MENU];
  const movedAt = (space: number) => fittingColumns(columns, 'name', space).moved.map(({ id }) => id);
  expect(movedAt(836)).toEqual([]);
  expect(movedAt(835)).toEqual(['made']);
  expect(movedAt(735)).toEqual(['made', 'note']);
  expect(movedAt(435)).toEqual(['made', 'day', 'note']);
  expect(movedAt(100)).toEqual(['made', 'status', 'day', 'note']);
  expect(fittingColumns(columns, 'name', 100).shown).toEqual([NAME, MENU]);
});

it('has the menu of a row in the last column', () => {
  expect(withRowMenu([NAME, DAY], cell)).toEqual([NAME, DAY, MENU]);
  expect(withRowMenu(ALL, undefined)).toBe(ALL);
});

it("places the columns in a card: the row's link first, a menu beside it, the others as they say or as details", () => {
  const status: Column<object> = { id: 'status', header: 'Status', card: 'status', cell };
  const text: Column<object> = { id: 'text', header: 'Text', card: 'block', cell };
  const leftOut: Column<object> = { id: 'left', header: 'Left out', card: 'none', cell };
  const place = { title: NAME, status: [status], details: [DAY, NOTE], blocks: [text], menu: [MENU] };
  expect(cardParts([...ALL, status, text, leftOut], 'name')).toEqual(place);
  expect(cardParts([leftOut, ...ALL], 'left').title).toBe(leftOut);
});
