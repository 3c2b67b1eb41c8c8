import { describe, expect, it } from 'vitest';
import { chosenGame, filterSeries, gamesOf, type SearchableSeries } from './filter-series.ts';

const game = (id: string, title: string | null) => ({ id, title, iconUrl: null });
const rows: SearchableSeries[] = [
  {
    title: 'Quarter final',
    game: game('1', 'Arena'),
    tournament: { title: 'Spring Cup' },
    competitors: [{ entity: { name: 'Red Foxes', abbreviation: 'RFX' } }, { entity: null }],
  },
  { title: null, game: game('2', null), tournament: null, competitors: [] },
];

describe('filterSeries', () => {
  it.each(['', '  ', 'rfx', 'FOXES spring', 'arena quarter'])('finds every word anywhere: %j', (search) => {
    expect(filterSeries(rows, { search, gameId: null })).toContain(rows[0]);
  });

  it('needs all words', () => {
    expect(filterSeries(rows, { search: 'foxes autumn', gameId: null })).toEqual([]);
  });

  it('keeps to one game', () => {
    expect(filterSeries(rows, { search: '', gameId: '2' })).toEqual([rows[1]]);
  });
});

it('gamesOf names each game once, by title', () => {
  expect(gamesOf([...rows, ...rows])).toEqual([
    { id: '1', title: 'Arena' },
    { id: '2', title: 'Game 2' },
  ]);
});

describe('a chosen game that has left the list', () => {
  const [arena] = gamesOf(rows);
  const left = rows.slice(1);

  it('stays among the games to choose from, by its last title', () => {
    const chosen = chosenGame('1', gamesOf(left), arena ?? null);
    expect(chosen).toEqual({ id: '1', title: 'Arena' });
    expect(gamesOf(left, chosen).map(({ title }) => title)).toEqual(['Arena', 'Game 2']);
  });

  it('has the title of the list once it is there again, and its id where it never was', () => {
    expect(chosenGame('1', gamesOf(rows), { id: '1', title: 'Old' })).toEqual({ id: '1', title: 'Arena' });
    expect(chosenGame('9', gamesOf(rows), arena ?? null)).toEqual({ id: '9', title: 'Game 9' });
    expect(chosenGame(null, gamesOf(rows), arena ?? null)).toBeNull();
  });
});
