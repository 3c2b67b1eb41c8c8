import { describe, expect, it } from 'vitest';
import { changedFields, isSaved, isUnchanged } from './customer-changes.ts';
import {
  checkCustomerForm,
  type CustomerFields,
  type CustomerFormValues,
  fieldsOfValues,
  NEW_CUSTOMER,
  fieldErrorsOf,
  valuesOf,
  versionOf,
  rebasedCustomer,
} from './customer-form-model.ts';
import type { FormCustomer_customerFragment } from './customer-form.generated.ts';

const CUSTOMER: FormCustomer_customerFragment = {
  id: 'c-1',
  internalId: 7,
  name: 'Kestrel',
  createdAt: '2025-01-30T08:00:00Z',
  expiresAt: '2031-03-01T10:30:00Z',
  accountManagers: [
    { id: 'u-1', name: 'Ada', email: 'ada@example.test', isDeleted: false },
    { id: 'u-2', name: 'Ben', email: 'ben@example.test', isDeleted: true },
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
const sent = (part: Partial<CustomerFormValues>) => fieldsOfValues({ ...valuesOf(BASE, null), ...part }, BASE.fields, null);
const changes = (part: Partial<CustomerFormValues>) => changedFields(BASE.fields, sent(part));

describe('the form of a customer', () => {
  it('returns unchanged fields unchanged', () => {
    expect(sent({})).toEqual(BASE.fields);
    expect(isUnchanged(changes({}))).toBe(true);
  });

  it('sends no field that was not changed, however its text was saved once', () => {
    const base = versionOf({ ...CUSTOMER, name: 'Kestrel\u200B ', billingReference: ' cus_1' });
    const values = valuesOf(base, null);
    const changesOf = (part: Partial<CustomerFormValues>) =>
      changedFields(base.fields, fieldsOfValues({ ...values, ...part }, base.fields, null));
    expect(isUnchanged(changesOf({}))).toBe(true);
    expect(changesOf({ expiresAt: '2032-03-01' })).toEqual({ expiresAt: expect.any(String) });
    expect(changesOf({ name: 'Kestrel\u200B' })).toEqual({ name: 'Kestrel' });
  });

  it('shows the billing method Other without a billing account', () => {
    expect(valuesOf(versionOf({ ...CUSTOMER, billingReference: null }), null)).toMatchObject({
      billingMethod: 'OTHER',
      stripeId: '',
    });
  });

  it('shows an existing agreement', () => {
    expect(valuesOf(versionOf({ ...CUSTOMER, trialAgreementStatus: 'SIGNED' }), null).agreement).toBe('exists');
  });
});

describe('an edit sends', () => {
  it.each<[string, Partial<CustomerFormValues>, Partial<CustomerFields>]>([
    ['the name without blanks around it', { name: ' Merlin ' }, { name: 'Merlin' }],
    ['no end', { expiresAt: '' }, { expiresAt: null }],
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
  ])('%s, and nothing else', (_what, typed, expected) => {
    expect(changes(typed)).toEqual(expected);
  });

  it.each<Partial<CustomerFormValues>>([
    { name: ' Kestrel ' },
    { accountManagerIds: ['u-2', 'u-1'] },
    { ...COMPANY, agreement: 'none' },
    { ...COMPANY, agreement: 'exists' },
  ])('nothing for %j', (typed) => {
    expect(changes(typed)).toEqual({});
  });
});

it('recognizes changes that are saved already', () => {
  const asked = changes({ name: 'Merlin', billingMethod: 'OTHER' });
  expect(isSaved(BASE, asked)).toBe(false);
  expect(isSaved(versionOf({ ...CUSTOMER, name: 'Merlin', billingReference: null, expiresAt: null }), asked)).toBe(true);
});

describe('rebasedCustomer', () => {
  const before = valuesOf(BASE, null);

  it("keeps the user's changes and takes the rest from the newer version", () => {
    const theirs = valuesOf(versionOf({ ...CUSTOMER, name: 'Theirs', expiresAt: null }), null);
    expect(rebasedCustomer(before, { ...before, name: 'Mine', stripeId: 'cus_9' }, theirs)).toEqual({
      ...theirs,
      name: 'Mine',
      stripeId: 'cus_9',
    });
  });

  it('drops the agreement if one exists by now', () => {
    const theirs = valuesOf(versionOf({ ...CUSTOMER, trialAgreementStatus: 'UNSIGNED' }), null);
    expect(rebasedCustomer(before, { ...before, ...COMPANY }, theirs)).toEqual(theirs);
  });

  it('restores a complete form for a new customer', () => {
    const mine = { ...NEW_CUSTOMER, ...COMPANY, name: 'Mine' };
    expect(rebasedCustomer(NEW_CUSTOMER, mine, NEW_CUSTOMER)).toEqual(mine);
  });
});

const COMPLETE: CustomerFormValues = {
  name: 'Kestrel',
  expiresAt: '',
  billingMethod: 'STRIPE',
  stripeId: 'cus_1',
  accountManagerIds: ['u-1'],
  agreement: 'required',
  companyName: 'Kestrel Ltd',
  companyNumber: '42',
  country: 'Denmark',
  addressLine1: 'Harbour Street 1',
  addressLine2: '',
  zipCode: '1000',
  city: 'Copenhagen',
};
const check = (part: Partial<CustomerFormValues>) => checkCustomerForm({ ...COMPLETE, ...part });

describe('checkCustomerForm', () => {
  it('accepts a complete form [customers.form.address-line-2-optional]', () => {
    expect(check({ addressLine2: '' })).toEqual({});
  });

  it('reports missing fields of the customer [customers.form.name-required] [customers.form.stripe-id-required] [customers.form.manager-required]', () => {
    expect(check({ name: '' })).toEqual({ name: 'Customer name cannot be empty' });
    expect(check({ stripeId: '' })).toEqual({ stripeId: 'A customer needs a stripe id' });
    expect(check({ accountManagerIds: [] })).toEqual({ accountManagerIds: 'A customer needs at least one Account Manager' });
  });

  it('reports missing fields of the company [customers.form.company-name-required] [customers.form.company-number-required] [customers.form.country-required]', () => {
    expect(check({ companyName: '' })).toEqual({ companyName: 'Company name cannot be empty' });
    expect(check({ companyNumber: '' })).toEqual({ companyNumber: 'Company number cannot be empty' });
    expect(check({ country: '' })).toEqual({ country: 'Country cannot be empty' });
  });

  it('reports missing fields of the address [customers.form.address-required] [customers.form.zipcode-required] [customers.form.city-required]', () => {
    expect(check({ addressLine1: '' })).toEqual({ addressLine1: 'Address cannot be empty' });
    expect(check({ zipCode: '' })).toEqual({ zipCode: 'Zipcode cannot be empty' });
    expect(check({ city: '' })).toEqual({ city: 'City cannot be empty' });
  });

  it.each(['name', 'stripeId', 'companyName', 'companyNumber', 'country', 'addressLine1', 'zipCode', 'city'] as const)(
    'treats %s with only white space as empty [customers.form.blank]',
    (place) => {
      expect(check({ [place]: ' \t\u00a0 ' })).toEqual(check({ [place]: '' }));
    },
  );

  it('reports one error at a time, in the order of the form [customers.form.first-failure]', () => {
    let values: CustomerFormValues = { ...NEW_CUSTOMER, agreement: 'required' };
    const order: string[] = [];
    for (;;) {
      const [[place] = [], ...more] = Object.entries(checkCustomerForm(values));
      expect(more).toEqual([]);
      if (place === undefined) break;
      order.push(place);
      values = { ...values, [place]: place === 'accountManagerIds' ? ['u-1'] : 'x' };
    }
    expect(order).toEqual([
      'name',
      'stripeId',
      'accountManagerIds',
      'companyName',
      'companyNumber',
      'country',
      'addressLine1',
      'zipCode',
      'city',
    ]);
  });

  it('requires no Stripe id for other billing methods [customers.form.stripe-id-other]', () => {
    expect(check({ billingMethod: 'OTHER', stripeId: '' })).toEqual({});
  });

  it.each(['none', 'exists'] as const)(
    'requires no company without a new agreement (%s) [customers.form.company-only-with-agreement]',
    (agreement) => {
      expect(check({ agreement, companyName: '', country: '', city: '' })).toEqual({});
    },
  );
});

describe('fieldErrorsOf', () => {
  it('assigns user errors to form fields', () => {
    const errors = [
      { field: ['stripeId'], message: 'No such id.' },
      { field: ['agreementCompany', 'zipCode'], message: 'No such code.' },
    ];
    expect(fieldErrorsOf(errors)).toEqual({ fieldErrors: { stripeId: 'No such id.', zipCode: 'No such code.' }, message: null });
  });

  it('returns errors without a form field as a message', () => {
    expect(fieldErrorsOf([{ field: [], message: 'Not today.' }])).toEqual({ fieldErrors: {}, message: 'Not today.' });
  });
});
