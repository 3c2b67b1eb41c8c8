import { expect, it } from 'vitest';
import { customerLink, linkedCustomer, withoutCustomer } from './urls.ts';

it('a link is about a customer, and about none without its part', () => {
  const link = new URL(customerLink('https://dash.example/widget?q=main', 'c/1'));
  expect(link.pathname).toBe('/widget');
  expect(linkedCustomer(link.search)).toBe('c/1');
  expect(withoutCustomer(link.search)).toBe('q=main');
});

it('an address without a customer is about none', () => {
  expect([linkedCustomer(''), linkedCustomer('?customer='), linkedCustomer('?q=a')]).toEqual([null, null, null]);
});
