import type { Random } from '../../sandbox/src/random.ts';
import type { ConnectionClient, GatewayConnection } from './gateway-connection.ts';
import { Link } from './link.ts';
import type { SimulatedProcess, VirtualTime } from './virtual-time.ts';

export interface ClientNetwork {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly process: SimulatedProcess;
  /** The gateway that the load balancer chooses for a new connection; null: none answers. */
  readonly gateway: () => { readonly process: SimulatedProcess; accept(client: ConnectionClient): GatewayConnection } | null;
  /** Sockets that the reader has open. */
  readonly sockets: Set<ClientSocket>;
}

const [CONNECTING, OPEN, CLOSING, CLOSED] = [0, 1, 2, 3];
const LOST = 1006;

/** WebSocket of one reader, with the interface of browsers. */
export class ClientSocket implements ConnectionClient {
  static readonly CONNECTING = CONNECTING;
  static readonly OPEN = OPEN;
  static readonly CLOSING = CLOSING;
  static readonly CLOSED = CLOSED;
  readonly process: SimulatedProcess;
  readyState = CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null;
  onerror: ((error: unknown) => void) | null = null;
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
      if (this.readyState !== CONNECTING) return;
      this.#connection = gateway.accept(this);
      time.after(random.int(1, 8), process, () => {
        if (this.readyState !== CONNECTING) return;
        this.readyState = OPEN;
        this.onopen?.();
      });
    });
    if (gateway.process.isDead) time.after(random.int(1, 50), process, () => this.closed(LOST, ''));
  }

  send(text: string): void {
    this.#link?.send(text.length, () => this.#connection?.receive(text));
  }

  close(code = 1000, reason = ''): void {
    if (this.readyState >= CLOSING) return;
    this.readyState = CLOSING;
    this.#link?.send(0, () => this.#connection?.lost());
    this.#network.time.after(1, this.process, () => this.closed(code, reason));
  }

  received(text: string): void {
    if (this.readyState === OPEN) this.onmessage?.({ data: text });
  }

  closed(code: number, reason: string): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.#network.sockets.delete(this);
    this.onclose?.({ code, reason, wasClean: code !== LOST });
  }

  /** The connection is lost for both ends. */
  cut(): void {
    this.#link?.send(0, () => this.#connection?.lost());
    this.reset();
  }

  reset(): void {
    this.#network.time.after(1, this.process, () => this.closed(LOST, ''));
  }
}
