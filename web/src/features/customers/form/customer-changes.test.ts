import { expect, it } from 'vitest';
import { describeChanges } from '../../../lib/form-diff.ts';
import { describeCustomer, EMPTY } from './customer-changes.ts';
import type { CustomerFields } from './customer-form-model.ts';

const FIELDS: CustomerFields = {
  name: 'Kestrel',
  expiresAt: null,
  billingMethod: 'STRIPE',
  stripeId: 'cus_1',
  accountManagerIds: ['u-2', 'u-1'],
  agreementCompany: null,
};
const COMPANY = {
  name: 'Kestrel Ltd',
  number: '42',
  country: 'Denmark',
  addressLine1: 'Harbour Street 1',
  addressLine2: null,
  zipCode: '1000',
  city: 'Copenhagen',
};
const names = new Map([
  ['u-1', 'Ada'],
  ['u-2', 'Ben'],
]);
const texts = (part: Partial<CustomerFields> = {}, agreementStatus: 'NONE' | 'SIGNED' = 'NONE') =>
  describeCustomer({ fields: { ...FIELDS, ...part }, agreementStatus }, (id) => names.get(id) ?? id, null);

it('describes changes with the labels of the form', () => {
  const after = texts({ billingMethod: 'OTHER', stripeId: null, accountManagerIds: ['u-1'], agreementCompany: COMPANY });
  expect(describeChanges(texts(), after, EMPTY)).toEqual([
    { label: 'Billing Method', before: 'Stripe', after: 'Other' },
    { label: 'Stripe ID', before: 'cus_1', after: '–' },
    { label: 'Account Managers', before: 'Ada, Ben', after: 'Ada' },
    { label: 'Trial Access Agreement', before: 'Not required', after: 'Required' },
    { label: 'Full Company Name', before: '–', after: 'Kestrel Ltd' },
    { label: 'Company Number', before: '–', after: '42' },
    { label: 'Country', before: '–', after: 'Denmark' },
    { label: 'Address Line 1', before: '–', after: 'Harbour Street 1' },
    { label: 'Zipcode', before: '–', after: '1000' },
    { label: 'City', before: '–', after: 'Copenhagen' },
  ]);
});

it('distinguishes an existing agreement from a new one', () => {
  expect(texts({}, 'SIGNED').get('Trial Access Agreement')).toBe('Exists');
});
