import * as z from 'zod';
import type { EncryptionKey } from '../config/config.ts';
import { decryptText, encryptText } from '../util/encrypted-text.ts';

const VERSION = 1;

/** The content of a trading token, which only the gateway can read. */
export const TradingGrant = z.strictObject({
  v: z.literal(VERSION),
  /** Id of the token. */
  jti: z.string(),
  /** Hash and expiry (milliseconds since the epoch) of the bearer that started the session. The session ends with it. */
  session: z.string(),
  sessionExp: z.int(),
  /** User id of the dashboard API. */
  user: z.string(),
  /** Public id of the customer. */
  customer: z.string(),
  /** Id of the trading client, which is the scope of all data read with the token. */
  client: z.string(),
  secret: z.string(),
  /** Milliseconds since the epoch. */
  exp: z.int(),
  /** Requests per second and bucket size of the client. */
  rate: z.int(),
  burst: z.int(),
  /** Digest of the client's packages; null if they could not be read. */
  packages: z.nullable(z.string()),
  /** When the token replaced one that the provider had refused, milliseconds since the epoch; otherwise null. */
  renewedAt: z.nullable(z.int()),
});
export type TradingGrant = z.output<typeof TradingGrant>;

interface Owner {
  readonly user: string;
  readonly customer: string;
}

/** Longer tokens are not decrypted. */
const MAX_LENGTH = 4_300;

const boundTo = ({ user, customer }: Owner): string[] => [user, customer];

/** Encrypts a grant with the first key, bound to user and customer. */
export function encryptToken(keys: readonly EncryptionKey[], grant: TradingGrant): string {
  return encryptText(keys, boundTo(grant), JSON.stringify(grant));
}

/** Decrypts a grant. Null when the token was altered, belongs to another owner, or was encrypted with an unknown key. */
export function decryptToken(keys: readonly EncryptionKey[], owner: Owner, text: string): TradingGrant | null {
  const json = text.length > MAX_LENGTH ? null : decryptText(keys, boundTo(owner), text);
  if (json === null) return null;
  try {
    return TradingGrant.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
