import type { AuditAbsence } from '@sightline/schema/types';
import type { AuditGap, AuditStorage } from './audit-rows.ts';

export function gapText({ lostEntries }: Pick<AuditGap, 'lostEntries'>): string {
  if (lostEntries === null) return 'Entries are missing';
  return lostEntries === 1 ? '1 entry is missing' : `${lostEntries} entries are missing`;
}

/** Why a cell has no id. */
const ABSENCE_TEXTS: Record<AuditAbsence, string> = { NONE: 'None', SEVERAL: 'Several', UNKNOWN: 'Unknown' };

/** Code of a change whose gateway stopped before its outcome was stored. */
const RESTARTED = 'GATEWAY_RESTARTED';
const SINCE_RESTART = 'Unknown since a restart';

export function absenceText(absence: AuditAbsence | null, codes: readonly string[]): string {
  if (absence === 'UNKNOWN' && codes.includes(RESTARTED)) return SINCE_RESTART;
  return absence === null ? ABSENCE_TEXTS.UNKNOWN : ABSENCE_TEXTS[absence];
}

/** Error codes; a text for the one that is no error. */
export function codesText(codes: readonly string[]): string {
  return codes.map((code) => (code === RESTARTED ? SINCE_RESTART : code)).join(', ');
}

/** Where the log is kept, and for how long. */
export function storageText({ kind, maxDays }: Pick<AuditStorage, 'kind' | 'maxDays'>): string {
  return `Entries are kept for ${maxDays} days, ${kind === 'POSTGRES' ? 'for all gateways' : 'in a file of this gateway'}.`;
}
