import { describe, expect, it } from 'vitest';
import { checkCustomerForm, type CustomerFormValues, NEW_CUSTOMER, placeUserErrors } from './customer-form-model.ts';

const COMPLETE: CustomerFormValues = {
  name: 'Kestrel',
  activeUntil: '',
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

describe('what a customer lacks', () => {
  it('is nothing when all is there [customers.form.address-line-2-optional]', () => {
    expect(check({ addressLine2: '' })).toEqual({});
  });

  it('is said where it is typed [customers.form.name-required] [customers.form.stripe-id-required] [customers.form.manager-required]', () => {
    expect(check({ name: '' })).toEqual({ name: 'Customer name cannot be empty' });
    expect(check({ stripeId: '' })).toEqual({ stripeId: 'A customer needs a stripe id' });
    expect(check({ accountManagerIds: [] })).toEqual({ accountManagerIds: 'A customer needs at least one Account Manager' });
  });

  it('is said of the company [customers.form.company-name-required] [customers.form.company-number-required] [customers.form.country-required]', () => {
    expect(check({ companyName: '' })).toEqual({ companyName: 'Company name cannot be empty' });
    expect(check({ companyNumber: '' })).toEqual({ companyNumber: 'Company number cannot be empty' });
    expect(check({ country: '' })).toEqual({ country: 'Country cannot be empty' });
  });

  it('is said of its address [customers.form.address-required] [customers.form.zipcode-required] [customers.form.city-required]', () => {
    expect(check({ addressLine1: '' })).toEqual({ addressLine1: 'Address cannot be empty' });
    expect(check({ zipCode: '' })).toEqual({ zipCode: 'Zipcode cannot be empty' });
    expect(check({ city: '' })).toEqual({ city: 'City cannot be empty' });
  });

  it.each(['name', 'stripeId', 'companyName', 'companyNumber', 'country', 'addressLine1', 'zipCode', 'city'] as const)(
    '%s of nothing but white space is as good as empty [customers.form.blank]',
    (place) => {
      expect(check({ [place]: ' \t\u00a0 ' })).toEqual(check({ [place]: '' }));
    },
  );

  it('is one thing at a time, in the order of the form [customers.form.first-failure]', () => {
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

  it('is no Stripe id where somebody else bills [customers.form.stripe-id-other]', () => {
    expect(check({ billingMethod: 'OTHER', stripeId: '' })).toEqual({});
  });

  it.each(['none', 'exists'] as const)(
    'is no company where no agreement is to be made (%s) [customers.form.company-only-with-agreement]',
    (agreement) => {
      expect(check({ agreement, companyName: '', country: '', city: '' })).toEqual({});
    },
  );
});

describe('problems that the server found', () => {
  it('stand at their places', () => {
    const errors = [
      { field: ['stripeId'], message: 'No such id.' },
      { field: ['agreementCompany', 'zipCode'], message: 'No such code.' },
    ];
    expect(placeUserErrors(errors)).toEqual({ places: { stripeId: 'No such id.', zipCode: 'No such code.' }, message: null });
  });

  it('are said of the whole when they have none', () => {
    expect(placeUserErrors([{ field: [], message: 'Not today.' }])).toEqual({ places: {}, message: 'Not today.' });
  });
});
