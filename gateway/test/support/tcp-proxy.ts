import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy before a database: passes bytes, discards them, or refuses connections. */
export class TcpProxy {
  /** Applies to the next bytes and connections; changing it ends no connection. */
  mode: 'pass' | 'hang' | 'refuse' = 'pass';
  readonly #connections = new Set<Socket>();
  readonly #target: number;
  readonly #server = createServer((client) => this.#accept(client));

  private constructor(target: number) {
    this.#target = target;
  }

  static async start(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('the proxy does not listen');
    return address.port;
  }

  get connections(): number {
    return this.#connections.size;
  }

  /** Ends all connections, whatever is under way. */
  cut(): void {
    for (const connection of this.#connections) connection.destroy();
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.cut();
    await once(this.#server, 'close');
  }

  #accept(client: Socket): void {
    if (this.mode === 'refuse') return void client.destroy();
    const server = connect(this.#target, '127.0.0.1');
    this.#connections.add(client);
    client.once('close', () => this.#connections.delete(client));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => {});
      one.once('close', () => other.destroy());
      one.on('data', (bytes: Buffer) => {
        if (this.mode !== 'hang') other.write(bytes);
      });
    }
  }
}
