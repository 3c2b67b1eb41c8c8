import type { OutcomeCandidate } from '../../../ui/unknown-outcome.tsx';
import type { Client_clientFragment } from '../client.generated.ts';
import type { ClientFormErrors } from './check-client-form.ts';

/** What became of a form that was sent. */
export type SubmitResult =
  | { readonly kind: 'done'; readonly id: string; readonly name: string }
  | { readonly kind: 'refused'; readonly message: string; readonly places: ClientFormErrors }
  | { readonly kind: 'conflict'; readonly current: Client_clientFragment }
  /** Nobody knows; null when the list could not be read again. */
  | {
      readonly kind: 'lost';
      readonly name: string;
      readonly createsAnother: boolean;
      readonly candidates: readonly OutcomeCandidate[] | null;
    };

/** Clients of that name that were not there before the attempt. */
export function candidatesOf<C extends OutcomeCandidate>(clients: readonly C[], name: string, known: ReadonlySet<string>): C[] {
  return clients.filter((client) => client.name === name && !known.has(client.id));
}
