import { checkSignature, type SignatureFields } from '@sightline/schema/rules/agreement.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import * as z from 'zod/mini';
import { type Draft, draftOf } from '../../lib/drafts.ts';

/** What is typed into the two blocks, each field by its path in the input. */
export interface SignatureValues {
  readonly 'recipient.name': string;
  readonly 'recipient.address': string;
  readonly 'recipient.email': string;
  readonly 'signer.companyName': string;
  readonly 'signer.name': string;
  readonly 'signer.role': string;
  readonly 'signer.email': string;
}

export type SignatureField = keyof SignatureValues;

export const NOTHING_TYPED: SignatureValues = {
  'recipient.name': '',
  'recipient.address': '',
  'recipient.email': '',
  'signer.companyName': '',
  'signer.name': '',
  'signer.role': '',
  'signer.email': '',
};

/** Why an agreement is not signed yet. */
export interface SignatureFailure {
  readonly message: string;
  /** The field to mend; null when it is none of them. */
  readonly field: SignatureField | null;
}

/** The values as they are sent: without blanks around them. */
export function signatureFields(values: SignatureValues): SignatureFields {
  return {
    recipient: {
      name: values['recipient.name'].trim(),
      address: values['recipient.address'].trim(),
      email: values['recipient.email'].trim(),
    },
    signer: {
      companyName: values['signer.companyName'].trim(),
      name: values['signer.name'].trim(),
      role: values['signer.role'].trim(),
      email: values['signer.email'].trim(),
    },
  };
}

/** The first thing to mend; null when the agreement may be signed. */
export function firstProblem(values: SignatureValues): SignatureFailure | null {
  const problem = checkSignature(signatureFields(values));
  return problem === null ? null : { message: TEXTS[problem.code], field: fieldAt(problem.field) };
}

/** The field of a path of the input; null where the form has none. */
export function fieldAt(path: readonly string[]): SignatureField | null {
  const name = path.join('.');
  return isField(name) ? name : null;
}

function isField(name: string): name is SignatureField {
  return Object.hasOwn(NOTHING_TYPED, name);
}

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
