import { describe, expect, it } from 'vitest';
import { type PushStamp, pushStamp, type Order, orderOf, type ReadStamp, readStamp, type Stamp } from './stamp.ts';

const pushed = (at: number, seenAt = at, version: number | null = null, precisionMs = 1): PushStamp => ({
  kind: 'push',
  version,
  at,
  precisionMs,
  seenAt,
});
const read = (readAt: number, changedAt: number | null, precisionMs = 1_000, version: number | null = null): ReadStamp => ({
  kind: 'read',
  version,
  changedAt,
  precisionMs,
  readAt,
  seenAt: readAt + 5,
});

type Row = [name: string, incoming: Stamp, stored: Stamp, order: Order];

const rows: Row[] = [
  ['versions decide: higher', pushed(1, 1, 8), pushed(9, 9, 7), 'newer'],
  ['versions decide: lower', read(99, 9_000, 1, 6), pushed(9, 9, 7), 'older'],
  ['versions decide: equal', read(99, 9_000, 1, 7), pushed(9, 9, 7), 'same'],
  ['one version alone decides nothing', pushed(5, 5, 1), pushed(4, 4), 'newer'],
  ['pushed updates go by their time: later', pushed(11), pushed(10), 'newer'],
  ['pushed updates go by their time: at once, the last wins', pushed(10), pushed(10), 'newer'],
  ['pushed updates go by their time: earlier', pushed(9), pushed(10), 'older'],
  ['pushed update before the last change read', pushed(1_999), read(0, 2_000), 'older'],
  ['pushed update within the second read', pushed(2_999), read(0, 2_000), 'unclear'],
  ['pushed update within the second, received before the read started', pushed(2_999, 50), read(50, 2_000), 'older'],
  ['pushed update after the second read', pushed(3_000, 0), read(9_999, 2_000), 'newer'],
  ['pushed update within the millisecond read', pushed(2_000, 5), read(4, 2_000, 1), 'unclear'],
  ['pushed update after the millisecond read', pushed(2_001, 5), read(4, 2_000, 1), 'newer'],
  [
    'pushed update in whole seconds, in the second of the millisecond read',
    pushed(2_000, 5, null, 1_000),
    read(4, 2_500, 1),
    'unclear',
  ],
  [
    'pushed update in whole seconds, before that of the millisecond read',
    pushed(1_000, 5, null, 1_000),
    read(4, 2_000, 1),
    'older',
  ],
  ['pushed update against a read without a time', pushed(2_000, 5), read(4, null), 'unclear'],
  ['pushed update received before a read without a time started', pushed(2_000, 5), read(5, null), 'older'],
  ['read started after the update arrived', read(70, 0), pushed(9_000, 70), 'newer'],
  ['read started earlier, changed a second before', read(69, 1_000), pushed(2_000, 70), 'older'],
  ['read started earlier, changed in the second of the update', read(69, 1_001), pushed(2_000, 70), 'unclear'],
  ['read started earlier, changed at the instant of the update', read(69, 2_000), pushed(2_000, 70), 'unclear'],
  ['read started earlier, changed later', read(69, 2_001), pushed(2_000, 70), 'newer'],
  [
    'read started earlier, changed in the whole second of the update',
    read(69, 2_999, 1),
    pushed(2_000, 70, null, 1_000),
    'unclear',
  ],
  [
    'read started earlier, changed after the whole second of the update',
    read(69, 3_000, 1),
    pushed(2_000, 70, null, 1_000),
    'newer',
  ],
  ['read started earlier, without a time', read(69, null), pushed(2_000, 70), 'unclear'],
  ['overlapping reads: one without a time', read(11, null), read(10, 5_000), 'unclear'],
  ['overlapping reads: together, changed in the same second', read(10, 5_000), read(10, 5_000), 'unclear'],
  ['overlapping reads: started later, changed in the same second', read(11, 5_999, 1), read(10, 5_000), 'unclear'],
  ['overlapping reads: started earlier, changed in the same second', read(9, 5_999, 1), read(10, 5_000), 'unclear'],
  ['read started after the other was answered, changed long before', read(15, 0), read(10, 5_000), 'newer'],
  ['overlapping reads: started later, changed a second before', read(11, 4_000), read(10, 5_000), 'unclear'],
  ['overlapping reads: started later, changed a second later', read(11, 6_000), read(10, 5_000), 'newer'],
  ['overlapping reads: started earlier, changed a second later', read(9, 6_000), read(10, 5_000), 'unclear'],
  ['overlapping reads: started earlier, changed a second before', read(9, 4_000), read(10, 5_000), 'older'],
];

describe('the order of two states', () => {
  it.each(rows)('%s', (_, incoming, stored, order) => {
    expect(orderOf(incoming, stored)).toBe(order);
  });
});

describe('stamps', () => {
  it('of messages have the time of the provider and that of the arrival', () => {
    expect(pushStamp({ version: 18, created: '2024-05-28T17:31:02.114Z', seenAt: 7 })).toEqual({
      kind: 'push',
      version: 18,
      at: Date.UTC(2024, 4, 28, 17, 31, 2, 114),
      precisionMs: 1,
      seenAt: 7,
    });
    expect(pushStamp({ version: 18, created: '2024-05-28T17:31:02Z', seenAt: 7 }).precisionMs).toBe(1_000);
  });

  it.each([
    ['2024-05-28T17:31:02Z', Date.UTC(2024, 4, 28, 17, 31, 2), 1_000],
    ['2024-05-28T17:31:02.000Z', Date.UTC(2024, 4, 28, 17, 31, 2), 1],
    [null, null, 1_000],
    ['soon', null, 1_000],
  ])('of responses have the precision of %s', (changedAt, ms, precisionMs) => {
    expect(readStamp({ version: null, changedAt, readAt: 7, seenAt: 8 })).toEqual({
      kind: 'read',
      version: null,
      changedAt: ms,
      precisionMs,
      readAt: 7,
      seenAt: 8,
    });
  });
});
