import { checkSignature, type SignatureFields } from '@sightline/schema/rules/agreement.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';

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
