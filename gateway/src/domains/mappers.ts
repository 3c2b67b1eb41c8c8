import type { AgreementCompany } from '@sightline/provider-contract/account-customers.ts';
import type { Lifecycle as ProviderLifecycle } from '@sightline/provider-contract/data.ts';
import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import type { Company, Lifecycle } from '../generated/schema-types.ts';
import type { CustomerRecord } from '../provider/api/account-customers.ts';
import { gatewayError } from '../errors/catalogue.ts';

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

/** Parses an id that is a number at the provider. Throws BAD_USER_INPUT for anything but a positive integer. */
export function numericId(name: string, id: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw gatewayError('BAD_USER_INPUT', { message: `${name} must be a positive integer.` });
  return Number(id);
}

/** Throws BAD_USER_INPUT for an argument outside of a range. */
export function checkRange(name: string, value: number, min: number, max: number): void {
  if (value < min || value > max) throw gatewayError('BAD_USER_INPUT', { message: `${name} must be between ${min} and ${max}.` });
}

/** Display name of a customer: the editable name, otherwise the external or internal one; null when it has none. */
export function customerName({ name, external_name, internal_name }: CustomerRecord): string | null {
  return name ?? external_name ?? internal_name;
}

/** Maps a company to the schema. An empty second address line becomes null. */
export function toCompany({ name, number, registered_address: address }: AgreementCompany): Company {
  const secondLine = trimmed(address.address_line_2 ?? '');
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
