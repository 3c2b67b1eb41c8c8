import type { CustomerRecord } from '../../provider/api/account-customers.ts';

/** A customer for unit tests. */
export function customer(fields: Partial<CustomerRecord> = {}): CustomerRecord {
  return {
    id: 'c-1',
    internal_id: 1,
    internal_name: 'acme-bets',
    external_name: 'Acme Bets',
    name: 'Acme Bets',
    created: '2025-02-01T09:00:00Z',
    active_until: null,
    stripe_id: 'cus_000042',
    account_managers: [manager('u-7')],
    trial_agreement_status: 'no_trial_agreement',
    resource_version: 3,
    unreadable: [],
    ...fields,
  };
}

export function manager(id: string, deleted = false) {
  return { user: { id, name: `Manager ${id}`, email: `${id}@provider.test`, deleted } };
}
