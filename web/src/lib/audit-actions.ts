import { AUDIT_ACTIONS, isAuditAction } from '@sightline/schema/rules/audit-actions.ts';

/** Name of an action; one that this version does not know keeps its name in the schema. */
export function actionText(action: string): string {
  return isAuditAction(action) ? AUDIT_ACTIONS[action].text : action;
}

/** How many attempts an entry counts; empty for one. */
export function attemptsText(attempts: number): string {
  return attempts === 1 ? '' : `${attempts.toLocaleString('en')} attempts`;
}
