import { describe, expect, it } from 'vitest';
import type { ActivityStatus, CustomerFilter } from '../../generated/schema-types.ts';
import { customerQuery, toProviderFilter, matchesFilter } from './customer-filter.ts';
import { customer } from './fixtures.ts';

const now = new Date('2026-03-10T12:00:00.700Z');
const NOW_TIMESTAMP = '2026-03-10T12:00:00Z';
const IN_30_DAYS = '2026-04-09T12:00:00Z';
const queryOf = (filter: CustomerFilter | null) => customerQuery(toProviderFilter(filter), now);

const MANAGERS = { accountManagerIds: ['u-9', 'u-7', 'u-9'] };
const MANAGER_PARAMETERS = [
  ['account_manager', 'u-7'],
  ['account_manager', 'u-9'],
];
const CREATED = [
  [
    { type: 'EQUAL', date: '2026-03-01' },
    [
      ['created_after', '2026-02-28T23:59:59Z'],
      ['created_before', '2026-03-02T00:00:00Z'],
    ],
  ],
  [
    { type: 'BETWEEN', date: '2025-12-31', until: '2026-01-01' },
    [
      ['created_after', '2025-12-30T23:59:59Z'],
      ['created_before', '2026-01-02T00:00:00Z'],
    ],
  ],
  [{ type: 'AFTER', date: '2026-02-28' }, [['created_after', '2026-02-28T23:59:59Z']]],
  [{ type: 'BEFORE', date: '2024-02-29' }, [['created_before', '2024-02-29T00:00:00Z']]],
] as const;
const ACTIVE = [
  ['active_indefinitely', 'true'],
  ['active_until_after', NOW_TIMESTAMP],
];
const INACTIVE = [['active_until_before', NOW_TIMESTAMP]];
const EXPIRING = [
  ['active_until_between_from', NOW_TIMESTAMP],
  ['active_until_between_to', IN_30_DAYS],
];
const STATUSES: readonly (readonly [ActivityStatus[], string[][]])[] = [
  [['ACTIVE'], ACTIVE],
  [['INACTIVE'], INACTIVE],
  [['EXPIRING'], EXPIRING],
  [
    ['ACTIVE', 'INACTIVE'],
    [...ACTIVE, ...INACTIVE],
  ],
  [
    ['EXPIRING', 'ACTIVE'],
    [...ACTIVE, ...EXPIRING],
  ],
  [
    ['INACTIVE', 'EXPIRING'],
    [...INACTIVE, ...EXPIRING],
  ],
  [
    ['ACTIVE', 'INACTIVE', 'EXPIRING', 'ACTIVE'],
    [...ACTIVE, ...INACTIVE, ...EXPIRING],
  ],
];

describe('the query parameters of a filter', () => {
  it('are none without a filter', () => {
    expect(queryOf(null)).toEqual([]);
    expect(queryOf({ accountManagerIds: [], statuses: [], search: 'x', overdueOnly: true, createdAt: null })).toEqual([]);
  });

  it('name each account manager once [calls.account.filter-manager]', () => {
    expect(queryOf(MANAGERS)).toEqual(MANAGER_PARAMETERS);
  });

  it.each(CREATED)(
    'for the dates %j are the bounds of the days, the first a second early [calls.account.filter-created]',
    (created, parameters) => {
      expect(queryOf({ createdAt: created })).toEqual(parameters);
    },
  );

  it.each(STATUSES)('for %j are the union of the statuses', (statuses, parameters) => {
    expect(queryOf({ statuses })).toEqual(parameters);
  });

  it('combine all filters', () => {
    for (const [created, dates] of CREATED)
      for (const [statuses, states] of STATUSES)
        expect(queryOf({ ...MANAGERS, createdAt: created, statuses })).toEqual([...MANAGER_PARAMETERS, ...dates, ...states]);
  });
});

describe('a filter by dates', () => {
  it.each([
    { type: 'BETWEEN', date: '2026-03-02' },
    { type: 'BETWEEN', date: '2026-03-02', until: '2026-03-01' },
  ] as const)('as %j is refused', (created) => {
    expect(() => queryOf({ createdAt: created })).toThrow('BETWEEN requires two dates');
  });

  it.each([
    [{ type: 'EQUAL', date: '2026-03-02' }, [false, true, true, false]],
    [{ type: 'BETWEEN', date: '2026-03-01', until: '2026-03-02' }, [true, true, true, false]],
    [{ type: 'AFTER', date: '2026-03-02' }, [false, false, false, true]],
    [{ type: 'BEFORE', date: '2026-03-02' }, [true, false, false, false]],
  ] as const)('as %j is exact to the second, whatever the provider makes of its bounds', (created, expected) => {
    const providerFilter = toProviderFilter({ createdAt: created });
    const moments = ['2026-03-01T23:59:59Z', '2026-03-02T00:00:00Z', '2026-03-02T23:59:59Z', '2026-03-03T00:00:00Z'];
    expect(moments.map((moment) => matchesFilter(customer({ created: moment }), providerFilter, now))).toEqual(expected);
  });
});

describe('a filter by status', () => {
  // `soon` and `ahead` are the seconds around the end of the 30 days; `past` is the last full second before now.
  const ends = { none: null, ahead: '2026-04-09T12:00:01Z', soon: IN_30_DAYS, past: NOW_TIMESTAMP };
  const found = (statuses: ActivityStatus[]) =>
    Object.entries(ends).flatMap(([name, end]) =>
      matchesFilter(customer({ active_until: end }), toProviderFilter({ statuses }), now) ? [name] : [],
    );

  it('Active includes customers without an end date or with a future one [customers.filter.active]', () => {
    expect(found(['ACTIVE'])).toEqual(['none', 'ahead', 'soon']);
  });

  it('Inactive includes what Active excludes [customers.filter.inactive]', () => {
    expect(found(['INACTIVE'])).toEqual(['past']);
  });

  it('Expiring asks for end dates from now to 30 days ahead, and includes no others [customers.filter.expiring]', () => {
    expect(queryOf({ statuses: ['EXPIRING'] })).toEqual(EXPIRING);
    expect(found(['EXPIRING'])).toEqual(['soon']);
  });

  it('matches every customer if no status or all of them are chosen', () => {
    expect(found([])).toHaveLength(4);
    expect(found(['ACTIVE', 'EXPIRING', 'INACTIVE'])).toHaveLength(4);
  });
});

describe('dates in a time zone', () => {
  const CREATED_AT = ['2026-02-28T14:59:59Z', '2026-02-28T15:00:00Z', '2026-03-01T07:59:59Z', '2026-03-01T08:00:00Z'];

  it.each([
    ['UTC', '2026-02-28T23:59:59Z', '2026-03-02T00:00:00Z', [false, false, true, true]],
    ['Asia/Tokyo', '2026-02-28T14:59:59Z', '2026-03-01T15:00:00Z', [false, true, true, true]],
    ['America/Los_Angeles', '2026-03-01T07:59:59Z', '2026-03-02T08:00:00Z', [false, false, false, true]],
  ])('in %s are asked for from %s to %s, and cut to the second', (timeZone, after, before, wanted) => {
    const filter: CustomerFilter = { createdAt: { type: 'EQUAL', date: '2026-03-01', timeZone } };
    expect(queryOf(filter)).toEqual([
      ['created_after', after],
      ['created_before', before],
    ]);
    const providerFilter = toProviderFilter(filter);
    expect(CREATED_AT.map((created) => matchesFilter(customer({ created }), providerFilter, now))).toEqual(wanted);
  });

  it('rejects an unknown time zone', () => {
    const created = { type: 'AFTER', date: '2026-03-01', timeZone: 'Europe/Atlantis' } as const;
    expect(() => toProviderFilter({ createdAt: created })).toThrow('Unknown time zone.');
  });
});
