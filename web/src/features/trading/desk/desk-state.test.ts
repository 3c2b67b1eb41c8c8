import { expect, it } from 'vitest';
import { WHOLE_BOARD } from '../board/board-model.ts';
import {
  boardText,
  columnCount,
  deskParams,
  type DeskState,
  MAX_BOARDS,
  MAX_LAYOUTS,
  MAX_WEIGHT,
  MIN_WEIGHT,
  moveBorder,
  newBoard,
  NO_DESKS,
  readBoard,
  readDesk,
  type SavedDesks,
  weightsOf,
  withLayout,
  withoutLayout,
} from './desk-state.ts';

it('survives the URL with every filter', () => {
  const desk: DeskState = {
    boards: [
      newBoard('276055'),
      { seriesId: '1', matchId: '7', view: { search: 'a & b?=', category: 'players', state: 'SUSPENDED' } },
    ],
    columns: [1.2, 0.8],
    rows: [],
  };
  expect(readDesk(new URLSearchParams(deskParams(desk).toString()))).toEqual(desk);
});

it('leaves out what is not valid, and more boards than fit', () => {
  const params = new URLSearchParams('columns=1,999&rows=0.5,1.5&board=<b>&board=');
  for (let id = 1; id <= MAX_BOARDS + 2; id += 1) params.append('board', `${id}?group=unknown&state=nothing`);
  const desk = readDesk(params);
  expect(desk.boards).toHaveLength(MAX_BOARDS);
  expect(desk.boards[0]).toEqual(newBoard('1'));
  expect(desk.columns).toEqual([]);
  expect(desk.rows).toEqual([0.5, 1.5]);
  expect(readBoard('../login')).toBeNull();
  expect(readBoard(`1?search=${'x'.repeat(500)}`)?.view.search).toHaveLength(80);
  expect(boardText({ seriesId: '1', matchId: null, view: WHOLE_BOARD })).toBe('1');
});

it('has as many columns as fit', () => {
  expect([1, 2, 3, 4, 5, 6].map((boards) => columnCount(boards, 1600))).toEqual([1, 2, 3, 2, 3, 3]);
  expect([2, 3, 6].map((boards) => columnCount(boards, 1100))).toEqual([2, 2, 2]);
  expect(columnCount(4, 390)).toBe(1);
});

it('moves a border within the limits of both sides', () => {
  expect(moveBorder([1, 1], 0, 0.1)).toEqual([1.1, 0.9]);
  expect(moveBorder([1, 1, 1], 1, -0.1)).toEqual([1, 0.9, 1.1]);
  expect(moveBorder([1, 1], 0, 9)).toEqual([1.6, MIN_WEIGHT]);
  expect(moveBorder([MAX_WEIGHT, 1], 0, 0.1)).toEqual([MAX_WEIGHT, 1]);
  expect(moveBorder([1, 1], 1, 0.1)).toEqual([1, 1]);
  expect(weightsOf([1.5], 2)).toEqual([1.5, 1]);
});

it('saves layouts by name, sorted, up to a limit', () => {
  const layout = (name: string, query = 'board=1') => ({ name, query });
  const saved = ['Late', 'Early', 'Late'].reduce<SavedDesks>((desks, name) => withLayout(desks, layout(name)) ?? desks, NO_DESKS);
  expect(saved.layouts.map(({ name }) => name)).toEqual(['Early', 'Late']);
  expect(withLayout(saved, layout('Late', 'board=2'))?.layouts[1]?.query).toBe('board=2');
  expect(withoutLayout(saved, 'Early').layouts).toHaveLength(1);
  const full: SavedDesks = { last: null, layouts: Array.from({ length: MAX_LAYOUTS }, (_, index) => layout(String(index))) };
  expect(withLayout(full, layout('new'))).toBeNull();
  expect(withLayout(full, layout('3', 'board=9'))).not.toBeNull();
});
