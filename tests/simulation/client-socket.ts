import type { Random } from '../../sandbox/src/random.ts';
import type { ConnectionClient, GatewayConnection } from './gateway-connection.ts';
import { Link } from './link.ts';
import type { WebSocketLike } from '../../schema/client/web-socket.ts';
import type { SimulatedProcess, VirtualTime } from './virtual-time.ts';

export interface ClientNetwork {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly process: SimulatedProcess;
  /** The gateway that the load balancer chooses for a new connection; null: none answers. */
  readonly gateway: () => { readonly process: SimulatedProcess; accept(client: ConnectionClient): GatewayConnection } | null;
  /** For reports. */
  readonly onClose: (code: number, reason: string) => void;
  /** Open sockets of the subscriber. */
  readonly sockets: Set<ClientSocket>;
}

const [CONNECTING, OPEN, CLOSING, CLOSED] = [0, 1, 2, 3];
const LOST = 1006;

interface SocketEvent {
  readonly data: string;
  readonly code: number;
  readonly reason: string;
}

/** WebSocket of one subscriber. */
export class ClientSocket implements ConnectionClient, WebSocketLike {
  readonly process: SimulatedProcess;
  #state = CONNECTING;
  readonly #listeners: [type: string, listener: (event: SocketEvent) => void][] = [];
  readonly #network: ClientNetwork;
  readonly #link: Link | null = null;
  #connection: GatewayConnection | null = null;

  constructor(network: ClientNetwork) {
    const { time, random, process } = network;
    this.#network = network;
    this.process = process;
    network.sockets.add(this);
    const gateway = network.gateway();
    if (gateway === null) {
      time.after(random.int(1, 50), process, () => this.closed(LOST, ''));
      return;
    }
    this.#link = new Link(time, random, gateway.process);
    this.#link.send(0, () => {
      if (this.#state !== CONNECTING) return;
      this.#connection = gateway.accept(this);
      time.after(random.int(1, 8), process, () => {
        if (this.#state !== CONNECTING) return;
        this.#state = OPEN;
        this.#emit('open');
      });
    });
    if (gateway.process.isDead) time.after(random.int(1, 50), process, () => this.closed(LOST, ''));
  }

  addEventListener(type: string, listener: (event: SocketEvent) => void): void {
    this.#listeners.push([type, listener]);
  }

  send(text: string): void {
    this.#link?.send(text.length, () => this.#connection?.receive(text));
  }

  close(code = 1000, reason = ''): void {
    if (this.#state >= CLOSING) return;
    this.#state = CLOSING;
    this.#link?.send(0, () => this.#connection?.lost());
    this.#network.time.after(1, this.process, () => this.closed(code, reason));
  }

  received(text: string): void {
    if (this.#state === OPEN) this.#emit('message', { data: text });
  }

  closed(code: number, reason: string): void {
    if (this.#state === CLOSED) return;
    this.#state = CLOSED;
    this.#network.onClose(code, reason);
    this.#network.sockets.delete(this);
    this.#emit('close', { code, reason });
  }

  /** The connection is lost for both ends. */
  cut(): void {
    this.#link?.send(0, () => this.#connection?.lost());
    this.reset();
  }

  reset(): void {
    this.#network.time.after(1, this.process, () => this.closed(LOST, ''));
  }

  #emit(type: string, event: Partial<SocketEvent> = {}): void {
    for (const [listened, listener] of this.#listeners)
      if (listened === type) listener({ data: '', code: 0, reason: '', ...event });
  }
}
