import { describe, expect, it } from 'vitest';
import { gamesByProduct, gamesOfKind, type ProductKind } from './product-games.ts';

const game = (id: string, title: string | null = `Game ${id}`) => ({ id, title, iconUrl: null });
const pack = (kind: ProductKind, id: string, title?: string | null) => ({
  product: { id: `p-${kind}`, name: `The ${kind}`, kind },
  game: game(id, title),
});

describe('gamesOfKind', () => {
  it.each(['MATCH', 'PLAY_BY_PLAY', 'ODDS', 'TRADING'] as const)(
    'knows the product %s by its kind, whatever its name [clients.list.icons-by-product]',
    (kind) => {
      const packages = [pack('MATCH', '1'), pack('PLAY_BY_PLAY', '2'), pack('ODDS', '3'), pack('TRADING', '4')];
      expect(gamesOfKind(packages, kind)).toEqual(
        packages.filter(({ product }) => product.kind === kind).map((each) => each.game),
      );
    },
  );

  it('lists each game once, by title', () => {
    const packages = [pack('ODDS', '2', 'Zulu'), pack('ODDS', '1', 'Alpha'), pack('ODDS', '2', 'Zulu')];
    expect(gamesOfKind(packages, 'ODDS').map(({ title }) => title)).toEqual(['Alpha', 'Zulu']);
  });
});

describe('gamesByProduct', () => {
  const ALL = [game('1', 'Delta'), game('2', 'Charlie'), game('3', 'Bravo'), game('4', 'Alpha')];
  const titles = (packages: ReturnType<typeof pack>[], index: number) =>
    gamesByProduct(packages, ALL)[index]?.games.map((each) => `${each.game.title}${each.isActive ? '*' : ''}`);

  it('lists the four products in display order [clients.detail.games-by-product]', () => {
    expect(gamesByProduct([], ALL).map(({ name }) => name)).toEqual(['Match', 'Play by Play', 'Odds', 'Trading']);
  });

  it('lists active games first [clients.detail.games-active-first]', () => {
    expect(titles([pack('ODDS', '1', 'Delta')], 2)).toEqual(['Delta*', 'Alpha', 'Bravo', 'Charlie']);
    expect(titles([pack('ODDS', '1', 'Delta')], 0)).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta']);
  });

  it('sorts both parts by title [clients.detail.games-by-title]', () => {
    const packages = [pack('MATCH', '1', 'Delta'), pack('MATCH', '3', 'Bravo')];
    expect(titles(packages, 0)).toEqual(['Bravo*', 'Delta*', 'Alpha', 'Charlie']);
  });

  it('keeps games that the provider no longer lists, and products of an unknown kind', () => {
    const packages = [pack('MATCH', '99', null), pack('UNKNOWN', '1', 'Delta')];
    expect(gamesByProduct(packages, ALL)[0]?.games[0]).toEqual({ game: game('99', null), isActive: true });
    expect(gamesByProduct(packages, ALL).at(-1)).toMatchObject({ name: 'The UNKNOWN', activeCount: 1 });
  });
});
