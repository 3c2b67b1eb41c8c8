/** Kind of the entity that an action writes or uses. */
export type AuditTargetKind = 'CUSTOMER' | 'USER' | 'CLIENT' | 'KEY' | 'WEBHOOK' | 'ACCOUNT';

/** An operation that the audit log records. */
interface AuditActionRule {
  /** Its name on screen. */
  readonly text: string;
  readonly target: AuditTargetKind;
}

/**
 * Every recorded operation by its name in the schema: writes, uses of the secret of a key, failed sign-ins, and reads of the audit log.
 * `actForCustomer` is no operation: staff acted for a customer, for the first time within an hour.
 */
export const AUDIT_ACTIONS = {
  createCustomer: { text: 'Add customer', target: 'CUSTOMER' },
  updateCustomer: { text: 'Edit customer', target: 'CUSTOMER' },
  signTrialAgreement: { text: 'Sign agreement', target: 'CUSTOMER' },
  inviteUser: { text: 'Invite user', target: 'USER' },
  createApiClient: { text: 'Create API client', target: 'CLIENT' },
  updateApiClient: { text: 'Edit API client', target: 'CLIENT' },
  deleteApiClient: { text: 'Delete API client', target: 'CLIENT' },
  createApiKey: { text: 'Create key', target: 'KEY' },
  updateApiKey: { text: 'Edit key', target: 'KEY' },
  deleteApiKey: { text: 'Delete key', target: 'KEY' },
  apiKeySecret: { text: 'Read secret', target: 'KEY' },
  testApiKey: { text: 'Test key', target: 'KEY' },
  callApi: { text: 'Call API', target: 'KEY' },
  createWebhook: { text: 'Add webhook', target: 'WEBHOOK' },
  updateWebhook: { text: 'Edit webhook', target: 'WEBHOOK' },
  deleteWebhook: { text: 'Delete webhook', target: 'WEBHOOK' },
  testWebhook: { text: 'Test webhook', target: 'WEBHOOK' },
  channelInspector: { text: 'Start inspector', target: 'KEY' },
  keepWorkspace: { text: 'Choose where settings are kept', target: 'USER' },
  shareWorkspaceItem: { text: 'Share with colleagues', target: 'CUSTOMER' },
  deleteWorkspace: { text: 'Delete kept settings', target: 'USER' },
  signIn: { text: 'Failed sign-in', target: 'ACCOUNT' },
  actForCustomer: { text: 'Act for customer', target: 'CUSTOMER' },
  auditLog: { text: 'Read audit log', target: 'CUSTOMER' },
} as const satisfies Record<string, AuditActionRule>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export function isAuditAction(name: string): name is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, name);
}

/** Names of the outcomes of an entry. */
export const AUDIT_OUTCOME_TEXTS = {
  DONE: 'Done',
  PARTIAL: 'Partly done',
  REFUSED: 'Refused',
  UNKNOWN: 'Unknown',
  FAILED: 'Failed',
  STARTED: 'No outcome',
} as const;

/** Why a part of an entry is empty. */
export const AUDIT_ABSENCE_TEXTS = { NONE: 'None', SEVERAL: 'Several', UNKNOWN: 'Unknown' } as const;

/** Name of an action; one that this version does not know keeps its name in the schema. */
export function auditActionText(action: string): string {
  return isAuditAction(action) ? AUDIT_ACTIONS[action].text : action;
}

/** How many entries are missing; null: unknown. */
export function auditGapText(lostEntries: number | null): string {
  if (lostEntries === null) return 'Entries are missing';
  return lostEntries === 1 ? '1 entry is missing' : `${lostEntries} entries are missing`;
}

/** Formats of an exported audit log. */
export const AUDIT_EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type AuditExportFormat = (typeof AUDIT_EXPORT_FORMATS)[number];

/** Reads of the audit log, which it shows only if they are asked for. */
export const AUDIT_READ: AuditAction = 'auditLog';
