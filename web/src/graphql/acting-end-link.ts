import { ErrorLink } from '@apollo/client/link/error';
import { actingCustomerId } from '../session/acting-customer.ts';
import { hasCode } from '../lib/request-error.ts';
import { actingCustomerOf } from './auth-link.ts';

/** What a refusal of the customer that this tab acts for leads to. */
export interface ActingRefusals {
  /** Something was forbidden: perhaps the action, perhaps the customer. Reads the viewer, whose own refusal is certain. */
  readonly suspected: () => void;
  /** The viewer was refused in the name of that customer. */
  readonly certain: (customerId: string) => void;
}

const VIEWER = 'Viewer';
const REFUSALS = ['FORBIDDEN', 'NOT_FOUND', 'BAD_USER_INPUT'];

/** Finds out that the user may no longer act for the chosen customer. A refusal of an earlier choice says nothing. */
export function actingEndLink({ suspected, certain }: ActingRefusals): ErrorLink {
  return new ErrorLink(({ error, operation }) => {
    const named = actingCustomerOf(operation.getContext());
    if (named === null || named !== actingCustomerId()) return;
    if (operation.operationName !== VIEWER) {
      if (hasCode(error, 'FORBIDDEN')) suspected();
    } else if (REFUSALS.some((code) => hasCode(error, code))) {
      certain(named);
    }
  });
}
