import { checkSignature, type SignatureFields } from '@sightline/schema/rules/agreement.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { emailAddress, isBlank, trimmed } from '@sightline/schema/rules/typed-text.ts';
import * as z from 'zod/mini';
import { type Draft, createDraft } from '../../lib/drafts.ts';

const FIELDS = [
  'recipient.name',
  'recipient.address',
  'recipient.email',
  'signer.companyName',
  'signer.name',
  'signer.role',
  'signer.email',
] as const;
export type SignatureField = (typeof FIELDS)[number];

const Values = z.record(z.enum(FIELDS), z.string());
/** Values of the recipient and signer blocks, by their path in the mutation's input. */
export type SignatureValues = Readonly<z.output<typeof Values>>;

export const EMPTY_SIGNATURE: SignatureValues = Values.parse(Object.fromEntries(FIELDS.map((name) => [name, ''])));

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
  return FIELDS.find((field) => field === name) ?? null;
}

/** User id of drafts typed before the sign-in. */
const ANONYMOUS = '';
const FORM = 'agreement';
const TITLE = 'Access Trial Agreement';

/**
 * Draft of a customer's agreement. `userId` is null before the sign-in; after it, the anonymous draft fills the empty fields of
 * the user's own draft and overwrites nothing.
 */
export function signatureDraft(userId: string | null, customerId: string): Draft<SignatureValues> {
  const anonymous = createDraft<SignatureValues>({ userId: ANONYMOUS, customerId, form: FORM }, TITLE, Values);
  if (userId === null) return anonymous;
  const own = createDraft<SignatureValues>({ userId, customerId, form: FORM }, TITLE, Values);
  const adopted = anonymous.read();
  if (adopted !== null) {
    own.save(fillEmptyFields(own.read(), adopted));
    anonymous.clear();
  }
  return own;
}

function fillEmptyFields(own: SignatureValues | null, adopted: SignatureValues): SignatureValues {
  const filled = { ...(own ?? adopted) };
  for (const name of FIELDS) if (isBlank(filled[name])) filled[name] = adopted[name];
  return filled;
}
