import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { EncryptionKey } from '../config/config.ts';

const VERSION = 1;
const FORMAT = /^1\.([\w-]+)\.([\w-]+)\.([\w-]+)\.([\w-]+)$/;
/** Lengths in base64url. A shorter tag would be easier to guess. */
const IV_LENGTH = 16;
const TAG_LENGTH = 22;

function additionalData(keyId: string, bound: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify([VERSION, keyId, ...bound]));
}

/** Encrypts text with the first key by AES-256-GCM: `1.<key id>.<iv>.<tag>.<ciphertext>`. `bound`, what the text belongs to, is authenticated too. */
export function encryptText(keys: readonly EncryptionKey[], bound: readonly string[], text: string): string {
  const key = keys[0];
  if (!key) throw new Error('no encryption key');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.key, iv);
  cipher.setAAD(additionalData(key.id, bound));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return ['1', key.id, ...[iv, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url'))].join('.');
}

/** Decrypts text. Null when it was altered, is bound to something else, or was encrypted with an unknown key. */
export function decryptText(keys: readonly EncryptionKey[], bound: readonly string[], encrypted: string): string | null {
  const [, keyId = '', iv = '', tag = '', content = ''] = FORMAT.exec(encrypted) ?? [];
  const key = keys.find(({ id }) => id === keyId);
  if (!key || iv.length !== IV_LENGTH || tag.length !== TAG_LENGTH) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.key, Buffer.from(iv, 'base64url'));
    decipher.setAAD(additionalData(keyId, bound));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(content, 'base64url')), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
