import { randomUUID } from 'node:crypto';
import type { LiveSet } from '../live-set.ts';
import type { Bus } from './bus.ts';
import type { Topics } from './topics.ts';
import { SetMirror } from './set-mirror.ts';
import type { Place } from './set-publisher.ts';
import { type Ask, LeaderMessage, readMessage, readStep, type ValueCodec } from './set-wire.ts';

export interface FollowerOptions<V> {
  readonly bus: Bus;
  readonly names: Topics;
  readonly codec: ValueCodec<V>;
  readonly beatMs: number;
  /** So long without a word, and the leader counts as lost. */
  readonly silenceMs: number;
  /** How long an ask counts. */
  readonly keptMs: number;
  readonly failureFrom: (text: string) => Error;
  /** The leader has left. */
  readonly onBye: () => void;
  readonly onFailure: (error: unknown) => void;
}

interface Followed<V> {
  readonly set: LiveSet<V>;
  readonly mirror: SetMirror<V>;
  readonly failed: (error: Error) => void;
  /** Id of the ask that keeps the set published, its time, and whether it was answered. */
  ask: { readonly id: string; readonly at: number; isAnswered: boolean };
}

/** How a set is filled. */
export interface Feeding {
  /** Resolves when there is something to read. */
  readonly known: Promise<void>;
  fresh(): Promise<void>;
  end(): void;
}

/** Follows the sets of a scope that another gateway fills: asks for them, mirrors them, and notices when it falls silent. */
export class SetFollower<V> {
  readonly #options: FollowerOptions<V>;
  readonly #followed = new Map<string, Followed<V>>();
  readonly #answers = new Map<string, (failure: string | null) => void>();
  readonly #stops: readonly (() => void)[];
  readonly #timer: NodeJS.Timeout;
  #heardAt = Date.now();

  constructor(options: FollowerOptions<V>) {
    this.#options = options;
    const { bus, names, beatMs } = options;
    this.#stops = [
      bus.listen(names.channel, (text) => {
        const message = readMessage(LeaderMessage, text);
        if (message) this.#heard(message);
        else for (const { mirror } of this.#followed.values()) mirror.load();
      }),
      bus.onMove(() => this.#moved()),
    ];
    this.#timer = setInterval(() => this.#turn(), beatMs).unref();
  }

  follow(name: string, set: LiveSet<V>): Feeding {
    const { bus, names, codec, onFailure } = this.#options;
    const { promise: failure, reject: failed } = Promise.withResolvers<never>();
    const mirror = new SetMirror({
      bus,
      image: names.snapshotKey(name),
      set,
      codec,
      onMissing: () => this.#askFor(name),
      onFailure,
    });
    const followed: Followed<V> = { set, mirror, failed, ask: { id: '', at: 0, isAnswered: true } };
    this.#followed.set(name, followed);
    this.#askFor(name);
    return {
      known: Promise.race([mirror.loaded, failure]),
      fresh: () => this.#fresh(name, followed),
      end: () => {
        mirror.end();
        if (this.#followed.get(name) === followed) this.#followed.delete(name);
      },
    };
  }

  end(): void {
    clearInterval(this.#timer);
    for (const stop of this.#stops) stop();
    for (const { mirror } of this.#followed.values()) mirror.end();
    this.#followed.clear();
    for (const settle of this.#answers.values()) settle(null);
    this.#answers.clear();
  }

  /** What is held is as new as can be had: live, or read anew by the one that fills it, as long as that one answers. */
  async #fresh(name: string, { set, mirror }: Followed<V>): Promise<void> {
    if (set.status === 'LIVE' || this.#isSilent) return;
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const { promise: over, resolve: end } = Promise.withResolvers<null>();
    const id = randomUUID();
    this.#answers.set(id, resolve);
    const timer = setTimeout(() => end(null), this.#options.silenceMs);
    this.#tell({ id, set: name, fresh: true });
    const failure = await Promise.race([promise, over]);
    // Until then the set is as it was before this gateway followed.
    if (failure === null) await Promise.race([mirror.loaded, over]);
    clearTimeout(timer);
    this.#answers.delete(id);
    if (failure !== null) throw this.#options.failureFrom(failure);
  }

  get #isSilent(): boolean {
    return Date.now() - this.#heardAt > this.#options.silenceMs;
  }

  #heard(message: LeaderMessage): void {
    this.#heardAt = Date.now();
    switch (message.say) {
      case 'step':
        return this.#followed.get(message.set)?.mirror.take(this.#stepOf(message));
      case 'image':
        return this.#followed.get(message.set)?.mirror.load();
      case 'beat':
        return this.#areAt(new Map(message.sets.map((place) => [place.set, place])));
      case 'answer':
        return this.#answered(message.to, message.failure);
      case 'hello':
        return this.#areAt(new Map());
      case 'bye':
        this.#options.onBye();
    }
  }

  /** The leader publishes these, and no others: those are as an earlier one left them. */
  #areAt(places: ReadonlyMap<string, Place>): void {
    for (const [name, { set, mirror }] of this.#followed) {
      const place = places.get(name);
      if (place) mirror.isAt(place, place.status);
      else {
        if (set.status === 'LIVE') set.setStatus('STALE');
        this.#askFor(name);
      }
    }
  }

  #stepOf(message: Extract<LeaderMessage, { say: 'step' }>) {
    try {
      return readStep(message, this.#options.codec);
    } catch (error) {
      this.#options.onFailure(error);
      return null;
    }
  }

  #answered(id: string, failure: string | null): void {
    this.#answers.get(id)?.(failure);
    for (const { ask, mirror, failed } of this.#followed.values()) {
      if (ask.id !== id) continue;
      ask.isAnswered = true;
      if (failure === null) mirror.begin();
      else failed(this.#options.failureFrom(failure));
    }
  }

  /** The bus went or came: whatever was told meanwhile is lost. */
  #moved(): void {
    if (!this.#options.bus.isUp) return;
    for (const [name, { mirror }] of this.#followed) {
      this.#askFor(name);
      mirror.load();
    }
  }

  #turn(): void {
    const now = Date.now();
    const { keptMs } = this.#options;
    for (const [name, { set, ask }] of this.#followed) {
      if (this.#isSilent && set.status === 'LIVE') set.setStatus('STALE');
      if (!ask.isAnswered || now - ask.at > keptMs / 3) this.#askFor(name);
    }
  }

  #askFor(name: string): void {
    const followed = this.#followed.get(name);
    if (!followed) return;
    // One that is repeated keeps its id, since the answer to the first may be on its way.
    if (followed.ask.isAnswered) followed.ask = { id: randomUUID(), at: Date.now(), isAnswered: false };
    this.#tell({ id: followed.ask.id, set: name, fresh: false });
  }

  #tell(ask: Ask): void {
    const { bus, names } = this.#options;
    // Without the bus it is asked again when that is back.
    bus.tell(names.asks, JSON.stringify(ask)).catch(() => {});
  }
}
