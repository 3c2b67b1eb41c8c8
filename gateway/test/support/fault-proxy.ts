import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** How a connection fails: refused; open without an answer; byte by byte; without end; cut before the head is over. */
export type NetworkFault = 'refuse' | 'hang' | 'trickle' | 'huge' | 'cut';

const BYTE_MS = 100;
const CUT_AFTER_BYTES = 20;
const HUGE_PIECE = Buffer.alloc(64 * 1024, 'x');
const HUGE_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n{"text":"';
const REQUEST = /^([A-Z]+ \/\S*) HTTP\/1\.1\r\n/;
const HEAD_END = '\r\n\r\n';

/**
 * A proxy between a gateway and its provider that fails as networks do. It expects one request at a time on a connection, as the
 * gateway sends them.
 */
export class FaultProxy {
  /** Method and path of each request that arrived. */
  readonly requests: string[] = [];
  readonly #target: () => number;
  readonly #connections = new Set<Socket>();
  #server: Server;
  #port = 0;
  #fault: NetworkFault | null = null;
  #path = /./;

  private constructor(target: () => number) {
    this.#target = target;
    this.#server = this.#serve();
  }

  /** @param target port of the provider, read at each connection */
  static async start(target: () => number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    await proxy.#listen();
    return proxy;
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Applies a fault from the next request on. `path` chooses requests by method and path, unless connections are refused. */
  async inject(fault: NetworkFault, path = /./): Promise<void> {
    this.#fault = fault;
    this.#path = path;
    if (fault === 'refuse') await this.#close();
  }

  async clear(): Promise<void> {
    const wasClosed = this.#fault === 'refuse';
    this.#fault = null;
    if (!wasClosed) return;
    this.#server = this.#serve();
    await this.#listen();
  }

  async stop(): Promise<void> {
    if (this.#server.listening) await this.#close();
  }

  async #listen(): Promise<void> {
    this.#server.listen(this.#port);
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address === 'object' && address !== null) this.#port = address.port;
  }

  async #close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const connection of this.#connections) connection.destroy();
    await closed;
  }

  #serve(): Server {
    return createServer((client) => {
      const provider = connect(this.#target(), '127.0.0.1');
      this.#connections.add(client);
      client.once('close', () => this.#connections.delete(client));
      for (const [one, other] of [
        [client, provider],
        [provider, client],
      ] as const) {
        one.on('error', () => {});
        one.once('close', () => other.destroy());
      }
      let fault: NetworkFault | null = null;
      client.on('data', (chunk: Buffer) => {
        const request = REQUEST.exec(chunk.toString('latin1'))?.[1];
        if (request !== undefined) {
          this.requests.push(request);
          fault = this.#path.test(request) ? this.#fault : null;
          if (fault === 'huge') sendWithoutEnd(client);
        }
        if (fault !== 'hang' && fault !== 'huge') provider.write(chunk);
      });
      provider.on('data', (chunk: Buffer) => {
        if (fault === 'cut') client.write(chunk.subarray(0, CUT_AFTER_BYTES), () => client.destroy());
        else if (fault === 'trickle') trickle(client, chunk);
        else client.write(chunk);
      });
    });
  }
}

/** Sends the head at once, then a byte at a time. */
function trickle(client: Socket, chunk: Buffer): void {
  const headEnd = chunk.indexOf(HEAD_END);
  let sent = headEnd < 0 ? 0 : headEnd + HEAD_END.length;
  client.write(chunk.subarray(0, sent));
  const timer = setInterval(() => {
    client.write(chunk.subarray(sent, sent + 1));
    sent += 1;
    if (sent >= chunk.length) clearInterval(timer);
  }, BYTE_MS);
  client.once('close', () => clearInterval(timer));
}

function sendWithoutEnd(client: Socket): void {
  client.write(HUGE_HEAD);
  const more = (): void => {
    while (!client.destroyed && client.write(HUGE_PIECE));
  };
  client.on('drain', more);
  more();
}
