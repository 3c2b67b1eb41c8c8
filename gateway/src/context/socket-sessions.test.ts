import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { steadyNow } from '../util/clock.ts';
import { SocketSessions } from './socket-sessions.ts';

it('a pause of the process does not close a socket whose message has arrived meanwhile', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket = connect(address.port, '127.0.0.1');
  const client = new Promise<Socket>((resolve) => server.once('connection', resolve));
  await once(socket, 'connect');
  const peer = await client;
  const sessions = new SocketSessions({ MAX_SOCKETS_PER_USER: 1, SOCKET_SILENCE_MS: 1_000, SOCKET_PING_MS: 20 });
  onTestFinished(() => {
    sessions.close();
    socket.destroy();
    peer.destroy();
    server.close();
  });
  let lastMessageAt = steadyNow();
  socket.on('data', () => {
    lastMessageAt = steadyNow();
  });
  const calls: ('heartbeat' | 'close')[] = [];
  sessions.add({
    principal: { id: 'user' },
    check: () => {},
    connection: {
      get lastMessageAt() {
        return lastMessageAt;
      },
      heartbeat: () => void calls.push('heartbeat'),
      close: () => void calls.push('close'),
    },
  });
  await vi.waitUntil(() => calls.length > 0);
  // After this phase of the event loop, timers come before messages.
  await setImmediate();
  lastMessageAt = steadyNow();
  calls.length = 0;
  peer.write('pong');
  // Blocks the process for longer than SOCKET_SILENCE_MS.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
  await vi.waitUntil(() => calls.length > 0);
  expect(calls[0]).toBe('heartbeat');
});
