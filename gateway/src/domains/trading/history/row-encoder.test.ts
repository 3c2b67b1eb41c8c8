import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { recordedMarket } from '../../../../test/support/recording.ts';
import { type Pending, RowEncoder } from './row-encoder.ts';

const encoderOf = () => new RowEncoder({ number: 0, labels: { find: () => null, request: () => {} } });
const pendingMarket = (odds: number): Pending => ({
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
const valuesOf = (encoder: RowEncoder, pending: Parameters<RowEncoder['encode']>[0]) =>
  encoder.encode(pending).rows.map(({ value }) => value);

it('refers to no value that was stored before its series was dropped, but encodes what was queued before the drop', () => {
  const encoder = encoderOf();
  expect(valuesOf(encoder, [pendingMarket(1.5)])).toEqual([1]);
  expect(valuesOf(encoder, [pendingMarket(1.6), { dropped: 1 }])).toEqual([1]);
  expect(valuesOf(encoder, [pendingMarket(1.7), pendingMarket(1.8)])).toEqual([3, 3]);
});

it('keeps only the last state of an entity in memory', async () => {
  setFlagsFromString('--expose-gc');
  const encoder = encoderOf();
  const encode = (odds: number): WeakRef<object> => {
    const { value, ...rest } = pendingMarket(odds);
    if (value === null) throw new Error('no value');
    expect(valuesOf(encoder, [{ ...rest, value }])).toEqual([1]);
    return new WeakRef(value);
  };
  const states = [encode(1.5), encode(1.6), encode(1.7)];
  await nextTurn();
  runInNewContext('gc')();
  expect(states.map((state) => state.deref() !== undefined)).toEqual([false, false, true]);
});
