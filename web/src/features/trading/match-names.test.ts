import { expect, it } from 'vitest';
import { matchNames } from './match-names.ts';

const sides = (first: string, second: string) =>
  [first, second].map((name, index) => ({ seed: index + 1, entity: name === '' ? null : { name } }));
const match = (id: string, order: number, teams = sides('Northwind', 'Harbor'), deletedAt: string | null = null) => ({
  id,
  order,
  deletedAt,
  competitors: teams,
});
const namesOf = (...matches: readonly ReturnType<typeof match>[]) => [...matchNames(matches).values()];

it('names matches by their number', () => {
  expect(namesOf(match('7', 1), match('8', 2))).toEqual(['Match 1', 'Match 2']);
});

it('adds the teams where two matches have the same number', () => {
  expect(namesOf(match('7', 1), match('8', 2), match('9', 2, sides('Kestrels', '')))).toEqual([
    'Match 1',
    'Match 2 (Northwind vs Harbor)',
    'Match 2 (Kestrels vs TBD)',
  ]);
});

it('adds the ids where their teams are the same too', () => {
  expect(namesOf(match('8', 2), match('9', 2))).toEqual(['Match 2 (ID 8)', 'Match 2 (ID 9)']);
});

it('names a deleted match by its number, and ignores it in the names of others', () => {
  expect(namesOf(match('8', 2, undefined, '2026-03-01T12:00:00Z'), match('9', 2))).toEqual(['Match 2', 'Match 2']);
});
