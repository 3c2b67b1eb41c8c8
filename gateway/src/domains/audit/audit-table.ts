import { randomBytes } from 'node:crypto';
import { AUDIT_READ } from '@sightline/schema/rules/audit-actions.ts';
import type { Compilable, Insertable } from 'kysely';
import type * as z from 'zod';
import { gatewayError } from '../../errors/catalogue.ts';
import { addFact, readFact, setFact } from '../../store/facts.ts';
import type { Store } from '../../store/store.ts';
import { AuditGapRow, AuditRow, type Tables } from '../../store/tables.ts';
import type { AuditEvent } from './audit-events.ts';
import type { AuditFilter } from './audit-filter.ts';
import {
  type AuditEntry,
  type AuditGapView,
  entryOf,
  gapOf,
  gapRowOf,
  NO_OUTCOME,
  OUTCOME_NAMES,
  type NewAuditRow,
  rowOf,
  signInOf,
} from './audit-rows.ts';
import type { entryNames } from './entry-names.ts';

/** An entry of a page. `names` reads the names of its customer, target and client, for operations that select them. */
export type AuditNode = AuditEntry & { readonly names: ReturnType<typeof entryNames> };

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly gaps: readonly AuditGapView[];
  readonly hasNextPage: boolean;
}

/** Codes of a row that counts sign-ins refused by the provider and sign-ins refused by the gateway. */
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
   * Stores events so that they survive a loss of power. Without events, tests whether the store accepts writes. Repeating a call adds only
   * to the gaps and to the numbers of failed sign-ins. Rejects if the events were not stored, or if that is unknown.
   */
  async append(events: readonly AuditEvent[]): Promise<void> {
    const { sql } = this.#store;
    // A statement changes each row once: the outcome of a write replaces its intent.
    const writes = new Map<string, NewAuditRow>();
    const signIns = new Map<string, NewAuditRow>();
    const gaps: Insertable<Tables['audit_gaps']>[] = [];
    for (const event of events) {
      if (event.kind === 'gap') gaps.push(gapRowOf(event));
      else if (event.action === 'signIn') {
        // oxlint-disable-next-line no-await-in-loop -- read once
        const row = rowOf(signInOf(event, await this.#readAccountKey()));
        const other = signIns.get(row.id);
        const codes = other === undefined || other.codes === row.codes ? row.codes : BOTH_CODES;
        signIns.set(row.id, { ...row, codes, attempts: row.attempts + (other?.attempts ?? 0) });
      } else writes.set(event.write, rowOf(event));
    }
    const insertOf = (rows: ReadonlyMap<string, NewAuditRow>) => sql.insertInto('audit').values([...rows.values()]);
    const statements = [
      writes.size > 0 &&
        insertOf(writes).onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((eb) =>
              Object.fromEntries(AuditRow.keyof().options.map((column) => [column, eb.ref(`excluded.${column}`)] as const)),
            )
            .where((eb) => eb.or([eb('audit.outcome', '=', 'started'), eb('audit.codes', '=', NO_OUTCOME)])),
        ),
      signIns.size > 0 &&
        insertOf(signIns).onConflict((conflict) =>
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
      gaps.length > 0 && sql.insertInto('audit_gaps').values(gaps),
      events.length === 0 && setFact(this.#store, 'audit-probe', new Date().toISOString()),
    ];
    await this.#store.write(...statements.filter((statement) => statement !== false));
  }

  /**
   * Reads one page, newest first. A write has the time of its outcome; without one, of its start. Rejects with AUDIT_UNAVAILABLE while
   * the store fails.
   */
  async page({ first, after, filter }: { first: number; after: string | null; filter: AuditFilter }): Promise<AuditPage> {
    const position = after === null ? null : positionIn(after);
    const rows = await this.#read(AuditRow, this.#select(filter, position).limit(first + 1));
    const hasNextPage = rows.length > first;
    const shown = rows.slice(0, first);
    const end = hasNextPage ? (shown.at(-1)?.at ?? null) : null;
    return { entries: shown.map(entryOf), gaps: await this.#gaps(filter, { after: position, end }), hasNextPage };
  }

  /** Key of the hash of accounts. Without it, a reader of the log could guess what was typed, perhaps a password. */
  async #readAccountKey(): Promise<string> {
    if (this.#accountKey !== null) return this.#accountKey;
    const key = randomBytes(32).toString('base64url');
    await this.#store.write(addFact(this.#store, ACCOUNT_KEY, key));
    this.#accountKey = (await readFact(this.#store, ACCOUNT_KEY)) ?? key;
    return this.#accountKey;
  }

  /** Leaves out reads of the log, unless the filter names actions or has `showReads`. */
  #select(filter: AuditFilter, after: Position | null) {
    const { userId = null, requestId = null, customerId = null, actions, outcomes, showReads } = filter;
    let rows = this.#store.sql.selectFrom('audit').selectAll().orderBy('at', 'desc').orderBy('id', 'desc');
    if (after !== null) rows = rows.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(after.ms, after.id)));
    if (filter.from) rows = rows.where('at', '>=', filter.from.getTime());
    if (filter.before) rows = rows.where('at', '<', filter.before.getTime());
    if (userId !== null) rows = rows.where('user_id', '=', userId);
    if (requestId !== null) rows = rows.where('request_id', '=', requestId);
    // Writes for this customer, on behalf of it, or to it.
    if (customerId !== null)
      rows = rows.where((eb) =>
        eb.or([eb('customer', '=', customerId), eb('acting_for', '=', customerId), eb('target', '=', customerId)]),
      );
    if (actions?.length) rows = rows.where('action', 'in', actions);
    else if (showReads !== true) rows = rows.where('action', '!=', AUDIT_READ);
    const named = AuditRow.shape.outcome.options.filter((outcome) => outcomes?.includes(OUTCOME_NAMES[outcome]));
    return named.length > 0 ? rows.where('outcome', 'in', named) : rows;
  }

  /** The gaps of a page. Only the period of the filter applies, because nothing else is known of missing entries. */
  async #gaps({ from, before }: AuditFilter, { after, end }: { after: Position | null; end: number | null }) {
    let rows = this.#store.sql.selectFrom('audit_gaps').selectAll().orderBy('until_at', 'desc').limit(100);
    if (after !== null) rows = rows.where('until_at', '<=', after.ms);
    if (end !== null) rows = rows.where('until_at', '>', end);
    if (from) rows = rows.where('until_at', '>=', from.getTime());
    if (before) rows = rows.where('from_at', '<', before.getTime());
    return (await this.#read(AuditGapRow, rows)).map(gapOf);
  }

  #read<T>(row: z.ZodType<T>, query: Compilable): Promise<readonly T[]> {
    return this.#store.read(row, query).catch((cause: unknown) => {
      throw gatewayError('AUDIT_UNAVAILABLE', { cause });
    });
  }
}

type Position = ReturnType<typeof positionIn>;

function positionIn(cursor: string) {
  const { ms, id } = CURSOR.exec(cursor)?.groups ?? {};
  if (ms === undefined || id === undefined) {
    throw gatewayError('BAD_USER_INPUT', { message: 'The cursor is not one of the audit log.' });
  }
  return { ms: Number(ms), id };
}
