import { boundedString } from '@sightline/provider-contract/schema-tools.ts';
import { bearerOf } from '../provider/client/bearer.ts';

/** Credentials that a client sends with each operation, or once per socket. They are not verified yet. */
export interface Credentials {
  readonly bearer: string | null;
  /** Whether `Authorization` is present but is not `Bearer <token>`. */
  readonly hasOtherScheme?: boolean;
  /** Public id of the customer that staff act for; empty when the header is unreadable. */
  readonly actingCustomer: string | null;
  /** Encrypted trading session. */
  readonly tradingToken: string | null;
}

const KEY_BY_HEADER: ReadonlyMap<string, keyof Credentials> = new Map([
  ['authorization', 'bearer'],
  ['x-acting-customer', 'actingCustomer'],
  ['x-trading-token', 'tradingToken'],
]);

/** A single value of limited length. */
export const CredentialText = boundedString(8_192);

/** Reads HTTP headers, or the payload of `connection_init`, which has the same keys in any letter case. */
export function credentialsOf(values: Readonly<Record<string, unknown>>): Credentials {
  const credentials: { -readonly [K in keyof Credentials]: Credentials[K] } = {
    bearer: null,
    actingCustomer: null,
    tradingToken: null,
  };
  for (const [name, value] of Object.entries(values)) {
    const key = KEY_BY_HEADER.get(name.toLowerCase());
    if (key === undefined) continue;
    const text = CredentialText.safeParse(value).data ?? null;
    if (key === 'bearer') {
      credentials.bearer = bearerOf(text ?? undefined);
      credentials.hasOtherScheme = value !== undefined && credentials.bearer === null;
    } else if (key === 'tradingToken') credentials.tradingToken = text;
    // An unreadable value must not count as absent: the operation would run for another customer.
    else if (value !== undefined && value !== null) credentials.actingCustomer = text?.trim() ?? '';
  }
  return credentials;
}
