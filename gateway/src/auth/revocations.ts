import { boundedMap } from '../util/bounded-map.ts';
import * as z from 'zod';
import type { Redis } from '../redis/redis.ts';

const BEARER = 'bearer:';

/** Names a bearer that was signed out, by its hash: all that was begun with it ends as well. */
export function revokedBearer(hash: string): string {
  return BEARER + hash;
}

/** The hash of a bearer that was signed out; null for any other id. */
export function bearerIn(id: string): string | null {
  return id.startsWith(BEARER) ? id.slice(BEARER.length) : null;
}

const MAX_REVOKED = 100_000;
const CHANNEL = 'sightline:v1:revoked';
/** Ids by the time of their end, for gateways that come later. */
const KEY = 'sightline:v1:revocations';
const Revoked = z.strictObject({ id: z.string(), expiresAt: z.number() });
type Revoked = z.output<typeof Revoked>;

/** What was ended before its time, by id, until it would have ended anyway. With Redis every gateway hears of it. */
export class Revocations {
  readonly #redis: Redis | null;
  readonly #now: () => number;
  readonly #ends = boundedMap<string, number>(MAX_REVOKED);
  /** Of this gateway, and not told to the others yet. */
  readonly #untold = boundedMap<string, Revoked>(MAX_REVOKED);
  readonly #listeners = new Set<(id: string) => void>();
  readonly #stops: readonly (() => void)[];

  constructor(options: { redis?: Redis | null; now?: () => number } = {}) {
    this.#redis = options.redis ?? null;
    this.#now = options.now ?? Date.now;
    const redis = this.#redis;
    this.#stops = redis
      ? [
          redis.listen(CHANNEL, (text) => this.#heard(text)),
          redis.onMove(() => {
            if (redis.isUp) void this.catchUp();
          }),
        ]
      : [];
  }

  has(id: string): boolean {
    return this.#ends.has(id);
  }

  /** @param expiresAt milliseconds since the epoch */
  revoke(id: string, expiresAt: number): void {
    const revoked = { id, expiresAt };
    this.#take(revoked);
    if (!this.#redis) return;
    this.#untold.set(id, revoked, { ttl: this.#lifeOf(revoked) });
    void this.#tell(revoked);
  }

  /** Calls back for each id, whoever revoked it. @returns the way to stop */
  onRevoked(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells and hears what was missed. Without Redis it resolves at once. */
  async catchUp(): Promise<void> {
    try {
      await Promise.all([...this.#untold.values()].map((revoked) => this.#tell(revoked)));
      const known = await this.#redis?.run((client) => client.zRangeByScoreWithScores(KEY, this.#now(), '+inf'));
      for (const { value, score } of known ?? []) this.#take({ id: value, expiresAt: score });
    } catch {
      // Done again with the next connection.
    }
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#listeners.clear();
  }

  #heard(text: string): void {
    try {
      const { data } = Revoked.safeParse(JSON.parse(text));
      if (data) this.#take(data);
    } catch {
      // No word of ours.
    }
  }

  #take(revoked: Revoked): void {
    if (revoked.expiresAt <= this.#now() || this.#ends.has(revoked.id)) return;
    this.#ends.set(revoked.id, revoked.expiresAt, { ttl: this.#lifeOf(revoked) });
    for (const listener of this.#listeners) listener(revoked.id);
  }

  async #tell(revoked: Revoked): Promise<void> {
    const { id, expiresAt } = revoked;
    try {
      await this.#redis?.run(
        (client) =>
          client
            .multi()
            .zAdd(KEY, { value: id, score: expiresAt })
            .zRemRangeByScore(KEY, '-inf', this.#now())
            .publish(CHANNEL, JSON.stringify(revoked))
            .exec(),
        { isSentLate: true },
      );
      this.#untold.delete(id);
    } catch {
      // Told when Redis is back.
    }
  }

  #lifeOf({ expiresAt }: Revoked): number {
    return Math.max(expiresAt - this.#now(), 1);
  }
}
