import { buildSchema, parse } from 'graphql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QueryCostLimiter } from './query-cost-limiter.ts';

const config = { MAX_DOCUMENT_COST: 50, DOCUMENT_COST_PER_MINUTE: 100, OWN_DOCUMENT_COST_PER_MINUTE: 200 };
const allowance = () => new QueryCostLimiter({ schema: buildSchema('type Query { a: Int }'), config, redis: null });

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
  const charge = async (user: string, cost: number) => (await spent.others.charge(user, cost)).problem?.extensions ?? null;
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
  const first = await spent.others.charge('1', 70);
  expect(spent.others.rateHeaders(first.consumption)).toEqual([
    ['ratelimit-policy', '"document-cost";q=100;w=60'],
    ['ratelimit', '"document-cost";r=30;t=60'],
  ]);
  vi.advanceTimersByTime(18_000);
  const second = await spent.others.charge('1', 40);
  expect(spent.others.rateHeaders(second.consumption).slice(1)).toEqual([
    ['ratelimit', '"document-cost";r=30;t=42'],
    ['retry-after', '42'],
  ]);
});

it("counts the product's own documents apart, and prices each set of variables", async () => {
  const schema = buildSchema('type Query { all(first: Int!): [Int!]! }');
  const spent = new QueryCostLimiter({ schema, config, redis: null });
  const document = parse('query ($first: Int!) { all(first: $first) }');
  const costOf = (first: unknown) => spent.costOfOwn('hash', { document, variables: { first } });
  expect([costOf(5), costOf(10), costOf(5), costOf('five')]).toEqual([205, 210, 205, null]);
  expect((await spent.others.charge('1', 100)).problem).toBeNull();
  const own = await spent.own.charge('1', 150);
  expect(own.problem).toBeNull();
  expect(spent.own.rateHeaders(own.consumption)).toEqual([
    ['ratelimit-policy', '"own-document-cost";q=200;w=60'],
    ['ratelimit', '"own-document-cost";r=50;t=60'],
  ]);
  expect((await spent.own.charge('1', 51)).problem?.extensions).toMatchObject({ code: 'RATE_LIMITED', limit: 200 });
});
