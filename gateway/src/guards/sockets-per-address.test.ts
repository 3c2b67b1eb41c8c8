import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { SocketsPerAddress } from './sockets-per-address.ts';

/** A handshake that came through proxies which said so. */
function from(forwarded: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = { 'x-forwarded-for': forwarded };
  return request;
}

it('lets in as many of one address as allowed, and another one for each that goes', () => {
  const sockets = new SocketsPerAddress({ MAX_SOCKETS_PER_ADDRESS: 2, TRUST_PROXY: true });
  const leave = sockets.enter(from('192.0.2.1'));
  expect(sockets.enter(from('192.0.2.1'))).not.toBeNull();
  expect(sockets.enter(from('192.0.2.1'))).toBeNull();
  expect(sockets.enter(from('192.0.2.2'))).not.toBeNull();
  leave?.();
  expect(sockets.enter(from('192.0.2.1'))).not.toBeNull();
  expect(sockets.enter(from('192.0.2.1'))).toBeNull();
});

it('believes the nearest proxy only, and none where none is trusted', () => {
  const trusting = new SocketsPerAddress({ MAX_SOCKETS_PER_ADDRESS: 1, TRUST_PROXY: true });
  expect(trusting.enter(from('198.51.100.1, 192.0.2.1'))).not.toBeNull();
  expect(trusting.enter(from('198.51.100.2, 192.0.2.1'))).toBeNull();
  const wary = new SocketsPerAddress({ MAX_SOCKETS_PER_ADDRESS: 1, TRUST_PROXY: false });
  expect(wary.enter(from('192.0.2.1'))).not.toBeNull();
  expect(wary.enter(from('192.0.2.2'))).toBeNull();
});
