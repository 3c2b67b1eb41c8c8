import { getIntrospectionQuery } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { FaultSpec } from '../../../sandbox/src/faults/faults.ts';
import { useStack } from '../support/stack.ts';
import { trustedDocumentFor, trustedDocumentNamed } from '../support/trusted-documents.ts';

const stack = useStack({ BEARER_CACHE_MS: 0, ACCOUNT_TIMEOUT_MS: 1_500, DASHBOARD_TIMEOUT_MS: 1_500 });
const stackWithoutIntrospection = useStack({ INTROSPECTION: 'off' });
const stackWithDefaultLimits = useStack({ MAX_DOCUMENT_COST: 40_000, DOCUMENT_COST_PER_MINUTE: '400000' });
beforeEach(() => stack().sandbox.control.reset());

const GENERIC = 'Sorry, something went wrong. Please try again.';
const NO_CONNECTION = 'There is a problem connecting to the provider. Please try again later.';
const signIn = (user = 'trader') => stack().gateway.signIn(`${user}@example.test`);
const addFault = (spec: FaultSpec) => stack().sandbox.control.addFault(spec);

const Errors = z.object({ errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }) })) });

/** The first error of an answer with its status. */
async function refusal(document: string, variables: Record<string, unknown>, bearer?: string) {
  const { status, headers, errors } = await stack().gateway.request(document, variables, bearer === undefined ? {} : { bearer });
  const [{ message, extensions } = { message: '', extensions: { code: '' } }] = errors ?? [];
  return { status, code: extensions.code, retryable: extensions.retryable, message, headers };
}

describe('a failed call', () => {
  it.each([
    [400, 'PROVIDER_REFUSED', false],
    [402, 'PROVIDER_REFUSED', false],
    [403, 'FORBIDDEN', false],
    [404, 'NOT_FOUND', false],
    [405, 'PROVIDER_REFUSED', false],
    [408, 'PROVIDER_TIMEOUT', true],
    [409, 'PROVIDER_ERROR', true],
    [410, 'NOT_FOUND', false],
    [412, 'PROVIDER_ERROR', true],
    [422, 'PROVIDER_REFUSED', false],
    [428, 'PROVIDER_REFUSED', false],
    [429, 'PROVIDER_ERROR', true],
    [500, 'PROVIDER_ERROR', true],
  ])('with %i is %s, retryable: %s, and has the generic text if the answer has none', async (status, code, retryable) => {
    const bearer = await signIn();
    await addFault({ api: 'account', path: '^/v1/client3', kind: 'status', status, body: {} });
    expect(await refusal('{ apiClients { id } }', {}, bearer)).toMatchObject({ code, retryable, message: GENERIC });
  });

  it.each<[string, FaultSpec, string, string]>([
    ['cut', { kind: 'reset' }, 'PROVIDER_UNREACHABLE', NO_CONNECTION],
    ['never answered', { kind: 'hang' }, 'PROVIDER_TIMEOUT', NO_CONNECTION],
    ['answered without JSON', { kind: 'malformed' }, 'PROVIDER_MALFORMED', GENERIC],
    ['answered by an HTML page', { kind: 'html' }, 'PROVIDER_MALFORMED', GENERIC],
    [
      'refused with a message',
      { kind: 'status', status: 422, body: { message: 'Words of theirs.' } },
      'PROVIDER_REFUSED',
      'Words of theirs.',
    ],
  ])('of the account or dashboard API, %s, has the text of the specification', async (_how, spec, code, message) => {
    const bearer = await signIn();
    await addFault({ api: 'account', path: '^/v1/client3', ...spec });
    expect(await refusal('{ apiClients { id } }', {}, bearer)).toMatchObject({ code, message });
    await stack().sandbox.control.reset();
    const other = await signIn('customer');
    await addFault({ api: 'dashboard', path: '^/v1/user', ...spec });
    expect(await refusal('{ viewer { isSuperuser } }', {}, other)).toMatchObject({ code, message, status: 200 });
    // Also where the bearer is verified before a document of the web runs.
    expect(await refusal(trustedDocumentNamed('Viewer'), {}, other)).toMatchObject({ code, message, status: 200 });
  });
});

it('an operation without a valid trading session is not retryable', async () => {
  const bearer = await signIn();
  const list = '{ tradingList { seq } }';
  expect(await refusal(list, {}, bearer)).toMatchObject({ code: 'TRADING_TOKEN_REQUIRED', retryable: false });
  const { errors } = await stack().gateway.request(list, {}, { bearer, tradingToken: 'nonsense' });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'TRADING_TOKEN_EXPIRED', retryable: false });
});

describe('a value that cannot be sent to the provider', () => {
  const CLIENT = 'query ($id: ID!) { apiClient(id: $id) { id } }';
  const UPDATE = `mutation ($input: UpdateApiClientInput!) { updateApiClient(input: $input) { userErrors { code } } }`;
  const CUSTOMERS = 'query ($filter: CustomerFilter) { customers(first: 1, filter: $filter) { totalCount } }';

  const CREATE_KEY = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { userErrors { code } } }`;

  it.each<[string, string, Record<string, unknown>]>([
    ['a lone surrogate', CLIENT, { id: 'a\ud800b' }],
    ['a lone surrogate in an input', UPDATE, { input: { id: 'a', resourceVersion: 1, name: '\udfff' } }],
    ['U+0000', CLIENT, { id: 'a\u0000b' }],
    ['U+0000 in an input', UPDATE, { input: { id: 'a', resourceVersion: 1, name: 'a\u0000' } }],
    ['an empty idempotency key', CREATE_KEY, { input: { idempotencyKey: '', clientId: 'a', name: 'b' } }],
    ['a blank idempotency key', CREATE_KEY, { input: { idempotencyKey: ' \t', clientId: 'a', name: 'b' } }],
    ['the year 0000', UPDATE, { input: { id: 'a', resourceVersion: 1, expiresAt: '0000-01-01T00:00:00Z' } }],
    ['a moment before the year 0001', UPDATE, { input: { id: 'a', resourceVersion: 1, expiresAt: '0001-01-01T00:00:00+01:00' } }],
    ['a moment after the year 9999', UPDATE, { input: { id: 'a', resourceVersion: 1, expiresAt: '9999-12-31T23:59:59-01:00' } }],
    ['a day of the year 0000', CUSTOMERS, { filter: { createdAt: { type: 'EQUAL', date: '0000-01-01' } } }],
  ])('such as %s is refused before a call', async (_what, document, variables) => {
    const bearer = await signIn('staff');
    await stack().sandbox.control.clearCalls();
    expect(await refusal(document, variables, bearer)).toMatchObject({ status: 400, code: 'BAD_USER_INPUT', retryable: false });
    const calls = await stack().sandbox.control.calls();
    expect(calls.filter(({ path }) => /client3|created/.test(path))).toEqual([]);
  });

  it.each([
    ['U+0000', '"a\\u0000"', 'BAD_USER_INPUT'],
    ['a lone surrogate', '"a\\uD800"', 'GRAPHQL_PARSE_FAILED'],
  ])('such as %s in the document is refused before a call', async (_what, name, code) => {
    const bearer = await signIn('super');
    await stack().sandbox.control.clearCalls();
    const create = `mutation { createCustomer(input: {
      idempotencyKey: "k", name: ${name}, billingMethod: OTHER, accountManagerIds: ["a"] }) { userErrors { code } } }`;
    expect(await refusal(create, {}, bearer)).toMatchObject({ status: 400, code });
    expect((await stack().sandbox.control.calls()).filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('is replaced by the nearest valid moment for the first and the last valid day', async () => {
    const bearer = await signIn('staff');
    const createdAt = { type: 'BETWEEN', date: '0001-01-01', until: '9999-12-31' };
    expect((await stack().gateway.request(CUSTOMERS, { filter: { createdAt } }, { bearer })).errors).toBeUndefined();
    const [call] = (await stack().sandbox.control.calls()).filter(({ query }) => 'created_after' in query);
    expect(call?.query).toMatchObject({ created_after: '0001-01-01T00:00:00Z', created_before: '9999-12-31T23:59:59Z' });
  });
});

describe('a persisted-query extension', () => {
  const query = '{ __typename }';
  it.each<[string, object]>([
    ['of another version', { query, extensions: { persistedQuery: { version: 2, sha256Hash: 'a'.repeat(64) } } }],
    ['without a hash', { extensions: { persistedQuery: { version: 1 } } }],
    ['with a hash of another form', { extensions: { persistedQuery: { version: 1, sha256Hash: ['a'] } } }],
    ['that is a text', { query, extensions: { persistedQuery: 'yes' } }],
    [
      'whose hash does not match the document',
      { query, extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } },
    ],
  ])('%s is refused', async (_what, body) => {
    const response = await stack().gateway.post(JSON.stringify(body));
    expect(response.status).toBe(400);
    const extensions = { code: 'BAD_REQUEST', retryable: false, requestId: expect.any(String) };
    expect(await response.json()).toMatchObject({ errors: [{ extensions }] });
  });
});

describe('the HTTP status of a refusal', () => {
  it('is the same from a nullable field, from a non-null field, and from the provider', async () => {
    const bearer = await signIn();
    await addFault({ api: 'account', path: '^/v1/client3', kind: 'status', status: 403 });
    const [nonNull, nullable, ofProvider] = await Promise.all([
      refusal('{ accountManagers { id } }', {}, bearer),
      refusal('{ overdueCustomerCount }', {}, bearer),
      refusal('{ apiClients { id } }', {}, bearer),
    ]);
    expect([nonNull, nullable, ofProvider].map(({ status, code }) => [status, code])).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
    ]);
  });

  it('is 200 if there are data beside the error', async () => {
    const bearer = await signIn();
    const { status, data, errors } = await stack().gateway.request(
      '{ clientConfig { version } overdueCustomerCount }',
      {},
      { bearer },
    );
    expect(status).toBe(200);
    expect(data).toEqual({ clientConfig: { version: expect.any(String) }, overdueCustomerCount: null });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('without a bearer', () => {
  it.each([
    ['a document that cannot be parsed', '{ viewer {'],
    ['a document with a field that is not there', '{ viewr { isStaff } }'],
    ['a document that nests too much', `{ a ${'{ a '.repeat(60)} ${'}'.repeat(60)} }`],
    ['introspection', '{ __schema { types { name } } }'],
    ['a document without fields of the schema', '{ __typename }'],
    ['a document with a wrong variable', 'query ($id: ID!) { apiClient(id: $id) { id } }'],
  ])('%s is answered like any other document', async (_what, document) => {
    const { status, code, message, headers } = await refusal(document, {});
    expect([status, code]).toEqual([401, 'DOCUMENT_NOT_TRUSTED']);
    expect(message).toMatch(/^Sign in first: .* "Authorization: Bearer <token>"/);
    expect(headers.get('www-authenticate')).toBe('Bearer realm="Sightline"');
    const refused = await refusal(document, {}, 'nonsense');
    expect(refused).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(refused.headers.get('www-authenticate')).toMatch(
      /^Bearer realm="Sightline", error="invalid_token", error_description="/,
    );
  });

  it.each(['Basic dHJhZGVy', 'Token abc', 'abc', 'Bearer', 'Bearer a b', ''])(
    'the header "Authorization: %s" is answered with the right scheme',
    async (authorization) => {
      for (const query of ['{ viewer { isStaff } }', trustedDocumentNamed('Viewer')]) {
        const response = await stack().gateway.post(JSON.stringify({ query }), { authorization });
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toMatch(/error="invalid_request", error_description=".*Bearer/);
        const { errors } = Errors.parse(await response.json());
        expect(errors[0]?.message).toMatch(/must be "Bearer <token>"/);
      }
    },
  );

  it('a trusted document that needs a bearer reports that before it validates its variables', async () => {
    const answer = await refusal(trustedDocumentNamed('ApiClientPage'), { id: { wrong: true } });
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', message: expect.stringMatching(/^Sign in first/) });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="Sightline"');
  });

  it('wrong variables are neither quoted nor compared with names of the schema', async () => {
    const document = trustedDocumentFor('signIn');
    for (const input of [
      { email: 'a@example.test', password: { secret: 'hunter2' } },
      { email: 'a@example.test', password: 'hunter2', passwort: 'hunter2' },
      { email: 'a@example.test', passwrd: 'hunter2' },
      'hunter2',
    ]) {
      const { status, code, message } = await refusal(document, { input });
      expect([status, code]).toEqual([400, 'BAD_USER_INPUT']);
      expect(message).toMatch(/^Variable "\$input"/);
      expect(message).not.toMatch(/hunter2|passwrd|passwort|did you mean/i);
    }
  });
});

it('a response other than 401 does not request a bearer', async () => {
  const { headers } = await refusal('{ accountManagers { id } }', {}, await signIn());
  expect(headers.get('www-authenticate')).toBeNull();
});

it('introspection with a bearer is within the default limits', async () => {
  const { gateway } = stackWithDefaultLimits();
  const bearer = await gateway.signIn('trader@example.test');
  const options = { inputValueDeprecation: true, specifiedByUrl: true, schemaDescription: true };
  const { data, errors } = await gateway.request(getIntrospectionQuery(options), {}, { bearer });
  expect(errors).toBeUndefined();
  expect(Object.keys(data ?? {})).toEqual(['__schema']);
});

it('a refused introspection does not name the server software', async () => {
  const { gateway } = stackWithoutIntrospection();
  const bearer = await gateway.signIn('trader@example.test');
  const { status, errors } = await gateway.request('{ __schema { types { name } } }', {}, { bearer });
  expect(status).toBe(400);
  expect(errors).toMatchObject([{ message: 'Introspection is disabled.', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }]);
});

describe('a document with a secret in its text', () => {
  const SECRET = 'hunter2';
  it.each([
    ['Syntax Error', `{ apiClient(id ${JSON.stringify(SECRET)}) { id } }`],
    ['Syntax Error', `{ apiClient(id: "\\u{${SECRET}}") { id } }`],
    ['Syntax Error', `${SECRET} { viewer { isStaff } }`],
    ['SignInInput', `mutation { signIn(input: ${JSON.stringify(SECRET)}) { session { bearer } } }`],
    ['String', `mutation { signIn(input: { email: "a", password: ${SECRET} }) { session { bearer } } }`],
    ['String', `mutation { signIn(input: { email: "a", password: ["${SECRET}"] }) { session { bearer } } }`],
    ['DateFilterType', `{ customers(filter: { createdAt: { type: ${SECRET}, date: "2026-01-01" } }) { totalCount } }`],
    ['LocalDate', `{ customers(filter: { createdAt: { type: EQUAL, date: "${SECRET}" } }) { totalCount } }`],
  ])('is refused by a message about %s without it: %s', async (subject, document) => {
    const bearer = await signIn();
    const { status, errors } = await stack().gateway.request(document, {}, { bearer });
    expect(status).toBe(400);
    expect(JSON.stringify(errors)).toContain(subject);
    expect(JSON.stringify(errors)).not.toContain(SECRET);
    const { messages } = await stack().gateway.watch(document.replace(/^(mutation )?\{/, 'subscription {'), {}, { bearer }).ended;
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.join()).not.toContain(SECRET);
  });
});

describe('the HTTP status in each media type', () => {
  const VARIABLE = 'query ($id: ID!) { apiClient(id: $id) { id } }';
  const status = async (accept: string, query: string, bearer?: string, variables: object = {}): Promise<number> => {
    const headers = { accept, ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) };
    const response = await stack().gateway.post(JSON.stringify({ query, variables }), headers);
    if (response.status !== 406)
      expect(response.headers.get('content-type')).toContain(accept === '*/*' ? 'application/json' : accept);
    return response.status;
  };

  it.each([
    ['a document that cannot be parsed', '{', 200, 400],
    ['a document with an unknown field', '{ viewr { isStaff } }', 200, 400],
    ['a variable that does not match its type', VARIABLE, 200, 400],
    ['an argument that a field refuses', '{ customers(first: 201) { totalCount } }', 400, 400],
    ['a field without permission', '{ users { __typename } }', 403, 403],
    ['an unknown operation', 'query A { viewer { isStaff } } query B { viewer { isStaff } }', 400, 400],
    ['a subscription', 'subscription { tradingList { seq } }', 400, 400],
  ])('of %s', async (_what, query, inJson, inGraphqlResponse) => {
    const bearer = await signIn('staff');
    expect(await status('application/json', query, bearer)).toBe(inJson);
    expect(await status('*/*', query, bearer)).toBe(inJson);
    expect(await status('application/graphql-response+json', query, bearer)).toBe(inGraphqlResponse);
  });

  it('is 4xx in both for a request without a verified bearer', async () => {
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      expect(await status(accept, '{')).toBe(401);
      expect(await status(accept, '{', 'nonsense')).toBe(401);
      expect(await status(accept, trustedDocumentFor('signIn'), undefined, { input: 'x' })).toBe(400);
      // A public document does not verify the bearer.
      expect(await status(accept, trustedDocumentFor('signIn'), 'nonsense', { input: 'x' })).toBe(400);
    }
  });

  it('is 406 for a response that the client does not accept, and nothing runs', async () => {
    const bearer = await signIn();
    await stack().sandbox.control.clearCalls();
    expect(await status('image/png', 'mutation { startTradingSession { tradingSession { token } } }', bearer)).toBe(406);
    const calls = await stack().sandbox.control.calls();
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(await status('application/json', 'mutation { startTradingSession { tradingSession { token } } }', bearer)).toBe(200);
    expect((await stack().sandbox.control.calls()).filter(({ method }) => method !== 'GET')).not.toEqual([]);
  });

  it('is the same in both for a body that is too large or no JSON, and the response has that type', async () => {
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const [large, broken] = [
        await stack().gateway.post(JSON.stringify({ query: 'x'.repeat(200_000) }), { accept }),
        await stack().gateway.post('{', { accept }),
      ];
      expect([large.status, broken.status]).toEqual([413, 400]);
      for (const { headers } of [large, broken]) expect(headers.get('content-type')).toContain(accept);
    }
  });
});
