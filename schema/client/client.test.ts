import { expect, it, vi } from 'vitest';
import { SightlineClient } from './client.ts';
import { signIn } from './sign-in.ts';

const url = 'http://gateway.test/graphql';
const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
const soon = new Date(Date.now() + 60_000).toISOString();
const EXPIRED = { errors: [{ message: 'Over.', extensions: { code: 'TRADING_TOKEN_EXPIRED', retryable: true } }], data: null };

/** A gateway that sends the given responses and records the requests. */
function gateway(answer: (query: string, n: number) => unknown) {
  const requests: { query: string; headers: Headers }[] = [];
  const send = vi.fn<typeof fetch>(async (_url, init) => {
    const { query }: { query: string } = JSON.parse(typeof init?.body === 'string' ? init.body : '');
    requests.push({
      query: /\w+/.exec(query)?.[0] === 'mutation' ? `mutation ${/\{\s*(\w+)/.exec(query)?.[1]}` : query,
      headers: new Headers(init?.headers),
    });
    return Response.json(answer(query, requests.length));
  });
  const tokens = () => requests.map(({ headers }) => headers.get('x-trading-token'));
  return { requests, send, tokens, client: new SightlineClient({ url, bearer: () => 'b', actingCustomer: 'c', fetch: send }) };
}

const started = (token: string, expiresAt: string) => ({
  data: { startTradingSession: { tradingSession: { token, expiresAt }, userErrors: [] } },
});

it('sends bearer and acting customer, and returns the data', async () => {
  const { client, requests } = gateway(() => ({ data: { viewer: 1 } }));
  expect(await client.query('{ viewer }')).toEqual({ viewer: 1 });
  expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
    authorization: 'Bearer b',
    'x-acting-customer': 'c',
    'content-type': 'application/json',
  });
});

it('sends an API key alone, the current one with each request', async () => {
  const { requests, send } = gateway(() => ({ data: { series: [] } }));
  const keys = ['one', 'two'];
  const client = new SightlineClient({ url, apiKey: async () => keys.shift() ?? '', fetch: send });
  await client.query('{ series }');
  await client.query('{ series }');
  const sent = requests.map(({ headers }) => Object.fromEntries(headers));
  expect(sent).toEqual(['one', 'two'].map((key) => ({ 'x-api-key': key, 'content-type': 'application/json' })));
});

it('throws the code of a missing part, with the rest of the data', async () => {
  const extensions = { code: 'RATE_LIMITED', retryable: true, requestId: 'r', retryAfter: 42 };
  const { client } = gateway(() => ({ data: { a: 1, b: null }, errors: [{ message: 'Wait.', path: ['b'], extensions }] }));
  await expect(client.query('{ a b }')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryable: true,
    requestId: 'r',
    retryAfterSeconds: 42,
    data: { a: 1, b: null },
  });
  expect((await client.request('{ a b }')).errors).toMatchObject([{ path: ['b'] }]);
});

it('starts a trading session if one is required, repeats the request, and keeps the session', async () => {
  const { client, requests, tokens } = gateway((query, n) => {
    if (query.startsWith('mutation')) return started('t', inAnHour);
    return n === 1 ? EXPIRED : { data: { list: 1 } };
  });
  expect(await client.query('{ list }')).toEqual({ list: 1 });
  expect(await client.query('{ list }')).toEqual({ list: 1 });
  expect(requests.map(({ query }) => query)).toEqual(['{ list }', 'mutation startTradingSession', '{ list }', '{ list }']);
  expect(tokens()).toEqual([null, null, 't', 't']);
});

it('retries once only, and never retries a mutation', async () => {
  const { client, requests } = gateway((query) => (query.includes('startTrading') ? started('t', inAnHour) : EXPIRED));
  await expect(client.query('{ list }')).rejects.toMatchObject({ code: 'TRADING_TOKEN_EXPIRED' });
  await expect(client.query('mutation { write }')).rejects.toMatchObject({ code: 'TRADING_TOKEN_EXPIRED' });
  expect(requests.map(({ query }) => query)).toEqual(['{ list }', 'mutation startTradingSession', '{ list }', 'mutation write']);
});

it('starts one trading session for concurrent requests, and renews it before it expires', async () => {
  let begun = 0;
  const { client, tokens } = gateway((query) => {
    if (!query.startsWith('mutation')) return { data: {} };
    begun += 1;
    return started(`t${begun}`, begun === 1 ? soon : inAnHour);
  });
  await Promise.all([client.startTradingSession(), client.startTradingSession()]);
  expect(begun).toBe(1);
  await Promise.all([client.query('{ a }'), client.query('{ b }')]);
  expect(begun).toBe(2);
  expect(tokens().slice(-2)).toEqual(['t2', 't2']);
});

it('judges the end of a trading session by the clock of the gateway, not by its own', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  let begun = 0;
  // This machine is 13 h ahead: at the gateway, the session has an hour left.
  const send: typeof fetch = async (_url, init) => {
    const isStart = typeof init?.body === 'string' && init.body.includes('startTradingSession');
    if (isStart) begun += 1;
    const answer = isStart ? started(`t${begun}`, hours(-12).toISOString()) : { data: {} };
    return Response.json(answer, { headers: { date: hours(-13).toUTCString() } });
  };
  const client = new SightlineClient({ url, bearer: 'b', fetch: send });
  await client.startTradingSession();
  for (const query of ['{ a }', '{ b }']) await client.query(query);
  expect(begun).toBe(1);
});

it('reports why there is no trading session', async () => {
  const userErrors = [{ code: 'NO_TRADING_CLIENT', message: 'None.', field: [] }];
  const { client } = gateway(() => ({ data: { startTradingSession: { tradingSession: null, userErrors } } }));
  await expect(client.startTradingSession()).rejects.toMatchObject({ code: 'NO_TRADING_CLIENT', retryable: false });
});

it.each([
  [
    'DEADLINE',
    (_url: unknown, init: RequestInit | undefined) =>
      new Promise<Response>((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('cut')))),
  ],
  ['UNREACHABLE', () => Promise.reject(new TypeError('refused'))],
  ['UNREACHABLE', async () => new Response('<html>', { status: 502 })],
  ['UNREACHABLE', async () => Response.json({ message: 'Service Unavailable' }, { status: 503 })],
  ['UNREADABLE', async () => new Response('<html>')],
  ['UNREADABLE', async () => Response.json(['no answer'])],
])('reports a request without a readable response: %s', async (code, send) => {
  const client = new SightlineClient({ url, bearer: 'b', timeoutMs: 20, fetch: send });
  await expect(client.query('{ a }')).rejects.toMatchObject({ code });
});

it('a request is aborted by the signal of its caller, with its reason', async () => {
  const { client } = gateway(() => ({ data: {} }));
  const aborted = AbortSignal.abort(new Error('gone'));
  const send = vi.fn<typeof fetch>(() => Promise.reject(new Error('cut')));
  const failing = new SightlineClient({ url, bearer: 'b', fetch: send });
  await expect(failing.query('{ a }', {}, { signal: aborted })).rejects.toThrow('gone');
  expect(await client.query('{ a }')).toEqual({});
});

it('signs in with a trusted document, and reports a failure', async () => {
  const session = { bearer: 'b', expiresAt: inAnHour, __typename: 'Session' };
  const good = gateway(() => ({ data: { signIn: { session, userErrors: [] } } }));
  expect(await signIn({ url, email: 'a', password: 'p', fetch: good.send })).toEqual({ bearer: 'b', expiresAt: inAnHour });
  expect(good.requests[0]?.headers.has('authorization')).toBe(false);
  for (const [code, retryable] of [
    ['INVALID_CREDENTIALS', false],
    ['SIGN_IN_TIMEOUT', true],
  ] as const) {
    const bad = gateway(() => ({ data: { signIn: { session: null, userErrors: [{ code, message: 'No.', field: [] }] } } }));
    await expect(signIn({ url, email: 'a', password: 'p', fetch: bad.send })).rejects.toMatchObject({ code, retryable });
  }
});
