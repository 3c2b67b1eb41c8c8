import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { SealingKey } from '../config/config.ts';
import { gatewayError } from '../util/errors.ts';
import type { Redis } from '../redis/redis.ts';
import { decryptText, encryptText } from '../util/encrypted-text.ts';
import { type Claim, type IdempotencyRecord, KEPT_MS, type SharedIdempotencyStore } from './idempotency-store.ts';
import type { OutcomeCodec } from './outcome-codec.ts';

/** A claim is this and the name of its owner; an outcome never begins so. */
const RUNNING = 'running:';
const LOOK_MS = 100;
const KeptJson = z.object({ fingerprint: z.string(), outcome: z.unknown() });

/** An outcome takes the place of any claim, also of one that was made while Redis lost this one, and of no other outcome. */
const KEEP = `
local held = redis.call('get', KEYS[1])
if not held or string.sub(held, 1, ${RUNNING.length}) == '${RUNNING}' then redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2]) end`;

const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`;

/**
 * Outcomes of creations in Redis, sealed, since they hold what only their owners may see. A claim lasts as long as an
 * outcome: when the gateway that has it ends without a result, no other gateway creates a second time. Only its owner deletes it.
 */
export class RedisIdempotencyStore<O> implements SharedIdempotencyStore<O> {
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

  async claim(key: string): Promise<IdempotencyRecord<O> | Claim<O>> {
    const own = RUNNING + randomUUID();
    const until = Date.now() + this.#waitMs;
    let isRunning = false;
    while (Date.now() < until) {
      const found = await this.#claimOrRead(key, own);
      // Without Redis no other gateway is known to run it, unless one did a moment ago.
      if (found === 'claimed' || (found === 'away' && !isRunning)) return this.#claimed(key, own);
      if (found !== 'away' && found !== 'running') return this.#open(key, found.sealed);
      isRunning = true;
      await sleep(LOOK_MS);
    }
    throw gatewayError('OUTCOME_UNKNOWN');
  }

  #claimed(key: string, own: string): Claim<O> {
    const run = async (script: string, values: string[]): Promise<void> => {
      await this.#redis
        .run((client) => client.eval(script, { keys: [this.#nameOf(key)], arguments: values }), { isSentLate: true })
        .catch(away);
    };
    return {
      keep: ({ fingerprint, outcome }) => {
        const text = JSON.stringify({ fingerprint, outcome: this.#outcome.toJson(outcome) });
        return run(KEEP, [encryptText(this.#keys, this.#boundTo(key), text), String(KEPT_MS)]);
      },
      release: () => run(RELEASE, [own]),
    };
  }

  async #claimOrRead(key: string, own: string): Promise<'claimed' | 'running' | 'away' | { sealed: string }> {
    try {
      const text = await this.#redis.run((client) =>
        client.set(this.#nameOf(key), own, { condition: 'NX', GET: true, expiration: { type: 'PX', value: KEPT_MS } }),
      );
      // An earlier try of this claim may have been carried out after its time.
      if (text === null || text === own) return 'claimed';
      return text.startsWith(RUNNING) ? 'running' : { sealed: text };
    } catch {
      return 'away';
    }
  }

  #open(key: string, sealed: string): IdempotencyRecord<O> {
    const text = decryptText(this.#keys, this.#boundTo(key), sealed);
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
