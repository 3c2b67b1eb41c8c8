import type { UserErrorModel } from '../../errors/catalogue.ts';

/** The outcome of a signature. */
export interface Signing {
  /** Public id of the customer that signed; null with userErrors. */
  readonly customerId: string | null;
  readonly userErrors: UserErrorModel[];
}

export const refusedSigning = (problem: UserErrorModel): Signing => ({ customerId: null, userErrors: [problem] });
