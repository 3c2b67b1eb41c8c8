import * as z from 'zod';
import { trustedDocumentNamed } from '../../gateway/test/support/trusted-documents.ts';
import type { Attack } from './attack.ts';
import type { Target } from './target.ts';

const INTROSPECTION = '{ __schema { types { name } } }';
const NESTED = '{ __schema { types { fields { type { fields { type { fields { type { fields { type { name } } } } } } } } } } }';
const TYPO = '{ viewr { id } }';
const ALIASES = `{ ${Array.from({ length: 101 }, (_, n) => `a${n}: __typename`).join(' ')} }`;
const REPEATED = `{ ${'__typename '.repeat(1_200)} }`;
const UNKNOWN_DIRECTIVES = Array.from({ length: 10 }, (_, n) => `@d${n}`).join(' ');
const DIRECTIVES = `{ __typename ${UNKNOWN_DIRECTIVES} }`;
/** Deeper than any document of the product. */
const DEEP = `{ tradingList { series { ${'tournament { '.repeat(20)} id ${'} '.repeat(20)} } } }`;
/** Fragments that each spread the next one twice. */
const DOUBLING = `{ ...F0 } ${Array.from({ length: 60 }, (_, n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`).join(' ')} fragment F60 on Query { products { id } }`;
const COSTLY = `{ ${'overdueCustomerCount '.repeat(498)} }`;
/** A live set with the odds of each selection. */
const ALL_MARKETS = 'markets { id label selections { id label odds history { recordedAt odds } } }';
const COSTLY_SET = `tradingList { ${ALL_MARKETS} again: ${ALL_MARKETS} }`;
/** More expensive than the rest of the budget after a refused page. */
const COSTLY_ENOUGH = '{ tradingList { markets { id selections { id history { recordedAt odds } } } } }';
/** A page of customers, also costly for users who may not read it. */
const COSTLY_PAGE = '{ customers(first: 200) { nodes { id name accountManagers { id name email } } } }';
const UNTRUSTED_DOCUMENT = '{ clientConfig { isDemo } }';
const DEEP_JSON = `{"query":"{ __typename }","variables":{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`;
const Refusal = z.object({
  errors: z
    .array(
      z.object({
        extensions: z.object({
          code: z.string(),
          cost: z.optional(z.number()),
          limit: z.optional(z.number()),
          retryAfter: z.optional(z.number()),
        }),
      }),
    )
    .default([]),
});
const IDS = Array.from({ length: 51 }, (_, n) => String(n + 1));

/** Documents that HTTP and sockets refuse in the same way. */
const REFUSED: readonly { readonly row: number; readonly what: string; readonly document: string; readonly code: string }[] = [
  { row: 1, what: 'introspection', document: INTROSPECTION, code: 'GRAPHQL_VALIDATION_FAILED' },
  { row: 2, what: 'nested introspection', document: NESTED, code: 'GRAPHQL_VALIDATION_FAILED' },
  { row: 9, what: '101 aliases', document: ALIASES, code: 'GRAPHQL_VALIDATION_FAILED' },
  { row: 10, what: 'one field 1,200 times', document: REPEATED, code: 'GRAPHQL_PARSE_FAILED' },
  { row: 12, what: 'an unknown kind of operation', document: 'quarry { __typename }', code: 'GRAPHQL_PARSE_FAILED' },
  { row: 15, what: 'a document that is nested too deeply', document: DEEP, code: 'GRAPHQL_VALIDATION_FAILED' },
  { row: 15, what: 'every price of a live set, twice', document: `{ ${COSTLY_SET} }`, code: 'DOCUMENT_TOO_COSTLY' },
];

async function textOf(target: Target, query: string): Promise<string> {
  const response = await target.gateway.post(JSON.stringify({ query }), { authorization: `Bearer ${target.trader.bearer}` });
  return response.text();
}

async function statusOf(target: Target, path: string, init: RequestInit): Promise<string> {
  const response = await fetch(`${target.gateway.url}${path}`, { ...init, signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  return String(response.status);
}

/** Sends a document whose field its user may read. @returns its refusal, whether the headers report cost and limit, and the provider calls */
async function costRefusal(target: Target, document: string): Promise<string> {
  const { bearer = '' } = target.users['super'] ?? {};
  await target.sandbox.control.clearCalls();
  const response = await target.gateway.post(JSON.stringify({ query: document }), { authorization: `Bearer ${bearer}` });
  const { code, cost, limit } = Refusal.parse(await response.json()).errors[0]?.extensions ?? {};
  const headers = [response.headers.get('document-cost'), response.headers.get('document-cost-limit')].join(' of ');
  // Feeds of earlier attacks may call the provider, too.
  const invoiceCalls = (await target.sandbox.control.calls()).filter(({ path }) => path === '/v1/invoice/open');
  return `${response.status} ${code}, ${headers === `${cost} of ${limit}` ? 'cost and limit reported' : headers}, ${invoiceCalls.length} calls`;
}

/** Sends documents until the budget is spent. @returns the refusal */
export async function exhaustBudget(target: Target): Promise<string> {
  const body = JSON.stringify({ query: COSTLY_PAGE });
  for (let count = 1; count <= 100; count += 1) {
    const response = await target.gateway.post(body, { authorization: `Bearer ${target.overBudgetUser.bearer}` });
    const { errors } = Refusal.parse(await response.json());
    if (response.status !== 429) continue;
    const { code, retryAfter } = errors[0]?.extensions ?? {};
    const { headers } = response;
    const isReported =
      Number(headers.get('retry-after')) === retryAfter &&
      /^"document-cost";q=400000;w=60$/.test(headers.get('ratelimit-policy') ?? '') &&
      /^"document-cost";r=\d+;t=\d+$/.test(headers.get('ratelimit') ?? '');
    return `429 ${code}, ${isReported ? 'with the time to wait' : 'without the time to wait'}`;
  }
  return 'never refused';
}

/** Sends a document that is refused as a subscription. @returns the codes, and whether the socket stays open */
export async function refusedSubscription(target: Target, document: string, who = target.trader): Promise<string> {
  const socket = await target.connect(who);
  // Converts a query selection into a subscription.
  socket.send({ type: 'subscribe', id: 'a', payload: { query: document.replace(/^\{/, 'subscription {') } });
  const { payload } = await socket.next('error', 'a');
  const codes = JSON.stringify(payload).match(/"code":"[A-Z_]+"/g) ?? [];
  const state = socket.socket.readyState === socket.socket.OPEN ? 'socket stays' : 'socket gone';
  await socket.end();
  return `${[...new Set(codes.map((code) => code.slice(8, -1)))].join(' ')}, ${state}`;
}

export const DOCUMENT_ATTACKS: readonly Attack[] = [
  ...REFUSED.flatMap(({ row, what, document, code }): Attack[] => [
    { row: `${row} http`, what, expected: `400 ${code}`, run: (target) => target.request(document) },
    {
      row: '16 socket',
      what: `${what}, as a subscription`,
      expected: `${code}, socket stays`,
      run: (target) => refusedSubscription(target, document),
    },
  ]),
  {
    row: '3',
    what: 'a query page',
    expected: '405',
    run: (target) => statusOf(target, '/graphql', { headers: { accept: 'text/html' } }),
  },
  {
    row: '4 http',
    what: 'a misspelt field',
    expected: 'no name is given away',
    run: async (target) => {
      const text = await textOf(target, TYPO);
      return text.includes('Cannot query field') && !/viewer|Did you mean/.test(text) ? 'no name is given away' : text;
    },
  },
  {
    row: '5 http',
    what: 'a query by GET',
    expected: '405',
    run: (target) => statusOf(target, '/graphql?query={__typename}', {}),
  },
  {
    row: '6 http',
    what: 'a mutation by GET',
    expected: '405',
    run: (target) =>
      statusOf(target, '/graphql?query=mutation{signOut{user{id}}}', {
        headers: { authorization: `Bearer ${target.trader.bearer}` },
      }),
  },
  ...['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=b'].map(
    (type): Attack => ({
      row: '7 http',
      what: `a body of ${type}`,
      expected: '415 BAD_REQUEST',
      run: (target) => target.post('{"query":"{ __typename }"}', { 'content-type': type }),
    }),
  ),
  {
    row: '8 http',
    what: 'ten operations in one request',
    expected: '400 BAD_REQUEST',
    run: (target) => target.post(JSON.stringify(Array.from({ length: 10 }, () => ({ query: '{ __typename }' })))),
  },
  {
    row: '11 http',
    what: 'ten unknown directives',
    expected: '5 errors',
    run: async (target) => {
      const count = (await textOf(target, DIRECTIVES)).split('"message"').length - 1;
      return `${count} errors`;
    },
  },
  {
    row: '12 http',
    what: 'a search for stack traces',
    expected: 'no stack',
    run: async (target) => {
      const text = await textOf(target, 'quarry { x }');
      return text.includes('Syntax Error') && !/stack|node_modules|at Object/.test(text) ? 'no stack' : text;
    },
  },
  {
    row: '13 http',
    what: 'a search for tracing data',
    expected: 'no extensions',
    run: async (target) => {
      const text = await textOf(target, '{ __typename }');
      return text.includes('"data"') && !text.includes('"extensions"') ? 'no extensions' : text;
    },
  },
  {
    row: '14 http',
    what: 'an unknown document without a bearer',
    expected: '401 DOCUMENT_NOT_TRUSTED',
    run: (target) => target.request(UNTRUSTED_DOCUMENT, {}),
  },
  {
    row: '14 http',
    what: 'an unknown document with a bearer',
    expected: '200 data',
    run: (target) => target.request(UNTRUSTED_DOCUMENT),
  },
  {
    row: '14 http',
    what: 'an unknown hash, and its registration',
    expected: '200 PERSISTED_QUERY_NOT_FOUND twice',
    run: async (target) => {
      const hash = '9c1de0c33a05c0f0d2e1f8a3b6b6c0b3f4a1c2d3e4f5a6b7c8d9e0f1a2b3c4d5';
      const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
      const first = await target.post(JSON.stringify({ extensions }));
      await target.post(JSON.stringify({ query: UNTRUSTED_DOCUMENT, extensions }));
      const again = await target.post(JSON.stringify({ extensions }));
      return first === again ? `${first} twice` : `${first}, then ${again}`;
    },
  },
  {
    row: '10 http',
    what: 'one field that calls the provider, 498 times',
    expected: '400 DOCUMENT_TOO_COSTLY, cost and limit reported, 0 calls',
    run: (target) => costRefusal(target, COSTLY),
  },
  {
    row: '15 http',
    what: 'fragments that double at every step',
    expected: '400 DOCUMENT_TOO_COSTLY',
    run: (target) => target.request(DOUBLING),
  },
  {
    row: '15 http',
    what: 'documents over the cost budget of a minute',
    expected: '429 RATE_LIMITED, with the time to wait',
    run: exhaustBudget,
  },
  {
    row: '15 http',
    what: "the product's own document by a user over that budget",
    expected: '200 data',
    run: async (target) => {
      await exhaustBudget(target);
      return target.request(trustedDocumentNamed('Viewer'), target.overBudgetUser);
    },
  },
  {
    row: '16 socket',
    what: 'a subscription by a user over the cost budget',
    expected: 'RATE_LIMITED, socket stays',
    run: async (target) => {
      await exhaustBudget(target);
      return refusedSubscription(target, COSTLY_ENOUGH, target.overBudgetUser);
    },
  },
  {
    row: '16 socket',
    what: 'ten unknown directives, as a subscription',
    expected: '5 errors',
    run: async (target) => {
      const socket = await target.connect();
      socket.send({
        type: 'subscribe',
        id: 'a',
        payload: { query: `subscription { tradingList { seq ${UNKNOWN_DIRECTIVES} } }` },
      });
      const { payload } = await socket.next('error', 'a');
      await socket.end();
      return `${z.array(z.unknown()).parse(payload).length} errors`;
    },
  },
  {
    row: '15 http',
    what: 'a body of a megabyte',
    expected: '413 BAD_REQUEST',
    run: (target) => target.post(JSON.stringify({ query: `{ __typename } #${'x'.repeat(1024 * 1024)}` })),
  },
  {
    row: '15 http',
    what: 'JSON with 10,000 levels',
    expected: '200 data',
    run: (target) => target.post(DEEP_JSON, { authorization: `Bearer ${target.trader.bearer}` }),
  },
  {
    row: '15 http',
    what: '51 ids at once',
    expected: '400 BAD_USER_INPUT',
    run: (target) => target.request('query ($ids: [ID!]!) { seriesByIds(ids: $ids) { id } }', target.trader, { ids: IDS }),
  },
  ...['1,state<={created}', '../../key3/1/secret', '%0d%0aX-Evil:%201', "1'--"].map(
    (id): Attack => ({
      row: '37 http',
      what: `the id ${id}`,
      expected: '400 BAD_USER_INPUT',
      run: (target) => target.request('query ($ids: [ID!]!) { seriesByIds(ids: $ids) { id } }', target.trader, { ids: [id] }),
    }),
  ),
];
