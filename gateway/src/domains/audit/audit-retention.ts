import { sql as fragment } from 'kysely';
import * as z from 'zod';
import { deleteRows, ROWS_PER_STEP } from '../../store/retention.ts';
import type { Store } from '../../store/store.ts';
import { NO_OUTCOME } from './audit-rows.ts';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

/** The rows of one customer may use these bytes: about 200,000 writes. */
const CUSTOMER_BYTES = 64 * 1024 * 1024;
/** Rows without a customer may use this share of the bytes of all others, or LEAST_OTHER_BYTES if that is more. */
const OTHER_SHARE = 0.01;
const LEAST_OTHER_BYTES = 16 * 1024 * 1024;
/** A write that started this long ago has ended, even if it has no outcome: no operation takes longer. */
const STARTED_MS = 5 * 60_000;
const Sizes = z.object({ customer: z.nullable(z.string()), bytes: z.coerce.number() });
const Deleted = z.array(z.object({ bytes: z.int() }));

/** Deletes old audit entries, and completes those without an outcome, in small steps. */
export class AuditRetention {
  readonly #store: Store;
  readonly #days: number;
  /** Bytes that are still to be deleted, by customer. */
  #excess = new Map<string | null, number>();

  constructor(options: { store: Store; days: number }) {
    this.#store = options.store;
    this.#days = options.days;
  }

  /** Deletes some rows that are no longer kept; returns their number. */
  async prune(now = Date.now()): Promise<number> {
    const { sql } = this.#store;
    const oldest = now - this.#days * DAY_MS;
    const old = sql.selectFrom('audit').select('id').where('at', '<', oldest).limit(ROWS_PER_STEP);
    const oldGaps = sql.selectFrom('audit_gaps').select('id').where('until_at', '<', oldest).limit(ROWS_PER_STEP);
    const rows = await deleteRows(this.#store, 'audit', old);
    return rows + (await deleteRows(this.#store, 'audit_gaps', oldGaps)) || (await this.#pruneExcess());
  }

  /** Completes some of the writes whose gateway stopped before their outcome was stored; returns how many. */
  async endStarted(now = Date.now()): Promise<number> {
    const { sql } = this.#store;
    const started = sql
      .selectFrom('audit')
      .select('id')
      // A literal instead of a parameter: the partial index is only used if the text of the query has its condition.
      .where('outcome', '=', fragment.lit('started'))
      .where('at', '<', now - STARTED_MS)
      .limit(ROWS_PER_STEP);
    const [ended = []] = await this.#store.write(
      sql.updateTable('audit').set({ outcome: 'unknown', codes: NO_OUTCOME }).where('id', 'in', started).returning('id'),
    );
    return ended.length;
  }

  /** Deletes rows of a customer with too many bytes: attempts that were refused, then the oldest. */
  async #pruneExcess(): Promise<number> {
    const { sql } = this.#store;
    if (this.#excess.size === 0) this.#excess = await this.#readExcess();
    const [first] = this.#excess;
    if (first === undefined) return 0;
    const [customer, excess] = first;
    const oldest = sql
      .selectFrom('audit')
      .select('id')
      .where('customer', customer === null ? 'is' : '=', customer)
      .orderBy('at')
      .limit(ROWS_PER_STEP);
    const remove = async (rows: typeof oldest) => {
      const [result = []] = await this.#store.write(sql.deleteFrom('audit').where('id', 'in', rows).returning('bytes'));
      return Deleted.parse(result);
    };
    const refused = await remove(oldest.where('outcome', '=', 'refused'));
    const deleted = refused.length > 0 ? refused : await remove(oldest);
    const rest = excess - deleted.reduce((sum, { bytes }) => sum + bytes, 0);
    if (rest > 0 && deleted.length > 0) this.#excess.set(customer, rest);
    else this.#excess.delete(customer);
    return deleted.length;
  }

  async #readExcess(): Promise<Map<string | null, number>> {
    const { sql } = this.#store;
    const sizes = await this.#store.read(
      Sizes,
      sql
        .selectFrom('audit')
        .select(({ fn }) => ['customer', fn.sum('bytes').as('bytes')])
        .groupBy('customer'),
    );
    const ofCustomers = sizes.reduce((sum, { customer, bytes }) => (customer === null ? sum : sum + bytes), 0);
    const maxBytes = (customer: string | null): number =>
      customer === null ? Math.max(LEAST_OTHER_BYTES, OTHER_SHARE * ofCustomers) : CUSTOMER_BYTES;
    return new Map(
      sizes.flatMap(({ customer, bytes }) =>
        bytes > maxBytes(customer) ? [[customer, bytes - maxBytes(customer)] as const] : [],
      ),
    );
  }
}
