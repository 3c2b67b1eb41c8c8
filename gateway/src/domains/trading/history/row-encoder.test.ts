import { expect, it } from 'vitest';
import { recordedMarket } from '../../../../test/support/recording.ts';
import { type Pending, RowEncoder } from './row-encoder.ts';

it('refers to no value that was stored before a series was dropped, and encodes before that what waits', () => {
  const encoder = new RowEncoder({ number: 0, labels: { find: () => null, request: () => {} } });
  const shown = (odds: number): Pending => ({
    seriesId: 1,
    type: 'MARKET',
    id: 100,
    value: recordedMarket(100, { odds: [odds, 2] }),
    at: 10,
    receivedAt: 10,
    changedAfter: null,
    pushedAt: null,
    isRestated: false,
  });
  const valuesOf = (pending: Parameters<RowEncoder['encode']>[0]) => encoder.encode(pending).rows.map(({ value }) => value);
  expect(valuesOf([shown(1.5)])).toEqual([1]);
  expect(valuesOf([shown(1.6), { dropped: 1 }])).toEqual([1]);
  expect(valuesOf([shown(1.7), shown(1.8)])).toEqual([3, 3]);
});
