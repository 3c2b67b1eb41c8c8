import { checkSignature, type SignatureFields } from '@sightline/schema/rules/agreement.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { emailAddress, isBlank, trimmed } from '@sightline/schema/rules/typed-text.ts';
import * as z from 'zod/mini';
import { type Draft, createDraft } from '../../lib/drafts.ts';

/** Values of the recipient and signer blocks, by their path in the mutation's input. */
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

export const EMPTY_SIGNATURE: SignatureValues = {
  'recipient.name': '',
  'recipient.address': '',
  'recipient.email': '',
  'signer.companyName': '',
  'signer.name': '',
  'signer.role': '',
  'signer.email': '',
};

/** Why the agreement was not signed. */
export interface SignatureFailure {
  readonly message: string;
  /** The field to correct; null if the failure is not about a field. */
  readonly field: SignatureField | null;
  readonly requestId?: string | undefined;
}

/** The values as they are sent. */
export function signatureFields(values: SignatureValues): SignatureFields {
  return {
    recipient: {
      name: trimmed(values['recipient.name']),
      address: trimmed(values['recipient.address']),
      email: emailAddress(values['recipient.email']),
    },
    signer: {
      companyName: trimmed(values['signer.companyName']),
      name: trimmed(values['signer.name']),
      role: trimmed(values['signer.role']),
      email: emailAddress(values['signer.email']),
    },
  };
}

/** The first validation error; null if there is none. */
export function firstProblem(values: SignatureValues): SignatureFailure | null {
  const problem = checkSignature(signatureFields(values));
  return problem === null ? null : { message: TEXTS[problem.code], field: fieldAt(problem.field) };
}

/** The form field of a path in the mutation's input; null if there is none. */
export function fieldAt(path: readonly string[]): SignatureField | null {
  const name = path.join('.');
  return isField(name) ? name : null;
}

function isField(name: string): name is SignatureField {
  return Object.hasOwn(EMPTY_SIGNATURE, name);
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

type StoredSignature = z.output<typeof Values>;

/** User id of drafts typed before the sign-in. */
const ANONYMOUS = '';
const FORM = 'agreement';
const TITLE = 'Access Trial Agreement';

/**
 * Draft of a customer's agreement. `userId` is null before the sign-in; after it, the anonymous draft fills the empty fields of
 * the user's own draft and overwrites nothing.
 */
export function signatureDraft(userId: string | null, customerId: string): Draft<SignatureValues> {
  const anonymous = createDraft({ userId: ANONYMOUS, customerId, form: FORM }, TITLE, Values);
  if (userId === null) return withValues(anonymous);
  const own = createDraft({ userId, customerId, form: FORM }, TITLE, Values);
  const adopted = anonymous.read();
  if (adopted !== null) {
    own.save(fillEmptyFields(own.read(), adopted));
    anonymous.clear();
  }
  return withValues(own);
}

function fillEmptyFields(own: StoredSignature | null, adopted: StoredSignature): StoredSignature {
  if (own === null) return adopted;
  const field = (name: keyof StoredSignature) => (isBlank(own[name]) ? adopted[name] : own[name]);
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

function withValues(draft: Draft<StoredSignature>): Draft<SignatureValues> {
  return { read: () => draft.read(), save: (values) => draft.save({ ...values }), clear: () => draft.clear() };
}
