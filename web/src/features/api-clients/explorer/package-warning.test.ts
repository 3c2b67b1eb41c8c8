import { expect, it } from 'vitest';
import type { ProductKind } from '../product-games.ts';
import { packageWarning } from './package-warning.ts';

const pack = (kind: ProductKind, game = '5') => ({
  product: { kind },
  game: { id: game },
});

it.each([
  ['SERIES', null, [pack('MATCH')]],
  ['ONE_SERIES', null, [pack('MATCH')]],
  ['MARKETS', null, [pack('MATCH'), pack('TRADING')]],
  ['LABELS', null, [pack('ODDS')]],
  ['SERIES', 'lifecycle=live,game.id=5', [pack('MATCH')]],
  ['SERIES', 'game.id<={1, 5}', [pack('MATCH')]],
  ['SERIES', 'game.id!=7,fixture.game.id=7', [pack('MATCH')]],
  ['MARKETS', null, [pack('UNKNOWN')]],
  ['SERIES', 'game.id=7', [pack('UNREADABLE')]],
] as const)('%s with the filter %s has no warning', (endpoint, filter, packages) => {
  expect(packageWarning(endpoint, filter, { packages, unreadable: [] })).toBeNull();
});

it('there is no warning while the packages cannot be read', () => {
  expect(packageWarning('SERIES', null, { packages: [], unreadable: ['packages'] })).toBeNull();
});

it.each([
  ['MARKETS', null, [pack('MATCH'), pack('PLAY_BY_PLAY')], 'This client has no package of the Odds or Trading product.'],
  ['TEAMS', null, [], 'This client has no packages.'],
  ['SERIES', 'game.id=7', [pack('MATCH')], 'No package of this client includes game 7.'],
  ['SERIES', 'game.id<={7,8}', [pack('MATCH')], 'No package of this client includes any of these games.'],
  ['MARKETS', 'game.id=5', [pack('MATCH', '5'), pack('ODDS', '7')], 'No package of this client includes game 5.'],
] as const)('%s with the filter %s warns', (endpoint, filter, packages, text) => {
  expect(packageWarning(endpoint, filter, { packages, unreadable: [] })).toContain(text);
});
