import { describe, expect, it } from 'vitest';
import { apiCallPath, apiCallQuery, checkApiCall } from './api-call.ts';

const CALL = { ids: [], filter: null, order: null, skip: null, take: null };

describe('the query of a call', () => {
  it('is empty without parameters', () => {
    expect(apiCallQuery('SERIES', CALL)).toEqual([]);
  });

  it('joins ids and filter, and names each id once', () => {
    const call = { ids: ['7', '8', '7'], filter: 'lifecycle=live', order: 'start-asc', skip: 0, take: 5 };
    expect(apiCallQuery('SERIES', call)).toEqual([
      ['filter', 'id<={7,8},lifecycle=live'],
      ['order', 'start-asc'],
      ['skip', '0'],
      ['take', '5'],
    ]);
  });

  it('filters labels by the id of their market', () => {
    expect(apiCallQuery('LABELS', { ...CALL, ids: ['7'] })).toEqual([['filter', 'market.id<={7}']]);
  });
});

describe('the check of a call', () => {
  it.each([
    'lifecycle=live',
    'start!=null,end=null',
    'fixture.type=match,state<={open,suspended},fixture.id<={1,2}',
    'start>=2024-05-28T17:00:00Z',
    'tier<=2, game.id=5',
    'title=Round 1',
  ])('accepts the filter %s', (filter) => {
    expect(checkApiCall('SERIES', { ...CALL, filter })).toEqual([]);
  });

  it.each([
    '',
    'live',
    'lifecycle=',
    '=live',
    'id<={}',
    'id={1,2}',
    'id<={1',
    'id<=1}',
    'a=b,,c=d',
    'Id=1',
    `a=${'b'.repeat(1_000)}`,
  ])('rejects the filter %j', (filter) => {
    expect(checkApiCall('SERIES', { ...CALL, filter })).toEqual([{ field: 'filter', code: 'CALL_FILTER_INVALID' }]);
  });

  it('reports each invalid field', () => {
    expect(checkApiCall('SERIES', { ids: ['1', '../x'], filter: null, order: 'id', skip: -1, take: 51 })).toEqual([
      { field: 'ids', code: 'CALL_IDS_INVALID' },
      { field: 'order', code: 'CALL_ORDER_INVALID' },
      { field: 'skip', code: 'CALL_SKIP_INVALID' },
      { field: 'take', code: 'CALL_TAKE_INVALID' },
    ]);
    const ids = Array.from({ length: 51 }, (_, index) => String(index + 1));
    expect(checkApiCall('SERIES', { ...CALL, ids })).toEqual([{ field: 'ids', code: 'CALL_IDS_TOO_MANY' }]);
    expect(checkApiCall('SERIES', { ...CALL, ids: ids.slice(1), order: 'market.id-desc', skip: 0, take: 50 })).toEqual([]);
  });

  it('requires exactly one id, and no other parameter, for an endpoint of one entity', () => {
    expect(checkApiCall('ONE_TEAM', { ...CALL, ids: ['7'] })).toEqual([]);
    for (const ids of [[], ['7', '8'], ['../x'], ['0']])
      expect(checkApiCall('ONE_TEAM', { ...CALL, ids })).toEqual([{ field: 'ids', code: 'CALL_ID_REQUIRED' }]);
    const code = 'CALL_PARAMETER_NOT_USED';
    expect(checkApiCall('ONE_TEAM', { ids: ['7'], filter: 'a=b', order: 'id-asc', skip: 0, take: 1 })).toEqual(
      ['filter', 'order', 'skip', 'take'].map((field) => ({ field, code })),
    );
  });
});

it('an endpoint of one entity has the id in its path', () => {
  const call = { ...CALL, ids: ['7'] };
  expect([apiCallPath('ONE_TEAM', call), apiCallQuery('ONE_TEAM', call)]).toEqual(['/v3/teams/7', []]);
  expect(apiCallPath('ONE_TEAM', CALL)).toBe('/v3/teams/{id}');
  expect(apiCallPath('TEAMS', call)).toBe('/v3/teams');
});
