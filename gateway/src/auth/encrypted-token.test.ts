import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptToken, type TradingGrant, decryptToken } from './encrypted-token.ts';

const key = (id: string) => ({ id, key: randomBytes(32) });
const grant: TradingGrant = {
  v: 1,
  jti: 'j',
  session: 'h',
  sessionExp: 98,
  user: '7',
  customer: 'c',
  client: 'cl',
  secret: 'hush',
  exp: 99,
  rate: 5,
  burst: 5,
  renewedAt: null,
};
const owner = { user: '7', customer: 'c' };

describe('sealed tokens', () => {
  it('open for their owner under any known key, and hide the secret', () => {
    const [old, fresh] = [key('old'), key('new')];
    const token = encryptToken([old], grant);
    expect(decryptToken([fresh, old], owner, token)).toEqual(grant);
    expect(Buffer.from(token.split('.').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain('hush');
  });

  it.each([
    ['another user', { user: '8', customer: 'c' }],
    ['another customer', { user: '7', customer: 'd' }],
  ])('do not open for %s', (_name, other) => {
    const keys = [key('k')];
    expect(decryptToken(keys, other, encryptToken(keys, grant))).toBeNull();
  });

  it('do not open when altered, under an unknown key, or with another key under the same id', () => {
    const keys = [key('k')];
    const token = encryptToken(keys, grant);
    const parts = token.split('.');
    for (const index of [2, 3, 4]) {
      const part = parts[index] ?? '';
      const altered = parts.with(index, (part.startsWith('A') ? 'B' : 'A') + part.slice(1)).join('.');
      expect(decryptToken(keys, owner, altered), `part ${index}`).toBeNull();
    }
    expect(decryptToken([key('other')], owner, token)).toBeNull();
    expect(decryptToken([key('k')], owner, token)).toBeNull();
    expect(decryptToken(keys, owner, 'nonsense')).toBeNull();
  });
});
