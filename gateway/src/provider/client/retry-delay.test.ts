import { describe, expect, it } from 'vitest';
import { retryDelayOf } from './retry-delay.ts';

/** Sat, 21 Nov 2026 21:00:00 GMT */
const NOW = Date.UTC(2026, 10, 21, 21);
const SECONDS = NOW / 1000;

describe('the retry delay of a response', () => {
  it('comes from the rate-limit reset header, in milliseconds [errors.rate-limit.reset-header]', () => {
    expect(retryDelayOf({ 'x-ratelimit-reset': '1200', 'retry-after': '2' })).toBe(1_200);
    expect(retryDelayOf({ 'x-ratelimit-reset': '0' })).toBe(0);
    expect(retryDelayOf({ 'x-ratelimit-reset': '999999999' })).toBe(999_999_999);
  });

  it('comes from the standard header otherwise, in seconds', () => {
    expect(retryDelayOf({ 'retry-after': '2' })).toBe(2_000);
    expect(retryDelayOf({ 'x-ratelimit-reset': 'soon', 'retry-after': '3' })).toBe(3_000);
  });

  it.each([
    ['x-ratelimit-reset', String(SECONDS + 3), 3_000],
    ['x-ratelimit-reset', String(NOW + 1_500), 1_500],
    ['retry-after', String(SECONDS + 3), 3_000],
    ['retry-after', 'Sat, 21 Nov 2026 21:00:03 GMT', 3_000],
    ['retry-after', 'Saturday, 21-Nov-26 21:00:03 GMT', 3_000],
    ['retry-after', 'Sat Nov 21 21:00:03 2026', 3_000],
    ['x-ratelimit-reset', String(SECONDS - 3), 0],
    ['retry-after', 'Sat, 21 Nov 2026 20:59:00 GMT', 0],
  ])('%s: %s is a time, and the delay lasts until then by the local clock', (name, value, wait) => {
    expect(retryDelayOf({ [name]: value }, NOW)).toBe(wait);
  });

  it('lasts until a time by the clock of the provider, if the response has a date', () => {
    const date = 'Sat, 21 Nov 2026 20:00:00 GMT';
    expect(retryDelayOf({ 'x-ratelimit-reset': String(SECONDS), date }, NOW)).toBe(3_600_000);
    expect(retryDelayOf({ 'retry-after': 'Sat, 21 Nov 2026 20:00:01 GMT', date }, NOW)).toBe(1_000);
  });

  it('is null for a value that is neither a number nor a date', () => {
    for (const value of [
      undefined,
      '',
      ' ',
      '-1',
      'NaN',
      'Infinity',
      '2026-11-21T21:00:00Z',
      'Sat, 99 Nov 2026 21:00:00 GMT',
      ['1', '2'],
    ])
      expect(retryDelayOf({ 'x-ratelimit-reset': value, 'retry-after': value })).toBeNull();
  });
});
