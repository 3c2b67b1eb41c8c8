import { Desk, DESK_LIMITS } from '@sightline/schema/rules/workspace.ts';
import { expect, it } from 'vitest';
import { useWorkspaceDatabase } from '../../../testing/stored-workspace.ts';
import { WHOLE_BOARD } from '../board/board-model.ts';
import {
  boardText,
  columnCount,
  deleteLayout,
  deskParams,
  type DeskState,
  MAX_BOARDS,
  MAX_WEIGHT,
  MIN_WEIGHT,
  moveBorder,
  newBoard,
  readBoard,
  readDesk,
  readSavedDesks,
  saveLastDesk,
  saveLayout,
  weightsOf,
  weightsOfHeights,
} from './desk-state.ts';

it('reads a desk with every filter back from its URL', () => {
  const desk: DeskState = {
    boards: [
      newBoard('276055'),
      { seriesId: '1', matchId: '7', view: { search: 'a & b?=', category: 'players', state: 'SUSPENDED' }, height: 1.5 },
    ],
    columns: [1.2, 0.8],
    view: { search: 'b&c', category: 'winner', state: 'OPEN' },
  };
  expect(readDesk(new URLSearchParams(deskParams(desk).toString()))).toEqual(desk);
});

it('has no parameters without boards', () => {
  const view = { search: '', category: 'winner', state: null } as const;
  expect(deskParams({ boards: [], columns: [0.4, 1.6], view }).toString()).toBe('');
});

it('leaves out what is not valid, and more boards than fit', () => {
  const params = new URLSearchParams('columns=1,999&group=nothing&board=<b>&board=');
  for (let id = 1; id <= MAX_BOARDS + 2; id += 1)
    params.append('board', `${id}?group=unknown&state=nothing&height=${id % 2 === 0 ? 99 : ''}`);
  const desk = readDesk(params);
  expect(desk.boards).toHaveLength(MAX_BOARDS);
  expect(desk.boards[0]).toEqual(newBoard('1'));
  expect(desk.columns).toEqual([]);
  expect(desk.boards[1]?.height).toBeNull();
  expect(desk.view).toEqual(WHOLE_BOARD);
  expect(readBoard('../login')).toBeNull();
  expect(readBoard(`1?search=${'x'.repeat(500)}`)?.view.search).toHaveLength(80);
  expect(boardText(newBoard('1'))).toBe('1');
});

it('can be saved with boards of the longest texts', () => {
  const id = '7'.repeat(40);
  const view = { search: '界'.repeat(80), category: 'players', state: 'SUSPENDED' } as const;
  const board = { seriesId: id, matchId: id, view, height: 1.23 };
  const desk: DeskState = { boards: Array.from({ length: MAX_BOARDS }, () => board), columns: [1.23, 1.23, 1.23], view };
  const query = deskParams(desk).toString();
  expect(readDesk(new URLSearchParams(query))).toEqual(desk);
  expect(Desk.parse({ name: null, query }).query).toBe(query);
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

it('takes weights from the heights of boards, within the limits', () => {
  expect(weightsOfHeights([300, 100])).toEqual([1.5, 0.5]);
  expect(weightsOfHeights([960, 40])).toEqual([1.92, MIN_WEIGHT]);
  expect(weightsOfHeights([0, 0])).toEqual([1, 1]);
});

const scope = useWorkspaceDatabase();
const names = () => readSavedDesks(scope()).layouts.map(({ name }) => name);

it('saves layouts by name, sorted, up to a limit', () => {
  for (const name of ['Late', 'Early', 'Late']) saveLayout(scope(), name, 'board=1');
  expect(names()).toEqual(['Early', 'Late']);
  saveLayout(scope(), 'Late', 'board=2');
  const [early, late] = readSavedDesks(scope()).layouts;
  expect(late?.query).toBe('board=2');
  const restore = early && deleteLayout(scope(), early);
  expect(names()).toEqual(['Late']);
  restore?.();
  expect(names()).toEqual(['Early', 'Late']);
  for (let index = 2; index < DESK_LIMITS.layouts; index += 1) saveLayout(scope(), `Layout ${index}`, 'board=1');
  expect(saveLayout(scope(), 'new', 'board=1')).toBe(false);
  expect(saveLayout(scope(), 'Late', 'board=9')).toBe(true);
});

it('saves the last desk apart from the layouts', () => {
  saveLastDesk(scope(), 'board=7');
  expect(readSavedDesks(scope())).toEqual({ last: 'board=7', layouts: [] });
  saveLastDesk(scope(), null);
  expect(readSavedDesks(scope()).last).toBeNull();
});
