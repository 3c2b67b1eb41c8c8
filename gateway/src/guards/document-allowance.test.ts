import { buildSchema } from 'graphql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DocumentAllowance } from './document-allowance.ts';

const config = { MAX_DOCUMENT_COST: 50, DOCUMENT_COST_PER_MINUTE: 100 };
const allowance = () => new DocumentAllowance({ schema: buildSchema('type Query { a: Int }'), config, redis: null });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('bounds one document, and tells what is allowed', () => {
  expect(allowance().problemWith(50)).toBeNull();
  const problem = allowance().problemWith(51);
  expect(problem?.extensions).toMatchObject({ code: 'DOCUMENT_TOO_COSTLY', cost: 51, limit: 50, http: { status: 400 } });
  expect(allowance().problemWith(Number.POSITIVE_INFINITY)?.extensions['cost']).toBeUndefined();
});

it("bounds what a user spends within a minute, by the cost of what is let in, and nobody else's", async () => {
  const spent = allowance();
  const charge = async (user: string, cost: number) => (await spent.charge(user, cost)).problem?.extensions ?? null;
  expect(await charge('1', 40)).toBeNull();
  expect(await charge('1', 40)).toBeNull();
  expect(await charge('1', 40)).toMatchObject({
    code: 'RATE_LIMITED',
    cost: 40,
    limit: 100,
    retryAfter: 60,
    http: { status: 429 },
  });
  // What was refused was not charged, so less still fits.
  expect(await charge('1', 20)).toBeNull();
  expect(await charge('2', 40)).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(await charge('1', 100)).toBeNull();
});

it('says in headers what is left, and when to come again', async () => {
  const spent = allowance();
  expect(spent.costHeaders(30)).toEqual([
    ['document-cost', '30'],
    ['document-cost-limit', '50'],
  ]);
  const first = await spent.charge('1', 70);
  expect(spent.rateHeaders(first.taking)).toEqual([
    ['ratelimit-policy', '"document-cost";q=100;w=60'],
    ['ratelimit', '"document-cost";r=30;t=60'],
  ]);
  vi.advanceTimersByTime(18_000);
  const second = await spent.charge('1', 40);
  expect(spent.rateHeaders(second.taking).slice(1)).toEqual([
    ['ratelimit', '"document-cost";r=30;t=42'],
    ['retry-after', '42'],
  ]);
});
