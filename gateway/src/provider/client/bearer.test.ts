import { expect, it } from 'vitest';
import { bearerExpiry } from './bearer.ts';

const bearerWith = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

it.each([
  [{ exp: 1_716_900_000 }],
  [{ exp: 1_716_900_000, sub: 'u-7', iat: 1_716_856_800 }],
  [{ exp: 1_716_900_000, sub: 7, iat: '2024-05-28T00:40:00Z' }],
  [{ exp: 1_716_900_000, sub: null, iat: null, aud: ['dashboard'] }],
])('a bearer with the claims %j has an expiry', (claims) => {
  expect(bearerExpiry(bearerWith(claims))).toBe(1_716_900_000_000);
});

it.each([[{ sub: 'u-7' }], [{ exp: '2024-05-28' }], [{ exp: null }], ['exp'], [null]])(
  'a bearer with the claims %j has none',
  (claims) => {
    expect(bearerExpiry(bearerWith(claims))).toBeNull();
  },
);
