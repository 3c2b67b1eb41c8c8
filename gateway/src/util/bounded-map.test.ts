import { expect, it } from 'vitest';
import { boundedMap } from './bounded-map.ts';

it('drops expired entries while others are set', async () => {
  const map = boundedMap<number, string>(1_000_000);
  let last = 0;
  const add = (count: number): void => {
    for (const end = last + count; last < end; last += 1) map.set(last, 'value', { ttl: 1 });
  };
  add(1_000);
  const addSome = () => {
    add(100);
    return map.size;
  };
  await expect.poll(addSome).toBeLessThan(1_000);
});
