import { expect, it } from 'vitest';
import { SocketsPerAddress } from './socket-sessions.ts';

it('an address opens as many sockets as allowed, and another one for each that closes', () => {
  const sockets = new SocketsPerAddress({ MAX_SOCKETS_PER_ADDRESS: 2 });
  const release = sockets.acquire('192.0.2.1');
  expect(sockets.acquire('192.0.2.1')).not.toBeNull();
  expect(sockets.acquire('192.0.2.1')).toBeNull();
  expect(sockets.acquire('192.0.2.2')).not.toBeNull();
  release?.();
  expect(sockets.acquire('192.0.2.1')).not.toBeNull();
  expect(sockets.acquire('192.0.2.1')).toBeNull();
});
