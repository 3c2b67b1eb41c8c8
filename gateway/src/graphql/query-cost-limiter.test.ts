import { buildSchema, GraphQLError, parse } from 'graphql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QueryCostLimiter } from './query-cost-limiter.ts';

const config = {
  MAX_DOCUMENT_COST: 50,
  DOCUMENT_COST_PER_MINUTE: 100,
  OWN_DOCUMENT_COST_PER_MINUTE: 200,
  REGISTERED_DOCUMENT_COST_PER_MINUTE: 300,
};
const createLimiter = () => new QueryCostLimiter({ schema: buildSchema('type Query { a: Int }'), config, redis: null });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('limits one document, and reports the limit', () => {
  expect(createLimiter().checkCost(50)).toBeNull();
  const problem = createLimiter().checkCost(51);
  expect(problem?.extensions).toMatchObject({ code: 'DOCUMENT_TOO_COSTLY', cost: 51, limit: 50, http: { status: 400 } });
  expect(createLimiter().checkCost(Number.POSITIVE_INFINITY)?.extensions['cost']).toBeUndefined();
});

it('limits the cost per user and minute, counting accepted documents only', async () => {
  const limiter = createLimiter();
  const charge = async (user: string, cost: number) => (await limiter.untrusted.charge(user, cost)).problem?.extensions ?? null;
  expect(await charge('1', 40)).toBeNull();
  expect(await charge('1', 40)).toBeNull();
  expect(await charge('1', 40)).toMatchObject({
    code: 'RATE_LIMITED',
    cost: 40,
    limit: 100,
    retryAfter: 60,
    http: { status: 429 },
  });
  // The rejected document was not charged.
  expect(await charge('1', 20)).toBeNull();
  expect(await charge('2', 40)).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(await charge('1', 100)).toBeNull();
});

it('reports the remaining budget and the reset time in headers', async () => {
  const limiter = createLimiter();
  expect(limiter.costHeaders(30)).toEqual([
    ['document-cost', '30'],
    ['document-cost-limit', '50'],
  ]);
  const first = await limiter.untrusted.charge('1', 70);
  expect(limiter.untrusted.rateHeaders(first.consumption)).toEqual([
    ['ratelimit-policy', '"document-cost";q=100;w=60'],
    ['ratelimit', '"document-cost";r=30;t=60'],
  ]);
  vi.advanceTimersByTime(18_000);
  const second = await limiter.untrusted.charge('1', 40);
  expect(limiter.untrusted.rateHeaders(second.consumption).slice(1)).toEqual([
    ['ratelimit', '"document-cost";r=30;t=42'],
    ['retry-after', '42'],
  ]);
});

it("counts the web's own documents separately, and computes the cost for each set of variables", async () => {
  const schema = buildSchema('type Query { all(first: Int!): [Int!]! }');
  const limiter = new QueryCostLimiter({ schema, config, redis: null });
  const document = parse('query ($first: Int!) { all(first: $first) }');
  const costOf = (first: unknown) => limiter.costOfTrusted('hash', { document, variables: { first } });
  expect([costOf(5), costOf(10), costOf(5)]).toEqual([205, 210, 205]);
  expect(() => costOf('five')).toThrow(GraphQLError);
  expect((await limiter.untrusted.charge('1', 100)).problem).toBeNull();
  const charged = await limiter.own.charge('1', 150);
  expect(charged.problem).toBeNull();
  expect(limiter.own.rateHeaders(charged.consumption)).toEqual([
    ['ratelimit-policy', '"own-document-cost";q=200;w=60'],
    ['ratelimit', '"own-document-cost";r=50;t=60'],
  ]);
  expect((await limiter.own.charge('1', 51)).problem?.extensions).toMatchObject({ code: 'RATE_LIMITED', limit: 200 });
});

it('does not suggest to retry a document that exceeds the budget alone, and charges nothing for it', async () => {
  const { registered } = createLimiter();
  const { consumption, problem } = await registered.charge('1', 301);
  expect(problem?.extensions).toMatchObject({ code: 'DOCUMENT_TOO_COSTLY', retryable: false, cost: 301, limit: 300 });
  expect(registered.rateHeaders(consumption)).toEqual([
    ['ratelimit-policy', '"registered-document-cost";q=300;w=60'],
    ['ratelimit', '"registered-document-cost";r=300;t=60'],
  ]);
  expect((await registered.charge('1', 300)).problem).toBeNull();
});

it('starts the untrusted documents of a user one after another, also those over the budget, and refuses more than may wait', async () => {
  const limiter = createLimiter();
  const ended: string[] = [];
  const send = (user: string) =>
    void limiter.chargeText(user, '{ a }').then(
      ({ problem }) => ended.push(`${user} ${problem === null ? 'accepted' : 'over the budget'}`),
      (error: Error) => ended.push(`${user} ${error.message}`),
    );
  const endedAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return ended.splice(0);
  };
  for (let n = 0; n < 258; n += 1) send('1');
  // The first starts at once, and 256 wait.
  expect(await endedAfter(0)).toEqual(['1 Too many requests within a minute. Please wait.', '1 accepted']);
  send('2');
  expect(await endedAfter(0)).toEqual(['2 accepted']);
  expect(await endedAfter(9)).toEqual([]);
  expect(await endedAfter(1)).toEqual(['1 accepted']);
  expect(await endedAfter(10)).toEqual(['1 over the budget']);
  expect(await endedAfter(10)).toEqual(['1 over the budget']);
  send('1');
  expect(await endedAfter(10 * 254)).toHaveLength(254);
  expect(await endedAfter(1_000)).toEqual([]);
});
