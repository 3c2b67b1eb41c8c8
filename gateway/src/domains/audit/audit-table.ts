import { randomBytes } from 'node:crypto';
import { AUDIT_READ } from '@sightline/schema/rules/audit-actions.ts';
import type { Compilable, Insertable } from 'kysely';
import { gatewayError } from '../../errors/catalogue.ts';
import type { Store } from '../../store/store.ts';
import { AuditGapRow, AuditRow, FactRow, type Tables } from '../../store/tables.ts';
import type { AuditEvent, AuditGap, AuditIntent, AuditOutcome } from './audit-events.ts';
import { type AuditRow as StoredRow, entryOf, gapOf, gapRowOf, NO_OUTCOME, type Row, rowOf, signInOf } from './audit-rows.ts';

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
  /** Empty: all but reads of the log. */
  readonly actions: readonly string[];
  /** Reads of the log too, also without a name in `actions`. */
  readonly hasReads: boolean;
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

/** Refused by the provider, and by the gateway. */
const BOTH_CODES = 'INVALID_CREDENTIALS TOO_MANY_ATTEMPTS';
const ACCOUNT_KEY = 'audit-account-key';
const CURSOR = /^(?<ms>\d{1,15})-(?<id>[\w:-]{1,100})$/;

/** The audit log in the store: a row for each write, which its outcome completes, and rows for lost entries. */
export class AuditTable {
  readonly #store: Store;
  #accountKey: string | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  get kind(): Store['kind'] {
    return this.#store.kind;
  }

  /** When the store began to fail, RFC 3339; null while it works. */
  get failingSince(): string | null {
    const { state, since } = this.#store.health;
    return state === 'up' ? null : since;
  }

  /**
   * Stores events so that they survive a loss of power; without events, finds out whether it could. Repeating it changes nothing, except
   * the numbers of failed sign-ins. Rejects if they were not stored, or if that is unknown.
   */
  async append(events: readonly AuditEvent[]): Promise<void> {
    const { sql } = this.#store;
    // A statement changes each row once: the outcome of a write replaces its intent.
    const writes = new Map<string, Row>();
    const signIns = new Map<string, Row>();
    const gaps: Insertable<Tables['audit_gaps']>[] = [];
    for (const event of events) {
      if (event.kind === 'gap') gaps.push(gapRowOf(event));
      else if (event.action === 'signIn' && event.kind === 'outcome') {
        // oxlint-disable-next-line no-await-in-loop -- read once
        const row = rowOf(signInOf(event, await this.#readAccountKey()));
        const other = signIns.get(row.id);
        const codes = other === undefined || other.codes === row.codes ? row.codes : BOTH_CODES;
        signIns.set(row.id, { ...row, codes, attempts: row.attempts + (other?.attempts ?? 0) });
      } else writes.set(event.write, rowOf(event));
    }
    const statements: Compilable[] = [];
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
                no_customer: eb.ref('excluded.no_customer'),
                target: eb.ref('excluded.target'),
                no_target: eb.ref('excluded.no_target'),
                detail: eb.ref('excluded.detail'),
                outcome: eb.ref('excluded.outcome'),
                codes: eb.ref('excluded.codes'),
                attempts: eb.ref('excluded.attempts'),
                bytes: eb.ref('excluded.bytes'),
              }))
              .where((eb) => eb.or([eb('audit.outcome', '=', 'started'), eb('audit.codes', '=', NO_OUTCOME)])),
          ),
      );
    }
    if (signIns.size > 0) {
      statements.push(
        sql
          .insertInto('audit')
          .values([...signIns.values()])
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet((eb) => ({
              at: eb.ref('excluded.at'),
              codes: eb
                .case()
                .when('audit.codes', '=', eb.ref('excluded.codes'))
                .then(eb.ref('audit.codes'))
                .else(eb.val(BOTH_CODES))
                .end(),
              attempts: eb('audit.attempts', '+', eb.ref('excluded.attempts')),
            })),
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
    if (events.length === 0) statements.push(this.#setFact({ name: 'audit-probe', value: new Date().toISOString() }));
    await this.#store.write(...statements);
  }

  /** Reads one page, newest first. A write is at the time of its outcome, or of its intent without one. */
  async page(query: AuditQuery): Promise<AuditPage> {
    const after = query.after === null ? null : positionIn(query.after);
    const rows = await this.#store.read(AuditRow, this.#select(query, after).limit(query.first + 1));
    const hasNextPage = rows.length > query.first;
    const shown = rows.slice(0, query.first);
    const last = shown.at(-1);
    return {
      entries: shown.map((row) => ({ ...entryOf(row), cursor: cursorOf(row) })),
      gaps: await this.#gaps(query, { after, end: hasNextPage && last ? last.at : null }),
      hasNextPage,
      endCursor: last === undefined ? null : cursorOf(last),
    };
  }

  #setFact(fact: Tables['facts']) {
    const { sql } = this.#store;
    return sql
      .insertInto('facts')
      .values(fact)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: fact.value }));
  }

  /** The key with which accounts are hashed: a typed text, perhaps a password, cannot be guessed from the log. */
  async #readAccountKey(): Promise<string> {
    const { sql } = this.#store;
    if (this.#accountKey !== null) return this.#accountKey;
    const fact = { name: ACCOUNT_KEY, value: randomBytes(32).toString('base64url') };
    await this.#store.write(
      sql
        .insertInto('facts')
        .values(fact)
        .onConflict((conflict) => conflict.column('name').doNothing()),
    );
    const [stored] = await this.#store.read(FactRow, sql.selectFrom('facts').selectAll().where('name', '=', ACCOUNT_KEY));
    this.#accountKey = stored?.value ?? fact.value;
    return this.#accountKey;
  }

  #select({ from, before, user, requestId, customer, actions, hasReads, outcomes }: AuditQuery, after: Position | null) {
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
    else if (!hasReads) rows = rows.where('action', '!=', AUDIT_READ);
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

const cursorOf = ({ at, id }: Pick<StoredRow, 'at' | 'id'>): string => `${at}-${id}`;

function positionIn(cursor: string): Position {
  const { ms, id } = CURSOR.exec(cursor)?.groups ?? {};
  if (ms === undefined || id === undefined) {
    throw gatewayError('BAD_USER_INPUT', { message: 'The cursor is not one of the audit log.' });
  }
  return { ms: Number(ms), id };
}
