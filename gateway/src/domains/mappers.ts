import type { AgreementCompany } from '@sightline/provider-contract/account-customers.ts';
import type { Lifecycle as ProviderLifecycle } from '@sightline/provider-contract/data.ts';
import type { Company, Lifecycle } from '../generated/resolvers-types.ts';

/** Lifecycle stages of a series or match, by the provider's names. */
export const LIFECYCLES: Record<ProviderLifecycle, Lifecycle> = {
  unknown: 'UNKNOWN',
  upcoming: 'UPCOMING',
  live: 'LIVE',
  over: 'OVER',
  'over-draw': 'OVER_DRAW',
  'over-forfeited': 'OVER_FORFEITED',
  postponed: 'POSTPONED',
  deleted: 'DELETED',
};

/** Maps a company to the schema. An empty second address line becomes null. */
export function toCompany({ name, number, registered_address: address }: AgreementCompany): Company {
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
