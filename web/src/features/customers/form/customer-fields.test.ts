import { describe, expect, expectTypeOf, it } from 'vitest';
import type { CreateCustomerInput, UpdateCustomerInput } from '@sightline/schema/types';
import { isUnchanged } from '../../../forms/field-table.ts';
import { describeChanges } from '../../../forms/form-diff.ts';
import {
  checkCustomerForm,
  CUSTOMER_FIELDS,
  type CustomerFields,
  type CustomerFormValues,
  EMPTY,
  isSaved,
  NEW_CUSTOMER,
  rebasedCustomer,
  valuesOf,
  versionOf,
} from './customer-fields.ts';
import type { FormCustomer_customerFragment } from './customer-form.generated.ts';
import { refusedResultOf } from './customer-operations.ts';

const { changesOf, fieldsOf, textsOf } = CUSTOMER_FIELDS;

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
const sent = (part: Partial<CustomerFormValues>) => fieldsOf({ ...valuesOf(BASE, null), ...part }, BASE.fields, null);
const changes = (part: Partial<CustomerFormValues>) => CUSTOMER_FIELDS.changesOf(BASE.fields, sent(part));

describe('the form of a customer', () => {
  it('sends unchanged fields as they were saved', () => {
    expect(sent({})).toEqual(BASE.fields);
    expect(isUnchanged(changes({}))).toBe(true);
  });

  it('sends no unchanged field, also if its saved text has blanks or invisible characters around it', () => {
    const base = versionOf({ ...CUSTOMER, name: 'Kestrel\u200B ', billingReference: ' cus_1' });
    const values = valuesOf(base, null);
    const changesFrom = (part: Partial<CustomerFormValues>) =>
      changesOf(base.fields, fieldsOf({ ...values, ...part }, base.fields, null));
    expect(isUnchanged(changesFrom({}))).toBe(true);
    expect(changesFrom({ expiresAt: '2032-03-01' })).toEqual({ expiresAt: expect.any(String) });
    expect(changesFrom({ name: 'Kestrel\u200B' })).toEqual({ name: 'Kestrel' });
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
  const changesToSave = changes({ name: 'Merlin', billingMethod: 'OTHER' });
  expect(isSaved(BASE.fields, changesToSave)).toBe(false);
  expect(isSaved(versionOf({ ...CUSTOMER, name: 'Merlin', billingReference: null, expiresAt: null }).fields, changesToSave)).toBe(
    true,
  );
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

describe('refusedResultOf', () => {
  it('assigns user errors to form fields', () => {
    const errors = [
      { field: ['stripeId'], message: 'No such id.' },
      { field: ['agreementCompany', 'zipCode'], message: 'No such code.' },
    ];
    expect(refusedResultOf(errors)).toMatchObject({
      fieldErrors: { stripeId: 'No such id.', zipCode: 'No such code.' },
      message: null,
    });
  });

  it('returns errors without a form field as a message', () => {
    expect(refusedResultOf([{ field: [], message: 'Not today.' }])).toMatchObject({ fieldErrors: {}, message: 'Not today.' });
  });
});

const FIELDS: CustomerFields = {
  name: 'Kestrel',
  expiresAt: null,
  billingMethod: 'STRIPE',
  stripeId: 'cus_1',
  accountManagerIds: ['u-2', 'u-1'],
  agreementCompany: null,
};
const SIGNING_COMPANY = {
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
  textsOf({ ...FIELDS, ...part }, { agreementStatus, managerName: (id) => names.get(id) ?? id, zone: null });

it('describes changes with the labels of the form', () => {
  const after = texts({ billingMethod: 'OTHER', stripeId: null, accountManagerIds: ['u-1'], agreementCompany: SIGNING_COMPANY });
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

describe('a field that the form edits', () => {
  const CHANGED: { readonly [K in keyof CustomerFormValues]: CustomerFormValues[K] } = {
    name: 'Merlin',
    expiresAt: '2032-03-01',
    billingMethod: 'OTHER',
    stripeId: 'cus_2',
    accountManagerIds: ['u-3'],
    agreement: 'required',
    companyName: 'Merlin Ltd',
    companyNumber: '43',
    country: 'Sweden',
    addressLine1: 'Mill Street 2',
    addressLine2: 'Second floor',
    zipCode: '2000',
    city: 'Malmo',
  };
  const lines = (fields: CustomerFields) => textsOf(fields, { agreementStatus: 'NONE', managerName: (id) => id, zone: null });

  it.each(Object.entries(CHANGED))('%s: a change is sent, listed and kept in a conflict', (input, value) => {
    const isOfAgreement = CUSTOMER_FIELDS.groups.find((group) => group.includes('agreement'))?.some((each) => each === input);
    const before: CustomerFormValues = { ...valuesOf(BASE, null), ...(isOfAgreement && input !== 'agreement' && COMPANY) };
    const mine: CustomerFormValues = { ...before, [input]: value };
    const fieldsBefore = fieldsOf(before, BASE.fields, null);
    const after = fieldsOf(mine, BASE.fields, null);
    const changes = changesOf(fieldsBefore, after);
    expect(isUnchanged(changes)).toBe(false);
    for (const changed of Object.keys(changes)) expect(CUSTOMER_FIELDS.inputOf(['input', changed])).toBeDefined();
    expect(describeChanges(lines(fieldsBefore), lines(after), EMPTY)).not.toEqual([]);
    const theirs: CustomerFormValues = input === 'name' ? { ...before, expiresAt: '' } : { ...before, name: 'Theirs' };
    expect(fieldsOf(rebasedCustomer(before, mine, theirs), BASE.fields, null)).toMatchObject(changes);
  });

  it('is an input of both mutations, and the form has all of them', () => {
    expectTypeOf<keyof CustomerFields>().toEqualTypeOf<Exclude<keyof UpdateCustomerInput, 'id' | 'resourceVersion'>>();
    expectTypeOf<keyof CustomerFields>().toEqualTypeOf<Exclude<keyof CreateCustomerInput, 'idempotencyKey'>>();
    expect(Object.keys(CHANGED)).toEqual(Object.keys(NEW_CUSTOMER));
  });
});
