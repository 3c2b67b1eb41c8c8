import type { Insertable } from 'kysely';
import { gatewayError } from '../../errors/catalogue.ts';
import { newId } from '../../util/compact-text.ts';
import type { Store } from '../../store/store.ts';
import { AuditGapRow, AuditRow, type Tables } from '../../store/tables.ts';
import type { AuditEvent, AuditGap, AuditIntent, AuditOutcome } from './audit-events.ts';

/** One write: its outcome, or its intent as long as there is no outcome. */
export type AuditEntry = (AuditIntent | AuditOutcome) & { readonly cursor: string };

/** An entry of a page, whose target is named when the operation selects that. */
export type AuditNode = AuditEntry & {
  readonly targetName: () => Promise<string | null>;
  readonly clientName: () => Promise<string | null>;
};

export interface AuditQuery {
  readonly first: number;
  readonly after: string | null;
  /** Milliseconds since the epoch, inclusive; null: unbounded. */
  readonly from: number | null;
  /** Exclusive. */
  readonly before: number | null;
  readonly user: string | null;
  readonly requestId: string | null;
  /** Writes for this customer, on behalf of it, or to it. */
  readonly customer: string | null;
  readonly actions: readonly string[];
  /** `started`: without an outcome so far. */
  readonly outcomes: readonly (AuditOutcome['outcome'] | 'started')[];
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly gaps: readonly AuditGap[];
  readonly hasNextPage: boolean;
  /** The cursor of the last entry; null on an empty page. */
  readonly endCursor: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows that one step of the retention deletes. */
const STEP = 500;
/** Approximate size of the rows of one customer: about 200,000 writes. */
const CUSTOMER_BYTES = 64 * 1024 * 1024;
/** Of all rows without a customer. */
const OTHER_BYTES = 16 * 1024 * 1024;
const CURSOR = /^(?<ms>\d{1,15})-(?<id>[\w:-]{1,100})$/;

/** The audit log in the store: a row for each write, which its outcome completes, and rows for lost entries. */
export class AuditTable {
  readonly #store: Store;
  readonly #days: number;

  constructor(options: { store: Store; days: number }) {
    this.#store = options.store;
    this.#days = options.days;
  }

  get kind(): Store['kind'] {
    return this.#store.kind;
  }

  /** Stores events so that they survive a loss of power. Repeating it changes nothing. Rejects if they were not stored, or if that is unknown. */
  async append(events: readonly AuditEvent[]): Promise<void> {
    const { sql } = this.#store;
    // A statement changes each row once: the outcome of a write replaces its intent.
    const writes = new Map(events.flatMap((event) => (event.kind === 'gap' ? [] : [[event.write, rowOf(event)] as const])));
    const gaps = events.flatMap((event) => (event.kind === 'gap' ? [gapRowOf(event)] : []));
    const statements = [];
    if (writes.size > 0) {
      statements.push(
        sql
          .insertInto('audit')
          .values([...writes.values()])
          .onConflict((conflict) =>
            conflict
              .column('id')
              .doUpdateSet((eb) => ({
                at: eb.ref('excluded.at'),
                customer: eb.ref('excluded.customer'),
                target: eb.ref('excluded.target'),
                outcome: eb.ref('excluded.outcome'),
                codes: eb.ref('excluded.codes'),
                attempts: eb.ref('excluded.attempts'),
                bytes: eb.ref('excluded.bytes'),
              }))
              .where('audit.outcome', '=', 'started'),
          ),
      );
    }
    if (gaps.length > 0) {
      statements.push(
        sql
          .insertInto('audit_gaps')
          .values(gaps)
          .onConflict((conflict) => conflict.column('id').doNothing()),
      );
    }
    if (statements.length > 0) await this.#store.write(...statements);
  }

  /** Reads one page, newest first. A write is at the time of its outcome, or of its intent without one. */
  async page(query: AuditQuery): Promise<AuditPage> {
    const after = query.after === null ? null : positionIn(query.after);
    const rows = await this.#store.read(AuditRow, this.#select(query, after).limit(query.first + 1));
    const hasNextPage = rows.length > query.first;
    const shown = rows.slice(0, query.first);
    const last = shown.at(-1);
    return {
      entries: shown.map(entryOf),
      gaps: await this.#gaps(query, { after, end: hasNextPage && last ? last.at : null }),
      hasNextPage,
      endCursor: last === undefined ? null : cursorOf(last),
    };
  }

  /** Deletes some rows that are no longer kept; returns their number. */
  async prune(now = Date.now()): Promise<number> {
    const { sql } = this.#store;
    const oldest = now - this.#days * DAY_MS;
    const old = sql.selectFrom('audit').select('id').where('at', '<', oldest).limit(STEP);
    const oldGaps = sql.selectFrom('audit_gaps').select('id').where('until_at', '<', oldest).limit(STEP);
    const [rows = [], gaps = []] = await this.#store.write(
      sql.deleteFrom('audit').where('id', 'in', old).returning('id'),
      sql.deleteFrom('audit_gaps').where('id', 'in', oldGaps).returning('id'),
    );
    return rows.length + gaps.length || (await this.#pruneLargest());
  }

  /** Of the first customer with too many bytes: attempts that the gateway refused before older writes. */
  async #pruneLargest(): Promise<number> {
    const { sql } = this.#store;
    const [largest] = await this.#store.read(
      AuditRow.pick({ customer: true }),
      sql
        .selectFrom('audit')
        .select('customer')
        .groupBy('customer')
        .having((eb) =>
          eb(
            eb.fn.sum('bytes'),
            '>',
            eb.case().when('customer', 'is', null).then(eb.lit(OTHER_BYTES)).else(eb.lit(CUSTOMER_BYTES)).end(),
          ),
        )
        .limit(1),
    );
    if (largest === undefined) return 0;
    const rows = sql
      .selectFrom('audit')
      .select('id')
      .where('customer', largest.customer === null ? 'is' : '=', largest.customer)
      .orderBy((eb) => eb('outcome', '=', 'refused'), 'desc')
      .orderBy('at')
      .limit(STEP);
    const [deleted = []] = await this.#store.write(sql.deleteFrom('audit').where('id', 'in', rows).returning('id'));
    return deleted.length;
  }

  #select({ from, before, user, requestId, customer, actions, outcomes }: AuditQuery, after: Position | null) {
    let rows = this.#store.sql.selectFrom('audit').selectAll().orderBy('at', 'desc').orderBy('id', 'desc');
    if (after !== null) rows = rows.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(after.ms, after.id)));
    if (from !== null) rows = rows.where('at', '>=', from);
    if (before !== null) rows = rows.where('at', '<', before);
    if (user !== null) rows = rows.where('user_id', '=', user);
    if (requestId !== null) rows = rows.where('request_id', '=', requestId);
    if (customer !== null)
      rows = rows.where((eb) =>
        eb.or([eb('customer', '=', customer), eb('acting_for', '=', customer), eb('target', '=', customer)]),
      );
    if (actions.length > 0) rows = rows.where('action', 'in', actions);
    if (outcomes.length > 0) rows = rows.where('outcome', 'in', outcomes);
    return rows;
  }

  /** The gaps of a page, whatever else the filter has: it is not known what is missing. */
  async #gaps({ from, before }: AuditQuery, { after, end }: { after: Position | null; end: number | null }) {
    let rows = this.#store.sql.selectFrom('audit_gaps').selectAll().orderBy('until_at', 'desc').limit(100);
    if (after !== null) rows = rows.where('until_at', '<=', after.ms);
    if (end !== null) rows = rows.where('until_at', '>', end);
    if (from !== null) rows = rows.where('until_at', '>=', from);
    if (before !== null) rows = rows.where('from_at', '<', before);
    return (await this.#store.read(AuditGapRow, rows)).map(gapOf);
  }
}

interface Position {
  readonly ms: number;
  readonly id: string;
}

const cursorOf = ({ at, id }: Pick<AuditRow, 'at' | 'id'>): string => `${at}-${id}`;

function positionIn(cursor: string): Position {
  const { ms, id } = CURSOR.exec(cursor)?.groups ?? {};
  if (ms === undefined || id === undefined) {
    throw gatewayError('BAD_USER_INPUT', { message: 'The cursor is not one of the audit log.' });
  }
  return { ms: Number(ms), id };
}

type AuditRow = Tables['audit'];

function rowOf(event: AuditIntent | AuditOutcome): Insertable<Tables['audit']> {
  const { write, at, requestId, user, actingFor, customer, action, target, client } = event;
  const isIntent = event.kind === 'intent';
  const row = {
    id: write,
    at: Date.parse(at),
    request_id: requestId,
    user_id: user,
    acting_for: actingFor,
    customer,
    action,
    target,
    client,
    outcome: isIntent ? ('started' as const) : event.outcome,
    codes: isIntent ? '' : event.codes.join(' '),
    attempts: isIntent ? 1 : event.attempts,
  };
  return { ...row, bytes: JSON.stringify(row).length };
}

function entryOf(row: AuditRow): AuditEntry {
  const write = {
    write: row.id,
    at: new Date(row.at).toISOString(),
    requestId: row.request_id,
    user: row.user_id,
    actingFor: row.acting_for,
    customer: row.customer,
    action: row.action,
    target: row.target,
    client: row.client,
    cursor: cursorOf(row),
  };
  const { outcome, codes, attempts } = row;
  if (outcome === 'started') return { kind: 'intent', ...write };
  return { kind: 'outcome', ...write, outcome, codes: codes === '' ? [] : codes.split(' '), attempts };
}

function gapRowOf({ id, from, until, lost }: AuditGap): Insertable<Tables['audit_gaps']> {
  return { id: id ?? newId(), from_at: Date.parse(from), until_at: Date.parse(until), lost };
}

function gapOf({ id, from_at, until_at, lost }: Tables['audit_gaps']): AuditGap {
  return { kind: 'gap', id, from: new Date(from_at).toISOString(), until: new Date(until_at).toISOString(), lost };
}
