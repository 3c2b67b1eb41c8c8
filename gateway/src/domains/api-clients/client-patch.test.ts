import type { Package } from '@sightline/provider-contract/account-clients.ts';
import { describe, expect, it } from 'vitest';
import type { UpdateApiClientInput } from '../../generated/schema-types.ts';
import type { ClientRecord } from '../../provider/api/account-clients.ts';
import { clientPatch, createBody } from './client-patch.ts';

const packageOf = (game: number, product: string, ...channels: string[]): Package => ({
  game: { id: game },
  product: { id: product },
  push_channels: channels.map((name) => ({ name })),
});
const CURRENT: ClientRecord = {
  id: 'c',
  name: 'Production',
  customer: { id: 'x' },
  created: '2026-01-01T00:00:00Z',
  active_until: '2027-01-01T00:00:00Z',
  hours_back: 48,
  request_rate_second: 5,
  request_rate_burst: 6,
  max_concurrent_hermes_connections: 20,
  scope: 'read',
  packages: [packageOf(1, 'odds', 'markets'), packageOf(5, 'match', 'series', 'matches')],
  resource_version: 3,
  deleted: false,
  unreadable: [],
};
const patch = (fields: Omit<UpdateApiClientInput, 'id' | 'resourceVersion'>) =>
  clientPatch(CURRENT, { id: 'c', resourceVersion: 3, ...fields });
const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });

describe('clientPatch', () => {
  it.each([
    [{ name: ' Web ' }, replace('/name', 'Web')],
    [{ historicalAccessHours: 0 }, replace('/hours_back', 0)],
    [{ historicalAccessHours: null }, replace('/hours_back', null)],
    [{ expiresAt: null }, replace('/active_until', null)],
    [{ expiresAt: new Date('2028-02-29T12:00:00.987Z') }, replace('/active_until', '2028-02-29T12:00:00Z')],
    [{ requestsPerSecond: 0 }, replace('/request_rate_second', 0)],
    [{ requestBurst: 9 }, replace('/request_rate_burst', 9)],
    [{ maxConnections: 1 }, replace('/max_concurrent_hermes_connections', 1)],
  ])('of %j is one operation', (fields, operation) => {
    expect(patch(fields)).toEqual([operation]);
  });

  it('omits fields that are missing or unchanged', () => {
    expect(patch({})).toEqual([]);
    expect(
      patch({
        name: 'Production',
        historicalAccessHours: 48,
        expiresAt: new Date('2027-01-01T00:00:00.500Z'),
        requestsPerSecond: 5,
        requestBurst: 6,
        maxConnections: 20,
        packages: [
          { gameId: '5', productId: 'match' },
          { gameId: '1', productId: 'odds' },
          { gameId: '5', productId: 'match' },
        ],
      }),
    ).toEqual([]);
  });

  it('sends packages as one list in which those that stay keep their push channels', () => {
    const packages = [
      { gameId: '5', productId: 'match' },
      { gameId: '5', productId: 'odds' },
      { gameId: '5', productId: 'odds' },
    ];
    expect(patch({ packages })).toEqual([
      replace('/packages', [packageOf(5, 'match', 'series', 'matches'), packageOf(5, 'odds')]),
    ]);
  });

  it('sends the packages when one is removed and none added', () => {
    expect(patch({ packages: [{ gameId: '1', productId: 'odds' }] })).toEqual([
      replace('/packages', [packageOf(1, 'odds', 'markets')]),
    ]);
  });

  it.each(['', '0', '-1', '1.5', 'x', '1e3'])('rejects the game id %j', (gameId) => {
    expect(() => patch({ packages: [{ gameId, productId: 'odds' }] })).toThrow('positive integer');
  });
});

it('createBody sends null for no limit and no end date', () => {
  const body = createBody({
    idempotencyKey: 'k',
    name: ' New ',
    requestsPerSecond: 1,
    requestBurst: 2,
    maxConnections: 3,
    packages: [{ gameId: '5', productId: 'match' }],
  });
  expect(body).toEqual({
    name: 'New',
    hours_back: null,
    active_until: null,
    request_rate_second: 1,
    request_rate_burst: 2,
    max_concurrent_hermes_connections: 3,
    packages: [packageOf(5, 'match')],
  });
});
