import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  it('has defaults, also for variables that are empty', () => {
    const config = readConfig({ SANDBOX_DB: '', NODE_ENV: 'development' });
    expect(config).toMatchObject({
      port: 4010,
      seed: 1,
      now: null,
      db: ':memory:',
      rate: 0,
      channelHeader: 'Api-Channel',
      push: { heartbeatMs: 25_000, pingMs: 20_000, pongMs: 60_000, queueMs: 120_000, queueMessages: 5_000 },
      dialect: 'plain',
      secretHeader: 'Api-Secret',
    });
  });

  it('names every problem at once', () => {
    const wrong = {
      NODE_ENV: 'production',
      SANDBOX_PORT: 'x',
      SANDBOX_NOW: 'soon',
      SANDBOX_RATE: '2001',
      SANDBOX_PUSH_PING_MS: '0',
      SANDBOX_DIALECT: 'latin',
      PROVIDER_HEADERS: '{"secret":"a b"}',
    };
    const message = (() => {
      try {
        readConfig(wrong);
        return '';
      } catch (error) {
        return String(error);
      }
    })();
    for (const name of Object.keys(wrong)) expect(message).toContain(name);
  });
});
