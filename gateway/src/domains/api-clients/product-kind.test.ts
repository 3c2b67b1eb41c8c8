import { describe, expect, it } from 'vitest';
import { productKind } from './product-kind.ts';

const IDS = { match: 'p-1', 'play-by-play': 'p-2', odds: 'p-3', trading: 'p-4' };

describe('productKind', () => {
  it.each([
    ['p-1', 'MATCH'],
    ['p-2', 'PLAY_BY_PLAY'],
    ['p-3', 'ODDS'],
    ['p-4', 'TRADING'],
    ['p-5', 'UNKNOWN'],
  ])('by configured ids: %s is %s, whatever its name [clients.entity.product-ids]', (id, kind) => {
    expect(productKind(IDS, { id, name: 'Odds' })).toBe(kind);
  });

  it.each([
    ['Match', 'MATCH'],
    ['play-by-play', 'PLAY_BY_PLAY'],
    ['Play by Play', 'PLAY_BY_PLAY'],
    ['ODDS', 'ODDS'],
    ['trading', 'TRADING'],
    ['Highlights', 'UNKNOWN'],
    ['constructor', 'UNKNOWN'],
    [null, 'UNKNOWN'],
  ])('without them by name: %s is %s', (name, kind) => {
    expect(productKind(undefined, { id: 'p-1', name })).toBe(kind);
  });
});
