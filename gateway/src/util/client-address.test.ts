import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { addressOf, clientOf } from './client-address.ts';

it('is the IPv4 address, also in its IPv6 notation', () => {
  expect(clientOf('::ffff:203.0.113.7')).toBe(clientOf('203.0.113.7'));
  expect(clientOf('203.0.113.8')).not.toBe(clientOf('203.0.113.7'));
});

it('is the 64-bit network of an IPv6 address', () => {
  expect(clientOf('2001:db8:0:1::1')).toBe(clientOf('2001:db8::1:a:b:c:d'));
  expect(clientOf('2001:db8:0:2::1')).not.toBe(clientOf('2001:db8:0:1::1'));
  expect(clientOf('fe80::1%eth0')).toBe(clientOf('fe80::2'));
});

it('is the same for all invalid addresses', () => {
  expect([clientOf(null), clientOf('_hidden'), clientOf('')]).toEqual(['unknown', 'unknown', 'unknown']);
});

it('is, for a socket, the one that the trusted proxy reports, else that of the connection', () => {
  const request = new IncomingMessage(new Socket());
  request.headers = { 'x-forwarded-for': '198.51.100.1, 192.0.2.1' };
  expect(addressOf(request, { trustsProxy: true })).toBe('192.0.2.1');
  expect(addressOf(request, { trustsProxy: false })).toBeNull();
});
