import type { OutcomeCandidate } from '../../../ui/unknown-outcome.tsx';
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
      readonly candidates: readonly OutcomeCandidate[] | null;
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
  readonly created: string | null;
}

/** What there was before an attempt. */
export interface Before {
  /** When the form was opened, milliseconds by the browser's clock. */
  readonly openedAt: number;
  /** Ids of the customers that the form has created so far. */
  readonly created: ReadonlySet<string>;
}

/** The clocks of browser and provider may differ by that much. */
const CLOCK_TOLERANCE_MS = 300_000;

/** Customers of that name that were created since the form was opened, by other attempts than those that were answered. */
export function candidatesOf(customers: readonly Found[], name: string, { openedAt, created }: Before): OutcomeCandidate[] {
  return customers.flatMap((found) => {
    const isNew =
      !created.has(found.id) && (found.created === null || Date.parse(found.created) >= openedAt - CLOCK_TOLERANCE_MS);
    return found.name === name && isNew ? [{ id: found.id, name, created: found.created }] : [];
  });
}
