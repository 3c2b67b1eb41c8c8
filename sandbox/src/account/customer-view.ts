import type { AccountManager, Customer } from '@sightline/provider-contract/account-customers.ts';
import type { CustomerRecord, UserRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';

export function managerView(user: UserRecord): AccountManager {
  const name = [user.first_name, user.last_name].filter((part) => part !== null).join(' ');
  return { user: { id: user.id, name: name === '' ? user.email : name, email: user.email, deleted: user.deleted } };
}

/** A customer in the format of the account API, without managers that no longer exist. */
export function customerView(store: Store, record: CustomerRecord): Customer {
  const { account_manager_ids, agreement: _, offer: __, ...shown } = record;
  return { ...shown, account_managers: account_manager_ids.flatMap((id) => store.users.get(id) ?? []).map(managerView) };
}
