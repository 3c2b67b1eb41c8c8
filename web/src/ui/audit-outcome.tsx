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

/** What each outcome of a write means. */
export const OUTCOME_MEANINGS: Record<AuditOutcome, string> = {
  DONE: 'The change was made.',
  REFUSED: 'The change was refused for a reason the user can fix.',
  UNKNOWN: "The provider didn't confirm the change. It may or may not have been made.",
  FAILED: 'The change failed. As far as known, nothing changed.',
  STARTED: 'No outcome is recorded: the change is still running, or its gateway stopped.',
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
  return (
    <span title={OUTCOME_MEANINGS[outcome]}>
      <StatusBadge tone={TONES[outcome]}>{OUTCOME_TEXTS[outcome]}</StatusBadge>
    </span>
  );
}
