import type { RunAction } from '../../lib/actions/action.ts';
import { copyAction } from '../../ui/copy.tsx';

/** On the pages of a customer, replaces the global action with the same id, which copies the id of the customer in context. */
export function copyCustomerId(id: string): RunAction {
  return copyAction({ id: 'customer', what: 'customer ID', value: id, keywords: ['public ID'] });
}
