import type { FieldTexts } from '../../../lib/form-diff.ts';
import { UNKNOWN } from '../../../lib/text.ts';
import { formatDay, type TimeZone } from '../../../lib/time.ts';
import type { CustomerFields, CustomerVersion } from './customer-fields.ts';

/** Stands for what is not there. */
export const NOTHING = '–';

export const COMPANY_LABELS = {
  name: 'Full Company Name',
  number: 'Company Number',
  country: 'Country',
  addressLine1: 'Address Line 1',
  addressLine2: 'Address Line 2 (Optional)',
  zipCode: 'Zipcode',
  city: 'City',
} as const;

/** A line for each field, and for each part of a company that is to sign. */
export function describeCustomer(
  { fields, agreementStatus }: Pick<CustomerVersion, 'fields' | 'agreementStatus'>,
  managerName: (id: string) => string,
  zone: TimeZone = null,
): FieldTexts {
  const { agreementCompany: company } = fields;
  const companyLines = company === null ? [] : Object.entries(COMPANY_LABELS);
  return new Map([
    ['Customer Name', fields.name || NOTHING],
    ['Terminate', fields.activeUntil === null ? 'No end' : formatDay(new Date(fields.activeUntil), zone)],
    ['Billing Method', fields.billingMethod === 'STRIPE' ? 'Stripe' : 'Other'],
    ['Stripe ID', fields.stripeId || NOTHING],
    ['Account Managers', fields.accountManagerIds.map(managerName).toSorted().join(', ') || NOTHING],
    ['Trial Access Agreement', agreementText(agreementStatus, company !== null)],
    ...companyLines.map(([key, label]): [string, string] => [label, companyText(company, key)]),
  ]);
}

function agreementText(status: CustomerVersion['agreementStatus'], isRequired: boolean): string {
  if (status === null) return UNKNOWN;
  if (status !== 'NONE') return 'There is one';
  return isRequired ? 'Required' : 'Not required';
}

function companyText(company: CustomerFields['agreementCompany'], key: string): string {
  const found = Object.entries(company ?? {}).find(([name]) => name === key);
  return String(found?.[1] ?? '') || NOTHING;
}
