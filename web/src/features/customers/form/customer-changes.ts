import type { FieldTexts } from '../../../lib/form-diff.ts';
import { sameMoment } from '../../../lib/last-day.ts';
import { UNKNOWN } from '../../../lib/text.ts';
import { formatDay, type TimeZone } from '../../../lib/time.ts';
import type { CustomerFields, CustomerVersion } from './customer-form-model.ts';

/** Changed fields only. Billing method and Stripe id are sent together. */
export type CustomerChanges = Partial<CustomerFields>;

/** The fields that differ from `base`. */
export function changedFields(base: CustomerFields, fields: CustomerFields): CustomerChanges {
  const { billingMethod, stripeId, accountManagerIds, agreementCompany } = fields;
  return {
    ...(base.name !== fields.name && { name: fields.name }),
    ...(!sameMoment(base.expiresAt, fields.expiresAt) && { expiresAt: fields.expiresAt }),
    ...((base.billingMethod !== billingMethod || base.stripeId !== stripeId) && { billingMethod, stripeId }),
    ...(!sameIds(base.accountManagerIds, accountManagerIds) && { accountManagerIds }),
    ...(agreementCompany !== null && { agreementCompany }),
  };
}

function sameIds(left: readonly string[], right: readonly string[]): boolean {
  const ids = new Set(left);
  return ids.size === new Set(right).size && right.every((id) => ids.has(id));
}

export function isUnchanged(changes: CustomerChanges): boolean {
  return Object.keys(changes).length === 0;
}

/** Whether the changes are saved already. */
export function isSaved(current: CustomerVersion, changes: CustomerChanges): boolean {
  return isUnchanged(changedFields(current.fields, { ...current.fields, ...changes }));
}

/** Text of an empty field. */
export const EMPTY = '–';

export const COMPANY_LABELS = {
  name: 'Full Company Name',
  number: 'Company Number',
  country: 'Country',
  addressLine1: 'Address Line 1',
  addressLine2: 'Address Line 2 (Optional)',
  zipCode: 'Zipcode',
  city: 'City',
} as const;

/** One line of text for each field, and for each part of a new agreement's company, by label. */
export function describeCustomer(
  { fields, agreementStatus }: Pick<CustomerVersion, 'fields' | 'agreementStatus'>,
  managerName: (id: string) => string,
  zone: TimeZone,
): FieldTexts {
  const { agreementCompany: company } = fields;
  const companyLines = company === null ? [] : Object.entries(COMPANY_LABELS);
  return new Map([
    ['Customer Name', fields.name || EMPTY],
    ['Terminate', fields.expiresAt === null ? 'No end' : formatDay(new Date(fields.expiresAt), zone)],
    ['Billing Method', fields.billingMethod === 'STRIPE' ? 'Stripe' : 'Other'],
    ['Stripe ID', fields.stripeId || EMPTY],
    ['Account Managers', fields.accountManagerIds.map(managerName).toSorted().join(', ') || EMPTY],
    ['Trial Access Agreement', agreementText(agreementStatus, company !== null)],
    ...companyLines.map(([key, label]): [string, string] => [label, companyText(company, key)]),
  ]);
}

function agreementText(status: CustomerVersion['agreementStatus'], isRequired: boolean): string {
  if (status === null) return UNKNOWN;
  if (status !== 'NONE') return 'Exists';
  return isRequired ? 'Required' : 'Not required';
}

function companyText(company: CustomerFields['agreementCompany'], key: string): string {
  const found = Object.entries(company ?? {}).find(([name]) => name === key);
  return String(found?.[1] ?? '') || EMPTY;
}
