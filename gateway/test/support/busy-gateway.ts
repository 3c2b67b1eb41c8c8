import { once } from 'node:events';
import { WebSocketServer } from 'ws';
import * as z from 'zod';

const Message = z.object({ type: z.string(), id: z.optional(z.string()) });
const Address = z.object({ port: z.int() });
const BUSY = { message: 'Please try again.', extensions: { code: 'RATE_LIMITED', retryable: true } };
const SNAPSHOT = { epoch: 'e', seq: 1, isSnapshot: true, status: 'LIVE', markets: [], removed: [] };

/** A GraphQL socket that rejects the first subscription as busy, completes the second, and answers each later one with a snapshot. */
export async function startBusyGateway(): Promise<{ url: string; subscriptions: () => number; stop: () => void }> {
  let subscriptions = 0;
  const server = new WebSocketServer({ port: 0, handleProtocols: () => 'graphql-transport-ws' });
  server.on('connection', (socket) => {
    const send = (message: object): void => socket.send(JSON.stringify(message));
    socket.on('message', (data: Buffer) => {
      const { type, id } = Message.parse(JSON.parse(data.toString()));
      if (type === 'connection_init') send({ type: 'connection_ack' });
      if (type !== 'subscribe') return;
      subscriptions += 1;
      if (subscriptions === 1) send({ type: 'error', id, payload: [BUSY] });
      else if (subscriptions === 2) send({ type: 'complete', id });
      else send({ type: 'next', id, payload: { data: { tradingList: SNAPSHOT } } });
    });
  });
  await once(server, 'listening');
  const { port } = Address.parse(server.address());
  return { url: `http://localhost:${port}/graphql`, subscriptions: () => subscriptions, stop: () => server.close() };
}
