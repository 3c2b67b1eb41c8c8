import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

// A cheap hash on purpose: hundreds of users sign in at once in tests, and the data is not real.
const COST = { N: 16, r: 8, p: 1 };

export function hashPassword(plain: string, salt = randomBytes(12).toString('hex')): string {
  return `${salt}:${scryptSync(plain, salt, 32, COST).toString('hex')}`;
}

export function passwordMatches(plain: string, stored: string): boolean {
  const [salt, hash] = stored.split(':');
  if (salt === undefined || hash === undefined) return false;
  return timingSafeEqual(scryptSync(plain, salt, 32, COST), Buffer.from(hash, 'hex'));
}
