import { once } from 'node:events';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LiveBatch } from './live-batch.ts';
import { isRecord } from './graphql-response.ts';

/** One received subscription, with ways to respond. */
export interface ScriptedSubscription {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Trading token that is newer than that in the headers. */
  readonly tradingToken: unknown;
  readonly socket: WebSocket;
  /** Sends batches, which may name kinds of entities that this version does not have. */
  readonly send: (...batches: (Omit<LiveBatch, 'removed'> & { removed: readonly { type: string; id: string }[] })[]) => void;
  readonly reject: (code: string, retryable: boolean) => void;
}

/** Test server of the subscription protocol: calls one script function per subscription; the last one repeats. */
export class ScriptedGateway {
  readonly url: string;
  /** Received subscriptions, in order. */
  readonly received: ScriptedSubscription[] = [];
  readonly #server: WebSocketServer;

  static async start(...script: ((subscription: ScriptedSubscription) => void)[]): Promise<ScriptedGateway> {
    const server = new WebSocketServer({ port: 0, handleProtocols: () => 'graphql-transport-ws' });
    await once(server, 'listening');
    return new ScriptedGateway(server, script);
  }

  private constructor(server: WebSocketServer, script: readonly ((subscription: ScriptedSubscription) => void)[]) {
    this.#server = server;
    const address = server.address();
    this.url = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}/graphql`;
    server.on('connection', (socket) => {
      let headers: ScriptedSubscription['headers'] = {};
      socket.on('message', (data: Buffer) => {
        const message: { type: string; id?: string; payload?: Readonly<Record<string, unknown>> } = JSON.parse(data.toString());
        if (message.type === 'connection_init') {
          headers = message.payload ?? {};
          socket.send(JSON.stringify({ type: 'connection_ack' }));
        }
        if (message.type !== 'subscribe') return;
        const { id, payload } = message;
        const variables = isRecord(payload?.['variables']) ? payload['variables'] : {};
        const subscription: ScriptedSubscription = {
          headers,
          variables,
          tradingToken: isRecord(payload?.['extensions']) ? payload['extensions']['tradingToken'] : undefined,
          socket,
          send(...batches) {
            for (const list of batches) socket.send(JSON.stringify({ type: 'next', id, payload: { data: { list } } }));
          },
          reject(code, retryable) {
            const error = { message: 'No.', extensions: { code, retryable } };
            socket.send(JSON.stringify({ type: 'error', id, payload: [error] }));
          },
        };
        this.received.push(subscription);
        script[Math.min(this.received.length, script.length) - 1]?.(subscription);
      });
    });
  }

  get openSockets(): number {
    return this.#server.clients.size;
  }

  async stop(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate();
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }
}
