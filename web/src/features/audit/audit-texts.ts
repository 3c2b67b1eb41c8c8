import { AUDIT_ABSENCE_TEXTS } from '@sightline/schema/rules/audit-actions.ts';
import type { AuditAbsence } from '@sightline/schema/types';
import type { AuditStorage } from './audit-rows.ts';

/** Code of a change whose gateway stopped before its outcome was stored. */
const RESTARTED = 'GATEWAY_RESTARTED';
const SINCE_RESTART = 'Unknown since a restart';

/** Why a cell has no id. */
export function absenceText(absence: AuditAbsence | null, codes: readonly string[]): string {
  if (absence === 'UNKNOWN' && codes.includes(RESTARTED)) return SINCE_RESTART;
  return AUDIT_ABSENCE_TEXTS[absence ?? 'UNKNOWN'];
}

/** Error codes as text, with words for the one that is no error. */
export function codesText(codes: readonly string[]): string {
  return codes.map((code) => (code === RESTARTED ? SINCE_RESTART : code)).join(', ');
}

/** Where the log is kept, and for how long. */
export function storageText({ kind, maxDays }: Pick<AuditStorage, 'kind' | 'maxDays'>): string {
  return `Entries are kept for ${maxDays} days, ${kind === 'POSTGRES' ? 'for all gateways' : 'in a file of this gateway'}.`;
}
