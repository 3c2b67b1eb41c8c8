import type { Random } from '../../sandbox/src/random.ts';
import { SightlineClient } from '../../schema/client/client.ts';
import { ClientSocket } from './client-socket.ts';
import type { GatewayNode, SimulatedWorld } from './gateway-node.ts';
import type { SimulatedProcess, VirtualTime } from './virtual-time.ts';

/** Maximum time of an HTTP request or response on the network, ms. */
export const HTTP_MS = 20;
const HTTP_TIMEOUT_MS = 5_000;
/** Number of lines in a report. */
const TRACED = 12;

export type Route = () => GatewayNode | null;

/** Network of one client process: WebSockets and HTTP requests to the gateways, and what the client reports of them. */
export class ClientPlatform {
  readonly sockets = new Set<ClientSocket>();
  readonly client: SightlineClient;
  readonly Socket: new () => ClientSocket;
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #process: SimulatedProcess;
  readonly #route: Route;
  readonly #trace: string[] = [];
  /** Name of the gateway of the last connection. */
  #gateway = 'none';

  /** @param route the gateway that the load balancer chooses for a connection or request; null: none responds */
  constructor({ time, random }: Pick<SimulatedWorld, 'time' | 'random'>, process: SimulatedProcess, route: Route) {
    this.#time = time;
    this.#random = random;
    this.#process = process;
    this.#route = route;
    const gateway = (): GatewayNode | null => {
      const chosen = route();
      this.#gateway = chosen?.process.name ?? 'none';
      return chosen;
    };
    const onClose = (code: number, reason: string): void => this.record(`closed with ${code} ${reason}`);
    const network = { time, random, process, gateway, onClose, sockets: this.sockets };
    this.Socket = class extends ClientSocket {
      constructor() {
        super(network);
      }
    };
    this.client = new SightlineClient({
      url: 'http://gateway.invalid/graphql',
      bearer: 'bearer',
      // The only request of the client library.
      fetch: () => this.#startSession(),
    });
  }

  /** Its last events, for reports. */
  get trace(): string {
    return this.#trace
      .slice(-TRACED)
      .map((line) => `\n  ${line}`)
      .join('');
  }

  record(event: string): void {
    this.#trace.push(`${(this.#time.now / 1_000).toFixed(3)} s ${event} from ${this.#gateway}`);
  }

  /** Sends a request to a gateway, which runs `work` in its process. Rejects like `fetch` if it does not respond in time. */
  async request<T>(work: (gateway: GatewayNode) => T | Promise<T>): Promise<T> {
    const [time, random] = [this.#time, this.#random];
    await time.sleep(random.int(1, HTTP_MS), this.#process);
    const gateway = this.#route();
    if (gateway === null || gateway.process.isDead) throw new TypeError('fetch failed');
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const timer = time.after(HTTP_TIMEOUT_MS, this.#process, () => reject(new TypeError('fetch failed')));
    const respond = (settle: () => void): void => void time.after(random.int(1, HTTP_MS), this.#process, settle);
    time.after(random.int(1, HTTP_MS), gateway.process, () => {
      const working = (async () => work(gateway))();
      working.then(
        (value) => respond(() => resolve(value)),
        (error: unknown) => respond(() => reject(error)),
      );
    });
    return promise.finally(() => timer.close());
  }

  async #startSession(): Promise<Response> {
    const token = await this.request((gateway) => gateway.startSession());
    const tradingSession = { token: JSON.stringify(token), expiresAt: new Date(token.expiresAt).toISOString() };
    return new Response(JSON.stringify({ data: { startTradingSession: { tradingSession, userErrors: [] } } }));
  }
}
