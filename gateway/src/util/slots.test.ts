import { expect, it } from 'vitest';
import { Slots } from './slots.ts';

it('an owner has as many slots as allowed, and one more for each that is released', () => {
  const slots = new Slots({ perOwner: 2, total: 3 });
  const release = slots.acquire('192.0.2.1');
  expect(slots.acquire('192.0.2.1')).not.toBeNull();
  expect(slots.acquire('192.0.2.1')).toBeNull();
  expect(slots.acquire('192.0.2.2')).not.toBeNull();
  // All owners together.
  expect(slots.acquire('192.0.2.3')).toBeNull();
  release?.();
  release?.();
  expect(slots.acquire('192.0.2.1')).not.toBeNull();
  expect(slots.acquire('192.0.2.1')).toBeNull();
});
