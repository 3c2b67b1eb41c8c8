import { SightlineClient } from '../../schema/client/client.ts';
import { follow } from '../../schema/client/live.ts';
import { LiveSet } from '../../schema/client/live-set.ts';
import { SightlineError } from '../../schema/client/sightline-error.ts';
import { isRecord } from '../../schema/client/graphql-response.ts';
import type { SetName } from '../../gateway/src/domains/trading/feed/topics.ts';
import { ClientSocket } from './client-socket.ts';
import { type GatewayNode, SERVICE, type SimulatedWorld } from './gateway-node.ts';
import { contentOf, errorOf, type SimulatedTypes } from './protocol.ts';
import type { Content } from './oracle.ts';
import { SimulatedProcess } from './virtual-time.ts';

/** Maximum time of an HTTP request or response on the network, ms. */
const HTTP_MS = 20;
/** Maximum age of a state received after a change of leader, ms: undetected loss lasts until the next reconciliation. */
const MAX_BEHIND_MS = 15_000;
/** Number of changes in a report. */
const TRACED = 12;
const HTTP_TIMEOUT_MS = 5_000;
const MAX_REPEATS = 4;

/** One subscriber of a live set: the client library of the product over sockets of the simulation. */
export class Subscriber {
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
  readonly #trace: string[] = [];
  /** Of its last connection. */
  #gateway = '';
  /** The newest version of each entity that it has seen, and the epoch in which it did. */
  /** By key, with the number of epochs before it. */
  readonly #newest = new Map<string, { readonly version: number; readonly epochs: number }>();
  #epoch: string | null = null;
  /** How often the epoch has changed. */
  #epochs = 0;

  constructor(world: SimulatedWorld, options: { name: string; set: SetName; document: string; route: () => GatewayNode | null }) {
    this.#world = world;
    this.name = options.name;
    this.set = options.set;
    this.#route = options.route;
    this.process = new SimulatedProcess(options.name);
    world.time.after(0, this.process, () => void this.#follow(options.document));
  }

  /** Position of its content. */
  get cursor(): { readonly epoch: string; readonly seq: number } | null {
    return this.#live.cursor;
  }

  /** Its last changes, for reports. */
  get trace(): string {
    return this.#trace
      .slice(-TRACED)
      .map((line) => `\n  ${line}`)
      .join('');
  }

  /** Content of its set. */
  get content(): Content {
    const { series, matches, markets } = this.#live;
    return contentOf({ series: [...series.values()], matches: [...matches.values()], markets: [...markets.values()] });
  }

  /** Restarts the page or program, without its state. */
  forget(): void {
    this.#world.time.after(0, this.process, () => this.#stop.abort());
  }

  stop(): void {
    this.isOver = true;
    this.#stop.abort();
  }

  async #follow(document: string): Promise<void> {
    const { time, random } = this.#world;
    const gateway = (): GatewayNode | null => {
      const chosen = this.#route();
      this.#gateway = chosen?.process.name ?? 'none';
      return chosen;
    };
    const onClose = (code: number, reason: string): void => {
      this.#trace.push(`${(time.now / 1_000).toFixed(3)} s closed with ${code} ${reason} by ${this.#gateway}`);
    };
    const network = { time, random, process: this.process, gateway, onClose, sockets: this.sockets };
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
          this.#trace.push(
            `${(time.now / 1_000).toFixed(3)} s ${status} ${cursor?.epoch.slice(0, 8)}/${cursor?.seq} from ${this.#gateway}`,
          );
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

  #check({ epoch, seq }: { readonly epoch: string; readonly seq: number }): void {
    const { oracle, provider, time } = this.#world;
    const { content } = this;
    oracle.checkSubscriber(this.name, { epoch, seq }, content);
    if (epoch !== this.#epoch) this.#epochs += 1;
    this.#epoch = epoch;
    for (const [key, version] of content) {
      const newest = this.#newest.get(key);
      if (newest === undefined || version >= newest.version) this.#newest.set(key, { version, epochs: this.#epochs });
      // Another leader has its own connection to the provider, whose faults it may not have detected yet. Nor can a gateway know
      // how much of its epoch a client had received before its cursor was of another one.
      else if (newest.epochs === this.#epochs || time.now - provider.replacedAt(key, version) > MAX_BEHIND_MS)
        oracle.fail(`${this.name} received ${key} with version ${version} after ${newest.version}:${this.trace}`);
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

/** Queries one set repeatedly, at any gateway. */
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
      time.after(random.int(1, HTTP_MS), gateway.process, () => {
        gateway.query(SERVICE, options.set).then(
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

/** Repeats creates under their keys, at any gateway, until each has an answer. */
export class Creator {
  readonly process: SimulatedProcess;
  /** Time of the first request by key, ms. */
  readonly #startedAt = new Map<string, number>();

  constructor(world: SimulatedWorld, options: { name: string; everyMs: number; route: () => GatewayNode | null }) {
    this.process = new SimulatedProcess(options.name);
    const { time, random } = world;
    const send = (key: string, triesLeft: number): void => {
      const gateway = options.route();
      let isAnswered = false;
      const again = (): void => {
        if (isAnswered || triesLeft === 0) return;
        send(key, triesLeft - 1);
      };
      // A client does not wait for long, and repeats its request.
      time.after(random.int(50, 3_000), this.process, again);
      if (gateway === null) return;
      time.after(random.int(1, HTTP_MS), gateway.process, () => {
        gateway.create(key).then(
          ({ outcome }) => {
            isAnswered = outcome === 'done';
          },
          (error: unknown) => {
            if (!isRecord(errorOf(error).extensions)) throw error;
          },
        );
      });
    };
    const create = (): void => {
      time.after(random.int(1, 2 * options.everyMs), this.process, create);
      const key = random.uuid();
      this.#startedAt.set(key, time.now);
      send(key, MAX_REPEATS);
    };
    create();
  }

  /** Keys that were first sent after this time, ms. */
  keysSince(ms: number): string[] {
    return [...this.#startedAt].flatMap(([key, at]) => (at >= ms ? key : []));
  }
}
