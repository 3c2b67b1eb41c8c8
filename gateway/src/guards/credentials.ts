import * as z from 'zod';
import { bearerOf } from '../rest/bearer.ts';

/** What a caller brings with each operation, or once with a socket. Nothing of it is believed yet. */
export interface Credentials {
  readonly bearer: string | null;
  /** Public id of the customer that staff act for. */
  readonly actingCustomer: string | null;
  /** Sealed trading session. */
  readonly tradingToken: string | null;
}

/** A value given once and of bearable length. */
export const CredentialText = z.string().min(1).max(8_192);

/** Reads headers, or the payload of `connection_init`, which carries them under the same names in any case. */
export function credentialsOf(values: Readonly<Record<string, unknown>>): Credentials {
  const given = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
  const text = (name: string): string | null => CredentialText.safeParse(given.get(name)).data ?? null;
  return {
    bearer: bearerOf(text('authorization') ?? undefined),
    actingCustomer: text('x-acting-customer'),
    tradingToken: text('x-trading-token'),
  };
}
