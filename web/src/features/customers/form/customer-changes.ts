import { type FieldTexts, rebaseValues, type ValueGroups } from '../../../lib/form-diff.ts';
import { sameMoment } from '../../../lib/last-day.ts';
import { UNKNOWN } from '../../../lib/text.ts';
import { formatDay, type TimeZone } from '../../../lib/time.ts';
import type { CustomerFields, CustomerFormValues, CustomerVersion } from './customer-form-model.ts';

/** Fields that are not as they were; those left out stay. Billing method and Stripe id go together. */
export type CustomerChanges = Partial<CustomerFields>;

/** What an edit from `base` to `fields` has to send. */
export function changedFields(base: CustomerFields, fields: CustomerFields): CustomerChanges {
  const { billingMethod, stripeId, accountManagerIds, agreementCompany } = fields;
  return {
    ...(base.name !== fields.name && { name: fields.name }),
    ...(!sameMoment(base.activeUntil, fields.activeUntil) && { activeUntil: fields.activeUntil }),
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

/** Whether a customer holds already what was asked for. */
export function holds(current: CustomerVersion, changes: CustomerChanges): boolean {
  return isUnchanged(changedFields(current.fields, { ...current.fields, ...changes }));
}

export const TOGETHER: ValueGroups<CustomerFormValues> = [['billingMethod', 'stripeId']];

/** What was typed over `before`, on top of `current` instead. An agreement that is there already is the one that counts. */
export function rebasedCustomer(
  before: CustomerFormValues,
  mine: CustomerFormValues,
  current: CustomerFormValues,
): CustomerFormValues {
  const result = rebaseValues(before, mine, current, TOGETHER);
  if (current.agreement !== 'exists') return { ...result, agreement: result.agreement === 'exists' ? 'none' : result.agreement };
  const { companyName, companyNumber, country, addressLine1, addressLine2, zipCode, city } = current;
  return {
    ...result,
    agreement: 'exists',
    companyName,
    companyNumber,
    country,
    addressLine1,
    addressLine2,
    zipCode,
    city,
  };
}

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
