import type { AuditOutcome } from './audit-events.ts';

/** Rows of one minute; further ones are lost. The queue of the audit log has room for as many writes beside them. */
const MAX_ROWS = 500;
const MAX_CODES = 20;

/** Attempts of the current minute that ended before anything was sent to the provider: one row for each user and action. */
export class Refusals {
  readonly #rows = new Map<string, AuditOutcome>();

  /** Counts an attempt. Returns false if there are too many rows. */
  add(attempt: AuditOutcome): boolean {
    const key = JSON.stringify([attempt.user, attempt.action]);
    const row = this.#rows.get(key);
    if (row === undefined && this.#rows.size >= MAX_ROWS) return false;
    this.#rows.set(key, row === undefined ? attempt : merge(row, attempt));
    return true;
  }

  /** Removes all rows and returns them. */
  take(): AuditOutcome[] {
    const rows = [...this.#rows.values()];
    this.#rows.clear();
    return rows;
  }
}

function merge(row: AuditOutcome, attempt: AuditOutcome): AuditOutcome {
  const shared = (name: 'actingFor' | 'customer' | 'target' | 'client'): string | null =>
    row[name] === attempt[name] ? row[name] : null;
  return {
    ...row,
    at: attempt.at,
    actingFor: shared('actingFor'),
    customer: shared('customer'),
    target: shared('target'),
    client: shared('client'),
    outcome: row.outcome === attempt.outcome ? row.outcome : 'failed',
    codes: [...new Set([...row.codes, ...attempt.codes])].slice(0, MAX_CODES),
    attempts: row.attempts + attempt.attempts,
  };
}
