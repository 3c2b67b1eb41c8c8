import { expect, it } from 'vitest';
import { liveMarket, liveSeries } from '../../testing/live-fixtures.ts';
import { splitBatch } from './apollo-sink.ts';

const NONE = { SERIES: [], MATCH: [], MARKET: [] };
const ids = (part: ReturnType<typeof splitBatch>[number]) =>
  Object.values(part.entities).flatMap((each) => each.map(({ id }) => id));

it('splits a batch into small parts, with the removals in the last', () => {
  const series = ['1', '2'].map((id) => liveSeries(id));
  const markets = Array.from({ length: 12 }, (_, index) => liveMarket(`${index + 10}`));
  const removed = { ...NONE, MARKET: ['5'] };
  const parts = splitBatch({ entities: { SERIES: series, MATCH: [], MARKET: markets }, removed });
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.flatMap(ids)).toEqual([...series, ...markets].map(({ id }) => id));
  expect(parts.map((part) => part.removed)).toEqual([...Array.from({ length: parts.length - 1 }, () => NONE), removed]);
});

it('keeps a batch without changes as one part', () => {
  expect(splitBatch({ entities: NONE, removed: NONE })).toEqual([{ entities: NONE, removed: NONE }]);
});
