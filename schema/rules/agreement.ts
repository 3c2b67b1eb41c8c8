import { isBlank } from './typed-text.ts';
import type { TextCode } from './texts.ts';

export interface SignatureFields {
  readonly recipient: { readonly name: string; readonly address: string; readonly email: string };
  readonly signer: { readonly companyName: string; readonly name: string; readonly role: string; readonly email: string };
}

type SignatureProblemCode = Extract<TextCode, `RECIPIENT_${string}_REQUIRED` | `SIGNER_${string}_REQUIRED`>;

export interface SignatureProblem {
  readonly code: SignatureProblemCode;
  /** Path of the input field. */
  readonly field: readonly string[];
}

/** The first blank field in form order; null when the agreement can be signed. Checks no formats. */
export function checkSignature({ recipient, signer }: SignatureFields): SignatureProblem | null {
  const order: readonly [string, SignatureProblemCode, readonly string[]][] = [
    [recipient.name, 'RECIPIENT_NAME_REQUIRED', ['recipient', 'name']],
    [recipient.address, 'RECIPIENT_ADDRESS_REQUIRED', ['recipient', 'address']],
    [recipient.email, 'RECIPIENT_EMAIL_REQUIRED', ['recipient', 'email']],
    [signer.companyName, 'SIGNER_COMPANY_REQUIRED', ['signer', 'companyName']],
    [signer.name, 'SIGNER_NAME_REQUIRED', ['signer', 'name']],
    [signer.role, 'SIGNER_ROLE_REQUIRED', ['signer', 'role']],
    [signer.email, 'SIGNER_EMAIL_REQUIRED', ['signer', 'email']],
  ];
  const blank = order.find(([text]) => isBlank(text));
  return blank === undefined ? null : { code: blank[1], field: blank[2] };
}
