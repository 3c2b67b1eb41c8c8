import { describe, expect, it } from 'vitest';
import { NoLiveSecret, TradingSecrets } from './trading-secrets.ts';

const secret = (jti: string, expiresAt: number) => ({ jti, value: `secret of ${jti}`, expiresAt });

describe('TradingSecrets', () => {
  it('uses the one that lasts longest', () => {
    const secrets = new TradingSecrets({ lingerMs: 1_000, now: () => 0 });
    secrets.touch(secret('a', 5_000));
    secrets.touch(secret('b', 9_000));
    secrets.touch(secret('c', 7_000));
    expect(secrets.best().jti).toBe('b');
  });

  it('goes on with the others when one is refused, for good', () => {
    const secrets = new TradingSecrets({ lingerMs: 1_000, now: () => 0 });
    secrets.touch(secret('a', 5_000));
    secrets.touch(secret('b', 9_000));
    secrets.refuse('b');
    secrets.touch(secret('b', 9_000));
    expect(secrets.best().jti).toBe('a');
    expect(secrets.isRefused('b')).toBe(true);
    secrets.refuse('a');
    expect(() => secrets.best()).toThrow(NoLiveSecret);
  });

  it('lets go of what is over and of who has been away for the linger time', () => {
    let now = 0;
    const secrets = new TradingSecrets({ lingerMs: 1_000, now: () => now });
    secrets.touch(secret('short', 500));
    secrets.touch(secret('long', 9_000));
    now = 600;
    expect(secrets.best().jti).toBe('long');
    now = 1_000;
    expect(secrets.isEmpty).toBe(true);
  });
});
