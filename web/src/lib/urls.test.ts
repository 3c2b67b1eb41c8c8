import { expect, it } from 'vitest';
import { customerLink, linkedCustomer, showsCustomerInContext, withoutCustomer } from './urls.ts';

it('adds, reads and removes the customer of a link', () => {
  const link = new URL(customerLink('https://dash.example/widget?q=main', 'c/1'));
  expect(link.pathname).toBe('/widget');
  expect(linkedCustomer(link.search)).toBe('c/1');
  expect(withoutCustomer(link.search)).toBe('q=main');
});

it('a URL without a customer has none', () => {
  expect([linkedCustomer(''), linkedCustomer('?customer='), linkedCustomer('?q=a')]).toEqual([null, null, null]);
});

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
