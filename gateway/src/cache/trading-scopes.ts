import type { Config } from '../config/config.ts';
import type { Redis } from '../redis/redis.ts';
import type { Send } from '../provider/client/transport.ts';
import type { Log } from '../telemetry/log.ts';
import { TradingScope } from './trading-scope.ts';

const SWEEP_MS = 5_000;

/** Trading clients whose callers are here or were lately, and calls of theirs that wait for their rate. */
export interface ScopeStats {
  readonly scopes: number;
  readonly waitingCalls: number;
}

/** The scopes in use, one a trading client; each is let go when its last caller has been away for the linger time. */
export class TradingScopes {
  readonly #scopes = new Map<string, TradingScope>();
  readonly #options: { config: Config; send: Send; redis: Redis | null; log: Log };
  readonly #timer: NodeJS.Timeout;
  /** Ids of refused secrets, and when each was refused: a scope without secrets is closed, but its owner still has to know. */
  readonly #refused = new Map<string, number>();

  constructor(options: { config: Config; send: Send; redis: Redis | null; log: Log }) {
    this.#options = options;
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MS);
    this.#timer.unref();
  }

  of(clientId: string, rate: { perSecond: number; burst: number }): TradingScope {
    const kept = this.#scopes.get(clientId);
    if (kept) return kept;
    const scope = new TradingScope({ ...this.#options, id: clientId, rate, refused: this.#refused });
    this.#scopes.set(clientId, scope);
    return scope;
  }

  /** No scope uses this secret any more. */
  forgetSecret(jti: string): void {
    for (const scope of this.#scopes.values()) scope.secrets.forget(jti);
  }

  /** What is held now, as operators see it. */
  describe(): ScopeStats {
    const scopes = [...this.#scopes.values()];
    return { scopes: scopes.length, waitingCalls: scopes.reduce((sum, { waitingCalls }) => sum + waitingCalls, 0) };
  }

  close(): void {
    clearInterval(this.#timer);
    for (const scope of this.#scopes.values()) scope.close();
    this.#scopes.clear();
  }

  #sweep(): void {
    for (const [clientId, scope] of this.#scopes) {
      if (!scope.secrets.isEmpty) continue;
      scope.close();
      this.#scopes.delete(clientId);
    }
  }
}
