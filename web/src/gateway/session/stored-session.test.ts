import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryWindow } from '../../testing/memory-storage.ts';
import { jwtExpiry, readSession, sessionEnd, storeSession } from './stored-session.ts';

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
  ])('returns null for %s', (_case, text) => {
    expect(jwtExpiry(text)).toBeNull();
  });
});

const NOW = Date.parse('2026-03-01T12:00:00Z');

const bearer = (exp: number): string => token({ exp });

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('readSession', () => {
  it('is a session before its expiry [session.signed-in]', () => {
    storeSession({ bearer: bearer(NOW / 1000 + 1), expiresAt: '2026-03-01T00:00:00Z' });
    expect(readSession(NOW)?.expiresAt).toBe('2026-03-01T00:00:00Z');
  });

  it('is null after its expiry [session.expired-token]', () => {
    storeSession({ bearer: bearer(NOW / 1000), expiresAt: '2026-03-02T00:00:00Z' });
    expect(readSession(NOW)).toBeNull();
  });

  it.each(['{}', '{"bearer":"","expiresAt":"2027-01-01T00:00:00Z"}', '{"bearer":"x","expiresAt":"soon"}'])(
    'is null for other stored values: %s',
    (text) => {
      window.localStorage.setItem('sightline.session', text);
      expect(readSession(NOW)).toBeNull();
    },
  );
});

describe('sessionEnd', () => {
  it("uses the bearer's own claim [session.token-exp-claim]", () => {
    expect(sessionEnd({ bearer: bearer(1_800_000_000), expiresAt: '2026-03-02T00:00:00Z' })).toBe(1_800_000_000_000);
  });

  it('uses the stored expiry of an unreadable bearer', () => {
    expect(sessionEnd({ bearer: 'opaque', expiresAt: '2026-03-02T00:00:00Z' })).toBe(Date.parse('2026-03-02T00:00:00Z'));
  });
});
