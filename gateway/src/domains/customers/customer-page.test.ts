import { describe, expect, it } from 'vitest';
import type { CustomerOrder } from '../../generated/schema-types.ts';
import { hasInternalNumber, hasText, pageOf } from './customer-page.ts';
import { customer } from './fixtures.ts';

const rows = [
  customer({ id: 'a', internal_id: 10, name: 'beta', created: '2026-01-02T00:00:00Z', active_until: '2026-05-01T00:00:00Z' }),
  customer({ id: 'b', internal_id: 9, name: 'Alpha', created: '2026-01-01T00:00:00Z', active_until: null }),
  customer({ id: 'c', internal_id: 11, name: 'Gamma', created: '2026-01-02T00:00:00Z', active_until: '2026-04-01T00:00:00Z' }),
  customer({ id: 'd', internal_id: 8, name: 'alpha', created: '2026-01-03T00:00:00Z', active_until: null }),
];
const OVERDUE = new Map([
  ['c', 12],
  ['a', 40],
]);
const page = (order: CustomerOrder, first = 200, after: string | null = null, from = rows) =>
  pageOf(from, { first, after, order, overdue: OVERDUE });
const ids = (...args: Parameters<typeof page>) => page(...args).nodes.map(({ id }) => id);
const NEWEST: CustomerOrder = { field: 'CREATED_AT', direction: 'DESC' };

describe('the sort order of customers', () => {
  it.each([
    ['CREATED_AT', 'ASC', 'bacd'],
    ['CREATED_AT', 'DESC', 'dcab'],
    ['INTERNAL_ID', 'ASC', 'dbac'],
    ['INTERNAL_ID', 'DESC', 'cabd'],
    ['NAME', 'ASC', 'bdac'],
    ['NAME', 'DESC', 'cadb'],
    ['EXPIRES_AT', 'ASC', 'cabd'],
    ['EXPIRES_AT', 'DESC', 'dbac'],
    ['DAYS_OVERDUE', 'DESC', 'acdb'],
    ['DAYS_OVERDUE', 'ASC', 'bdca'],
  ] as const)('by %s %s is %s: equal ones by id', (field, direction, expected) => {
    expect(ids({ field, direction }).join('')).toBe(expected);
  });

  it.each(['CREATED_AT', 'INTERNAL_ID', 'NAME', 'EXPIRES_AT', 'DAYS_OVERDUE'] as const)(
    'by %s is the same in pages of one',
    (field) => {
      for (const direction of ['ASC', 'DESC'] as const) {
        const seen: string[] = [];
        let after: string | null = null;
        do {
          const { nodes, pageInfo, totalCount } = page({ field, direction }, 1, after);
          expect(totalCount).toBe(4);
          expect(pageInfo.hasNextPage).toBe(seen.length < 3);
          seen.push(...nodes.map(({ id }) => id));
          after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
        } while (after !== null);
        expect(seen).toEqual(ids({ field, direction }));
      }
    },
  );
});

describe('a cursor', () => {
  it('stays valid when its row is deleted or another row is inserted', () => {
    const { endCursor } = page(NEWEST, 2).pageInfo;
    const added = customer({ id: 'z', created: '2026-02-01T00:00:00Z' });
    expect(ids(NEWEST, 2, endCursor, [added, ...rows.filter(({ id }) => id !== 'c')])).toEqual(['a', 'b']);
  });

  it('has no next page at the end of the list', () => {
    const { endCursor } = page(NEWEST).pageInfo;
    expect(page(NEWEST, 2, endCursor)).toMatchObject({ nodes: [], pageInfo: { hasNextPage: false, endCursor: null } });
  });

  it('is rejected if it is invalid or of another sort order', () => {
    const { endCursor } = page(NEWEST, 1).pageInfo;
    for (const [order, after] of [
      [{ field: 'CREATED_AT', direction: 'ASC' }, endCursor],
      [{ field: 'NAME', direction: 'DESC' }, endCursor],
      [NEWEST, 'nonsense'],
      [NEWEST, '***'],
      [NEWEST, ''],
      [NEWEST, Buffer.from('["CREATED_AT","DESC"]').toString('base64url')],
    ] as const)
      expect(() => page(order, 1, after)).toThrow('The cursor does not match this sort order.');
  });
});

it.each([0, -1, 201])('a page size of %i is rejected', (first) => {
  expect(() => page(NEWEST, first)).toThrow('first must be between 1 and 200.');
});

describe('a search', () => {
  const one = customer({ id: 'Uuid-77', internal_id: 4321, internal_name: 'inner', external_name: 'Outer Ltd', name: 'Name' });

  it.each(['INNER', 'outer l', 'ltd  outer', 'inner NAM\u00C9', 'name', '432', 'uUID', '  Outer ', '', '   '])(
    'for "%s" finds the customer [customers.filter.text-trimmed]',
    (text) => {
      expect(hasText(one, text)).toBe(true);
    },
  );

  it('finds a customer by its whole billing reference', () => {
    const billed = { ...one, stripe_id: 'cus_000042' };
    expect(hasText(billed, ' CUS_000042 ')).toBe(true);
    expect(hasText(billed, 'cus_0000')).toBe(false);
  });

  it('matches digits with numbers and names, not with public ids', () => {
    const other = { ...one, id: 'a42b', internal_id: 7, internal_name: null, external_name: null, name: 'x' };
    expect(hasText(other, '42')).toBe(false);
    expect(hasText(other, 'a42')).toBe(true);
    expect(hasText({ ...other, id: '42' }, '42')).toBe(true);
    expect(hasText({ ...other, name: 'Studio 42' }, '42')).toBe(true);
  });

  it('returns the customer with the searched number first, in every sort order and across pages', () => {
    const numbered = [142, 42, 420].map((internal_id) => customer({ id: `c${internal_id}`, internal_id }));
    for (const direction of ['ASC', 'DESC'] as const) {
      const request = { first: 1, overdue: OVERDUE, order: { field: 'INTERNAL_ID', direction } as const };
      const found: string[] = [];
      for (let after: string | null = null, more = true; more; ) {
        const { nodes, pageInfo } = pageOf(numbered, { ...request, after }, (each) => hasInternalNumber(each, ' 42 '));
        found.push(...nodes.map(({ id }) => id));
        after = pageInfo.endCursor;
        more = pageInfo.hasNextPage;
      }
      expect(found).toEqual(direction === 'ASC' ? ['c42', 'c142', 'c420'] : ['c42', 'c420', 'c142']);
    }
  });

  it('does not find missing names as "null", and finds every customer without a text', () => {
    expect(hasText(one, 'null')).toBe(false);
    expect(hasText(customer({ internal_name: null, external_name: null, name: null }), 'null')).toBe(false);
    expect(hasText(one, null)).toBe(true);
  });
});
