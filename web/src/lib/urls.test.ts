import { expect, it } from 'vitest';
import { showsCustomerInContext } from './urls.ts';

it.each([
  ['/api-clients', true],
  ['/users', true],
  ['/administration', true],
  ['/admin/customers/all', false],
  ['/admin/audit', false],
  ['/live-state', false],
])('%s shows the customer in context: %s', (pathname, shows) => {
  expect(showsCustomerInContext(pathname)).toBe(shows);
});
