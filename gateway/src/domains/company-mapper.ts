import type { AgreementCompany } from '@sightline/provider-contract/account-customers.ts';
import type { Company } from '../generated/resolvers-types.ts';

/** A company in the words of our schema; an empty second line of its address is none. */
export function companyView({ name, number, registered_address: address }: AgreementCompany): Company {
  const secondLine = address.address_line_2?.trim() ?? '';
  return {
    name,
    number,
    country: address.country,
    addressLine1: address.address_line_1,
    addressLine2: secondLine === '' ? null : secondLine,
    zipCode: address.zip_code,
    city: address.city,
  };
}
