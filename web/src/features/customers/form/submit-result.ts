import type { LostCandidate } from '../../../ui/lost-answer.tsx';
import type { CustomerFormErrors } from './check-customer-form.ts';
import type { FormCustomer_customerFragment } from './form-customer.generated.ts';

/** Not done: what is wrong at which place, and what concerns the whole; null when the places say it all. */
export interface Refused {
  readonly kind: 'refused';
  readonly message: string | null;
  readonly places: CustomerFormErrors;
}

/** What became of a new customer that was sent. */
export type CreateResult =
  | { readonly kind: 'done'; readonly id: string; readonly name: string }
  | Refused
  /** Nobody knows; null when the list could not be read again. */
  | {
      readonly kind: 'lost';
      readonly name: string;
      readonly createsAnother: boolean;
      readonly candidates: readonly LostCandidate[] | null;
    };

/** What became of an edit that was sent. */
export type UpdateResult =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'done'; readonly customer: FormCustomer_customerFragment }
  | { readonly kind: 'conflict'; readonly current: FormCustomer_customerFragment }
  | Refused;

interface Found {
  readonly id: string;
  readonly name: string | null;
  readonly created: string;
}

/** The customer that was the newest one before an attempt; null: there was none. */
export type Newest = Pick<Found, 'id' | 'created'> | null;

/** Customers of that name that are newer than those there were before the attempt, by the provider's clock. */
export function candidatesOf(customers: readonly Found[], name: string, before: Newest): LostCandidate[] {
  return customers.flatMap((found) => {
    const isNewer = before === null || (found.id !== before.id && Date.parse(found.created) >= Date.parse(before.created));
    return found.name === name && isNewer ? [{ id: found.id, name, created: found.created }] : [];
  });
}
