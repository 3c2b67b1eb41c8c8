import { expect, it } from 'vitest';
import type { ProductKind } from '../product-games.ts';
import { endpointAccess } from './api-access.ts';

const pack = (kind: ProductKind, id: string) => ({
  product: { id: `p-${kind}`, name: kind, kind },
  game: { id, title: `Game ${id}`, abbreviation: null, iconUrl: null },
});
const client = (...packages: ReturnType<typeof pack>[]) => ({ status: 'ACTIVE' as const, packages, unreadable: [] });

it('any product includes the data API, and Odds or Trading the odds API, each for its games', () => {
  const match = client(pack('MATCH', '2'), pack('MATCH', '1'));
  expect(endpointAccess('SERIES', match)).toMatchObject({ isAllowed: true, games: [{ id: '1' }, { id: '2' }] });
  expect(endpointAccess('MARKETS', match)).toEqual({ isAllowed: false, games: [], needs: ['Odds', 'Trading'] });
  const trading = client(pack('MATCH', '1'), pack('TRADING', '3'), pack('ODDS', '3'));
  expect(endpointAccess('LABELS', trading)).toMatchObject({ isAllowed: true, games: [{ id: '3' }] });
});

it('access is unknown with a product whose kind cannot be read; a client that has expired may call nothing', () => {
  for (const kind of ['UNKNOWN', 'UNREADABLE'] as const)
    expect(endpointAccess('MARKETS', client(pack(kind, '1'))).isAllowed).toBeNull();
  expect(endpointAccess('MARKETS', client(pack('UNKNOWN', '1'), pack('ODDS', '2'))).isAllowed).toBe(true);
  expect(endpointAccess('SERIES', { ...client(pack('MATCH', '1')), status: 'INACTIVE' }).isAllowed).toBe(false);
  expect(endpointAccess('SERIES', client()).isAllowed).toBe(false);
  expect(endpointAccess('SERIES', { ...client(), unreadable: ['packages'] }).isAllowed).toBeNull();
});
