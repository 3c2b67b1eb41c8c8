import * as z from 'zod/mini';
import { type Draft, draftOf } from '../../lib/drafts.ts';
import type { SignatureValues } from './signature-values.ts';

const Values = z.object({
  'recipient.name': z.string(),
  'recipient.address': z.string(),
  'recipient.email': z.string(),
  'signer.companyName': z.string(),
  'signer.name': z.string(),
  'signer.role': z.string(),
  'signer.email': z.string(),
});

/** The agreement can be read before anybody has signed in. */
const NOBODY = '';
const FORM = 'agreement';

/**
 * What was typed into the agreement of a customer. What somebody typed before the sign-in becomes theirs with it;
 * a null `userId` stands for nobody yet.
 */
export function signatureDraft(userId: string | null, customerId: string): Draft<SignatureValues> {
  const ofNobody = draftOf({ userId: NOBODY, customerId, form: FORM }, Values);
  if (userId === null) return withValues(ofNobody);
  const own = draftOf({ userId, customerId, form: FORM }, Values);
  const adopted = ofNobody.read();
  if (adopted !== null) {
    own.keep(adopted);
    ofNobody.erase();
  }
  return withValues(own);
}

function withValues(draft: Draft<z.output<typeof Values>>): Draft<SignatureValues> {
  return { read: () => draft.read(), keep: (values) => draft.keep({ ...values }), erase: () => draft.erase() };
}
