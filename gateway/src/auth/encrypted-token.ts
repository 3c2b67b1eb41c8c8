import * as z from 'zod';
import type { SealingKey } from '../config/config.ts';
import { decryptText, encryptText } from '../util/encrypted-text.ts';

const VERSION = 1;

/** What a trading session is; only the gateway ever reads it. */
export const TradingGrant = z.strictObject({
  v: z.literal(VERSION),
  /** Id of the token. */
  jti: z.string(),
  /** Hash of the bearer that it was made with, and the end of that, in milliseconds since the epoch: it ends with it. */
  session: z.string(),
  sessionExp: z.int(),
  /** User id at the dashboard. */
  user: z.string(),
  /** Public id of the customer. */
  customer: z.string(),
  /** Id of the trading client: the scope of everything read with it. */
  client: z.string(),
  secret: z.string(),
  /** Milliseconds since the epoch. */
  exp: z.int(),
  /** Requests a second and bucket size of the client. */
  rate: z.int(),
  burst: z.int(),
  /** When it was made because the provider had refused the one before, milliseconds since the epoch; else null. */
  renewedAt: z.nullable(z.int()),
});
export type TradingGrant = z.output<typeof TradingGrant>;

interface Owner {
  readonly user: string;
  readonly customer: string;
}

/** Longer ones are not looked at. */
const MAX_LENGTH = 4_300;

const boundTo = ({ user, customer }: Owner): string[] => [user, customer];

/** Seals a grant with the first key, bound to user and customer. */
export function encryptToken(keys: readonly SealingKey[], grant: TradingGrant): string {
  return encryptText(keys, boundTo(grant), JSON.stringify(grant));
}

/** The grant, or null when the text was altered, belongs to another owner, or was sealed by a key not known here. */
export function decryptToken(keys: readonly SealingKey[], owner: Owner, text: string): TradingGrant | null {
  const opened = text.length > MAX_LENGTH ? null : decryptText(keys, boundTo(owner), text);
  if (opened === null) return null;
  try {
    return TradingGrant.parse(JSON.parse(opened));
  } catch {
    return null;
  }
}
