import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryWindow } from '../../testing/memory-storage.ts';
import {
  removeTradingSession,
  readTradingSession,
  storeTradingSession,
  currentTradingSession,
} from './stored-trading-session.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const scope = { userId: 'u', customerId: 'c' };
const session = { token: 'encrypted', expiresAt: '2026-03-01T12:00:01Z', requestsPerSecond: 5 };

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a trading session', () => {
  it('is stored in local storage with its expiry [session.trading-token.stored]', () => {
    storeTradingSession(scope, session);
    expect(readTradingSession(scope, NOW)).toEqual(session);
    expect(JSON.parse(window.localStorage.getItem('sightline.trading.u.c') ?? '')).toEqual(session);
  });

  it('belongs to one user and one customer', () => {
    storeTradingSession(scope, session);
    expect(readTradingSession({ ...scope, userId: 'other' }, NOW)).toBeNull();
    expect(readTradingSession({ ...scope, customerId: 'other' }, NOW)).toBeNull();
  });

  it('is removed once it has expired [session.trading-token.expired-dropped]', () => {
    storeTradingSession(scope, session);
    expect(currentTradingSession(scope, NOW + 1_000)).toBeNull();
    expect(window.localStorage.length).toBe(0);
  });

  it('can be removed', () => {
    storeTradingSession(scope, session);
    removeTradingSession(scope);
    expect(readTradingSession(scope, NOW)).toBeNull();
  });
});
