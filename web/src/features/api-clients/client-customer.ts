import { UNKNOWN } from '../../lib/text.ts';

interface OwnedClient {
  readonly customer: { readonly id: string } | null;
}

/** Whether clients belong to more than one customer; only then is the customer of each shown. */
export function hasSeveralCustomers(clients: readonly OwnedClient[]): boolean {
  return new Set(clients.flatMap(({ customer }) => customer?.id ?? [])).size > 1;
}

/** The customer's name, otherwise its id. */
export function customerText(customer: { readonly id: string; readonly name: string | null } | null): string {
  return customer?.name ?? customer?.id ?? UNKNOWN;
}
