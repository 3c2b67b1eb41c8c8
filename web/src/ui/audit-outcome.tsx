import type { AuditOutcome } from '../generated/schema-types.ts';
import { StatusBadge, type StatusTone } from './badges.tsx';

/** Names of the outcomes of a write. */
export const OUTCOME_TEXTS: Record<AuditOutcome, string> = {
  DONE: 'Done',
  REFUSED: 'Refused',
  UNKNOWN: 'Unknown',
  FAILED: 'Failed',
  STARTED: 'No outcome',
};

const TONES: Record<AuditOutcome, StatusTone> = {
  DONE: 'positive',
  REFUSED: 'warning',
  UNKNOWN: 'warning',
  FAILED: 'negative',
  STARTED: 'neutral',
};

/** Badge of the outcome of a write. */
export function AuditOutcomeBadge({ outcome }: { outcome: AuditOutcome }) {
  return <StatusBadge tone={TONES[outcome]}>{OUTCOME_TEXTS[outcome]}</StatusBadge>;
}
