import type { Attack } from './attack.ts';
import type { Target } from './target.ts';

const INTROSPECTION = '{ __schema { types { name } } }';
const NESTED = '{ __schema { types { fields { type { fields { type { fields { type { fields { type { name } } } } } } } } } } }';
const TYPO = '{ viewr { id } }';
const ALIASES = `{ ${Array.from({ length: 101 }, (_, n) => `a${n}: __typename`).join(' ')} }`;
const REPEATED = `{ ${'__typename '.repeat(1_200)} }`;
const DIRECTIVES = `{ __typename ${Array.from({ length: 10 }, (_, n) => `@d${n}`).join(' ')} }`;
/** Deeper than any document of the product. */
const DEEP = `{ tradingList { series { ${'tournament { '.repeat(20)} id ${'} '.repeat(20)} } } }`;
const UNKNOWN = '{ clientConfig { demoData } }';
const DEEP_JSON = `{"query":"{ __typename }","variables":{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`;
const IDS = Array.from({ length: 51 }, (_, n) => String(n + 1));

/** Documents that are refused alike, whichever way they come. */
const REFUSED: readonly { readonly row: number; readonly what: string; readonly document: string; readonly code: string }[] = [
  { row: 1, what: 'introspection', document: INTROSPECTION, code: 'GRAPHQL_VALIDATION_FAILED' },
  { row: 2, what: 'nested introspection', document: NESTED, code: 'GRAPHQL_VALIDATION_FAILED' },
  { row: 9, what: '101 aliases', document: ALIASES, code: 'GRAPHQL_VALIDATION_FAILED' },
  { row: 10, what: '1,200 times one field', document: REPEATED, code: 'GRAPHQL_PARSE_FAILED' },
  { row: 12, what: 'an operation of no known kind', document: 'quarry { __typename }', code: 'GRAPHQL_PARSE_FAILED' },
  { row: 15, what: 'a document that nests too deep', document: DEEP, code: 'GRAPHQL_VALIDATION_FAILED' },
];

async function textOf(target: Target, query: string): Promise<string> {
  const response = await target.gateway.post(JSON.stringify({ query }), { authorization: `Bearer ${target.trader.bearer}` });
  return response.text();
}

async function method(target: Target, path: string, init: RequestInit): Promise<string> {
  const response = await fetch(`${target.gateway.url}${path}`, { ...init, signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  return String(response.status);
}

async function refusedSubscription(target: Target, document: string): Promise<string> {
  const socket = await target.connect();
  // The same selection as a subscription where it is one of a query.
  socket.say({ type: 'subscribe', id: 'a', payload: { query: document.replace(/^\{/, 'subscription {') } });
  const { payload } = await socket.next('error', 'a');
  const codes = JSON.stringify(payload).match(/"code":"[A-Z_]+"/g) ?? [];
  const state = socket.socket.readyState === socket.socket.OPEN ? 'socket stays' : 'socket gone';
  await socket.end();
  return `${[...new Set(codes.map((code) => code.slice(8, -1)))].join(' ')}, ${state}`;
}

export const DOCUMENT_ATTACKS: readonly Attack[] = [
  ...REFUSED.flatMap(({ row, what, document, code }): Attack[] => [
    { row: `${row} http`, what, expected: `400 ${code}`, run: (target) => target.ask(document) },
    {
      row: '16 socket',
      what: `${what}, as a subscription`,
      expected: `${code}, socket stays`,
      run: (target) => refusedSubscription(target, document),
    },
  ]),
  {
    row: '3',
    what: 'a page to query with',
    expected: '405',
    run: (target) => method(target, '/graphql', { headers: { accept: 'text/html' } }),
  },
  {
    row: '4 http',
    what: 'a near miss of a field',
    expected: 'no name is given away',
    run: async (target) => {
      const text = await textOf(target, TYPO);
      return text.includes('Cannot query field') && !/viewer|Did you mean/.test(text) ? 'no name is given away' : text;
    },
  },
  { row: '5 http', what: 'a query by GET', expected: '405', run: (target) => method(target, '/graphql?query={__typename}', {}) },
  {
    row: '6 http',
    what: 'a mutation by GET',
    expected: '405',
    run: (target) =>
      method(target, '/graphql?query=mutation{signOut{signedOut}}', {
        headers: { authorization: `Bearer ${target.trader.bearer}` },
      }),
  },
  ...['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=b'].map(
    (type): Attack => ({
      row: '7 http',
      what: `a body of ${type}`,
      expected: '415 BAD_REQUEST',
      run: (target) => target.answer('{"query":"{ __typename }"}', { 'content-type': type }),
    }),
  ),
  {
    row: '8 http',
    what: 'ten operations in one request',
    expected: '400 BAD_REQUEST',
    run: (target) => target.answer(JSON.stringify(Array.from({ length: 10 }, () => ({ query: '{ __typename }' })))),
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
    what: 'a look for stack traces',
    expected: 'no stack',
    run: async (target) => {
      const text = await textOf(target, 'quarry { x }');
      return text.includes('Syntax Error') && !/stack|node_modules|at Object/.test(text) ? 'no stack' : text;
    },
  },
  {
    row: '13 http',
    what: 'a look for tracing',
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
    run: (target) => target.ask(UNKNOWN, {}),
  },
  { row: '14 http', what: 'an unknown document with a bearer', expected: '200 data', run: (target) => target.ask(UNKNOWN) },
  {
    row: '14 http',
    what: 'an unknown hash, and its registration',
    expected: '200 PERSISTED_QUERY_NOT_FOUND twice',
    run: async (target) => {
      const hash = '9c1de0c33a05c0f0d2e1f8a3b6b6c0b3f4a1c2d3e4f5a6b7c8d9e0f1a2b3c4d5';
      const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
      const first = await target.answer(JSON.stringify({ extensions }));
      await target.answer(JSON.stringify({ query: UNKNOWN, extensions }));
      const again = await target.answer(JSON.stringify({ extensions }));
      return first === again ? `${first} twice` : `${first}, then ${again}`;
    },
  },
  {
    row: '15 http',
    what: 'a body of a megabyte',
    expected: '413 BAD_REQUEST',
    run: (target) => target.answer(JSON.stringify({ query: `{ __typename } #${'x'.repeat(1024 * 1024)}` })),
  },
  {
    row: '15 http',
    what: 'JSON that nests 10,000 deep',
    expected: '200 data',
    run: (target) => target.answer(DEEP_JSON, { authorization: `Bearer ${target.trader.bearer}` }),
  },
  {
    row: '15 http',
    what: '51 ids at once',
    expected: '400 BAD_USER_INPUT',
    run: (target) => target.ask('query ($ids: [ID!]!) { series(ids: $ids) { id } }', target.trader, { ids: IDS }),
  },
  ...['1,state<={created}', '../../key3/1/secret', '%0d%0aX-Evil:%201', "1'--"].map(
    (id): Attack => ({
      row: '37 http',
      what: `the id ${id}`,
      expected: '400 BAD_USER_INPUT',
      run: (target) => target.ask('query ($ids: [ID!]!) { series(ids: $ids) { id } }', target.trader, { ids: [id] }),
    }),
  ),
];
