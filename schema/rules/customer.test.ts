import { describe, expect, it } from 'vitest';
import { checkCustomer, type CompanyFields, type CustomerFields } from './customer.ts';
import { TEXTS } from './texts.ts';

const company: CompanyFields = {
  name: 'Acme Bets AB',
  number: '556000-0000',
  country: 'Sweden',
  addressLine1: 'Main St 1',
  addressLine2: null,
  zipCode: '111 22',
  city: 'Stockholm',
};
const customer = {
  name: 'Acme Bets',
  billingMethod: 'STRIPE',
  stripeId: 'cus_1',
  accountManagerIds: ['u-7'],
  agreementCompany: company,
} as const satisfies CustomerFields;

function textFor(changed: CustomerFields): string | null {
  const problem = checkCustomer({ ...customer, ...changed });
  return problem === null ? null : TEXTS[problem.code];
}
const without = (...fields: (keyof CompanyFields)[]): CompanyFields => ({
  ...company,
  ...Object.fromEntries(fields.map((field) => [field, ' '])),
});

describe('a customer', () => {
  it('that is complete is valid', () => expect(checkCustomer(customer)).toBeNull());

  it('needs a name [customers.form.name-required]', () => {
    expect(textFor({ name: '' })).toBe('Customer name cannot be empty');
  });

  it('treats white space as empty [customers.form.blank]', () => {
    expect(checkCustomer({ ...customer, name: ' \t\n' })?.code).toBe('NAME_EMPTY');
    expect(checkCustomer({ ...customer, stripeId: '  ' })?.code).toBe('STRIPE_ID_NEEDED');
    expect(checkCustomer({ ...customer, agreementCompany: without('city') })?.code).toBe('CITY_EMPTY');
  });

  it.each([[''], [null], [undefined]])(
    'billed by Stripe needs a Stripe id; %j is not one [customers.form.stripe-id-required]',
    (stripeId) => {
      expect(textFor({ stripeId })).toBe('A customer needs a stripe id');
    },
  );

  it('billed in another way needs no Stripe id [customers.form.stripe-id-other]', () => {
    expect(checkCustomer({ ...customer, billingMethod: 'OTHER', stripeId: null })).toBeNull();
  });

  it('needs an account manager [customers.form.manager-required]', () => {
    expect(textFor({ accountManagerIds: [] })).toBe('A customer needs at least one Account Manager');
  });

  it('without an agreement needs no company [customers.form.company-only-with-agreement]', () => {
    expect(checkCustomer({ ...customer, agreementCompany: null })).toBeNull();
  });
});

describe('the company of an agreement', () => {
  const problemOf = (field: keyof CompanyFields): string[] => {
    const problem = checkCustomer({ ...customer, agreementCompany: without(field) });
    return problem === null ? [] : [problem.field.join('.'), TEXTS[problem.code]];
  };

  it('needs its name [customers.form.company-name-required]', () => {
    expect(problemOf('name')).toEqual(['agreementCompany.name', 'Company name cannot be empty']);
  });

  it('needs its number [customers.form.company-number-required]', () => {
    expect(problemOf('number')).toEqual(['agreementCompany.number', 'Company number cannot be empty']);
  });

  it('needs its country [customers.form.country-required]', () => {
    expect(problemOf('country')).toEqual(['agreementCompany.country', 'Country cannot be empty']);
  });

  it('needs its address [customers.form.address-required]', () => {
    expect(problemOf('addressLine1')).toEqual(['agreementCompany.addressLine1', 'Address cannot be empty']);
  });

  it('needs its zip code [customers.form.zipcode-required]', () => {
    expect(problemOf('zipCode')).toEqual(['agreementCompany.zipCode', 'Zipcode cannot be empty']);
  });

  it('needs its city [customers.form.city-required]', () => {
    expect(problemOf('city')).toEqual(['agreementCompany.city', 'City cannot be empty']);
  });

  it('needs no second line of its address [customers.form.address-line-2-optional]', () => {
    expect(checkCustomer({ ...customer, agreementCompany: without('addressLine2') })).toBeNull();
  });
});

it('reports the first of several failures, in the order of the form [customers.form.first-failure]', () => {
  const order = ['name', 'number', 'country', 'addressLine1', 'zipCode', 'city'] as const;
  const broken: CustomerFields[] = [
    { ...customer, name: '', stripeId: '', accountManagerIds: [], agreementCompany: without(...order) },
    { ...customer, stripeId: '', accountManagerIds: [], agreementCompany: without(...order) },
    { ...customer, accountManagerIds: [], agreementCompany: without(...order) },
    ...order.map((_, index) => ({ ...customer, agreementCompany: without(...order.slice(index)) })),
  ];
  expect(broken.map((fields) => checkCustomer(fields)?.code)).toEqual([
    'NAME_EMPTY',
    'STRIPE_ID_NEEDED',
    'ACCOUNT_MANAGER_NEEDED',
    'COMPANY_NAME_EMPTY',
    'COMPANY_NUMBER_EMPTY',
    'COUNTRY_EMPTY',
    'ADDRESS_EMPTY',
    'ZIPCODE_EMPTY',
    'CITY_EMPTY',
  ]);
});

it('does not validate fields that a change omits', () => {
  expect(checkCustomer({})).toBeNull();
  expect(checkCustomer({ name: 'Acme' })).toBeNull();
});

it('a change has the same validation messages [customers.edit.name-required, customers.edit.stripe-id-required, customers.edit.manager-required]', () => {
  const change = (fields: CustomerFields): string | undefined => {
    const problem = checkCustomer(fields);
    return problem === null ? undefined : TEXTS[problem.code];
  };
  expect(change({ name: ' ' })).toBe('Customer name cannot be empty');
  expect(change({ billingMethod: 'STRIPE', stripeId: '' })).toBe('A customer needs a stripe id');
  expect(change({ accountManagerIds: [] })).toBe('A customer needs at least one Account Manager');
});
