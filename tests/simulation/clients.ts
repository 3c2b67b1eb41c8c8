import { follow } from '../../schema/client/live.ts';
import { LiveSet } from '../../schema/client/live-set.ts';
import { UNKNOWN_SEQ } from '../../schema/client/live-subscription.ts';
import { SightlineError } from '../../schema/client/sightline-error.ts';
import { isRecord } from '../../schema/client/graphql-response.ts';
import type { LiveCursor } from '../../schema/types.generated.ts';
import type { SetName } from '../../gateway/src/domains/trading/feed/set-kinds.ts';
import type { ClientSocket } from './client-socket.ts';
import { SERVICE, type SimulatedWorld } from './gateway-node.ts';
import { contentOf, errorOf, type SimulatedTypes } from './protocol.ts';
import { type Content, SeenVersions } from './oracle.ts';
import { ClientPlatform, HTTP_MS, type Route } from './platform.ts';
import { SimulatedProcess } from './virtual-time.ts';

/** One subscriber of a live set: the client library of the product over sockets of the simulation. */
export class Subscriber {
  readonly process: SimulatedProcess;
  readonly name: string;
  readonly set: SetName;
  status: string = 'NONE';
  /** Number of changes that it has received. */
  changes = 0;
  /** A permanent error that has ended it. */
  error: unknown = null;
  isOver = false;
  readonly #world: SimulatedWorld;
  readonly #platform: ClientPlatform;
  /** Ends the present run. */
  #stop = new AbortController();
  #live = new LiveSet<SimulatedTypes>();
  readonly #seen = new SeenVersions();

  constructor(world: SimulatedWorld, options: { name: string; set: SetName; document: string; route: Route }) {
    this.#world = world;
    this.name = options.name;
    this.set = options.set;
    this.process = new SimulatedProcess(options.name);
    this.#platform = new ClientPlatform(world, this.process, options.route);
    world.time.after(0, this.process, () => void this.#follow(options.document));
  }

  get sockets(): Iterable<ClientSocket> {
    return this.#platform.sockets;
  }

  /** Position of its content. */
  get cursor(): LiveCursor | null {
    return this.#live.cursor;
  }

  /** Its last changes, for reports. */
  get trace(): string {
    return this.#platform.trace;
  }

  /** Content of its set. */
  get content(): Content {
    const { series, matches, markets } = this.#live;
    return contentOf({ series: [...series.values()], matches: [...matches.values()], markets: [...markets.values()] });
  }

  /** Restarts the page or program, without its state. */
  restart(): void {
    this.#world.time.after(0, this.process, () => this.#stop.abort());
  }

  stop(): void {
    this.isOver = true;
    this.#stop.abort();
  }

  async #follow(document: string): Promise<void> {
    const { time, random } = this.#world;
    const { client, Socket } = this.#platform;
    while (!this.isOver) {
      if (this.#stop.signal.aborted) {
        this.#stop = new AbortController();
        this.#live = new LiveSet<SimulatedTypes>();
        this.#seen.clear();
      }
      try {
        const options = { set: this.#live, variables: { set: this.set }, signal: this.#stop.signal, webSocketImpl: Socket };
        for await (const { status, cursor } of follow<SimulatedTypes>(client, { toString: () => document }, options)) {
          this.status = status;
          this.changes += 1;
          this.#platform.record(`${status} ${cursor?.epoch.slice(0, 8)}/${cursor?.seq}`);
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

  #check({ epoch, seq }: LiveCursor): void {
    const { oracle } = this.#world;
    const { content } = this;
    if (seq !== UNKNOWN_SEQ) oracle.checkSubscriber(this.name, { epoch, seq }, content, this.trace);
    const [regression] = this.#seen.record(epoch, content, oracle.unproven.has(epoch));
    if (regression !== undefined) oracle.fail(`${this.name} ${regression}:${this.trace}`);
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

  constructor(world: SimulatedWorld, options: { name: string; set: SetName; everyMs: number; route: Route }) {
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
