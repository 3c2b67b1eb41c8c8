import { boundedString } from '@sightline/provider-contract/schema-tools.ts';
import { bearerOf } from '../provider/client/bearer.ts';

/** What a caller brings with each operation, or once with a socket. Nothing of it is believed yet. */
export interface Credentials {
  readonly bearer: string | null;
  /** Public id of the customer that staff act for; empty where one is named that cannot be read. */
  readonly actingCustomer: string | null;
  /** Sealed trading session. */
  readonly tradingToken: string | null;
}

const NAMES: ReadonlyMap<string, keyof Credentials> = new Map([
  ['authorization', 'bearer'],
  ['x-acting-customer', 'actingCustomer'],
  ['x-trading-token', 'tradingToken'],
]);

/** A value given once and of bearable length. */
export const CredentialText = boundedString(8_192);

/** Reads headers, or the payload of `connection_init`, which carries them under the same names in any case. */
export function credentialsOf(values: Readonly<Record<string, unknown>>): Credentials {
  const credentials: { -readonly [K in keyof Credentials]: Credentials[K] } = {
    bearer: null,
    actingCustomer: null,
    tradingToken: null,
  };
  for (const [name, value] of Object.entries(values)) {
    const key = NAMES.get(name.toLowerCase());
    if (key === undefined) continue;
    const text = CredentialText.safeParse(value).data ?? null;
    if (key === 'bearer') credentials.bearer = bearerOf(text ?? undefined);
    else if (key === 'tradingToken') credentials.tradingToken = text;
    // Never taken for none: that would be another customer.
    else if (value !== undefined && value !== null) credentials.actingCustomer = text?.trim() ?? '';
  }
  return credentials;
}
