import type { Log } from './log.ts';

/** One write as it is told: who, acting for whom, what. Ids and codes only: neither what was typed nor anything secret. */
export interface AuditEntry {
  /** User id of the person; null for nobody who is known. */
  readonly user: string | null;
  /** Public id of the customer that staff chose; null for everyone else. */
  readonly actingFor: string | null;
  /** Name of the mutation. */
  readonly action: string;
  /** Id of what was written; null where there is none that may be told. */
  readonly target: string | null;
  /** `refused`: the person is told what to mend; `unknown`: the provider did not say; `failed`: nothing was written as far as is known. */
  readonly outcome: 'done' | 'refused' | 'unknown' | 'failed';
  /** Error codes; empty when done. */
  readonly codes: readonly string[];
}

/** Leaves one line, marked `audit`, whatever the log level; only a silent log stays silent. */
export function audit(log: Log, entry: AuditEntry): void {
  const level = log.level === 'silent' ? 'silent' : 'info';
  log.child({ audit: true }, { level }).info(entry, 'write');
}
