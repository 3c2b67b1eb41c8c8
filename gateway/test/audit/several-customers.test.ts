import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { readAudit, writesIn } from '../support/audit.ts';
import { useStack } from '../support/stack.ts';
import { customerId, UserSession } from '../support/user-session.ts';

const stack = useStack();
beforeEach(() => stack().sandbox.control.reset());

const CLIENTS = '{ apiClients { id customer { id } resourceVersion keys { id } } }';
const Clients = z.object({
  apiClients: z.array(
    z.object({
      id: z.string(),
      customer: z.object({ id: z.string() }),
      resourceVersion: z.int(),
      keys: z.array(z.object({ id: z.string() })),
    }),
  ),
});
const ApiKey = z.object({ createApiKey: z.object({ apiKey: z.object({ id: z.string() }) }) });

it('an audit entry names the customer of the API client, also for a user of several customers', async () => {
  const [first, second] = [await customerId(stack(), 'Northwind Bets'), await customerId(stack(), 'Fjord Gaming')];
  await stack().sandbox.control.change('users', 'trader@example.test', { customer_ids: [first, second] });
  const trader = await UserSession.signIn(stack(), 'trader');
  const { apiClients } = Clients.parse((await trader.request(CLIENTS)).data);
  const client = apiClients.find(({ customer }) => customer.id === second);
  if (!client) throw new Error('no client');
  const mutate = async (field: string, type: string, input: object, selection: string) =>
    (await trader.request(`mutation ($input: ${type}!) { ${field}(input: $input) { ${selection} } }`, { input })).data;

  const { id: clientId, resourceVersion } = client;
  const made = await mutate(
    'createApiKey',
    'CreateApiKeyInput',
    { clientId, name: 'k', idempotencyKey: randomUUID() },
    'apiKey { id }',
  );
  const { id } = ApiKey.parse(made).createApiKey.apiKey;
  await mutate('updateApiKey', 'UpdateApiKeyInput', { clientId, id, name: 'l', resourceVersion: 1 }, 'apiKey { id }');
  await mutate('testApiKey', 'TestApiKeyInput', { clientId, keyId: id }, 'call { outcome }');
  await trader.request('query ($clientId: ID!, $id: ID!) { apiKeySecret(clientId: $clientId, id: $id) }', { clientId, id });
  await mutate('deleteApiKey', 'DeleteApiKeyInput', { clientId, id, resourceVersion: 2 }, 'deletedId');
  await mutate('updateApiClient', 'UpdateApiClientInput', { id: clientId, name: 'm', resourceVersion }, 'apiClient { id }');
  await mutate('deleteApiClient', 'DeleteApiClientInput', { id: clientId, resourceVersion: resourceVersion + 1 }, 'deletedId');

  const boss = await UserSession.signIn(stack(), 'super');
  await vi.waitFor(async () =>
    expect(
      writesIn(await readAudit(boss, { filter: { customerId: second } })).map(({ action, outcome }) => [action, outcome]),
    ).toEqual(
      ['deleteApiClient', 'updateApiClient', 'deleteApiKey', 'apiKeySecret', 'testApiKey', 'updateApiKey', 'createApiKey'].map(
        (action) => [action, 'DONE'],
      ),
    ),
  );
});
