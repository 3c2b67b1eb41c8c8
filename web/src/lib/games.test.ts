import { expect, it } from 'vitest';
import { byTitle, gameTitle, firstIcons } from './games.ts';

it.each([
  [0, 0, 0],
  [4, 4, 0],
  [5, 4, 1],
  [9, 4, 5],
])('of %i games %i are shown and %i counted [clients.list.icons-max] [clients.list.icons-overflow]', (count, shown, more) => {
  const icons = firstIcons(Array.from({ length: count }));
  expect([icons.shown.length, icons.more]).toEqual([shown, more]);
});

it('names a game without a title by its id, and sorts by the shown name', () => {
  const games = [
    { id: '3', title: 'Zulu' },
    { id: '2', title: null },
    { id: '1', title: 'Alpha' },
  ];
  expect(byTitle(games).map(gameTitle)).toEqual(['Alpha', 'Game 2', 'Zulu']);
});
