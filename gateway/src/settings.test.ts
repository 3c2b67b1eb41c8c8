import { describe, expect, it } from 'vitest';
import { ConfigError } from './config/config.ts';
import { changedSettings, SETTINGS } from './settings.ts';

function problemsOf(text: string): readonly string[] {
  try {
    changedSettings(text);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  return [];
}

describe('the settings', () => {
  it('have the specified deadlines [constants.timeout.account, constants.timeout.data, constants.timeout.odds]', () => {
    expect(SETTINGS).toMatchObject({ ACCOUNT_TIMEOUT_MS: 20_000, DATA_TIMEOUT_MS: 20_000, ODDS_TIMEOUT_MS: 20_000 });
  });

  it('have the specified deadline of the dashboard and repeats [constants.timeout.dashboard, errors.data.retries, errors.data.retry-delay]', () => {
    expect(SETTINGS).toMatchObject({ DASHBOARD_TIMEOUT_MS: 15_000, DATA_RETRIES: 3, DATA_RETRY_DELAY_MS: 5_000 });
  });

  it('have these deadlines, cache times and waits', () => {
    expect(SETTINGS).toMatchObject({
      OPERATION_TIMEOUT_MS: 30_000,
      BEARER_CACHE_MS: 60_000,
      BEARER_GRACE_MS: 300_000,
      STAFF_CACHE_MS: 600_000,
      STAFF_WAIT_MS: 250,
      READ_ONLY_MS: 180_000,
      ATTEMPTS_WINDOW_MS: 300_000,
    });
  });

  it('can be changed by name; all other names and values are refused', () => {
    expect(changedSettings('{"FEED_POLL_MS":500,"DATA_RETRIES":0}')).toEqual({ FEED_POLL_MS: 500, DATA_RETRIES: 0 });
    for (const wrong of ['{"FEED_POLL":500}', '{"toString":1}', '{"FEED_POLL_MS":"500"}', '{"FEED_POLL_MS":-1}', '[]', 'x']) {
      expect(problemsOf(wrong), wrong).toEqual([expect.stringMatching(/^TEST_SETTINGS: /)]);
    }
  });
});
