import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import { nextPrefix, nextFrame } from '../../../gateway/src/live/broadcast/frame.ts';
import { batchOf, type StartFanout, splitByMarket } from './fanout-recording.ts';
import { flushes } from './flushes.ts';
import { listenOnFreePort } from './listen-on-free-port.ts';

/** `update`: sends a text for each update; `flush`: sends a buffer for each flush; `joined`: writes a ready frame past ws for each flush. */
type SendMode = 'update' | 'flush' | 'joined';

const ClientMessage = z.object({ type: z.enum(['connection_init', 'subscribe', 'pong']), id: z.optional(z.string()) });

/** Broadcasts the recorded bytes: no schema, no execution, and only the part of the protocol that subscribers need to start. */
export function raw(mode: SendMode): StartFanout {
  return ({ flushMs, payloads }) => {
    const server = createServer();
    const sockets = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      handleProtocols: () => 'graphql-transport-ws',
    });
    const subscribers = new Map<WebSocket, Duplex>();
    server.on('upgrade', (request, stream: Duplex, head: Buffer) => {
      sockets.handleUpgrade(request, stream, head, (socket) => {
        socket.on('error', () => {});
        socket.on('close', () => subscribers.delete(socket));
        socket.on('message', (data) => {
          if (!(data instanceof Buffer)) return;
          const { type } = ClientMessage.parse(JSON.parse(data.toString()));
          if (type === 'connection_init') socket.send('{"type":"connection_ack"}');
          if (type === 'subscribe') subscribers.set(socket, stream);
        });
      });
    });
    const message = (payload: string): string => `{"id":"s0","type":"next","payload":${payload}}`;
    const ready = payloads.map((payload) => ({
      texts: splitByMarket(batchOf(payload)).map((batch) => message(JSON.stringify({ data: { tradingList: batch } }))),
      buffer: Buffer.from(message(payload)),
      frame: Buffer.concat(nextFrame(nextPrefix('s0'), Buffer.from(payload))),
    }));
    flushes(flushMs, ready.length, (index) => {
      const current = ready[index];
      if (current === undefined) return;
      for (const [socket, stream] of subscribers) {
        if (mode === 'update') for (const text of current.texts) socket.send(text);
        else if (mode === 'flush') socket.send(current.buffer, { binary: false });
        else stream.write(current.frame);
      }
    });
    return listenOnFreePort(server);
  };
}
