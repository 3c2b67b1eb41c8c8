import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { codesOf, type GraphQLAnswer } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';
import { UserSession } from '../support/user-session.ts';

const LIMIT = 1_000;
const stack = useStack({ DOCUMENT_COST_PER_MINUTE: String(LIMIT) });

/** Each test signs in another user, because each user has one budget. */
const signIn = (user: string) => UserSession.signIn(stack(), user);
const costOf = ({ headers }: { headers: Headers }) => ({
  cost: Number(headers.get('document-cost')),
  remaining: Number(/;r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1]),
});
const INVALID = '{ noSuchField }';
const UNPARSABLE = '{ "';

describe('an untrusted document', () => {
  it('costs its text before it is parsed, also if it is invalid; over the budget it is not parsed', async () => {
    const trader = await signIn('trader');
    expect(codesOf(await trader.request(UNPARSABLE))).toEqual(['GRAPHQL_PARSE_FAILED']);
    for (let n = 0; n < 17; n += 1) expect(codesOf(await trader.request(INVALID))).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    // 18 times 50 points: 100 remain. This text costs a point for 10 bytes.
    const long = `{ noSuchField } #${'ä'.repeat(600)}`;
    const refused = await trader.request(long);
    expect(codesOf(refused)).toEqual(['RATE_LIMITED']);
    expect(refused.status).toBe(429);
    expect(costOf(refused)).toEqual({ cost: Math.ceil(Buffer.byteLength(long) / 10), remaining: 100 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(codesOf(await trader.request(INVALID))).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    expect(codesOf(await trader.request(INVALID))).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    // Not parsed: otherwise the error would be that of its syntax.
    expect(codesOf(await trader.request(UNPARSABLE))).toEqual(['RATE_LIMITED']);
    // The product's own documents have another budget.
    expect((await stack().gateway.signIn('trader@example.test')).length).toBeGreaterThan(0);
  });

  it('costs no more than its fields if they cost more than its text', async () => {
    const staff = await signIn('staff');
    const answer = await staff.request('{ customers(first: 1) { nodes { id } } }');
    const { cost, remaining } = costOf(answer);
    expect(cost).toBe(203);
    expect(remaining).toBe(LIMIT - cost);
    expect(costOf(await staff.request('{ clientConfig { isDemo } }'))).toEqual({ cost: 50, remaining: LIMIT - cost - 50 });
  });

  it('costs its text too if its variables are invalid', async () => {
    const boss = await signIn('super');
    const document = 'query ($first: Int) { customers(first: $first) { nodes { id } } }';
    for (let n = 0; n < 20; n += 1) expect(codesOf(await boss.request(document, { first: 'x' }))).toEqual(['BAD_USER_INPUT']);
    expect(codesOf(await boss.request(document, { first: 'x' }))).toEqual(['RATE_LIMITED']);
  });

  it('costs the same over a socket and as an event stream', async () => {
    const user = await signIn('trader5');
    const socket = stack().gateway.connect(user.credentials);
    onTestFinished(() => socket.close());
    for (let n = 0; n < 10; n += 1)
      expect((await socket.watch(`subscription { noSuchField }`, {}).ended).codes).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    const Errors = z.object({ errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })) });
    const stream = async () => {
      const response = await stack().gateway.post(JSON.stringify({ query: 'subscription { noSuchField }' }), {
        accept: 'text/event-stream',
        authorization: `Bearer ${user.credentials.bearer}`,
      });
      const { errors } = Errors.parse(await response.json());
      return [response.status, errors[0]?.extensions.code];
    };
    for (let n = 0; n < 10; n += 1) expect(await stream()).toEqual([400, 'GRAPHQL_VALIDATION_FAILED']);
    expect(await stream()).toEqual([429, 'RATE_LIMITED']);
    expect((await socket.watch(`subscription { "`, {}).ended).codes).toEqual(['RATE_LIMITED']);
  });

  it('waits for its turn; with more than 256 that wait, the connection is closed', async () => {
    const user = await signIn('customer');
    const answers: GraphQLAnswer[] = [];
    let isClosed = false;
    // Each repeats until a connection is closed: on a slow machine, the first 600 may not wait at the same time.
    const flood = async (): Promise<void> => {
      do {
        const answer = await user.request(INVALID);
        answers.push(answer);
        isClosed ||= answer.headers.get('connection') === 'close';
      } while (!isClosed);
    };
    await Promise.all(Array.from({ length: 600 }, flood));
    const refused = answers.filter((answer) => codesOf(answer).includes('RATE_LIMITED'));
    const closed = refused.filter(({ headers }) => headers.get('connection') === 'close');
    const overBudget = refused.filter(({ headers }) => headers.has('document-cost'));
    expect(answers.length - refused.length).toBe(LIMIT / 50);
    expect(closed.length).toBeGreaterThan(0);
    expect(closed.length + overBudget.length).toBe(refused.length);
    expect(closed.every(({ status, headers }) => status === 429 && headers.get('retry-after') === '1')).toBe(true);
  });
});
