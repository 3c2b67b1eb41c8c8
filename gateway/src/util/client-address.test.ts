import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { clientAddresses } from './client-address.ts';

const log = createLog('silent');
const logged = vi.spyOn(log, 'error');

/** A request over a connection of the proxy. */
function request(forwarded: string | null, { address = '10.0.0.9', port = 4_000 } = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperties(socket, { remoteAddress: { value: address }, remotePort: { value: port } });
  const message = new IncomingMessage(socket);
  if (forwarded !== null) message.headers = { 'x-forwarded-for': forwarded };
  return message;
}
const trusting = clientAddresses({ trustsProxy: true, log });
const clientOf = (forwarded: string): string => trusting(request(forwarded));

it('the key of a client is its IPv4 address, also in IPv6 notation', () => {
  expect(clientOf('::ffff:203.0.113.7')).toBe(clientOf('203.0.113.7'));
  expect(clientOf('203.0.113.8')).not.toBe(clientOf('203.0.113.7'));
});

it('the key of a client with an IPv6 address is its 64-bit network', () => {
  expect(clientOf('2001:db8:0:1::1')).toBe(clientOf('2001:db8::1:a:b:c:d'));
  expect(clientOf('2001:db8:0:2::1')).not.toBe(clientOf('2001:db8:0:1::1'));
  expect(clientOf('fe80::1%eth0')).toBe(clientOf('fe80::2'));
});

it('the key of a client is the same with the port that some balancers add', () => {
  expect(clientOf('203.0.113.7:5555')).toBe(clientOf('203.0.113.7'));
  expect(clientOf('[2001:db8::1]:443')).toBe(clientOf('2001:db8::1'));
  expect(clientOf('[2001:db8::1]')).toBe(clientOf('2001:db8::1'));
  expect(clientOf('[::ffff:203.0.113.7]:443')).toBe(clientOf('203.0.113.7'));
  expect(logged).not.toHaveBeenCalled();
});

it('the address of a client is the last entry of X-Forwarded-For behind a trusted proxy, else that of the connection', () => {
  expect(clientOf('198.51.100.1, 192.0.2.1')).toBe('192.0.2.1');
  expect(clientAddresses({ trustsProxy: false, log })(request('192.0.2.1'))).toBe('10.0.0.9');
});

it.each(['_hidden', 'unknown', '', '10', '203.0.113.7:', '192.0.2.1, '])(
  'each connection of a proxy that sends %j has a key of its own, and the log says so once',
  (forwarded) => {
    logged.mockClear();
    const addressOf = clientAddresses({ trustsProxy: true, log });
    const keys = [1, 2, 2].map((port) => addressOf(request(forwarded, { port })));
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys[1]).toBe(keys[2]);
    expect(logged).toHaveBeenCalledTimes(1);
  },
);

it('without the header, the address of a client is that of the connection, and the log says so once', () => {
  logged.mockClear();
  const addressOf = clientAddresses({ trustsProxy: true, log });
  expect([1, 2].map((port) => addressOf(request(null, { port })))).toEqual(['10.0.0.9', '10.0.0.9']);
  expect(logged).toHaveBeenCalledTimes(1);
});
