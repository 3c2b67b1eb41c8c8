/** Names of the mutations, in the order of the filter. */
export const ACTIONS: ReadonlyMap<string, string> = new Map([
  ['createCustomer', 'Add customer'],
  ['updateCustomer', 'Edit customer'],
  ['signTrialAgreement', 'Sign agreement'],
  ['inviteUser', 'Invite user'],
  ['createApiClient', 'Create API client'],
  ['updateApiClient', 'Edit API client'],
  ['deleteApiClient', 'Delete API client'],
  ['createApiKey', 'Create key'],
  ['updateApiKey', 'Edit key'],
  ['deleteApiKey', 'Delete key'],
  ['auditLog', 'Read audit log'],
]);

/** Name of an action; one that is not listed keeps its name in the schema. */
export function actionText(action: string): string {
  return ACTIONS.get(action) ?? action;
}
