import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TradingSecrets } from './trading-secrets.ts';

const secret = (jti: string, expiresAt: number) => ({ jti, value: `secret of ${jti}`, expiresAt });

describe('TradingSecrets', () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => now);
  });

  afterEach(() => vi.restoreAllMocks());

  it('uses the secret that expires last', () => {
    const secrets = new TradingSecrets({ lingerMs: 1_000 });
    secrets.touch(secret('a', 5_000));
    secrets.touch(secret('b', 9_000));
    secrets.touch(secret('c', 7_000));
    expect(secrets.best()?.jti).toBe('b');
  });

  it('permanently drops a refused secret and continues with the others', () => {
    const secrets = new TradingSecrets({ lingerMs: 1_000 });
    secrets.touch(secret('a', 5_000));
    secrets.touch(secret('b', 9_000));
    secrets.refuse('b');
    secrets.touch(secret('b', 9_000));
    expect(secrets.best()?.jti).toBe('a');
    expect(secrets.refusedAt('b')).toBe(0);
    secrets.refuse('a');
    expect(secrets.best()).toBeNull();
  });

  it('drops expired secrets, and those unused for the linger time', () => {
    const secrets = new TradingSecrets({ lingerMs: 1_000 });
    secrets.touch(secret('short', 500));
    secrets.touch(secret('long', 9_000));
    now = 600;
    expect(secrets.best()?.jti).toBe('long');
    now = 1_000;
    expect(secrets.isEmpty).toBe(true);
  });

  it('reports added and removed secrets, not one that is added again', () => {
    const secrets = new TradingSecrets({ lingerMs: 1_000 });
    let reports = 0;
    const stop = secrets.onChange(() => {
      reports += 1;
    });
    secrets.touch(secret('a', 5_000));
    secrets.touch(secret('a', 5_000));
    expect(reports).toBe(1);
    secrets.refuse('a');
    expect(reports).toBe(2);
    stop();
    secrets.touch(secret('b', 5_000));
    expect(reports).toBe(2);
  });
});
