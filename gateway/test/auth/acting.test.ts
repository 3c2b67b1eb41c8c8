import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { UserSession, customerId } from '../support/user-session.ts';
import type { Credentials, TestGateway } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ BEARER_CACHE_MS: 0, STAFF_CACHE_MS: 0 });
beforeEach(() => stack().sandbox.control.reset());

const PACKAGES = '[{ gameId: "5", productId: "x" }]';
const CREATE = `mutation ($key: ID!) { createApiClient(input: {
  idempotencyKey: $key, name: "x", requestsPerSecond: 1, requestBurst: 1, maxConnections: 1, packages: ${PACKAGES}
}) { apiClient { id } userErrors { code } } }`;
const CREATE_KEY = `mutation ($key: ID!, $clientId: ID!) {
  createApiKey(input: { idempotencyKey: $key, clientId: $clientId, name: "x" }) { userErrors { code } } }`;
const START = 'mutation { startTradingSession { tradingSession { token } userErrors { code } } }';
const READS = [
  '{ viewer { isActing customer { id } } }',
  '{ apiClients { id } }',
  '{ widgetNamespaces { id } }',
  '{ games { id } }',
];
const LIVE = `subscription ($cursor: LiveCursor) { tradingList(after: $cursor) { seq } }`;

const Session = z.object({ startTradingSession: z.object({ tradingSession: z.object({ token: z.string() }) }) });
const User = z.object({ customer_ids: z.array(z.string()) });

/** An account manager who has a customer of their own, acting for another one. */
async function signInManager(): Promise<UserSession> {
  const { control } = stack().sandbox;
  await control.change('users', 'staff@example.test', { customer_ids: [await customerId(stack(), 'Northwind Bets')] });
  expect(User.parse(await control.state('users', 'staff@example.test')).customer_ids).toHaveLength(1);
  return UserSession.signIn(stack(), 'staff', 'Fjord Gaming');
}

/** Codes of every kind of operation that names a customer, the writes first. */
async function outcomes(session: UserSession): Promise<unknown[]> {
  const key = randomUUID();
  const { id: clientId } = await session.client('Staging');
  const writes = [
    await session.request(CREATE, { key }),
    await session.request(CREATE_KEY, { key, clientId }),
    await session.request(START),
  ];
  const reads = [];
  for (const document of READS) reads.push(await session.request(document));
  return [...writes, ...reads].map(({ errors }) => errors?.[0]?.extensions.code ?? 'done');
}
const all = (code: string) => Array.from({ length: 3 + READS.length }, () => code);

/** Calls that read or change anything in some customer's name. */
async function callsInACustomersName(): Promise<string[]> {
  const calls = await stack().sandbox.control.calls();
  const found = calls.filter(({ api, path }) => api === 'account' && /client3|key3|token3|widget|game/.test(path));
  return found.map(({ method, path }) => `${method} ${path}`);
}

async function withTradingSession(gateway: TestGateway, credentials: Credentials): Promise<Credentials> {
  const { data } = await gateway.request(START, {}, credentials);
  return { ...credentials, tradingToken: Session.parse(data).startTradingSession.tradingSession.token };
}

describe('an operation that names a customer to act for', () => {
  it.each([
    [{ kind: 'status', status: 500 }, 'PROVIDER_ERROR'],
    [{ kind: 'status', status: 404 }, 'NOT_FOUND'],
    [{ kind: 'reset' }, 'PROVIDER_UNREACHABLE'],
    [{ kind: 'malformed' }, 'PROVIDER_MALFORMED'],
  ] as const)(
    'fails with the code of the provider if staff status cannot be read (%j), and is sent for no customer',
    async (fault, code) => {
      const manager = await signInManager();
      await stack().sandbox.control.addFault({ api: 'account', path: '^/v1/account-manager', ...fault });
      expect(await outcomes(manager)).toEqual(all(code));
      expect(await callsInACustomersName()).toEqual([]);
    },
  );

  it('is forbidden for a manager who was removed meanwhile, and for all others who are not staff', async () => {
    const manager = await signInManager();
    expect((await manager.request(READS[0] ?? '')).data).toMatchObject({
      viewer: { isActing: true, customer: { id: manager.credentials.actingCustomer } },
    });
    await stack().sandbox.control.change('users', 'staff@example.test', { account_manager: false });
    const trader = await UserSession.signIn(stack(), 'trader', 'Fjord Gaming');
    for (const session of [manager, trader]) expect(await outcomes(session)).toEqual(all('FORBIDDEN'));
    expect(await callsInACustomersName()).toEqual([]);
  });

  it('fails if the customer does not exist, also with a provider that returns another one', async () => {
    const boss = await UserSession.signIn(stack(), 'super');
    const withUnknownCustomer = new UserSession(stack(), { ...boss.credentials, actingCustomer: randomUUID() });
    expect(await outcomes(withUnknownCustomer)).toEqual(all('NOT_FOUND'));
    const others = await stack().sandbox.control.allState('customers');
    await stack().sandbox.control.addFault({
      api: 'account',
      path: '^/v1/customer\\?customer=',
      kind: 'status',
      status: 200,
      body: { customers: others.slice(0, 1).map((each) => ({ ...each, account_managers: [] })) },
    });
    expect(await outcomes(withUnknownCustomer)).toEqual(all('NOT_FOUND'));
    expect(await callsInACustomersName()).toEqual([]);
  });

  it('fails if the header is empty, too long or sent twice', async () => {
    const boss = await UserSession.signIn(stack(), 'super');
    const id = await customerId(stack(), 'Fjord Gaming');
    const codesFor = async (actingCustomer: string) => {
      const session = new UserSession(stack(), { ...boss.credentials, actingCustomer });
      return [...new Set(await outcomes(session))];
    };
    expect(await codesFor('')).toEqual(['BAD_USER_INPUT']);
    expect(await codesFor('  ')).toEqual(['BAD_USER_INPUT']);
    expect(await codesFor('x'.repeat(9_000))).toEqual(['BAD_USER_INPUT']);
    expect(await codesFor(`${id}, ${id}`)).toEqual(['NOT_FOUND']);
    expect(await callsInACustomersName()).toEqual([]);
  });

  it('still signs out a user who is no longer staff', async () => {
    const { gateway, sandbox } = stack();
    const manager = await signInManager();
    const northwind = { bearer: String(manager.credentials.bearer), actingCustomer: await customerId(stack(), 'Northwind Bets') };
    await sandbox.control.change('users', 'staff@example.test', { trading_access: true });
    const trading = await withTradingSession(gateway, northwind);
    await sandbox.control.change('users', 'staff@example.test', { account_manager: false });
    expect((await gateway.request('mutation { signOut { user { id } } }', {}, trading)).data).toEqual({
      signOut: { user: { id: expect.any(String) } },
    });
    const { errors } = await gateway.request('{ viewer { isStaff } }', {}, { bearer: northwind.bearer });
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});

describe('a socket that names a customer to act for', () => {
  const closeOf = async (credentials: Credentials) => (await stack().gateway.connect(credentials).closed).code;

  it('is refused like its operations', async () => {
    const { control } = stack().sandbox;
    const { credentials } = await signInManager();
    expect(await closeOf({ ...credentials, actingCustomer: '' })).toBe(4400);
    expect(await closeOf({ ...credentials, actingCustomer: randomUUID() })).toBe(4403);
    const trader = await UserSession.signIn(stack(), 'trader', 'Fjord Gaming');
    expect(await closeOf(trader.credentials)).toBe(4403);
    await control.addFault({ api: 'account', path: '^/v1/account-manager', kind: 'status', status: 500 });
    expect(await closeOf(credentials)).toBe(1013);
    await control.clearFaults();
    await control.change('users', 'staff@example.test', { account_manager: false });
    expect(await closeOf(credentials)).toBe(4403);
  });

  it('ends with its running subscriptions once its user is no longer staff, and only then', async () => {
    const { gateway, sandbox } = stack();
    const { credentials } = await signInManager();
    await sandbox.control.change('users', 'staff@example.test', { trading_access: true });
    const trading = await withTradingSession(gateway, {
      ...credentials,
      actingCustomer: await customerId(stack(), 'Northwind Bets'),
    });
    const socket = await gateway.connect(trading).waitForAck();
    const watch = socket.watch(LIVE);
    await watch.data(0);
    const fault = { api: 'account', path: '^/v1/account-manager', kind: 'status', status: 500 } as const;
    await sandbox.control.addFault(fault);
    await sandbox.control.clearCalls();
    // Staff status is read again and again without an answer: nothing is known to have changed.
    await expect
      .poll(async () => (await sandbox.control.calls()).filter(({ path }) => path === '/v1/account-manager').length)
      .toBeGreaterThan(2);
    expect(await Promise.race([socket.closed, Promise.resolve('open')])).toBe('open');
    await sandbox.control.clearFaults();
    await sandbox.control.change('users', 'staff@example.test', { account_manager: false });
    expect(await socket.closed).toEqual({ code: 4403, reason: 'FORBIDDEN' });
    expect((await watch.ended).closed?.code).toBe(4403);
  });
});
