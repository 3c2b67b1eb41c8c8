import type { CustomerRecord } from '../../provider/api/account-customers.ts';

/** The name of a customer: the one that creating and changing set, else another one; null when it has none. */
export function nameOf(customer: CustomerRecord): string | null {
  return customer.name ?? customer.external_name ?? customer.internal_name;
}
