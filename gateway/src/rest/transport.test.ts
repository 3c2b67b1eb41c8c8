import { describe, expect, it } from 'vitest';
import { waitOf } from './transport.ts';

describe('how long the provider asks to wait', () => {
  it('is in its rate-limit reset header, in milliseconds [errors.rate-limit.reset-header]', () => {
    expect(waitOf({ 'x-ratelimit-reset': '1200', 'retry-after': '2' })).toBe(1_200);
    expect(waitOf({ 'x-ratelimit-reset': '0' })).toBe(0);
  });

  it('is else what any server may say, in seconds', () => {
    expect(waitOf({ 'retry-after': '2' })).toBe(2_000);
    expect(waitOf({ 'x-ratelimit-reset': 'soon', 'retry-after': '3' })).toBe(3_000);
  });

  it('is not said by what is no such number', () => {
    for (const value of [undefined, '', ' ', '-1', 'NaN', 'Infinity', 'Sat, 21 Nov 2026 21:00:00 GMT', ['1', '2']]) {
      expect(waitOf({ 'x-ratelimit-reset': value, 'retry-after': value })).toBeNull();
    }
  });
});
