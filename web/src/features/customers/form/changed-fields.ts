import { sameMoment } from '../../../lib/last-day.ts';
import { rebaseValues, type ValueGroups } from '../../../lib/form-diff.ts';
import type { CustomerFields, CustomerFormValues, CustomerVersion } from './customer-fields.ts';

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
