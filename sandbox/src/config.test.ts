import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  it('has neutral defaults, also for empty text', () => {
    const config = readConfig({ SANDBOX_DB: '', NODE_ENV: 'development' });
    expect(config).toMatchObject({
      port: 4010,
      seed: 1,
      now: null,
      db: ':memory:',
      dialect: 'plain',
      secretHeader: 'Api-Secret',
      oddsVersion: '2022-12-24',
    });
  });

  it('names every problem at once', () => {
    const wrong = {
      NODE_ENV: 'production',
      SANDBOX_PORT: 'x',
      SANDBOX_NOW: 'soon',
      SANDBOX_DIALECT: 'latin',
      API_SECRET_HEADER: 'a b',
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
