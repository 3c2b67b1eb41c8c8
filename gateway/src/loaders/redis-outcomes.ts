import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { SealingKey } from '../config.ts';
import { gatewayError } from '../errors.ts';
import type { Redis } from '../redis/redis.ts';
import { openText, sealText } from '../sealed-text.ts';
import { type Kept, KEPT_MS, type SharedOutcomes } from './creations.ts';
import type { OutcomeCodec } from './outcome-codec.ts';

const RUNNING = 'running';
const LOOK_MS = 100;
const KeptJson = z.object({ fingerprint: z.string(), outcome: z.unknown() });

/**
 * Outcomes of creations in Redis, sealed, since they hold what only their owners may see. A claim lasts as long as an
 * outcome: when the gateway that has it ends without a word, nobody creates a second time in its place.
 */
export class RedisOutcomes<O> implements SharedOutcomes<O> {
  readonly #redis: Redis;
  readonly #kind: string;
  readonly #outcome: OutcomeCodec<O>;
  readonly #keys: readonly SealingKey[];
  readonly #waitMs: number;

  /** @param options `waitMs`: how long to wait for what another gateway is doing */
  constructor(options: {
    redis: Redis;
    kind: string;
    outcome: OutcomeCodec<O>;
    keys: readonly SealingKey[];
    waitMs: number;
  }) {
    this.#redis = options.redis;
    this.#kind = options.kind;
    this.#outcome = options.outcome;
    this.#keys = options.keys;
    this.#waitMs = options.waitMs;
  }

  async claim(key: string): Promise<Kept<O> | null> {
    const until = Date.now() + this.#waitMs;
    while (Date.now() < until) {
      const text = await this.#claimOrRead(key);
      if (text === null) return null;
      if (text !== RUNNING) return this.#open(key, text);
      await sleep(LOOK_MS);
    }
    throw gatewayError('OUTCOME_UNKNOWN');
  }

  async keep(key: string, { fingerprint, outcome }: Kept<O>): Promise<void> {
    const text = JSON.stringify({ fingerprint, outcome: this.#outcome.toJson(outcome) });
    const sealed = sealText(this.#keys, this.#boundTo(key), text);
    await this.#redis
      .run((client) => client.set(this.#nameOf(key), sealed, { expiration: { type: 'PX', value: KEPT_MS } }))
      .catch(away);
  }

  async forget(key: string): Promise<void> {
    await this.#redis.run((client) => client.del(this.#nameOf(key))).catch(away);
  }

  /** Null: claimed, or without Redis nobody's but this gateway's. */
  async #claimOrRead(key: string): Promise<string | null> {
    try {
      return await this.#redis.run((client) =>
        client.set(this.#nameOf(key), RUNNING, { condition: 'NX', GET: true, expiration: { type: 'PX', value: KEPT_MS } }),
      );
    } catch {
      return null;
    }
  }

  #open(key: string, sealed: string): Kept<O> {
    const text = openText(this.#keys, this.#boundTo(key), sealed);
    // Sealed by a key that is not known here: something was done, and what came of it cannot be told.
    if (text === null) throw gatewayError('OUTCOME_UNKNOWN');
    const { fingerprint, outcome } = KeptJson.parse(JSON.parse(text));
    return { fingerprint, outcome: this.#outcome.fromJson(outcome) };
  }

  #boundTo(key: string): string[] {
    return ['outcome', this.#kind, key];
  }

  #nameOf(key: string): string {
    return `sightline:v1:creation:${this.#kind}:${key}`;
  }
}

/** Another gateway then waits in vain and says that the outcome is not known, which is true for it. */
function away(): void {}
