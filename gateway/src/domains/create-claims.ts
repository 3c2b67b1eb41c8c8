import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Config, EncryptionKey } from '../config/config.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import type { Timeouts } from '../provider/client/timeouts.ts';
import type { Store } from '../store/store.ts';
import { CreateRow } from '../store/tables.ts';
import { decryptText, encryptText } from '../util/encrypted-text.ts';
import { JsonText } from '../util/json-text.ts';

export interface IdempotencyRecord<O> {
  readonly outcome: O;
  /** Digest of the input. A request with the same key and another input is refused. */
  readonly fingerprint: string;
}

/** The right to run one create. Only its owner can complete or release it. */
export interface Claim<O> {
  /** Stores the outcome for all gateways. */
  complete(record: IdempotencyRecord<O>): Promise<void>;
  /** Nothing was created: the create may run again. */
  release(): Promise<void>;
}

/** How long outcomes are stored. */
export const IDEMPOTENCY_TTL_MS = 10 * 60_000;

/** The failure of a create whose response was lost at another gateway, which has logged the cause. */
const UNKNOWN_OUTCOME_FAILURE = new ProviderFailure({ api: 'account', route: 'by another gateway', kind: 'timeout' });

/** A lost outcome as it is stored: without its failure. */
export const LostOutcome = z
  .object({ outcome: z.literal('lost') })
  .transform((stored) => ({ ...stored, failure: UNKNOWN_OUTCOME_FAILURE }));

/** The claims of one kind of create, whose outcomes have this type. */
export type ClaimsOf = <O>(kind: string, outcome: z.ZodType<O>) => CreateClaims<O>;

export function claimsIn(store: Store, { TRADING_TOKEN_KEY: keys, OPERATION_TIMEOUT_MS: waitMs }: Config & Timeouts): ClaimsOf {
  return (kind, schema) => new CreateClaims({ store, kind, schema, keys, waitMs });
}

const POLL_MS = 200;
const RecordJson = z.object({ fingerprint: z.string(), outcome: z.unknown() });
const StoredClaim = CreateRow.pick({ owner: true, outcome: true });

interface CreateClaimsOptions<O> {
  readonly store: Store;
  readonly kind: string;
  /** Reads a stored outcome. Errors in an outcome are not stored. */
  readonly schema: z.ZodType<O>;
  readonly keys: readonly EncryptionKey[];
  /** How long to wait for the outcome of another gateway. */
  readonly waitMs: number;
}

/**
 * Stores the outcomes of creates, encrypted, because they contain data that only their owners may see. A claim is kept as long as an
 * outcome: if its gateway stops without an outcome, the create does not run again, not even after a restart.
 */
export class CreateClaims<O> {
  readonly #options: CreateClaimsOptions<O>;

  constructor(options: CreateClaimsOptions<O>) {
    this.#options = options;
  }

  /**
   * Claims the create, or returns the outcome once its owner has stored it. Rejects with OUTCOME_UNKNOWN when the owner stores none in
   * time. While the store fails, the create runs here, unless another gateway was running it before.
   */
  async claim(key: string): Promise<IdempotencyRecord<O> | Claim<O>> {
    const owner = randomUUID();
    const until = performance.now() + this.#options.waitMs;
    let isRunningElsewhere = false;
    while (performance.now() < until) {
      const found = await this.#claimOrRead(key, owner);
      // The store may have run an earlier attempt of this claim after its deadline.
      if (found?.owner === owner || (found === null && !isRunningElsewhere)) return this.#claimFor(key, owner);
      if (found !== null && found.outcome !== null) return this.#decrypt(key, found.outcome);
      isRunningElsewhere = true;
      await sleep(POLL_MS);
    }
    throw gatewayError('OUTCOME_UNKNOWN');
  }

  #claimFor(key: string, owner: string): Claim<O> {
    const { keys, store } = this.#options;
    const id = this.#idOf(key);
    return {
      complete: async ({ fingerprint, outcome }) => {
        const text = JSON.stringify({ fingerprint, outcome }, (_, value: unknown) =>
          value instanceof Error ? undefined : value,
        );
        const row = { owner, outcome: encryptText(keys, this.#boundTo(key), text), expires_at: this.#expiry };
        // Replaces any claim, even one that another gateway made while the store failed here, but never another outcome.
        const insert = store.sql
          .insertInto('creates')
          .values({ id, ...row })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row).where('creates.outcome', 'is', null));
        // Other gateways then report an unknown outcome, which is correct for them.
        await store.write(insert).catch(() => {});
      },
      release: async () => {
        const own = store.sql.deleteFrom('creates').where('id', '=', id).where('owner', '=', owner).where('outcome', 'is', null);
        await store.write(own).catch(() => {});
      },
    };
  }

  /** The claim or outcome that is stored now; null while the store fails. */
  async #claimOrRead(key: string, owner: string): Promise<z.output<typeof StoredClaim> | null> {
    const { store } = this.#options;
    const id = this.#idOf(key);
    try {
      const [, , found] = await store.write(
        store.sql.deleteFrom('creates').where('id', '=', id).where('expires_at', '<', store.clock),
        store.sql
          .insertInto('creates')
          .values({ id, owner, outcome: null, expires_at: this.#expiry })
          .onConflict((conflict) => conflict.column('id').doNothing()),
        store.sql.selectFrom('creates').select(['owner', 'outcome']).where('id', '=', id),
      );
      return StoredClaim.parse(found?.[0]);
    } catch {
      return null;
    }
  }

  #decrypt(key: string, encrypted: string): IdempotencyRecord<O> {
    const text = decryptText(this.#options.keys, this.#boundTo(key), encrypted);
    const record = JsonText.pipe(RecordJson).safeParse(text).data;
    const outcome = this.#options.schema.safeParse(record?.outcome).data;
    // Encrypted with a key that this gateway does not have, or of another version: the create ran, but its outcome is not readable.
    if (record === undefined || outcome === undefined) throw gatewayError('OUTCOME_UNKNOWN');
    return { fingerprint: record.fingerprint, outcome };
  }

  get #expiry() {
    return sql<number>`${this.#options.store.clock} + ${IDEMPOTENCY_TTL_MS}`;
  }

  #boundTo(key: string): string[] {
    return ['outcome', this.#options.kind, key];
  }

  #idOf(key: string): string {
    return `${this.#options.kind}:${key}`;
  }
}
