import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bearerExpiry } from '../provider/client/bearer.ts';
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
  packages: 'p',
  renewedAt: null,
};
const owner = { user: '7', customer: 'c' };

describe('encrypted tokens', () => {
  it('decrypt for their owner with any known key, and hide the secret', () => {
    const [oldKey, newKey] = [key('old'), key('new')];
    const token = encryptToken([oldKey], grant);
    expect(decryptToken([newKey, oldKey], owner, token)).toEqual(grant);
    expect(Buffer.from(token.split('.').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain('hush');
  });

  it.each([
    ['in the middle of a millisecond', 1_900_000_000.123_456, '2030-03-17T17:46:40.123Z'],
    ['later than any date', 1e15, '9999-12-31T23:59:59.000Z'],
  ])('decrypt if the bearer of the session expires %s', (_case, exp, time) => {
    const keys = [key('k')];
    const bearer = `h.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.s`;
    const sessionExp = bearerExpiry(bearer) ?? 0;
    expect(decryptToken(keys, owner, encryptToken(keys, { ...grant, sessionExp }))).toEqual({ ...grant, sessionExp });
    expect(new Date(sessionExp).toISOString()).toBe(time);
  });

  it.each([
    ['another user', { user: '8', customer: 'c' }],
    ['another customer', { user: '7', customer: 'd' }],
  ])('do not decrypt for %s', (_name, other) => {
    const keys = [key('k')];
    expect(decryptToken(keys, other, encryptToken(keys, grant))).toBeNull();
  });

  it('do not decrypt when altered, with an unknown key, or with another key of the same id', () => {
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
