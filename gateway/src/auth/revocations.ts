import * as z from 'zod';
import type { Redis } from '../redis/redis.ts';
import { boundedMap } from '../util/bounded-map.ts';

const BEARER = 'bearer:';

/** The revocation id of a signed-out bearer. It ends everything that was started with the bearer. */
export function bearerRevocationId(hash: string): string {
  return BEARER + hash;
}

/** The bearer hash in a revocation id; null for any other id. */
export function revokedBearerHash(id: string): string | null {
  return id.startsWith(BEARER) ? id.slice(BEARER.length) : null;
}

const MAX_REVOKED = 100_000;
const CHANNEL = 'sightline:v1:revoked';
/** Sorted set of ids by expiry, for gateways that start or reconnect later. */
const KEY = 'sightline:v1:revocations';
const Revocation = z.strictObject({ id: z.string(), expiresAt: z.number() });
type Revocation = z.output<typeof Revocation>;

/** Ids that were revoked before they expired. Redis shares them with every gateway. */
export class Revocations {
  readonly #redis: Redis | null;
  readonly #expiries = boundedMap<string, number>(MAX_REVOKED);
  /** Revocations of this gateway that are not in Redis yet. */
  readonly #unpublished = boundedMap<string, Revocation>(MAX_REVOKED);
  readonly #listeners = new Set<(id: string) => void>();
  readonly #unsubscribes: readonly (() => void)[];

  constructor(redis: Redis | null) {
    this.#redis = redis;
    this.#unsubscribes = redis
      ? [
          redis.subscribe(CHANNEL, (text) => this.#receive(text)),
          redis.onStateChange(() => {
            if (redis.isUp) void this.catchUp();
          }),
        ]
      : [];
  }

  has(id: string): boolean {
    return this.#expiries.has(id);
  }

  /** @param expiresAt milliseconds since the epoch */
  revoke(id: string, expiresAt: number): void {
    const revocation = { id, expiresAt };
    this.#add(revocation);
    if (!this.#redis) return;
    this.#unpublished.set(id, revocation, { ttl: this.#ttlOf(revocation) });
    void this.#publish(revocation);
  }

  /** Calls the listener for each revoked id, of any gateway. Returns a function that unsubscribes it. */
  onRevoked(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Publishes and loads what was missed while disconnected. Without Redis it resolves at once. */
  async catchUp(): Promise<void> {
    try {
      await Promise.all([...this.#unpublished.values()].map((revocation) => this.#publish(revocation)));
      const stored = await this.#redis?.run((client) => client.zRangeByScoreWithScores(KEY, Date.now(), '+inf'));
      for (const { value, score } of stored ?? []) this.#add({ id: value, expiresAt: score });
    } catch {
      // The next connection catches up.
    }
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#listeners.clear();
  }

  #receive(text: string): void {
    try {
      const { data } = Revocation.safeParse(JSON.parse(text));
      if (data) this.#add(data);
    } catch {
      // Not a message of a gateway.
    }
  }

  #add(revocation: Revocation): void {
    if (revocation.expiresAt <= Date.now() || this.#expiries.has(revocation.id)) return;
    this.#expiries.set(revocation.id, revocation.expiresAt, { ttl: this.#ttlOf(revocation) });
    for (const listener of this.#listeners) listener(revocation.id);
  }

  async #publish(revocation: Revocation): Promise<void> {
    const { id, expiresAt } = revocation;
    try {
      await this.#redis?.run(
        (client) =>
          Promise.all([
            client.zAdd(KEY, { value: id, score: expiresAt }),
            client.zRemRangeByScore(KEY, '-inf', Date.now()),
            client.publish(CHANNEL, JSON.stringify(revocation)),
          ]),
        { whenSlow: 'send' },
      );
      this.#unpublished.delete(id);
    } catch {
      // Published with the next connection.
    }
  }

  #ttlOf({ expiresAt }: Revocation): number {
    return Math.max(expiresAt - Date.now(), 1);
  }
}
