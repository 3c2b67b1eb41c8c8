import * as z from 'zod/mini';
import { type Draft, type DraftKey, draftOf } from '../../../lib/drafts.ts';
import type { DraftValues } from '../../../lib/use-draft-form.ts';
import type { CustomerFormValues } from './customer-fields.ts';

const Values = z.object({
  name: z.string(),
  activeUntil: z.string(),
  billingMethod: z.enum(['STRIPE', 'OTHER']),
  stripeId: z.string(),
  accountManagerIds: z.array(z.string()),
  agreement: z.enum(['none', 'required', 'exists']),
  companyName: z.string(),
  companyNumber: z.string(),
  country: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  zipCode: z.string(),
  city: z.string(),
});
const CustomerDraft = z.object({ before: Values, now: Values });

export function customerDraft(key: DraftKey): Draft<DraftValues<CustomerFormValues>> {
  const draft = draftOf(key, CustomerDraft);
  return {
    read: () => draft.read(),
    erase: () => draft.erase(),
    keep: ({ before, now }) => draft.keep({ before: mutable(before), now: mutable(now) }),
  };
}

function mutable(values: CustomerFormValues): z.output<typeof Values> {
  return { ...values, accountManagerIds: [...values.accountManagerIds] };
}
