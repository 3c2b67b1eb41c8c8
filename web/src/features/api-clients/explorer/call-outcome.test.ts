import { describe, expect, it } from 'vitest';
import { callOutcome, keyTestOutcome, rateFacts, secondsText, statusText } from './call-outcome.ts';

const SENT_AT = '2026-11-26T12:03:11Z';
const responded = (status: number) => ({ outcome: 'RESPONDED', status, sentAt: SENT_AT, latencyMs: 20 }) as const;
const withoutStatus = { status: null, sentAt: null, latencyMs: null } as const;

describe('the outcome of a call', () => {
  it.each([
    [200, 'positive', 'Success'],
    [204, 'positive', 'Success'],
    [302, 'negative', 'Unexpected response'],
    [400, 'negative', "The provider couldn't read this request"],
    [401, 'negative', 'The provider rejected the key'],
    [403, 'warning', "The client doesn't have access"],
    [418, 'negative', 'Unexpected response'],
    [410, 'warning', 'Deleted'],
    [429, 'warning', 'Too many requests'],
    [503, 'negative', 'The provider returned an error'],
  ] as const)('with status %i is %s: %s', (status, tone, title) => {
    expect(callOutcome(responded(status))).toMatchObject({ tone, title });
  });

  it.each(['CALL_INTERVAL_NOT_OVER', 'RATE_LIMIT_NEARLY_REACHED', 'UNREACHABLE', 'TIMED_OUT'] as const)(
    '%s has a text',
    (outcome) => {
      expect(callOutcome({ outcome, ...withoutStatus }).text).not.toBe('');
    },
  );
});

it.each(['UNREACHABLE', 'TIMED_OUT'] as const)('%s says whether the call was sent', (outcome) => {
  const sent = { outcome, status: null, sentAt: SENT_AT, latencyMs: 2_100 } as const;
  expect(statusText(sent)).toBe('No response');
  expect(callOutcome(sent, 'UTC').text).toMatch(/^Sent at 12:03:11, cut after 2.1 s. The provider may have counted it./);
  expect(statusText(withoutStatus)).toBe('Not sent');
});

describe('the test of a key', () => {
  it.each([200, 403])('shows that the key works with status %i: the provider accepted the secret', (status) => {
    expect(keyTestOutcome(responded(status))).toMatchObject({ tone: 'positive', title: 'The key works' });
  });

  it('shows that the key is rejected with a 401 only', () => {
    expect(keyTestOutcome(responded(401))).toMatchObject({ tone: 'negative', title: 'The provider rejected the key' });
    for (const call of [responded(429), responded(500), { outcome: 'RATE_LIMIT_NEARLY_REACHED', ...withoutStatus } as const])
      expect(keyTestOutcome(call).text).toContain("doesn't show whether the key works");
  });
});

it('shows the rate headers that a response has', () => {
  const rateLimit = { limit: 5, burst: null, remaining: 0, resetMs: 400 };
  expect(rateFacts({ rateLimit }).map(({ header, value }) => [header, value])).toEqual([
    ['X-RateLimit-Remaining', '0'],
    ['X-RateLimit-Limit', '5'],
    ['X-RateLimit-Reset', '400 ms'],
  ]);
  expect(rateFacts({ rateLimit: null })).toEqual([]);
});

it('rounds waits up', () => {
  expect([secondsText(1), secondsText(1_000), secondsText(1_001)]).toEqual(['1 s', '1 s', '2 s']);
});
