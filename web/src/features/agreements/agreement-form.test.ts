import { expect, it } from 'vitest';
import { registeredAddress } from './agreement-form.tsx';

const COMPANY = {
  name: 'Acme Bets AB',
  number: '556000-0000',
  country: 'Sweden',
  addressLine1: 'Main St 1',
  addressLine2: 'Floor 2',
  zipCode: '111 22',
  city: 'Stockholm',
};

it('the registered address has two lines, zip code, city and country [agreement.parameters.fields]', () => {
  expect(registeredAddress(COMPANY)).toEqual(['Main St 1', 'Floor 2', '111 22 Stockholm', 'Sweden']);
});

it.each([null, '', ' '])('the registered address omits the second line %j', (addressLine2) => {
  expect(registeredAddress({ ...COMPANY, addressLine2 })).toEqual(['Main St 1', '111 22 Stockholm', 'Sweden']);
});
