/** An operation that the audit log records. */
interface AuditActionRule {
  /** Its name on screen. */
  readonly text: string;
  /** What its target is. */
  readonly target: 'CUSTOMER' | 'USER' | 'CLIENT' | 'KEY';
}

/** Every recorded operation by its name in the schema: writes, uses of the secret of a key, and reads of the audit log. */
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
  channelInspector: { text: 'Start inspector', target: 'KEY' },
  auditLog: { text: 'Read audit log', target: 'CUSTOMER' },
} as const satisfies Record<string, AuditActionRule>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export function isAuditAction(name: string): name is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, name);
}
