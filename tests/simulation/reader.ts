import { SightlineClient } from '../../schema/client/client.ts';
import { follow } from '../../schema/client/live.ts';
import { LiveSet } from '../../schema/client/live-set.ts';
import { SightlineError } from '../../schema/client/sightline-error.ts';
import { isRecord } from '../../schema/client/answer.ts';
import type { SetName } from '../../gateway/src/domains/trading/feed/topics.ts';
import { ClientSocket } from './client-socket.ts';
import type { GatewayNode, SimulatedWorld } from './gateway-node.ts';
import { contentOf, errorOf, type SimulatedTypes } from './protocol.ts';
import type { Content } from './oracle.ts';
import { SimulatedProcess } from './virtual-time.ts';

/** Answers of HTTP requests take so long at most, ms. */
const HTTP_MS = 20;
const HTTP_TIMEOUT_MS = 5_000;

/** One reader of a live set: the client library of the product, which follows the set over sockets of the simulation. */
export class Reader {
  readonly process: SimulatedProcess;
  readonly name: string;
  readonly set: SetName;
  readonly sockets = new Set<ClientSocket>();
  status: string = 'NONE';
  /** Number of changes that it has received. */
  changes = 0;
  /** A permanent error that has ended it. */
  error: unknown = null;
  isOver = false;
  readonly #world: SimulatedWorld;
  readonly #route: () => GatewayNode | null;
  /** Ends the present run. */
  #stop = new AbortController();
  #live = new LiveSet<SimulatedTypes>();
  /** The newest version of each entity that it has seen. */
  readonly #newest = new Map<string, number>();

  constructor(world: SimulatedWorld, options: { name: string; set: SetName; document: string; route: () => GatewayNode | null }) {
    this.#world = world;
    this.name = options.name;
    this.set = options.set;
    this.#route = options.route;
    this.process = new SimulatedProcess(options.name);
    world.time.after(0, this.process, () => void this.#follow(options.document));
  }

  /** What it shows. */
  get content(): Content {
    const { series, matches, markets } = this.#live;
    return contentOf({ series: [...series.values()], matches: [...matches.values()], markets: [...markets.values()] });
  }

  /** The page or program starts again without what it had. */
  forget(): void {
    this.#world.time.after(0, this.process, () => this.#stop.abort());
  }

  stop(): void {
    this.isOver = true;
    this.#stop.abort();
  }

  async #follow(document: string): Promise<void> {
    const { time, random } = this.#world;
    const network = { time, random, process: this.process, gateway: this.#route, sockets: this.sockets };
    class Socket extends ClientSocket {
      constructor() {
        super(network);
      }
    }
    const client = new SightlineClient({
      url: 'http://gateway.invalid/graphql',
      bearer: 'bearer',
      fetch: () => this.#startSession(),
    });
    while (!this.isOver) {
      if (this.#stop.signal.aborted) {
        this.#stop = new AbortController();
        this.#live = new LiveSet<SimulatedTypes>();
        this.#newest.clear();
      }
      try {
        const options = { set: this.#live, variables: { set: this.set }, signal: this.#stop.signal, webSocketImpl: Socket };
        for await (const { status, cursor } of follow<SimulatedTypes>(client, { toString: () => document }, options)) {
          this.status = status;
          this.changes += 1;
          if (status !== 'LOST' && cursor !== null) this.#check(cursor);
          if (random.chance(0.05)) await time.sleep(random.int(1, 200));
        }
      } catch (error) {
        this.status = 'FAILED';
        if (!(error instanceof SightlineError)) {
          this.error = error;
          throw error;
        }
        this.error = error;
      }
      if (!this.#stop.signal.aborted) await time.sleep(1_000);
    }
  }

  #check(cursor: { readonly epoch: string; readonly seq: number }): void {
    const { oracle } = this.#world;
    const { content } = this;
    oracle.checkReader(this.name, cursor, content);
    for (const [key, version] of content) {
      const newest = this.#newest.get(key) ?? 0;
      if (version < newest) oracle.fail(`${this.name} received ${key} with version ${version} after ${newest}`);
      this.#newest.set(key, version);
    }
  }

  /** The only request of the client library: it starts a trading session. */
  async #startSession(): Promise<Response> {
    const { time, random } = this.#world;
    await time.sleep(random.int(1, HTTP_MS));
    const gateway = this.#route();
    if (gateway === null || gateway.process.isDead) throw new TypeError('fetch failed');
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const timer = time.after(HTTP_TIMEOUT_MS, this.process, () => reject(new TypeError('fetch failed')));
    time.after(random.int(1, HTTP_MS), gateway.process, () => {
      const token = gateway.startSession();
      const tradingSession = { token: JSON.stringify(token), expiresAt: new Date(token.expiresAt).toISOString() };
      const text = JSON.stringify({ data: { startTradingSession: { tradingSession, userErrors: [] } } });
      time.after(random.int(1, HTTP_MS), this.process, () => resolve(text));
    });
    const text = await promise;
    timer.close();
    return new Response(text);
  }
}

/** Queries one set again and again, at any gateway. */
export class Poller {
  readonly process: SimulatedProcess;
  answers = 0;
  failures = 0;
  readonly set: SetName;
  /** The last answer; null after a failure. */
  content: Content | null = null;

  constructor(world: SimulatedWorld, options: { name: string; set: SetName; everyMs: number; route: () => GatewayNode | null }) {
    this.set = options.set;
    this.process = new SimulatedProcess(options.name);
    const { time, random } = world;
    const poll = (): void => {
      time.after(random.int(1, 2 * options.everyMs), this.process, poll);
      const gateway = options.route();
      if (gateway === null) return;
      // Pollers share the session of a service, which does not expire.
      const token = { jti: 'service', value: 'secret-service', expiresAt: Number.POSITIVE_INFINITY };
      time.after(random.int(1, HTTP_MS), gateway.process, () => {
        gateway.query(token, options.set).then(
          (batch) => {
            this.answers += 1;
            this.content = contentOf(batch);
          },
          (error: unknown) => {
            this.failures += 1;
            this.content = null;
            if (!isRecord(errorOf(error).extensions)) throw error;
          },
        );
      });
    };
    poll();
  }
}
