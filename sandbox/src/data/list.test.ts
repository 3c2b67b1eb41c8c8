import { Team } from '@sightline/provider-contract/data.ts';
import { describe, expect, it } from 'vitest';
import { page } from './list.ts';

const team = (id: number, abbreviation: string | null) => ({ id, name: `Team ${id}`, abbreviation, images: [] });
const teams = [team(3, 'C'), team(1, null), team(2, 'A'), team(4, 'C')];
const ids = (query: Parameters<typeof page>[2]) => page(teams, Team, query).map(({ id }) => id);

describe('order', () => {
  it('is by ascending id by default', () => {
    expect(ids({})).toEqual([1, 2, 3, 4]);
    expect(ids({ order: 'id-desc' })).toEqual([4, 3, 2, 1]);
  });

  it('puts null last in both directions, and sorts equal values by id', () => {
    expect(ids({ order: 'abbreviation-asc' })).toEqual([2, 3, 4, 1]);
    expect(ids({ order: 'abbreviation-desc' })).toEqual([3, 4, 2, 1]);
  });

  it.each(['id', 'id-up', 'nope-asc', 'images-asc', 'id-asc,name-asc'])('refuses %s', (order) => {
    expect(() => ids({ order })).toThrow(expect.objectContaining({ status: 400 }));
  });
});

describe('paging', () => {
  const many = Array.from({ length: 120 }, (_, i) => team(i + 1, null));
  const firstAndCount = (query: Parameters<typeof page>[2]) => {
    const items = page(many, Team, query);
    return [items[0]?.id, items.length];
  };

  it('returns fifty a page, and a shorter last page', () => {
    expect(firstAndCount({})).toEqual([1, 50]);
    expect(firstAndCount({ skip: '50' })).toEqual([51, 50]);
    expect(firstAndCount({ skip: '100' })).toEqual([101, 20]);
    expect(firstAndCount({ skip: '150' })).toEqual([undefined, 0]);
    expect(firstAndCount({ take: '3', skip: '1' })).toEqual([2, 3]);
    expect(firstAndCount({ take: '0' })).toEqual([undefined, 0]);
  });

  it.each([{ take: '51' }, { take: '-1' }, { take: 'x' }, { skip: '-1' }, { skip: '1.5' }, { skip: '' }])(
    'refuses %j',
    (query) => {
      expect(() => firstAndCount(query)).toThrow(expect.objectContaining({ status: 400 }));
    },
  );
});
