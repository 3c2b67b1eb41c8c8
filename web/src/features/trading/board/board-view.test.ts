import { expect, it } from 'vitest';
import { readBoardView, WHOLE_BOARD, withBoardView } from './board-view.ts';

it.each([
  WHOLE_BOARD,
  { search: 'round 3', group: 'totals', state: 'SUSPENDED' },
  { search: '', group: 'players', state: null },
] as const)('is found in the address again, beside what else that says: %j', (view) => {
  const params = withBoardView(new URLSearchParams('tab=match&matchid=5&search=old&state=open&group=props'), view);
  expect(params.get('tab')).toBe('match');
  expect(params.get('matchid')).toBe('5');
  expect(readBoardView(params)).toEqual(view);
});

it('leaves defaults out, and takes what it does not know for them', () => {
  expect(withBoardView(new URLSearchParams('tab=series'), WHOLE_BOARD).toString()).toBe('tab=series');
  expect(readBoardView(new URLSearchParams('group=toString&state=CREATED'))).toEqual(WHOLE_BOARD);
});
