import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { PRODUCT_IDS } from '../../../sandbox/src/account/products.ts';
import type { FaultSpec } from '../../../sandbox/src/faults/faults.ts';
import { UserSession } from '../support/user-session.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ BEARER_CACHE_MS: 0, ACCOUNT_TIMEOUT_MS: 2_000 });
beforeEach(() => stack().sandbox.control.reset());

const CREATE = `mutation ($input: CreateApiClientInput!) { result: createApiClient(input: $input) {
  apiClient { id name } userErrors { code message } } }`;
const CREATE_KEY = `mutation ($input: CreateApiKeyInput!) { result: createApiKey(input: $input) {
  apiKey { id name } userErrors { code } } }`;
const UPDATE = `mutation ($input: UpdateApiClientInput!) { result: updateApiClient(input: $input) {
  apiClient { name resourceVersion } userErrors { code } } }`;
const DELETE = `mutation ($input: DeleteApiClientInput!) { result: deleteApiClient(input: $input) { deletedId userErrors { code } } }`;
const Created = z.object({ result: z.object({ apiClient: z.object({ id: z.string() }) }) });

const signIn = (user = 'trader', actingFor?: string) => UserSession.signIn(stack(), user, actingFor);
const addFault = (spec: FaultSpec) => stack().sandbox.control.addFault(spec);
function create(session: UserSession, idempotencyKey: string, name = 'Fresh desk') {
  const input = {
    idempotencyKey,
    name,
    requestsPerSecond: 5,
    requestBurst: 5,
    maxConnections: 20,
    packages: [{ gameId: '5', productId: PRODUCT_IDS.odds }],
  };
  return session.request(CREATE, { input });
}
const LOST: readonly FaultSpec[] = [
  { kind: 'reset' },
  { kind: 'hang' },
  { kind: 'truncated' },
  { kind: 'malformed' },
  { kind: 'wrong-types' },
  { kind: 'html', status: 502 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 504 },
];

describe('a creation whose answer is lost', () => {
  it.each(LOST)('by %j has an unknown outcome, and is not sent again', async (spec) => {
    const trader = await signIn();
    await addFault({ ...spec, method: 'POST', path: 'client3$' });
    const key = randomUUID();
    const answer = await create(trader, key);
    expect(answer.errors?.[0]).toMatchObject({ extensions: { code: 'OUTCOME_UNKNOWN', retryable: false } });
    await stack().sandbox.control.clearFaults();
    expect((await create(trader, key)).errors?.[0]?.extensions.code).toBe('OUTCOME_UNKNOWN');
    expect(await trader.writes()).toHaveLength(1);
    expect((await create(trader, randomUUID())).data?.['result']).toMatchObject({ apiClient: { name: 'Fresh desk' } });
    expect(await trader.writes()).toHaveLength(2);
  });

  it('of a key has an unknown outcome too', async () => {
    const trader = await signIn();
    await addFault({ kind: 'truncated', method: 'POST', path: 'key3$', times: 1 });
    const input = { idempotencyKey: randomUUID(), clientId: (await trader.client('Staging')).id, name: 'nightly' };
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await trader.request(CREATE_KEY, { input })).errors?.[0]?.extensions.code).toBe('OUTCOME_UNKNOWN');
    expect(await trader.writes()).toHaveLength(1);
  });

  it('may be repeated under its idempotency key if it certainly failed', async () => {
    const trader = await signIn();
    const key = randomUUID();
    await addFault({ kind: 'status', status: 500, body: { message: 'Down for repairs.' }, method: 'POST', times: 1 });
    expect((await create(trader, key)).errors?.[0]).toMatchObject({
      message: 'Down for repairs.',
      extensions: { code: 'PROVIDER_ERROR' },
    });
    await addFault({ kind: 'status', status: 422, body: { message: 'Not now.' }, method: 'POST', times: 1 });
    expect((await create(trader, key)).data?.['result']).toMatchObject({
      userErrors: [{ code: 'UNKNOWN', message: 'Not now.' }],
    });
    expect((await create(trader, key)).data?.['result']).toMatchObject({ apiClient: { name: 'Fresh desk' } });
  });
});

describe('an idempotency key', () => {
  it('returns the first result when it is used again, and nothing is created again', async () => {
    const trader = await signIn();
    const key = randomUUID();
    const first = Created.parse((await create(trader, key)).data);
    expect(Created.parse((await create(trader, key)).data)).toEqual(first);
    expect(await trader.writes()).toHaveLength(1);
  });

  it('waits for the first request when it is used concurrently', async () => {
    const trader = await signIn();
    await addFault({ kind: 'delay', ms: 200, method: 'POST' });
    const key = randomUUID();
    const answers = await Promise.all([create(trader, key), create(trader, key), create(trader, key)]);
    expect(new Set(answers.map(({ data }) => Created.parse(data).result.apiClient.id)).size).toBe(1);
    expect(await trader.writes()).toHaveLength(1);
  });

  it('is refused for another request', async () => {
    const trader = await signIn();
    const key = randomUUID();
    await create(trader, key);
    expect((await create(trader, key, 'Other desk')).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(await trader.writes()).toHaveLength(1);
  });

  it('is separate for each user and customer', async () => {
    const key = randomUUID();
    const first = Created.parse((await create(await signIn('trader'), key)).data);
    const second = Created.parse((await create(await signIn('trader5'), key)).data);
    const third = Created.parse((await create(await signIn('staff', 'Northwind Bets'), key)).data);
    const fourth = Created.parse((await create(await signIn('staff', 'Fjord Gaming'), key)).data);
    expect(new Set([first, second, third, fourth].map(({ result }) => result.apiClient.id)).size).toBe(4);
  });
});

describe('a change whose response is lost', () => {
  it.each<FaultSpec>([{ kind: 'truncated' }, { kind: 'wrong-types' }])(
    'by %j has succeeded if its values are set',
    async (spec) => {
      const trader = await signIn();
      const { id } = await trader.client('Archive');
      await addFault({ ...spec, method: 'PATCH' });
      expect((await trader.request(UPDATE, { input: { id, resourceVersion: 1, name: 'Vault' } })).data?.['result']).toEqual({
        apiClient: { name: 'Vault', resourceVersion: 2 },
        userErrors: [],
      });
      expect(await trader.writes()).toHaveLength(1);
    },
  );

  it.each<[FaultSpec, string]>([
    [{ kind: 'reset' }, 'PROVIDER_UNREACHABLE'],
    [{ kind: 'hang' }, 'PROVIDER_TIMEOUT'],
    [{ kind: 'status', status: 503 }, 'PROVIDER_ERROR'],
  ])('by %j fails with %s if they are not set', async (spec, code) => {
    const trader = await signIn();
    const { id } = await trader.client('Archive');
    for (const method of ['PATCH', 'DELETE'] as const) await addFault({ ...spec, method });
    const changed = await trader.request(UPDATE, { input: { id, resourceVersion: 1, name: 'Vault' } });
    const deleted = await trader.request(DELETE, { input: { id, resourceVersion: 1 } });
    expect([changed, deleted].map(({ errors }) => errors?.[0]?.extensions.code)).toEqual([code, code]);
    expect(await trader.writes()).toHaveLength(2);
  });

  it('has an unknown outcome if the read fails too', async () => {
    const trader = await signIn();
    const { id } = await trader.client('Archive');
    const answers = [];
    for (const [document, name] of [
      [UPDATE, { name: 'Vault' }],
      [DELETE, {}],
    ] as const) {
      await addFault({ kind: 'status', status: 504, method: document === UPDATE ? 'PATCH' : 'DELETE', times: 1 });
      // The read before the write succeeds, the one after it fails.
      await addFault({ kind: 'delay', ms: 0, method: 'GET', path: '^/v1/client3', times: 1 });
      await addFault({ kind: 'status', status: 503, method: 'GET', path: '^/v1/client3', times: 1 });
      answers.push(await trader.request(document, { input: { id, resourceVersion: 1, ...name } }));
    }
    expect(answers.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(['OUTCOME_UNKNOWN', 'OUTCOME_UNKNOWN']);
  });

  it('is a successful deletion if the client no longer exists', async () => {
    const trader = await signIn();
    const { id } = await trader.client('Archive');
    await addFault({ kind: 'reset', method: 'DELETE' });
    await addFault({ kind: 'delay', ms: 0, method: 'GET', path: '^/v1/client3', times: 1 });
    await addFault({ kind: 'status', status: 200, body: { clients: [] }, method: 'GET', path: '^/v1/client3', times: 1 });
    expect((await trader.request(DELETE, { input: { id, resourceVersion: 1 } })).data?.['result']).toEqual({
      deletedId: id,
      userErrors: [],
    });
  });
});

it('a write with a bearer that the provider rejects is UNAUTHENTICATED', async () => {
  const trader = await signIn();
  await addFault({ kind: 'status', status: 401, method: 'POST', path: 'client3$' });
  expect((await create(trader, randomUUID())).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});
