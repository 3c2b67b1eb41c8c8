import { isBlank } from './typed-text.ts';
import type { TextCode } from './texts.ts';

export type BillingMethod = 'STRIPE' | 'OTHER';

export interface CompanyFields {
  readonly name: string;
  readonly number: string;
  readonly country: string;
  readonly addressLine1: string;
  readonly addressLine2?: string | null | undefined;
  readonly zipCode: string;
  readonly city: string;
}

/** Fields of a customer to save. Undefined fields are not checked. */
export interface CustomerFields {
  readonly name?: string | undefined;
  readonly billingMethod?: BillingMethod | undefined;
  readonly stripeId?: string | null | undefined;
  readonly accountManagerIds?: readonly string[] | undefined;
  /** Null: no agreement is required. */
  readonly agreementCompany?: CompanyFields | null | undefined;
}

type CustomerProblemCode = Extract<
  TextCode,
  | 'NAME_EMPTY'
  | 'STRIPE_ID_NEEDED'
  | 'ACCOUNT_MANAGER_NEEDED'
  | 'COMPANY_NAME_EMPTY'
  | 'COMPANY_NUMBER_EMPTY'
  | 'COUNTRY_EMPTY'
  | 'ADDRESS_EMPTY'
  | 'ZIPCODE_EMPTY'
  | 'CITY_EMPTY'
>;

export interface CustomerProblem {
  readonly code: CustomerProblemCode;
  /** Path of the input field. */
  readonly field: readonly string[];
}

const COMPANY_CHECKS = [
  ['name', 'COMPANY_NAME_EMPTY'],
  ['number', 'COMPANY_NUMBER_EMPTY'],
  ['country', 'COUNTRY_EMPTY'],
  ['addressLine1', 'ADDRESS_EMPTY'],
  ['zipCode', 'ZIPCODE_EMPTY'],
  ['city', 'CITY_EMPTY'],
] as const satisfies readonly (readonly [keyof CompanyFields, CustomerProblemCode])[];

/** The first problem in form order; null when the customer can be saved. Blank counts as empty. */
export function checkCustomer(fields: CustomerFields): CustomerProblem | null {
  const { name, billingMethod, stripeId, accountManagerIds, agreementCompany } = fields;
  if (name !== undefined && isBlank(name)) return { code: 'NAME_EMPTY', field: ['name'] };
  if (billingMethod === 'STRIPE' && isBlank(stripeId)) return { code: 'STRIPE_ID_NEEDED', field: ['stripeId'] };
  if (accountManagerIds?.length === 0) return { code: 'ACCOUNT_MANAGER_NEEDED', field: ['accountManagerIds'] };
  if (!agreementCompany) return null;
  const empty = COMPANY_CHECKS.find(([field]) => isBlank(agreementCompany[field]));
  return empty === undefined ? null : { code: empty[1], field: ['agreementCompany', empty[0]] };
}
