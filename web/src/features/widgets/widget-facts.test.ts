import { expect, it } from 'vitest';
import { splitGames } from './widget-facts.tsx';

const game = (id: string, title: string | null) => ({ id, title, iconUrl: null });

it('lists active games before inactive games, each sorted by title [widgets.detail.games-order]', () => {
  const all = [game('1', 'Zulu'), game('2', 'Mike'), game('3', 'Alpha'), game('4', 'Delta')];
  const { active, inactive } = splitGames([game('1', 'Zulu'), game('2', 'Mike')], all);
  expect(active.map(({ title }) => title)).toEqual(['Mike', 'Zulu']);
  expect(inactive.map(({ title }) => title)).toEqual(['Alpha', 'Delta']);
});

it('keeps a game that the provider no longer lists', () => {
  expect(splitGames([game('9', null)], []).active).toEqual([game('9', null)]);
});
