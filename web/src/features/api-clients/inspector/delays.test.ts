import { expect, it } from 'vitest';
import { inspectedMessage } from '../../../testing/inspected-message.ts';
import { delaysOf, delayText } from './delays.ts';
import type { InspectedMessage } from './received-message.ts';

const CREATED = Date.parse('2026-05-28T17:00:00Z');
const message = (delay: number, fields: Partial<InspectedMessage> = {}): InspectedMessage =>
  inspectedMessage({ receivedAt: new Date(CREATED + delay).toISOString(), ...fields });

it('median and 95% are percentiles by the nearest rank', () => {
  const messages = Array.from({ length: 100 }, (_, index) => message(100 - index));
  expect(delaysOf(messages)).toMatchObject({ median: 50, p95: 95, longest: 100, count: 100 });
  expect(delaysOf([message(-20)])).toMatchObject({ median: -20, p95: -20, longest: -20, count: 1 });
});

it('repeated messages and those without a time are left out', () => {
  const without = [message(5, { createdAt: null }), message(6, { createdAt: 'today' }), message(7, { isDuplicate: true })];
  expect(delaysOf(without)).toBeNull();
  expect(delaysOf([...without, message(8)])?.newest.map(({ delay }) => delay)).toEqual([8]);
});

it('only the newest delays are counted, and fewer have a bar', () => {
  const delays = delaysOf(Array.from({ length: 1_500 }, (_, index) => message(index)));
  expect(delays).toMatchObject({ count: 1_000, longest: 1_499 });
  expect(delays?.newest.map(({ delay }) => delay)).toEqual(Array.from({ length: 120 }, (_, index) => 1_380 + index));
});

it('delays are texts with units', () => {
  expect([-1_500, 0, 1_500].map(delayText)).toEqual(['−1.5 s', '0 ms', '1.5 s']);
});
