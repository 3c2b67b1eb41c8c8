import type { AuditGap, AuditStorage } from './audit-rows.ts';

export function gapText({ lostEntries }: Pick<AuditGap, 'lostEntries'>): string {
  if (lostEntries === null) return 'Entries are missing';
  return lostEntries === 1 ? '1 entry is missing' : `${lostEntries} entries are missing`;
}

/** Where the log is kept, and for how long. */
export function storageText({ kind, maxDays }: AuditStorage): string {
  return `Entries are kept for ${maxDays} days, ${kind === 'POSTGRES' ? 'for all gateways' : 'in a file of this gateway'}.`;
}
