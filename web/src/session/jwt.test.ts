import { describe, expect, it } from 'vitest';
import { jwtExpiry } from './jwt.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(claims: unknown): string {
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
}

describe('jwtExpiry', () => {
  it('reads exp as seconds [session.token-exp-claim]', () => {
    expect(jwtExpiry(token({ exp: 1_800_000_000, sub: 'ü?>' }))).toBe(1_800_000_000_000);
  });

  it.each([
    ['no token at all', 'opaque'],
    ['no JSON', 'a.b.c'],
    ['no claim', token({ sub: '1' })],
    ['a claim of another kind', token({ exp: 'soon' })],
  ])('gives null for %s', (_case, text) => {
    expect(jwtExpiry(text)).toBeNull();
  });
});
