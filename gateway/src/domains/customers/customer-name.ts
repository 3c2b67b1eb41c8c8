import type { Customer } from '@sightline/provider-contract/account-customers.ts';

/** The name of a customer: the one that creating and changing set, else another one; null when it has none. */
export function nameOf(customer: Customer): string | null {
  return customer.name ?? customer.external_name ?? customer.internal_name;
}
