import { describe, expect, it } from 'vitest';
import { callOutcome, keyTestOutcome, rateFacts, secondsText } from './call-outcome.ts';

const responded = (status: number) => ({ outcome: 'RESPONDED', status }) as const;

describe('a call in plain words', () => {
  it.each([
    [200, 'positive', 'Success'],
    [204, 'positive', 'Success'],
    [302, 'negative', 'Unexpected response'],
    [400, 'negative', "The provider couldn't read this request"],
    [401, 'negative', 'The provider rejected the key'],
    [403, 'warning', "The client doesn't have access"],
    [418, 'negative', 'Unexpected response'],
    [429, 'warning', 'Too many requests'],
    [503, 'negative', 'The provider returned an error'],
  ] as const)('%i', (status, tone, title) => {
    expect(callOutcome(responded(status))).toMatchObject({ tone, title });
  });

  it.each(['CALL_INTERVAL_NOT_OVER', 'RATE_LIMIT_NEARLY_REACHED', 'UNREACHABLE', 'TIMED_OUT'] as const)(
    '%s has a text',
    (outcome) => {
      expect(callOutcome({ outcome, status: null }).text).not.toBe('');
    },
  );
});

describe('the test of a key', () => {
  it.each([200, 403])('works with status %i: the provider accepted the secret', (status) => {
    expect(keyTestOutcome(responded(status))).toMatchObject({ tone: 'positive', title: 'The key works' });
  });

  it('fails with a 401 only', () => {
    expect(keyTestOutcome(responded(401))).toMatchObject({ tone: 'negative', title: 'The provider rejected the key' });
    for (const call of [responded(429), responded(500), { outcome: 'RATE_LIMIT_NEARLY_REACHED', status: null } as const])
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
