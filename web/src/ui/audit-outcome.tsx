import { AUDIT_OUTCOME_TEXTS } from '@sightline/schema/rules/audit-actions.ts';
import type { AuditOutcome } from '@sightline/schema/types';
import { StatusBadge, type StatusTone } from './badges.tsx';

/** Meanings of the outcomes of a write. */
export const OUTCOME_MEANINGS: Record<AuditOutcome, string> = {
  DONE: 'The change was made.',
  PARTIAL: 'A part of the change was made. The codes say which part failed.',
  REFUSED:
    'The change was refused, and nothing changed. The codes say what to correct: the input, the version, the permission or the pace.',
  UNKNOWN: "The provider didn't confirm the change, or the gateway was restarted first. It may or may not have been made.",
  FAILED: 'The change failed. As far as known, nothing changed.',
  STARTED: 'No outcome is recorded: the change is still running, or its gateway stopped.',
};

const TONES: Record<AuditOutcome, StatusTone> = {
  DONE: 'positive',
  PARTIAL: 'warning',
  REFUSED: 'warning',
  UNKNOWN: 'warning',
  FAILED: 'negative',
  STARTED: 'neutral',
};

/** Badge of the outcome of a write. */
export function AuditOutcomeBadge({ outcome }: { outcome: AuditOutcome }) {
  return (
    <span title={OUTCOME_MEANINGS[outcome]}>
      <StatusBadge tone={TONES[outcome]}>{AUDIT_OUTCOME_TEXTS[outcome]}</StatusBadge>
    </span>
  );
}
