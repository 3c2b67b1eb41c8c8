import type { RunAction } from '../../lib/actions/action.ts';
import { copyAction } from '../../ui/copy.tsx';

/** Replaces the global action of that id, which copies the id of the customer in context, on the pages of a customer. */
export function copyCustomerId(id: string): RunAction {
  return copyAction({ id: 'customer', what: 'customer ID', value: id, keywords: ['public ID'] });
}
