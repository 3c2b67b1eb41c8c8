import type { OpenSet } from '../live-source.ts';
import type { Bus } from './bus.ts';
import type { Topics } from './topics.ts';
import { SetPublisher } from './set-publisher.ts';
import { type LeaderMessage, readMessage, SetRequest, type ValueCodec } from './set-wire.ts';

interface PublishedSet<V> {
  readonly opened: OpenSet<V>;
  readonly publisher: SetPublisher<V>;
  until: number;
}

/** Bound on published sets; requests for further ones get no response. */
const MAX_SETS = 2_000;

export interface LeaderOptions<V> {
  readonly bus: Bus;
  readonly topics: Topics;
  readonly codec: ValueCodec<V>;
  readonly heartbeatMs: number;
  /** How long a request keeps a set published. */
  readonly ttlMs: number;
  /** Opens a set, ready once it was read by this gateway. Throws for an unknown name. */
  readonly open: (name: string) => OpenSet<V>;
  /** A failure as text, for other gateways. */
  readonly failureOf: (error: unknown) => string;
}

/** Publishes the sets of a scope that other gateways request, as long as they repeat their requests. */
export class SetLeader<V> {
  readonly #options: LeaderOptions<V>;
  readonly #published = new Map<string, PublishedSet<V>>();
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor(options: LeaderOptions<V>) {
    this.#options = options;
    const { bus, topics, heartbeatMs } = options;
    this.#unsubscribe = bus.subscribe(topics.requests, (text) => {
      const request = readMessage(SetRequest, text);
      if (request) void this.#respond(request);
    });
    this.#timer = setInterval(() => this.#heartbeat(), heartbeatMs).unref();
    this.#send({ type: 'elected' });
  }

  end(): void {
    this.#unsubscribe();
    clearInterval(this.#timer);
    for (const name of this.#published.keys()) this.#drop(name);
  }

  async #respond({ id, set: name, refresh }: SetRequest): Promise<void> {
    try {
      const published = this.#publish(name);
      if (published === null) return;
      await (refresh ? published.opened.refresh() : published.opened.ready());
      await published.publisher.settled();
      this.#send({ type: 'response', to: id, failure: null });
    } catch (error) {
      this.#drop(name);
      this.#send({ type: 'response', to: id, failure: this.#options.failureOf(error) });
    }
  }

  /** Publishes a set, or extends the time for which it is published. Null: too many sets. */
  #publish(name: string): PublishedSet<V> | null {
    const { bus, topics, codec, ttlMs, open } = this.#options;
    const until = Date.now() + ttlMs;
    const existing = this.#published.get(name);
    if (existing) {
      existing.until = until;
      void existing.publisher.touch();
      return existing;
    }
    if (this.#published.size >= MAX_SETS) return null;
    const opened = open(name);
    const publisher = new SetPublisher({ bus, topics, name, set: opened.set, codec, ttlMs, ready: opened.ready() });
    const published = { opened, publisher, until };
    this.#published.set(name, published);
    return published;
  }

  #drop(name: string): void {
    const published = this.#published.get(name);
    this.#published.delete(name);
    published?.publisher.end();
    published?.opened.release();
  }

  #heartbeat(): void {
    const now = Date.now();
    for (const [name, { until }] of this.#published) if (until < now) this.#drop(name);
    if (this.#published.size === 0) return;
    const sets = [...this.#published].flatMap(
      ([
        set,
        {
          publisher: { position },
        },
      ]) => (position ? { set, ...position } : []),
    );
    this.#send({ type: 'heartbeat', sets });
  }

  #send(message: LeaderMessage): void {
    const { bus, topics } = this.#options;
    // A lost message needs no retry: followers detect the gap, or the silence.
    bus.publish(topics.channel, JSON.stringify(message), topics.lease).catch(() => {});
  }
}
