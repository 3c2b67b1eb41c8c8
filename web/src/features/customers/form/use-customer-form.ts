import type { DraftKey } from '../../../lib/drafts.ts';
import { type DraftForm, useDraftForm } from '../../../lib/use-draft-form.ts';
import { rebasedCustomer, TOGETHER } from './changed-fields.ts';
import { checkCustomerForm } from './check-customer-form.ts';
import { customerDraft } from './customer-draft.ts';
import type { CustomerFormValues } from './customer-fields.ts';

export type CustomerForm = DraftForm<CustomerFormValues>;

/** The values of a customer's form; what is typed is kept as a draft until it is sent. */
export function useCustomerForm(initial: CustomerFormValues, draftKey: DraftKey): CustomerForm {
  return useDraftForm({
    initial,
    draft: () => customerDraft(draftKey),
    check: checkCustomerForm,
    rebase: rebasedCustomer,
    groups: TOGETHER,
  });
}
