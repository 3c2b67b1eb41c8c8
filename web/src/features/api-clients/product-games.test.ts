import { describe, expect, it } from 'vitest';
import { gamesOfProduct, iconsOf } from './product-games.ts';

const pack = (product: string, id: string, title: string | null = `Game ${id}`) => ({
  product: { name: product },
  game: { id, title, iconUrl: null },
});

describe('gamesOfProduct', () => {
  it.each(['play-by-play', 'Play by Play', 'PlayByPlay'])('knows the product %s [clients.list.icons-by-product]', (name) => {
    expect(gamesOfProduct([pack(name, '1'), pack('odds', '2')], 'playbyplay').map(({ id }) => id)).toEqual(['1']);
  });

  it('lists each game once, by title', () => {
    const packages = [pack('odds', '2', 'Zulu'), pack('odds', '1', 'Alpha'), pack('odds', '2', 'Zulu')];
    expect(gamesOfProduct(packages, 'odds').map(({ title }) => title)).toEqual(['Alpha', 'Zulu']);
  });
});

it.each([
  [0, 0, 0],
  [4, 4, 0],
  [5, 4, 1],
  [9, 4, 5],
])('of %i games %i are shown and %i counted [clients.list.icons-max] [clients.list.icons-overflow]', (count, shown, more) => {
  const icons = iconsOf(Array.from({ length: count }));
  expect([icons.shown.length, icons.more]).toEqual([shown, more]);
});
