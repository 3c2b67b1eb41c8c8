import type { AuditWrite } from './audit-events.ts';

/** Rows of one minute. Further attempts share one row for each action. */
const MAX_ROWS = 500;
/** Rows of one user. Further attempts of the user share one row for each action. */
const MAX_USER_ROWS = 20;
const MAX_CODES = 20;
/** Attempts that are equal in these columns share a row. */
const COMPARED = ['user', 'action', 'actingFor', 'customer', 'target', 'client', 'outcome', 'codes', 'detail'] as const;

/** Attempts of the current minute that ended before anything was sent to the provider: one row for equal ones. None is lost. */
export class Refusals {
  readonly #rows = new Map<string, AuditWrite>();
  /** Numbers of rows by user. */
  readonly #users = new Map<string, number>();

  add(attempt: AuditWrite): void {
    const { user, action } = attempt;
    const exact = JSON.stringify(COMPARED.map((name) => attempt[name]));
    let key = exact;
    const ofUser = user === null ? 0 : (this.#users.get(user) ?? 0);
    if (!this.#rows.has(key) && ofUser >= MAX_USER_ROWS) key = JSON.stringify([user, action]);
    if (!this.#rows.has(key) && this.#rows.size >= MAX_ROWS) key = action;
    const row = this.#rows.get(key);
    if (row === undefined && user !== null) this.#users.set(user, ofUser + 1);
    this.#rows.set(key, row === undefined ? attempt : merge(row, attempt));
  }

  /** Removes all rows and returns them. */
  take(): AuditWrite[] {
    const rows = [...this.#rows.values()];
    this.#rows.clear();
    this.#users.clear();
    return rows;
  }
}

/** One row for both attempts. Ids in which they differ become null, different outcomes 'failed'; the row has the codes of both. */
function merge(row: AuditWrite, attempt: AuditWrite): AuditWrite {
  const shared = (name: 'user' | 'actingFor' | 'customer' | 'target' | 'client' | 'detail'): string | null =>
    row[name] === attempt[name] ? row[name] : null;
  return {
    ...row,
    at: attempt.at,
    user: shared('user'),
    actingFor: shared('actingFor'),
    customer: shared('customer'),
    noCustomer: row.customer === attempt.customer ? row.noCustomer : 'several',
    target: shared('target'),
    noTarget: row.target === attempt.target ? row.noTarget : 'several',
    client: shared('client'),
    detail: shared('detail'),
    outcome: row.outcome === attempt.outcome ? row.outcome : 'failed',
    codes: [...new Set([...row.codes, ...attempt.codes])].slice(0, MAX_CODES),
    attempts: row.attempts + attempt.attempts,
  };
}
