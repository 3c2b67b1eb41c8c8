import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { UserSession } from '../support/user-session.ts';
import { startSandbox } from '../support/sandbox.ts';
import { startGateway } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack();
beforeEach(() => stack().sandbox.control.reset());

const USAGE = `query ($clientId: ID!, $days: Int! = 7) { apiClientUsage(clientId: $clientId, days: $days) {
  countedSince
  hours { startAt requests tooManyRequests waitedMs connections }
  sources { key { name } isComplete lastUsedAt requests tooManyRequests waitedMs connections }
} }`;
const STEPS = '{ firstSteps { client { name } clientWithKey { name } isKeyTested hasRequest } }';
const LIMITED = '{ rateLimitedClients { client { name } tooManyRequests } }';
const TEST_KEY = 'mutation ($input: TestApiKeyInput!) { testApiKey(input: $input) { call { status } } }';
const counts = { requests: z.int(), tooManyRequests: z.int(), waitedMs: z.number(), connections: z.int() };
const Usage = z.object({
  apiClientUsage: z.object({
    countedSince: z.iso.datetime(),
    hours: z.array(z.object({ startAt: z.iso.datetime(), ...counts })),
    sources: z.array(
      z.object({
        key: z.nullable(z.object({ name: z.string() })),
        isComplete: z.boolean(),
        lastUsedAt: z.nullable(z.string()),
        ...counts,
      }),
    ),
  }),
});

async function readUsage(session: UserSession, clientName: string) {
  const { id } = await session.client(clientName);
  return Usage.parse((await session.request(USAGE, { clientId: id })).data).apiClientUsage;
}

/** Usage of a client's sources by the name of the key; null for trading sessions. */
async function usageOf(session: UserSession, clientName: string) {
  const { sources } = await readUsage(session, clientName);
  return new Map(sources.map(({ key, ...source }) => [key?.name ?? null, source]));
}

const signIn = () => UserSession.signIn(stack(), 'trader');

it('nothing is counted for a client without traffic, and its secrets are not read', async () => {
  // A new gateway, which has seen no API key.
  const gateway = await startGateway(stack().sandbox.port);
  onTestFinished(() => gateway.stop());
  const trader = await UserSession.signIn({ ...stack(), gateway }, 'trader');
  const usage = await usageOf(trader, 'Production website');
  expect([...usage.keys()]).toEqual([null, 'web-1', 'web-2', 'web-3', 'web-5']);
  for (const source of usage.values()) expect(source).toMatchObject({ isComplete: true, lastUsedAt: null, requests: 0 });
  expect(await trader.calls(/secret/)).toEqual([]);
});

it('requests, 429s, waits and connections of a trading session count for its client, under no key', async () => {
  // A separate gateway and sandbox: the feed of another test would count too, or take the fault.
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const gateway = await startGateway(sandbox.port);
  onTestFinished(() => gateway.stop());
  const trader = await UserSession.signIn({ sandbox, gateway }, 'trader');
  const session = await gateway.startTrading('trader@example.test');
  await sandbox.control.addFault({ api: 'data', kind: 'rate-limit', times: 1 });
  const { data } = await gateway.request('{ tradingList { status } }', {}, session);
  expect(data?.['tradingList']).toBeDefined();
  await expect
    .poll(async () => (await usageOf(trader, 'Trading desk')).get(null))
    .toMatchObject({
      requests: expect.toSatisfy((count: number) => count > 1),
      tooManyRequests: 1,
      waitedMs: expect.toSatisfy((ms: number) => ms > 0),
      // A loaded machine may lose a connection.
      connections: expect.toSatisfy((count: number) => count >= 1),
      lastUsedAt: expect.any(String),
    });
  const { hours, sources } = await readUsage(trader, 'Trading desk');
  for (const field of ['requests', 'tooManyRequests', 'waitedMs', 'connections'] as const)
    expect(hours.reduce((sum, hour) => sum + hour[field], 0)).toBe(sources.reduce((sum, source) => sum + source[field], 0));
  expect((await usageOf(trader, 'Trading desk')).get('primary')).toMatchObject({ requests: 0, lastUsedAt: null });

  const limited = async () => (await trader.request(LIMITED)).data?.['rateLimitedClients'];
  expect(await limited()).toEqual([{ client: { name: 'Trading desk' }, tooManyRequests: 1 }]);
  const { id: keyId, client_id: clientId } = await trader.key('web-1');
  // Only the call that tests a key: a read of the feed must not take the fault.
  await sandbox.control.addFault({ api: 'data', path: 'teams\\?filter=id<=\\{1\\}', kind: 'rate-limit', times: 1 });
  await trader.request(TEST_KEY, { input: { clientId, keyId } });
  expect(await limited()).toHaveLength(2);
  expect(await limited()).toContainEqual({ client: { name: 'Production website' }, tooManyRequests: 1 });
  const { errors } = await trader.request('{ rateLimitedClients(days: 91) { tooManyRequests } }');
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
});

it('requests with an API key count for the key, although the provider does not name it', async () => {
  const trader = await signIn();
  const { secret: apiKey } = await trader.key('web-2');
  await stack().gateway.request('{ seriesByIds(ids: ["1"]) { id } }', {}, { apiKey });
  const usage = await usageOf(trader, 'Production website');
  expect(usage.get('web-2')).toMatchObject({ isComplete: true, lastUsedAt: expect.any(String) });
  expect(usage.get('web-2')?.requests).toBeGreaterThan(0);
  expect(usage.get('web-1')).toMatchObject({ requests: 0 });
  expect(JSON.stringify([...usage])).not.toContain(apiKey);
});

it('the counts of a key whose secret cannot be read are incomplete, and its secret is not requested again', async () => {
  const trader = await signIn();
  const { secret: apiKey } = await trader.key('etl');
  await stack().gateway.request('{ seriesByIds(ids: ["1"]) { id } }', {}, { apiKey });
  await stack().sandbox.control.addFault({ api: 'account', path: '/secret', kind: 'status', status: 403 });
  const etl = async () => (await usageOf(trader, 'Data lake')).get('etl');
  expect(await etl()).toMatchObject({ isComplete: false, requests: 0 });
  const calls = await trader.calls(/secret/);
  expect(calls).not.toEqual([]);
  expect(await etl()).toMatchObject({ isComplete: false, requests: 0 });
  expect(await trader.calls(/secret/)).toEqual(calls);
});

it('usage survives a restart and a rotation of the encryption key, as does the time when counting began', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const [former, present] = ['k1', 'k2'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);
  const place = storeIn(folder.path);
  const first = await startGateway(stack().sandbox.port, { ...place, TRADING_TOKEN_KEY: former });
  const before = await UserSession.signIn({ ...stack(), gateway: first }, 'trader');
  const { secret: apiKey } = await before.key('web-1');
  await first.request('{ seriesByIds(ids: ["1"]) { id } }', {}, { apiKey });
  const counted = await readUsage(before, 'Production website');
  expect(counted.sources.find(({ key }) => key?.name === 'web-1')?.requests).toBeGreaterThan(0);
  await first.stop();

  const second = await startGateway(stack().sandbox.port, { ...place, TRADING_TOKEN_KEY: `${present},${former}` });
  onTestFinished(() => second.stop());
  const after = await UserSession.signIn({ ...stack(), gateway: second }, 'trader');
  expect(await readUsage(after, 'Production website')).toEqual(counted);
});

it('usage cannot be read without a store; nothing else fails', async () => {
  const gateway = await startGateway(stack().sandbox.port, { DATABASE_URL: 'sqlite:/dev/null/store' });
  onTestFinished(() => gateway.stop());
  const trader = await UserSession.signIn({ ...stack(), gateway }, 'trader');
  const { id } = await trader.client('Production website');
  const { data, errors } = await trader.request(
    `query ($id: ID!) { apiClient(id: $id) { name } apiClientUsage(clientId: $id) { countedSince } }`,
    {
      id,
    },
  );
  expect(data).toEqual({ apiClient: { name: 'Production website' }, apiClientUsage: null });
  expect(errors).toMatchObject([{ path: ['apiClientUsage'], extensions: { code: 'STORE_UNAVAILABLE', retryable: true } }]);
});

it.each([0, 91])('usage of %i days is refused', async (days) => {
  const trader = await signIn();
  const { id } = await trader.client('Production website');
  expect((await trader.request(USAGE, { clientId: id, days })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
});

it('the usage of another customer’s client does not exist', async () => {
  const trader = await signIn();
  const { id } = await trader.client('Newsroom');
  expect((await trader.request(USAGE, { clientId: id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});

it('the first steps are a client, a key, a successful test of the key and a request with it', async () => {
  const newcomer = await UserSession.signIn(stack(), 'noclient');
  const { id: keyId, client_id: clientId } = await newcomer.key('page');
  expect((await newcomer.request(STEPS)).data?.['firstSteps']).toEqual({
    client: { name: 'Former desk' },
    clientWithKey: { name: 'Odds page' },
    isKeyTested: false,
    hasRequest: false,
  });
  const testKey = () =>
    newcomer.request('mutation ($input: TestApiKeyInput!) { testApiKey(input: $input) { call { outcome } } }', {
      input: { clientId, keyId },
    });
  for (const fault of [{ kind: 'status', status: 401 }, { kind: 'reset' }] as const) {
    await stack().sandbox.control.addFault({ api: 'data', path: 'v3/teams', times: 1, ...fault });
    await testKey();
    expect((await newcomer.request(STEPS)).data?.['firstSteps']).toMatchObject({ isKeyTested: false, hasRequest: false });
  }
  await testKey();
  expect((await newcomer.request(STEPS)).data?.['firstSteps']).toMatchObject({ isKeyTested: true, hasRequest: false });
  await newcomer.request('mutation ($input: CallApiInput!) { callApi(input: $input) { call { outcome } } }', {
    input: { clientId, keyId, endpoint: 'SERIES', take: 1 },
  });
  expect((await newcomer.request(STEPS)).data?.['firstSteps']).toMatchObject({ isKeyTested: true, hasRequest: true });
  expect((await usageOf(newcomer, 'Odds page')).get('page')).toMatchObject({ requests: 4, tooManyRequests: 0, connections: 0 });
  await stack().sandbox.control.addFault({
    api: 'account',
    path: 'v1/client3',
    kind: 'status',
    status: 200,
    body: { clients: [] },
  });
  expect((await newcomer.request(STEPS)).data?.['firstSteps']).toEqual({
    client: null,
    clientWithKey: null,
    isKeyTested: false,
    hasRequest: false,
  });
});
