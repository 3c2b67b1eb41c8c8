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

type Typed = z.output<typeof Values>;

/** The agreement can be read before anybody has signed in. */
const NOBODY = '';
const FORM = 'agreement';

/**
 * What was typed into the agreement of a customer; a null `userId` means that no user is known yet. What was typed before the
 * sign-in fills the fields that the person's own draft leaves blank: nothing that they typed earlier is overwritten.
 */
export function signatureDraft(userId: string | null, customerId: string): Draft<SignatureValues> {
  const ofNobody = draftOf({ userId: NOBODY, customerId, form: FORM }, Values);
  if (userId === null) return withValues(ofNobody);
  const own = draftOf({ userId, customerId, form: FORM }, Values);
  const adopted = ofNobody.read();
  if (adopted !== null) {
    own.keep(filled(own.read(), adopted));
    ofNobody.erase();
  }
  return withValues(own);
}

function filled(own: Typed | null, adopted: Typed): Typed {
  if (own === null) return adopted;
  const field = (name: keyof Typed) => (own[name].trim() === '' ? adopted[name] : own[name]);
  return {
    'recipient.name': field('recipient.name'),
    'recipient.address': field('recipient.address'),
    'recipient.email': field('recipient.email'),
    'signer.companyName': field('signer.companyName'),
    'signer.name': field('signer.name'),
    'signer.role': field('signer.role'),
    'signer.email': field('signer.email'),
  };
}

function withValues(draft: Draft<Typed>): Draft<SignatureValues> {
  return { read: () => draft.read(), keep: (values) => draft.keep({ ...values }), erase: () => draft.erase() };
}
