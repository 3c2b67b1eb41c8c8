import { sql } from 'kysely';
import type { Store } from '../store/store.ts';
import { RevocationRow } from '../store/tables.ts';
import { boundedMap } from '../util/bounded-map.ts';
import { waitAtMost } from '../util/deadline.ts';

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
/** Rows of one statement. */
const PAGE = 1_000;
/** How often the revocations of other gateways are read. */
const POLL_MS = 1_000;
/** A row is visible at the latest this long after its `added_at`: the longest transaction, and more. */
const OVERLAP_MS = 30_000;
/** Longest time for which a sign-out waits until it is stored. */
const WAIT_MS = 250;

/**
 * Ids that were revoked before they expired. The store keeps them over a restart, and other gateways read them from it every second.
 * While the store fails, this gateway keeps its own revocations in memory, and stores them afterwards.
 */
export class Revocations {
  readonly #store: Store;
  readonly #expiries = boundedMap<string, number>(MAX_REVOKED);
  /** Expiries of revocations of this gateway that are not in the store yet, by id. */
  readonly #unstored = boundedMap<string, number>(MAX_REVOKED);
  readonly #listeners = new Set<(id: string) => void>();
  readonly #timer: NodeJS.Timeout;
  readonly #unsubscribe: () => void;
  #syncing: Promise<void> | null = null;
  /** When the last complete read of the store began, by the monotonic clock. */
  #completeAt = -Infinity;

  constructor(store: Store) {
    this.#store = store;
    this.#timer = setInterval(() => void this.catchUp(), POLL_MS).unref();
    this.#unsubscribe = store.onUp(() => void this.catchUp());
  }

  has(id: string): boolean {
    return this.#expiries.has(id);
  }

  /**
   * Takes effect at once. Resolves when it is stored, or after a short wait.
   *
   * @param expiresAt milliseconds since the epoch
   */
  async revoke(id: string, expiresAt: number): Promise<void> {
    const expiry = Math.min(Math.ceil(expiresAt), Number.MAX_SAFE_INTEGER);
    if (expiry <= Date.now()) return;
    this.#add(id, expiry);
    this.#unstored.set(id, expiry, { ttl: expiry - Date.now() });
    await waitAtMost(
      WAIT_MS,
      this.#storeOwn().catch(() => {}),
    );
  }

  /** Calls the listener for each revoked id, of any gateway. */
  onRevoked(listener: (id: string) => void): void {
    this.#listeners.add(listener);
  }

  /** Stores and reads what was missed. Resolves at once while the store fails. */
  async catchUp(): Promise<void> {
    if (!this.#store.isUp) return;
    this.#syncing ??= this.#sync()
      // The next run repeats it.
      .catch(() => {})
      .finally(() => {
        this.#syncing = null;
      });
    await this.#syncing;
  }

  /** Tries once to store the revocations that are not stored yet. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#unsubscribe();
    this.#listeners.clear();
    if (this.#store.isUp) await this.#storeOwn().catch(() => {});
  }

  async #sync(): Promise<void> {
    await this.#storeOwn();
    const startedAt = performance.now();
    const { clock } = this.#store;
    const unexpired = this.#store.sql
      .selectFrom('revocations')
      .select(['id', 'expires_at'])
      .where('expires_at', '>', Date.now())
      .orderBy('id')
      .limit(PAGE);
    const wasReadRecently = startedAt - this.#completeAt < OVERLAP_MS / 2;
    const wanted = wasReadRecently ? unexpired.where('added_at', '>', sql<number>`${clock} - ${OVERLAP_MS}`) : unexpired;
    let last = '';
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const rows = await this.#store.read(RevocationRow.pick({ id: true, expires_at: true }), wanted.where('id', '>', last));
      for (const { id, expires_at: expiry } of rows) this.#add(id, expiry);
      const end = rows.at(-1);
      if (end === undefined || rows.length < PAGE) break;
      last = end.id;
    }
    this.#completeAt = startedAt;
  }

  async #storeOwn(): Promise<void> {
    const { sql: statements, clock } = this.#store;
    while (this.#unstored.size > 0) {
      const some = [...this.#unstored.entries()].slice(0, PAGE);
      const rows = some.map(([id, expiry]) => ({ id, expires_at: expiry, added_at: clock }));
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await this.#store.write(
        statements
          .insertInto('revocations')
          .values(rows)
          .onConflict((conflict) => conflict.column('id').doNothing()),
      );
      for (const [id] of some) this.#unstored.delete(id);
    }
  }

  #add(id: string, expiry: number): void {
    if (expiry <= Date.now() || this.#expiries.has(id)) return;
    this.#expiries.set(id, expiry, { ttl: expiry - Date.now() });
    for (const listener of this.#listeners) listener(id);
  }
}
