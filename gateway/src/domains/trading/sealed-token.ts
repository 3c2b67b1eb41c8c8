import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { SealingKey } from '../../config.ts';

const VERSION = 1;

/** What a trading session is; only the gateway ever reads it. */
export const TradingGrant = z.strictObject({
  v: z.literal(VERSION),
  /** Id of the token, for revocation. */
  jti: z.string(),
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
  /** True when it was made because the provider had refused the one before. */
  renewed: z.boolean(),
});
export type TradingGrant = z.output<typeof TradingGrant>;

interface Owner {
  readonly user: string;
  readonly customer: string;
}

const FORM = /^1\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{1,4096})$/;

function additionalData(keyId: string, { user, customer }: Owner): Buffer {
  return Buffer.from(JSON.stringify([VERSION, keyId, user, customer]));
}

/** Seals a grant with the first key: `1.<key id>.<iv>.<tag>.<ciphertext>`, AES-256-GCM bound to user and customer. */
export function seal(keys: readonly SealingKey[], grant: TradingGrant): string {
  const key = keys[0];
  if (!key) throw new Error('no sealing key');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.key, iv);
  cipher.setAAD(additionalData(key.id, grant));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(grant), 'utf8'), cipher.final()]);
  return ['1', key.id, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

/** The grant, or null when the text was altered, belongs to another owner, or was sealed by a key not known here. */
export function unseal(keys: readonly SealingKey[], owner: Owner, text: string): TradingGrant | null {
  const [, keyId = '', iv = '', tag = '', sealed = ''] = FORM.exec(text) ?? [];
  const key = keys.find(({ id }) => id === keyId);
  if (!key) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.key, Buffer.from(iv, 'base64url'));
    decipher.setAAD(additionalData(keyId, owner));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    const opened = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]);
    return TradingGrant.parse(JSON.parse(opened.toString('utf8')));
  } catch {
    return null;
  }
}
