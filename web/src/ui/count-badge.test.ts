import { expect, it } from 'vitest';
import { countText } from './count-badge.tsx';

it('counts to nine [customers.list.badge-cap]', () => {
  expect([1, 9, 10, 250].map(countText)).toEqual(['1', '9', '+9', '+9']);
});
