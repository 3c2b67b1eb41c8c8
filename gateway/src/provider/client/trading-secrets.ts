export interface TradingSecret {
  /** Id of the sealed token that holds it. */
  readonly jti: string;
  readonly value: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** No caller of the scope has a secret that the provider still accepts. */
export class NoLiveSecret extends Error {
  override readonly name = 'NoLiveSecret';
}

const MAX_SECRETS = 1_000;
const MAX_REFUSED = 10_000;

/** Secrets of the callers who are there, or were within the linger time. The one that lasts longest is used. */
export class TradingSecrets {
  readonly #present = new Map<string, { secret: TradingSecret; seenAt: number }>();
  /** When each was refused: own clock, ms. */
  readonly #refused: Map<string, number>;
  readonly #listeners = new Set<() => void>();
  readonly #lingerMs: number;
  readonly #now: () => number;

  /** `refused`: shared with what comes after this scope, so that a refusal outlives it. */
  constructor(options: { lingerMs: number; refused?: Map<string, number>; now?: () => number }) {
    this.#lingerMs = options.lingerMs;
    this.#refused = options.refused ?? new Map();
    this.#now = options.now ?? Date.now;
  }

  /** A caller with this secret is there now. */
  touch(secret: TradingSecret): void {
    if (this.#refused.has(secret.jti)) return;
    const isNew = !this.#present.delete(secret.jti);
    this.#present.set(secret.jti, { secret, seenAt: this.#now() });
    dropOldest(this.#present, MAX_SECRETS);
    if (isNew) this.#tell();
  }

  /** Calls back when a secret came or went. Returns the way to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  has(jti: string): boolean {
    return this.#present.has(jti);
  }

  /** The one that lasts longest; null when none is left. */
  best(): TradingSecret | null {
    this.#sweep();
    let best: TradingSecret | null = null;
    for (const { secret } of this.#present.values()) if (!best || secret.expiresAt > best.expiresAt) best = secret;
    return best;
  }

  /** The provider no longer accepts it: its owner is told at the next operation, others are served with theirs. */
  refuse(jti: string): void {
    this.#refused.set(jti, this.#now());
    dropOldest(this.#refused, MAX_REFUSED);
    this.forget(jti);
  }

  forget(jti: string): void {
    if (this.#present.delete(jti)) this.#tell();
  }

  isRefused(jti: string): boolean {
    return this.#refused.has(jti);
  }

  /** Milliseconds since the epoch; null when it was not refused. */
  refusedAt(jti: string): number | null {
    return this.#refused.get(jti) ?? null;
  }

  get isEmpty(): boolean {
    this.#sweep();
    return this.#present.size === 0;
  }

  #sweep(): void {
    const now = this.#now();
    const before = this.#present.size;
    for (const [jti, { secret, seenAt }] of this.#present) {
      if (secret.expiresAt <= now || seenAt + this.#lingerMs <= now) this.#present.delete(jti);
    }
    if (this.#present.size < before) this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function dropOldest(kept: { size: number; keys(): Iterator<string>; delete(key: string): boolean }, max: number): void {
  while (kept.size > max) {
    const { value, done } = kept.keys().next();
    if (done) return;
    kept.delete(value);
  }
}
