export interface TradingSecret {
  /** Id of the encrypted token that contains the secret, or of the API key. */
  readonly jti: string;
  readonly value: string;
  /** Milliseconds since the epoch; Infinity for an API key. */
  readonly expiresAt: number;
  /** Digest of the client's packages; null or undefined if they are unknown, as those of an API key. */
  readonly packages?: string | null;
}

const MAX_SECRETS = 1_000;
const MAX_REFUSED = 10_000;

/** The secrets of a scope's active callers. A caller stays active for the linger time. The secret that expires last is used. */
export class TradingSecrets {
  readonly #active = new Map<string, { secret: TradingSecret; seenAt: number }>();
  /** Time of each refusal by token id; local clock, ms. */
  readonly #refused: Map<string, number>;
  readonly #listeners = new Set<() => void>();
  readonly #lingerMs: number;
  readonly #onRefused: (jti: string) => void;
  #refusals = 0;

  /** @param options `refused`: shared with later scopes of the client, so that a refusal outlives this one */
  constructor(options: { lingerMs: number; refused?: Map<string, number>; onRefused?: (jti: string) => void }) {
    this.#lingerMs = options.lingerMs;
    this.#refused = options.refused ?? new Map();
    this.#onRefused = options.onRefused ?? (() => {});
  }

  /** Marks the caller of this secret as active now. */
  touch(secret: TradingSecret): void {
    if (this.#refused.has(secret.jti)) return;
    const isNew = !this.#active.delete(secret.jti);
    this.#active.set(secret.jti, { secret, seenAt: Date.now() });
    dropOldest(this.#active, MAX_SECRETS);
    if (isNew) this.#notify();
  }

  /** Calls the listener when a secret is added or removed. Returns a function that unsubscribes it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  has(jti: string): boolean {
    return this.#active.has(jti);
  }

  /** The secret that expires last; null without one. */
  best(): TradingSecret | null {
    this.#removeExpired();
    let best: TradingSecret | null = null;
    for (const { secret } of this.#active.values()) if (!best || secret.expiresAt > best.expiresAt) best = secret;
    return best;
  }

  /** Call when the provider has refused a secret. Its owner receives an error at the next operation; other callers continue with their secrets. */
  refuse(jti: string): void {
    this.#refusals += 1;
    this.#refused.set(jti, Date.now());
    dropOldest(this.#refused, MAX_REFUSED);
    this.forget(jti);
    this.#onRefused(jti);
  }

  forget(jti: string): void {
    if (this.#active.delete(jti)) this.#notify();
  }

  /** How many secrets of this scope the provider has refused. */
  get refusals(): number {
    return this.#refusals;
  }

  /** Milliseconds since the epoch; null when it was not refused. */
  refusedAt(jti: string): number | null {
    return this.#refused.get(jti) ?? null;
  }

  get isEmpty(): boolean {
    this.#removeExpired();
    return this.#active.size === 0;
  }

  #removeExpired(): void {
    const now = Date.now();
    const before = this.#active.size;
    for (const [jti, { secret, seenAt }] of this.#active) {
      if (secret.expiresAt <= now || seenAt + this.#lingerMs <= now) this.#active.delete(jti);
    }
    if (this.#active.size < before) this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function dropOldest(map: Map<string, unknown>, max: number): void {
  for (const key of map.keys()) {
    if (map.size <= max) return;
    map.delete(key);
  }
}
