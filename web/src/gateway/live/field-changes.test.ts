import { describe, expect, it } from 'vitest';
import { createCache } from '../client/cache.ts';
import { liveMarket, liveSeries } from '../../testing/live-fixtures.ts';
import { fieldChanges } from './field-changes.ts';

const cache = createCache();
const changes = (before: object, after: object) =>
  fieldChanges({ ...before }, { ...after }, (__typename, id) => cache.identify({ __typename, id }));
const market = liveMarket('1', { odds: 1.5 });

describe('fieldChanges', () => {
  it('is empty for an equal version', () => {
    expect(changes(market, liveMarket('1', { odds: 1.5 }))).toEqual([]);
  });

  it('has the changed scalars of an entity and of the entities nested in it', () => {
    expect(changes(market, liveMarket('1', { odds: 1.6, state: 'SUSPENDED' }))).toEqual([
      { id: 'Selection:{"id":"1:1"}', fields: { odds: 1.6 } },
      { id: 'Market:{"id":"1"}', fields: { state: 'SUSPENDED' } },
    ]);
  });

  it('has a scalar that becomes null, and one that becomes known', () => {
    const [selection] = [market['selections']].flat();
    const without = { ...market, selections: [{ ...Object(selection), odds: null }] };
    expect(changes(market, without)).toEqual([{ id: 'Selection:{"id":"1:1"}', fields: { odds: null } }]);
    expect(changes(without, market)).toEqual([{ id: 'Selection:{"id":"1:1"}', fields: { odds: 1.5 } }]);
  });

  it.each([
    ['another nested entity', { selections: [{ __typename: 'Selection', id: '9', odds: 1.5, resultName: null, entity: null }] }],
    ['a shorter list', { selections: [] }],
    ['a part without an identity', { fixture: { __typename: 'Fixture', type: 'MATCH', id: '1' } }],
    ['an object that becomes null', { fixture: null }],
    ['a field that was not selected', { layout: 'TOTAL' }],
    ['another type', { __typename: 'Match' }],
  ])('is null for %s', (_case, parts) => {
    expect(changes(market, { ...market, ...parts })).toBeNull();
  });

  it('is null for a field that is missing now', () => {
    const { state: _state, ...rest } = market;
    expect(changes(market, rest)).toBeNull();
  });

  it('is null for a changed list of scalars', () => {
    expect(changes(liveSeries('1'), { ...liveSeries('1'), matchIds: ['5'] })).toBeNull();
  });
});
