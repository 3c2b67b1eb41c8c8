import type { AuditGap, AuditStorage } from './audit-rows.ts';

export function gapText({ lostEntries }: Pick<AuditGap, 'lostEntries'>): string {
  if (lostEntries === null) return 'Entries are missing';
  return lostEntries === 1 ? '1 entry is missing' : `${lostEntries} entries are missing`;
}

/** Where the log is kept, and for how long. */
export function storageText({ kind, maxWrites, maxDays }: AuditStorage): string {
  const writes = maxWrites.toLocaleString('en');
  if (kind === 'MEMORY')
    return `Shows the last ${writes} changes. They're kept in memory only and lost when the gateway restarts.`;
  const place = kind === 'REDIS' ? 'for all gateways' : 'in a file of this gateway';
  return `Keeps the last ${writes} changes for up to ${maxDays} days, ${place}.`;
}
