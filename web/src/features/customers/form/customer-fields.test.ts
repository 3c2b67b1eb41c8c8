import { describe, expect, it } from 'vitest';
import { changedFields, holds, isUnchanged, rebasedCustomer } from './customer-changes.ts';
import {
  type CustomerFields,
  type CustomerFormValues,
  fieldsOfValues,
  NEW_CUSTOMER,
  valuesOf,
  versionOf,
} from './customer-form-model.ts';
import type { FormCustomer_customerFragment } from './customer-form.generated.ts';

const CUSTOMER: FormCustomer_customerFragment = {
  id: 'c-1',
  internalId: 7,
  name: 'Kestrel',
  created: '2025-01-30T08:00:00Z',
  activeUntil: '2031-03-01T10:30:00Z',
  accountManagers: [
    { id: 'u-1', name: 'Ada', email: 'ada@example.test', deleted: false },
    { id: 'u-2', name: 'Ben', email: 'ben@example.test', deleted: true },
  ],
  billingReference: 'cus_1',
  trialAgreementStatus: 'NONE',
  unreadable: [],
  resourceVersion: 3,
};
const BASE = versionOf(CUSTOMER);
const COMPANY: Partial<CustomerFormValues> = {
  agreement: 'required',
  companyName: ' Kestrel Ltd ',
  companyNumber: '42',
  country: 'Denmark',
  addressLine1: 'Harbour Street 1',
  addressLine2: ' ',
  zipCode: '1000',
  city: 'Copenhagen',
};
const sent = (part: Partial<CustomerFormValues>) => fieldsOfValues({ ...valuesOf(BASE), ...part }, BASE.fields);
const changes = (part: Partial<CustomerFormValues>) => changedFields(BASE.fields, sent(part));

describe('a customer', () => {
  it('comes out of the form as it went in', () => {
    expect(sent({})).toEqual(BASE.fields);
    expect(isUnchanged(changes({}))).toBe(true);
  });

  it('without a billing account is billed by somebody else', () => {
    expect(valuesOf(versionOf({ ...CUSTOMER, billingReference: null }))).toMatchObject({ billingMethod: 'OTHER', stripeId: '' });
  });

  it('with an agreement shows that there is one', () => {
    expect(valuesOf(versionOf({ ...CUSTOMER, trialAgreementStatus: 'SIGNED' })).agreement).toBe('exists');
  });
});

describe('what an edit sends', () => {
  it.each<[string, Partial<CustomerFormValues>, Partial<CustomerFields>]>([
    ['the name without blanks around it', { name: ' Merlin ' }, { name: 'Merlin' }],
    ['no end', { activeUntil: '' }, { activeUntil: null }],
    ['the billing method with a null id', { billingMethod: 'OTHER' }, { billingMethod: 'OTHER', stripeId: null }],
    ['another Stripe id with its method', { stripeId: ' cus_2 ' }, { billingMethod: 'STRIPE', stripeId: 'cus_2' }],
    ['account managers', { accountManagerIds: ['u-2', 'u-3'] }, { accountManagerIds: ['u-2', 'u-3'] }],
    [
      'the company of an agreement that is to be made',
      COMPANY,
      {
        agreementCompany: {
          name: 'Kestrel Ltd',
          number: '42',
          country: 'Denmark',
          addressLine1: 'Harbour Street 1',
          addressLine2: null,
          zipCode: '1000',
          city: 'Copenhagen',
        },
      },
    ],
  ])('is %s, and nothing else', (_what, typed, expected) => {
    expect(changes(typed)).toEqual(expected);
  });

  it.each<Partial<CustomerFormValues>>([
    { name: ' Kestrel ' },
    { accountManagerIds: ['u-2', 'u-1'] },
    { ...COMPANY, agreement: 'none' },
    { ...COMPANY, agreement: 'exists' },
  ])('is nothing for %j', (typed) => {
    expect(changes(typed)).toEqual({});
  });
});

it('a customer that holds already what was asked for is known', () => {
  const asked = changes({ name: 'Merlin', billingMethod: 'OTHER' });
  expect(holds(BASE, asked)).toBe(false);
  expect(holds(versionOf({ ...CUSTOMER, name: 'Merlin', billingReference: null, activeUntil: null }), asked)).toBe(true);
});

describe('what was typed, on top of a newer version', () => {
  const before = valuesOf(BASE);

  it('keeps what was typed and takes the rest', () => {
    const theirs = valuesOf(versionOf({ ...CUSTOMER, name: 'Theirs', activeUntil: null }));
    expect(rebasedCustomer(before, { ...before, name: 'Mine', stripeId: 'cus_9' }, theirs)).toEqual({
      ...theirs,
      name: 'Mine',
      stripeId: 'cus_9',
    });
  });

  it('gives way to an agreement that was made meanwhile', () => {
    const theirs = valuesOf(versionOf({ ...CUSTOMER, trialAgreementStatus: 'UNSIGNED' }));
    expect(rebasedCustomer(before, { ...before, ...COMPANY }, theirs)).toEqual(theirs);
  });

  it('is a whole form for a new customer', () => {
    const mine = { ...NEW_CUSTOMER, ...COMPANY, name: 'Mine' };
    expect(rebasedCustomer(NEW_CUSTOMER, mine, NEW_CUSTOMER)).toEqual(mine);
  });
});
