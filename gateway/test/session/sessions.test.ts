import { beforeEach, describe, expect, it } from 'vitest';
import { REQUEST_ID_HEADER } from '../../src/http/request-id.ts';
import { SIGN_IN, startGateway } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({
  BEARER_CACHE_MS: 0,
  BEARER_GRACE_MS: 0,
  STAFF_CACHE_MS: 0,
  // Only the tests of a provider that does not respond wait for these deadlines; a busy machine must not.
  ACCOUNT_TIMEOUT_MS: 1_500,
  DASHBOARD_TIMEOUT_MS: 1_500,
});
const VIEWER =
  '{ viewer { user { email firstName } isStaff isSuperuser hasTradingAccess isActing canManageApiClients customer { id name status } } }';

beforeEach(() => stack().sandbox.control.reset());

async function signIn(email: string, password: string) {
  const { data } = await stack().gateway.request(SIGN_IN, { input: { email, password } });
  return data?.['signIn'];
}
const refusal = (code: string, message: string) =>
  expect.objectContaining({ session: null, userErrors: [expect.objectContaining({ code, message })] });
async function callsOf(api = 'account') {
  return (await stack().sandbox.control.calls()).filter((call) => call.api === api);
}

describe('signing in', () => {
  it('returns a bearer with its expiry, the e-mail trimmed [login.email-trimmed, calls.auth.sign-in]', async () => {
    expect(await signIn('  trader@example.test ', 'sightline')).toMatchObject({
      session: { bearer: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) },
      userErrors: [],
    });
    const [call] = await callsOf('auth');
    expect(call).toMatchObject({
      method: 'POST',
      path: '/v1/jwt',
      body: expect.objectContaining({ email_address: 'trader@example.test' }),
    });
  });

  it.each([
    ['', 'x'],
    ['  ', 'x'],
    ['a@b.test', ''],
  ])('with %j and %j requires both and sends nothing [login.empty-fields]', async (email, password) => {
    expect(await signIn(email, password)).toEqual(refusal('MISSING_CREDENTIALS', 'Please enter both email and password.'));
    expect(await callsOf('auth')).toEqual([]);
  });

  it('with wrong credentials shows the specified error [login.wrong-credentials]', async () => {
    const text = 'You entered an incorrect email, password, or both.';
    expect(await signIn('trader@example.test', 'wrong')).toEqual(refusal('INVALID_CREDENTIALS', text));
    expect(await signIn('nobody@example.test', 'wrong')).toEqual(refusal('INVALID_CREDENTIALS', text));
  });

  const timeoutText = 'The server took too long to respond, please try again shortly.';
  it('at a slow server shows the specified error [login.timeout]', async () => {
    await stack().sandbox.control.addFault({ api: 'auth', kind: 'status', status: 408 });
    expect(await signIn('trader@example.test', 'sightline')).toEqual(refusal('SIGN_IN_TIMEOUT', timeoutText));
  });

  it('after our own deadline shows the same error', async () => {
    await stack().sandbox.control.addFault({ api: 'auth', kind: 'hang' });
    expect(await signIn('trader@example.test', 'sightline')).toEqual(refusal('SIGN_IN_TIMEOUT', timeoutText));
  });

  const genericText = 'Something went wrong while signing in. Please try again.';
  it('on any other failure shows the generic error [login.other-failure]', async () => {
    for (const fault of [{ kind: 'status', status: 500 }, { kind: 'status', status: 403 }, { kind: 'reset' }] as const) {
      await stack().sandbox.control.clearFaults();
      await stack().sandbox.control.addFault({ api: 'auth', ...fault });
      expect(await signIn('trader@example.test', 'sightline'), JSON.stringify(fault)).toEqual(
        refusal('SIGN_IN_FAILED', genericText),
      );
    }
  });

  it('without a token in the answer shows the generic error [login.missing-token]', async () => {
    await stack().sandbox.control.addFault({ api: 'auth', kind: 'status', status: 204, body: '' });
    expect(await signIn('trader@example.test', 'sightline')).toEqual(refusal('SIGN_IN_FAILED', genericText));
  });

  it('reads the token after Bearer, and no other [calls.auth.token-header]', async () => {
    const bearer = await stack().gateway.signIn('trader@example.test');
    const answered = async (authorization: string) => {
      await stack().sandbox.control.addFault({ api: 'auth', kind: 'status', status: 204, headers: { authorization }, times: 1 });
      return signIn('trader@example.test', 'sightline');
    };
    expect(await answered(`Bearer ${bearer}`)).toMatchObject({ session: { bearer } });
    expect(await answered(`Basic ${bearer}`)).toEqual(refusal('SIGN_IN_FAILED', genericText));
    expect(await answered(bearer)).toEqual(refusal('SIGN_IN_FAILED', genericText));
  });
});

describe('the viewer', () => {
  it.each([
    [
      'trader',
      {
        isStaff: false,
        isSuperuser: false,
        hasTradingAccess: true,
        canManageApiClients: true,
        customer: { name: 'Northwind Bets' },
      },
    ],
    ['customer', { isStaff: false, isSuperuser: false, hasTradingAccess: false, canManageApiClients: true }],
    [
      'super',
      {
        isStaff: true,
        isSuperuser: true,
        hasTradingAccess: true,
        canManageApiClients: false,
        customer: { name: 'House Account' },
      },
    ],
    ['staff', { isStaff: true, isSuperuser: false, hasTradingAccess: false, canManageApiClients: false, customer: null }],
  ])('%s has the properties that the provider returns', async (name, expected) => {
    const bearer = await stack().gateway.signIn(`${name}@example.test`);
    const { data } = await stack().gateway.request(VIEWER, {}, { bearer });
    expect(data?.['viewer']).toMatchObject({ isActing: false, ...expected });
  });

  it('is the user that the dashboard API returns, superuser or not [calls.dashboard.user]', async () => {
    const { gateway, sandbox } = stack();
    const bearer = await gateway.signIn('customer@example.test');
    await sandbox.control.clearCalls();
    const user = {
      id: 7,
      email: 'other@example.test',
      first_name: 'Olga',
      last_name: null,
      trading_access: true,
      last_login_at: null,
    };
    for (const superuser of [true, false]) {
      const body = { ...user, superuser };
      await sandbox.control.addFault({ api: 'dashboard', path: '^/v1/user$', kind: 'status', status: 200, body, times: 1 });
      const { data } = await gateway.request(VIEWER, {}, { bearer });
      expect(data?.['viewer']).toMatchObject({
        user: { email: 'other@example.test', firstName: 'Olga' },
        isSuperuser: superuser,
        hasTradingAccess: true,
      });
    }
    expect((await callsOf('dashboard')).map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/user', 'GET /v1/user']);
  });

  it('of staff without a customer of their own has the default customer, if one is configured [constants.default-customer]', async () => {
    const { sandbox, gateway } = stack();
    const cedar = (await sandbox.control.allState('customers')).find(({ name }) => name === 'Cedar Sports Media');
    const other = await startGateway(sandbox.port, { DEFAULT_CUSTOMER_ID: String(cedar?.['id']) });
    try {
      const customerOf = async (at: typeof gateway, who: string) => {
        const { data } = await at.request('{ viewer { customer { name } } }', {}, { bearer: await at.signIn(who) });
        return data?.['viewer'];
      };
      expect(await customerOf(other, 'staff@example.test')).toEqual({ customer: { name: 'Cedar Sports Media' } });
      expect(await customerOf(other, 'trader@example.test')).toEqual({ customer: { name: 'Northwind Bets' } });
      expect(await customerOf(gateway, 'staff@example.test')).toEqual({ customer: null });
    } finally {
      await other.stop();
    }
  });

  it('of a user without a customer has none, but the default one is requested in Customer-Agent mode', async () => {
    const { sandbox } = stack();
    const cedar = String((await sandbox.control.allState('customers')).find(({ name }) => name === 'Cedar Sports Media')?.['id']);
    const gateway = await startGateway(sandbox.port, { DEFAULT_CUSTOMER_ID: cedar });
    try {
      await sandbox.control.change('users', 'customer@example.test', { customer_ids: [] });
      const bearer = await gateway.signIn('customer@example.test');
      await sandbox.control.clearCalls();
      const request = async () => {
        const { data, errors } = await gateway.request('{ viewer { customer { name } } apiClients { id } }', {}, { bearer });
        return { data, errors };
      };
      expect(await request()).toEqual({ data: { viewer: { customer: null }, apiClients: [] } });
      const named = (await callsOf()).filter(({ query }) => query['customer'] === cedar);
      expect(named).toMatchObject([{ path: '/v1/customer', headers: { 'x-authorization-method': 'Customer-Agent' } }]);
    } finally {
      await gateway.stop();
    }
  });

  it('has the default customer if the provider returns it to an ordinary user', async () => {
    const { sandbox } = stack();
    const state = (await sandbox.control.allState('customers')).find(({ name }) => name === 'Cedar Sports Media');
    const gateway = await startGateway(sandbox.port, { DEFAULT_CUSTOMER_ID: String(state?.['id']) });
    try {
      await sandbox.control.change('users', 'customer@example.test', { customer_ids: [] });
      const bearer = await gateway.signIn('customer@example.test');
      const body = { customers: [{ ...state, account_managers: [] }] };
      await sandbox.control.addFault({ api: 'account', path: '^/v1/customer\\?customer=', kind: 'status', status: 200, body });
      const { data } = await gateway.request('{ viewer { customer { name } } }', {}, { bearer });
      expect(data).toEqual({ viewer: { customer: { name: 'Cedar Sports Media' } } });
    } finally {
      await gateway.stop();
    }
  });

  it('is refused without a bearer, and with one that the provider refuses', async () => {
    const { gateway, sandbox } = stack();
    const bearer = await gateway.signIn('customer@example.test');
    const [, payload] = bearer.split('.');
    const unknown = [{}, { bearer: 'nonsense' }, { bearer: `x.${payload}.forged` }];
    const answers = await Promise.all(unknown.map((credentials) => gateway.request(VIEWER, {}, credentials)));
    expect(answers.map(({ status, errors }) => [status, errors?.[0]?.extensions.code])).toEqual([
      [401, 'DOCUMENT_NOT_TRUSTED'],
      [401, 'UNAUTHENTICATED'],
      [401, 'UNAUTHENTICATED'],
    ]);
    await sandbox.control.revokeSessions('customer@example.test');
    expect((await gateway.request(VIEWER, {}, { bearer })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it('is refused after signing out, although the provider still accepts the bearer', async () => {
    const { gateway } = stack();
    const bearer = await gateway.signIn('customer@example.test');
    expect((await gateway.request('mutation { signOut { user { id } } }', {}, { bearer })).data).toEqual({
      signOut: { user: { id: expect.any(String) } },
    });
    expect((await gateway.request(VIEWER, {}, { bearer })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('acting for a customer', () => {
  it('is honoured for staff only, in Account-Manager mode with the id of the customer [roles.account-manager, roles.customer-param-clients, roles.dashboard-customer-header]', async () => {
    const { gateway, sandbox } = stack();
    const northwind = (await sandbox.control.allState('customers')).find(({ name }) => name === 'Northwind Bets');
    const actingCustomer = String(northwind?.['id']);
    const bearer = await gateway.signIn('staff@example.test');
    await sandbox.control.clearCalls();
    const { data } = await gateway.request(
      `{ viewer { isActing canManageApiClients customer { name } } apiClients { id } }`,
      {},
      { bearer, actingCustomer },
    );
    expect(data).toMatchObject({ viewer: { isActing: true, canManageApiClients: true, customer: { name: 'Northwind Bets' } } });
    const clients = (await callsOf()).find(({ path }) => path === '/v1/client3');
    expect(clients?.query).toMatchObject({ deleted: 'false', customer: actingCustomer });
    expect(JSON.stringify(clients?.headers)).toContain('Account-Manager');
    expect(
      (await callsOf('dashboard')).some(({ headers }) => headers['x-customer-id'] === String(northwind?.['internal_id'])),
    ).toBe(true);
  });

  it('finds the number of that customer by its public id [customers.entity.identity, calls.dashboard.customer]', async () => {
    const { gateway, sandbox } = stack();
    const bearer = await gateway.signIn('staff@example.test');
    await sandbox.control.addFault({
      api: 'dashboard',
      path: '^/v1/customer$',
      kind: 'status',
      status: 200,
      body: {
        customers: [
          { id: 1, public_id: 'other', name: null },
          { id: 4711, public_id: 'chosen', name: 'Chosen' },
        ],
      },
    });
    await gateway.request('{ viewer { isStaff } }', {}, { bearer, actingCustomer: 'chosen' });
    const calls = await callsOf('dashboard');
    expect(calls.find(({ path }) => path === '/v1/customer')?.method).toBe('GET');
    expect(calls.map(({ headers }) => headers['x-customer-id'])).toContain('4711');
  });

  it('uses the trading client of that customer [calls.account.trading-client-customer]', async () => {
    const { gateway, sandbox } = stack();
    const northwind = (await sandbox.control.allState('customers')).find(({ name }) => name === 'Northwind Bets');
    const actingCustomer = String(northwind?.['id']);
    const bearer = await gateway.signIn('super@example.test');
    await sandbox.control.clearCalls();
    const { data } = await gateway.request(
      'mutation { startTradingSession { tradingSession { requestsPerSecond } } }',
      {},
      { bearer, actingCustomer },
    );
    expect(data).toEqual({ startTradingSession: { tradingSession: { requestsPerSecond: 200 } } });
    const search = (await callsOf()).find(({ path }) => path === '/v1/client3');
    expect(search?.query).toMatchObject({ active: 'true', deleted: 'false', customer: actingCustomer });
  });

  it('is needed for Account-Manager mode: other calls of a customer are in Customer-Agent mode [roles.customer-agent]', async () => {
    const { gateway, sandbox } = stack();
    const bearer = await gateway.signIn('trader@example.test');
    await sandbox.control.clearCalls();
    const { data } = await gateway.request('{ viewer { isActing customer { name } } apiClients { id } }', {}, { bearer });
    expect(data).toMatchObject({ viewer: { isActing: false, customer: { name: 'Northwind Bets' } } });
    const clients = (await callsOf()).find(({ path }) => path === '/v1/client3');
    expect(clients?.query).toEqual({ deleted: 'false' });
    expect(JSON.stringify(clients?.headers)).toContain('Customer-Agent');
  });
});

describe('the dashboard API', () => {
  const codeAndText = async (bearer: string) => {
    const { errors } = await stack().gateway.request(VIEWER, {}, { bearer });
    return [errors?.[0]?.extensions.code, errors?.[0]?.message];
  };

  it('failing with a message shows it [errors.dashboard.server-message]', async () => {
    const bearer = await stack().gateway.signIn('customer@example.test');
    await stack().sandbox.control.addFault({
      api: 'dashboard',
      kind: 'status',
      status: 500,
      body: { message: 'Down for repairs.' },
    });
    expect(await codeAndText(bearer)).toEqual(['PROVIDER_ERROR', 'Down for repairs.']);
  });

  it('failing without one shows the fallback, also in place of markup [errors.dashboard.fallback]', async () => {
    const bearer = await stack().gateway.signIn('customer@example.test');
    for (const fault of [
      { kind: 'status', status: 500, body: {} },
      { kind: 'status', status: 502, body: '<html>Bad gateway</html>' },
    ] as const) {
      await stack().sandbox.control.clearFaults();
      await stack().sandbox.control.addFault({ api: 'dashboard', ...fault });
      expect(await codeAndText(bearer)).toEqual(['PROVIDER_ERROR', 'Sorry, something went wrong. Please try again.']);
    }
  });

  it('not answering shows the connection text [errors.dashboard.no-response]', async () => {
    const bearer = await stack().gateway.signIn('customer@example.test');
    await stack().sandbox.control.addFault({ api: 'dashboard', kind: 'reset' });
    expect(await codeAndText(bearer)).toEqual([
      'PROVIDER_UNREACHABLE',
      'There is a problem connecting to the provider. Please try again later.',
    ]);
  });
});

describe('documents', () => {
  it('outside the manifest need a bearer, and an unknown hash is refused', async () => {
    const { gateway } = stack();
    expect((await gateway.request('{ clientConfig { version } }')).errors?.[0]?.extensions.code).toBe('DOCUMENT_NOT_TRUSTED');
    const unknown = await gateway.post(
      JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }),
    );
    expect(await unknown.json()).toMatchObject({ errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] });
  });

  it('are accepted by POST as JSON, one at a time, and of bounded size', async () => {
    const { gateway } = stack();
    const query = JSON.stringify({ query: '{ __typename }' });
    const refusals = [
      [405, await fetch(`${gateway.url}/graphql?query={__typename}`)],
      [415, await gateway.post('query=x', { 'content-type': 'application/x-www-form-urlencoded' })],
      [400, await gateway.post(`[${query},${query}]`)],
      [400, await gateway.post('{}')],
      [400, await gateway.post('{"query":')],
      [413, await gateway.post(JSON.stringify({ query: '#'.repeat(200_000) }))],
    ] as const;
    for (const [status, response] of refusals) {
      expect(response.status).toBe(status);
      const requestId = response.headers.get(REQUEST_ID_HEADER);
      expect(requestId).not.toBeNull();
      expect(await response.json()).toMatchObject({
        errors: [{ extensions: { code: 'BAD_REQUEST', retryable: false, requestId } }],
      });
    }
  });

  it('are refused if they nest or alias too much', async () => {
    const { gateway } = stack();
    const bearer = await gateway.signIn('customer@example.test');
    const deep = `{ tradingList { series { tournament { ${'game { '.repeat(12)} id ${'} '.repeat(12)} } } } }`;
    const wide = `{ ${Array.from({ length: 40 }, (_, index) => `a${index}: __typename`).join(' ')} viewer { isStaff } }`;
    expect((await gateway.request(wide, {}, { bearer })).errors?.[0]?.message).toBe('The document is too expensive.');
    expect((await gateway.request(deep, {}, { bearer })).status).toBe(400);
  });
});
