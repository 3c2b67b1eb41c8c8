import { randomUUID } from 'node:crypto';
import type { Change, LiveSet } from '../live-set.ts';
import type { Bus } from './bus.ts';
import type { Topics } from './topics.ts';
import { SetMirror } from './set-mirror.ts';
import type { PublishedPosition } from './set-publisher.ts';
import { decodeStep, LeaderMessage, readMessage, type SetRequest, type ValueCodec } from './set-wire.ts';

export interface FollowerOptions<V> {
  readonly bus: Bus;
  readonly topics: Topics;
  readonly codec: ValueCodec<V>;
  readonly heartbeatMs: number;
  /** Without a message for this long, the leader is considered lost. */
  readonly silenceMs: number;
  /** How long a request keeps a set published. */
  readonly ttlMs: number;
  readonly failureFrom: (text: string) => Error;
  readonly onLeaderLeaving: () => void;
  readonly onFailure: (error: unknown) => void;
}

interface FollowedSet<V> {
  readonly set: LiveSet<V>;
  readonly mirror: SetMirror<V>;
  readonly failed: (error: Error) => void;
  /** The last request that keeps the set published. */
  request: { readonly id: string; readonly at: number; isAnswered: boolean };
}

/** What fills a set: the sets of this gateway's own source, or those of the leader. */
export interface SetFiller {
  /** Resolves when the set has data. */
  readonly ready: Promise<void>;
  /** Resolves when the set is up to date. */
  refresh(): Promise<void>;
  end(): void;
}

/** Follows the leader of a scope: requests sets, mirrors them, and marks them STALE when the leader falls silent. */
export class SetFollower<V> {
  readonly #options: FollowerOptions<V>;
  readonly #followed = new Map<string, FollowedSet<V>>();
  /** Refresh requests that wait for their response. */
  readonly #refreshing = new Map<string, (failure: string | null) => void>();
  readonly #unsubscribe: readonly (() => void)[];
  readonly #timer: NodeJS.Timeout;
  #lastMessageAt = Date.now();

  constructor(options: FollowerOptions<V>) {
    this.#options = options;
    const { bus, topics, heartbeatMs } = options;
    this.#unsubscribe = [
      bus.subscribe(topics.channel, (text) => {
        const message = readMessage(LeaderMessage, text);
        if (message) this.#receive(message);
        else for (const { mirror } of this.#followed.values()) mirror.load();
      }),
      bus.onStatus(() => this.#busChanged()),
    ];
    this.#timer = setInterval(() => this.#tick(), heartbeatMs).unref();
  }

  follow(name: string, set: LiveSet<V>): SetFiller {
    const { bus, topics, codec, onFailure } = this.#options;
    const { promise: failure, reject: failed } = Promise.withResolvers<never>();
    const mirror = new SetMirror({
      bus,
      snapshotKey: topics.snapshotKey(name),
      set,
      codec,
      onMissing: () => this.#request(name),
      onFailure,
    });
    const followed: FollowedSet<V> = { set, mirror, failed, request: { id: '', at: 0, isAnswered: true } };
    this.#followed.set(name, followed);
    this.#request(name);
    return {
      ready: Promise.race([mirror.loaded, failure]),
      refresh: () => this.#refresh(name, followed),
      end: () => {
        mirror.end();
        if (this.#followed.get(name) === followed) this.#followed.delete(name);
      },
    };
  }

  end(): void {
    clearInterval(this.#timer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const { mirror } of this.#followed.values()) mirror.end();
    this.#followed.clear();
    for (const settle of this.#refreshing.values()) settle(null);
    this.#refreshing.clear();
  }

  /** Has the leader bring the set up to date, if it is not live; returns without that if the leader does not respond. */
  async #refresh(name: string, { set, mirror }: FollowedSet<V>): Promise<void> {
    if (set.status === 'LIVE' || this.#isSilent) return;
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const { promise: timedOut, resolve: timeOut } = Promise.withResolvers<null>();
    const id = randomUUID();
    this.#refreshing.set(id, resolve);
    const timer = setTimeout(() => timeOut(null), this.#options.silenceMs);
    this.#send({ id, set: name, refresh: true });
    const failure = await Promise.race([promise, timedOut]);
    // Until the mirror has loaded, the set is as it was before this gateway followed.
    if (failure === null) await Promise.race([mirror.loaded, timedOut]);
    clearTimeout(timer);
    this.#refreshing.delete(id);
    if (failure !== null) throw this.#options.failureFrom(failure);
  }

  get #isSilent(): boolean {
    return Date.now() - this.#lastMessageAt > this.#options.silenceMs;
  }

  #receive(message: LeaderMessage): void {
    this.#lastMessageAt = Date.now();
    switch (message.type) {
      case 'step':
        return this.#followed.get(message.set)?.mirror.take(this.#decode(message));
      case 'snapshot':
        return this.#followed.get(message.set)?.mirror.load();
      case 'heartbeat':
        return this.#confirm(new Map(message.sets.map((position) => [position.set, position])));
      case 'response':
        return this.#responded(message.to, message.failure);
      case 'elected':
        return this.#confirm(new Map());
      case 'leaving':
        this.#options.onLeaderLeaving();
    }
  }

  /** @param positions all sets that the leader publishes; other sets were published by a former leader */
  #confirm(positions: ReadonlyMap<string, PublishedPosition>): void {
    for (const [name, { set, mirror }] of this.#followed) {
      const position = positions.get(name);
      if (position) mirror.confirm(position, position.status);
      else {
        if (set.status === 'LIVE') set.setStatus('STALE');
        this.#request(name);
      }
    }
  }

  #decode(message: Extract<LeaderMessage, { type: 'step' }>): Change<V> | null {
    try {
      return decodeStep(message, this.#options.codec);
    } catch (error) {
      this.#options.onFailure(error);
      return null;
    }
  }

  #responded(id: string, failure: string | null): void {
    this.#refreshing.get(id)?.(failure);
    for (const { request, mirror, failed } of this.#followed.values()) {
      if (request.id !== id) continue;
      request.isAnswered = true;
      if (failure === null) mirror.begin();
      else failed(this.#options.failureFrom(failure));
    }
  }

  /** Messages during the outage are lost. */
  #busChanged(): void {
    if (!this.#options.bus.isUp) return;
    for (const [name, { mirror }] of this.#followed) {
      this.#request(name);
      mirror.load();
    }
  }

  #tick(): void {
    const now = Date.now();
    for (const [name, { set, request }] of this.#followed) {
      if (this.#isSilent && set.status === 'LIVE') set.setStatus('STALE');
      if (!request.isAnswered || now - request.at > this.#options.ttlMs / 3) this.#request(name);
    }
  }

  #request(name: string): void {
    const followed = this.#followed.get(name);
    if (!followed) return;
    // A repeated request keeps its id, because the response to the first one may be on its way.
    if (followed.request.isAnswered) followed.request = { id: randomUUID(), at: Date.now(), isAnswered: false };
    this.#send({ id: followed.request.id, set: name, refresh: false });
  }

  #send(request: SetRequest): void {
    const { bus, topics } = this.#options;
    // A lost request is repeated when the bus is back.
    bus.publish(topics.requests, JSON.stringify(request)).catch(() => {});
  }
}
