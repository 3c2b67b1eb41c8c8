import { expect, it } from 'vitest';
import { SocketsPerAddress } from './sockets-per-address.ts';

it('lets in as many of one address as allowed, and another one for each that goes', () => {
  const sockets = new SocketsPerAddress({ MAX_SOCKETS_PER_ADDRESS: 2 });
  const leave = sockets.enter('192.0.2.1');
  expect(sockets.enter('192.0.2.1')).not.toBeNull();
  expect(sockets.enter('192.0.2.1')).toBeNull();
  expect(sockets.enter('192.0.2.2')).not.toBeNull();
  leave?.();
  expect(sockets.enter('192.0.2.1')).not.toBeNull();
  expect(sockets.enter('192.0.2.1')).toBeNull();
});
