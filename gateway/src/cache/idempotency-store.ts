import { createHash } from 'node:crypto';
import { gatewayError } from '../util/errors.ts';
import { CoalescingCache } from './coalescing-cache.ts';

/** A wish to have something created, repeated word for word when its answer did not arrive. */
export interface IdempotentRequest {
  readonly user: string;
  readonly customer: string;
  /** Made by the client, anew for each wish. */
  readonly idempotencyKey: string;
  /** All that was asked for. */
  readonly input: unknown;
}

export interface IdempotencyRecord<O> {
  readonly outcome: O;
  /** Of the input: another one under the same key is another wish. */
  readonly fingerprint: string;
}

/** The right to run one creation; only its owner releases it. */
export interface Claim<O> {
  keep(kept: IdempotencyRecord<O>): Promise<void>;
  /** Nothing came of it: it may be tried again. */
  release(): Promise<void>;
}

/** Outcomes that gateways share. */
export interface SharedIdempotencyStore<O> {
  /**
   * A claim: the creation is this gateway's to run, which then says what came of it. Otherwise what came of it elsewhere,
   * once that is known; rejects with OUTCOME_UNKNOWN where no gateway reports one.
   */
  claim(key: string): Promise<IdempotencyRecord<O> | Claim<O>>;
}

/** How long outcomes are kept. */
export const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 10_000;

/** Carries an outcome that is not worth keeping past the cache, which forgets failures. */
class NotFinal<O> {
  readonly outcome: O;

  constructor(outcome: O) {
    this.outcome = outcome;
  }
}

/**
 * Grants each wish once: a repetition waits for the first one still running, and for ten minutes gets its outcome.
 * An outcome that created nothing for certain, and any failure, is forgotten: the same wish may be tried again.
 */
export class IdempotencyStore<O> {
  readonly #kept = new CoalescingCache<IdempotencyRecord<O>>({ name: 'idempotency', ttlMs: KEPT_MS, max: MAX_KEPT });
  readonly #isFinal: (outcome: O) => boolean;
  readonly #shared: SharedIdempotencyStore<O> | null;

  constructor(options: { isFinal: (outcome: O) => boolean; shared?: SharedIdempotencyStore<O> | null }) {
    this.#isFinal = options.isFinal;
    this.#shared = options.shared ?? null;
  }

  /** Rejects with BAD_USER_INPUT when the key was used for something else. */
  async once({ user, customer, idempotencyKey, input }: IdempotentRequest, work: () => Promise<O>): Promise<O> {
    const fingerprint = digest(input);
    try {
      const key = digest([user, customer, idempotencyKey]);
      const kept = await this.#kept.get(key, async () => {
        const found = (await this.#shared?.claim(key)) ?? null;
        return found !== null && 'outcome' in found ? found : this.#run(found, fingerprint, work);
      });
      if (kept.fingerprint === fingerprint) return kept.outcome;
    } catch (error) {
      if (error instanceof NotFinal) return error.outcome;
      throw error;
    }
    throw gatewayError('BAD_USER_INPUT', { message: 'The idempotency key was used for something else.' });
  }

  async #run(claim: Claim<O> | null, fingerprint: string, work: () => Promise<O>): Promise<IdempotencyRecord<O>> {
    try {
      const outcome = await work();
      if (!this.#isFinal(outcome)) throw new NotFinal(outcome);
      const kept = { outcome, fingerprint };
      await claim?.keep(kept);
      return kept;
    } catch (error) {
      await claim?.release();
      throw error;
    }
  }
}

/** Keys and inputs are compared, never kept. */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
