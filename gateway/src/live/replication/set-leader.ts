import type { Bus } from './bus.ts';
import type { ReplicatedSet } from './replicated-set.ts';
import type { Topics } from './topics.ts';
import { SetPublisher } from './set-publisher.ts';
import { Ask, type LeaderMessage, readMessage, type ValueCodec } from './set-wire.ts';

interface Kept<V> {
  readonly held: ReplicatedSet<V>;
  readonly publisher: SetPublisher<V>;
  until: number;
}

/** Sets published at a time; what is asked for beyond is not answered. */
const MAX_SETS = 2_000;

export interface LeaderOptions<V> {
  readonly bus: Bus;
  readonly names: Topics;
  readonly codec: ValueCodec<V>;
  readonly beatMs: number;
  /** How long an ask counts. */
  readonly keptMs: number;
  /** The set as it is filled here, which is known once it was read here. Throws for a name that is none. */
  readonly hold: (name: string) => ReplicatedSet<V>;
  /** A failure in a form that others can read. */
  readonly failureOf: (error: unknown) => string;
}

/** Publishes those sets of a scope that others ask for, for as long as they go on asking. */
export class SetLeader<V> {
  readonly #options: LeaderOptions<V>;
  readonly #kept = new Map<string, Kept<V>>();
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor(options: LeaderOptions<V>) {
    this.#options = options;
    const { bus, names, beatMs } = options;
    this.#stopListening = bus.listen(names.asks, (text) => {
      const ask = readMessage(Ask, text);
      if (ask) void this.#answer(ask);
    });
    this.#timer = setInterval(() => this.#beat(), beatMs).unref();
    this.#tell({ say: 'hello' });
  }

  end(): void {
    this.#stopListening();
    clearInterval(this.#timer);
    for (const name of this.#kept.keys()) this.#drop(name);
  }

  async #answer({ id, set: name, fresh }: Ask): Promise<void> {
    try {
      const kept = this.#keep(name);
      if (kept === null) return;
      await (fresh ? kept.held.fresh() : kept.held.known());
      await kept.publisher.settled();
      this.#tell({ say: 'answer', to: id, failure: null });
    } catch (error) {
      this.#drop(name);
      this.#tell({ say: 'answer', to: id, failure: this.#options.failureOf(error) });
    }
  }

  #keep(name: string): Kept<V> | null {
    const { bus, names, codec, keptMs, hold } = this.#options;
    const until = Date.now() + keptMs;
    const kept = this.#kept.get(name);
    if (kept) {
      kept.until = until;
      void kept.publisher.touch();
      return kept;
    }
    if (this.#kept.size >= MAX_SETS) return null;
    const held = hold(name);
    const publisher = new SetPublisher({ bus, names, name, set: held.set, codec, keptMs, ready: held.known() });
    const made = { held, publisher, until };
    this.#kept.set(name, made);
    return made;
  }

  #drop(name: string): void {
    const kept = this.#kept.get(name);
    this.#kept.delete(name);
    kept?.publisher.end();
    kept?.held.release();
  }

  #beat(): void {
    const now = Date.now();
    for (const [name, { until }] of this.#kept) if (until < now) this.#drop(name);
    if (this.#kept.size === 0) return;
    const sets = Array.from(this.#kept, ([set, { publisher }]) => ({ set, place: publisher.place })).flatMap(({ set, place }) =>
      place === null ? [] : { set, ...place },
    );
    this.#tell({ say: 'beat', sets });
  }

  #tell(message: LeaderMessage): void {
    const { bus, names } = this.#options;
    // Nobody hears it while the bus is away; what follows from that they find out by themselves.
    bus.tell(names.channel, JSON.stringify(message), names.lease).catch(() => {});
  }
}
