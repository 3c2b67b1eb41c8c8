import * as z from 'zod/mini';
import { storedValue } from '../../lib/storage.ts';
import { CUSTOMER_TABS, type CustomerTab } from './urls.ts';

const stored = storedValue('tab', 'sightline.customers-tab', z.enum(CUSTOMER_TABS));

/** Tab of the list that was looked at last. */
export function lastCustomerTab(): CustomerTab {
  return stored.read() ?? 'all';
}

export function rememberCustomerTab(tab: CustomerTab): void {
  if (tab !== lastCustomerTab()) stored.write(tab);
}
