import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { readAudit } from '../support/audit.ts';
import { startGateway } from '../support/gateway-process.ts';
import { SocketClient } from '../support/socket-client.ts';
import { useStack } from '../support/stack.ts';
import { UserSession } from '../support/user-session.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const OPTIONS = { WEBHOOKS: 'private', WEBHOOK_POLL_MS: 50, WEBHOOK_RETRY_MS: 0, WEBHOOK_TIMEOUT_MS: 60_000 } as const;
const stack = useStack(OPTIONS);
beforeEach(() => stack().sandbox.control.reset());

const CREATE = `mutation ($input: CreateWebhookInput!) {
  createWebhook(input: $input) { webhook { id url state } secret userErrors { field code } } }`;
const TEST = `mutation ($input: TestWebhookInput!) {
  testWebhook(input: $input) { webhook { state } isVerified status error latencyMs } }`;
const UPDATE = `mutation ($input: UpdateWebhookInput!) {
  updateWebhook(input: $input) { webhook { state events suspendedSeconds } userErrors { field code } } }`;
const DELETE = 'mutation ($input: DeleteWebhookInput!) { deleteWebhook(input: $input) { deletedId } }';
const LIST = `query ($clientId: ID!) { clientWebhooks(clientId: $clientId) { isFeedFollowed
  webhooks { id state messages { id type attempts isDelivered nextAttemptAt status error } } } }`;

const Created = z.object({
  createWebhook: z.object({
    webhook: z.nullable(z.object({ id: z.string(), url: z.string(), state: z.string() })),
    secret: z.nullable(z.string()),
    userErrors: z.array(z.object({ field: z.array(z.string()), code: z.string() })),
  }),
});
const Tested = z.object({
  testWebhook: z.object({
    webhook: z.object({ state: z.string() }),
    isVerified: z.boolean(),
    status: z.nullable(z.int()),
    error: z.nullable(z.string()),
    latencyMs: z.nullable(z.int()),
  }),
});
const Listed = z.object({
  clientWebhooks: z.nullable(
    z.object({
      isFeedFollowed: z.boolean(),
      webhooks: z.array(
        z.object({ id: z.string(), state: z.string(), messages: z.array(z.looseObject({ id: z.string(), type: z.string() })) }),
      ),
    }),
  ),
});
const MadeKey = z.object({ createApiKey: z.object({ apiKey: z.object({ id: z.string(), resourceVersion: z.int() }) }) });

/** A client of the session, by default the trader's, after its webhooks were deleted. */
async function openClient(session?: UserSession, name = 'Trading desk') {
  const trader = session ?? (await UserSession.signIn(stack(), 'trader'));
  const { id: clientId, resource_version: version } = await trader.client(name);
  const data = async (document: string, input: Record<string, unknown>) =>
    (await trader.request(document, { input: { clientId, ...input } })).data;
  const list = async () => Listed.parse((await trader.request(LIST, { clientId })).data).clientWebhooks;
  const remove = (id: string) => data(DELETE, { id });
  for (const { id } of (await list())?.webhooks ?? []) await remove(id);
  return {
    clientId,
    version,
    data,
    list,
    remove,
    request: (document: string, input: Record<string, unknown>) => trader.request(document, { input: { clientId, ...input } }),
    create: async (url: string, events = ['KEY_CREATED', 'KEY_DELETED', 'CLIENT_UPDATED']) =>
      Created.parse(await data(CREATE, { url, events })).createWebhook,
    test: async (id: string) => Tested.parse(await data(TEST, { id })).testWebhook,
    async createKey() {
      const create = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id resourceVersion } } }';
      return MadeKey.parse(await data(create, { name: 'ci', idempotencyKey: randomUUID() })).createApiKey.apiKey;
    },
  };
}

/** A client with a verified webhook. */
async function openClientWithWebhook(...of: Parameters<typeof openClient>) {
  const receiver = await startReceiver();
  const client = await openClient(...of);
  const { webhook, secret } = await client.create(receiver.url);
  const id = webhook?.id ?? '';
  expect((await client.test(id)).webhook.state).toBe('ON');
  const messages = async () => (await client.list())?.webhooks.find((each) => each.id === id)?.messages ?? [];
  const state = async () => (await client.list())?.webhooks.find((each) => each.id === id)?.state;
  return { receiver, client, id, secret: secret ?? '', messages, state };
}

it('a webhook gets signed messages as soon as its address has answered a test with the challenge', async () => {
  const receiver = await startReceiver();
  const client = await openClient();
  const { webhook, secret } = await client.create(receiver.url);
  expect(webhook).toMatchObject({ url: receiver.url, state: 'UNVERIFIED' });
  const id = webhook?.id ?? '';
  await client.createKey();

  receiver.ignoreChallenges();
  expect(await client.test(id)).toMatchObject({ isVerified: false, status: 200, webhook: { state: 'UNVERIFIED' } });
  expect(await client.data(UPDATE, { id, isOn: true })).toMatchObject({
    updateWebhook: { webhook: { state: 'UNVERIFIED' } },
  });
  const otherReceiver = await startReceiver();
  const other = await client.create(otherReceiver.url);
  expect(await client.test(other.webhook?.id ?? '')).toMatchObject({ isVerified: true, status: 200, webhook: { state: 'ON' } });

  const key = await client.createKey();
  const deleteKey = 'mutation ($input: DeleteApiKeyInput!) { deleteApiKey(input: $input) { deletedId } }';
  await client.data(deleteKey, { id: key.id, resourceVersion: key.resourceVersion });
  await expect
    .poll(() => otherReceiver.events().map(({ type, data }) => ({ type, data })))
    .toEqual([
      { type: 'key.created', data: { clientId: client.clientId, keyId: key.id } },
      { type: 'key.deleted', data: { clientId: client.clientId, keyId: key.id } },
    ]);
  expect(otherReceiver.messages.map((message) => message.isSignedWith(other.secret ?? ''))).toEqual([true, true, true]);
  expect(otherReceiver.messages[0]?.isSignedWith(secret ?? '')).toBe(false);
  expect(receiver.events()).toEqual([]);
});

it('the audit log names the client of an added webhook, and looks up no name of the webhook itself', async () => {
  const client = await openClient();
  const { webhook } = await client.create('https://receiver.example.test/hook');
  const id = webhook?.id ?? '';
  const superuser = await UserSession.signIn(stack(), 'super');
  await stack().sandbox.control.clearCalls();
  const { nodes } = await readAudit(superuser, { filter: { actions: ['createWebhook'] } });
  expect(nodes.find(({ targetId }) => targetId === id)).toMatchObject({
    targetName: null,
    clientId: client.clientId,
    clientName: 'Trading desk',
  });
  expect((await stack().sandbox.control.calls()).filter(({ query }) => query['client'] === id)).toEqual([]);
});

it('an edit of the client is sent with the names of the changed fields, without values', async () => {
  const { receiver, client } = await openClientWithWebhook();
  const update =
    'mutation ($input: UpdateApiClientInput!) { updateApiClient(input: $input) { apiClient { name } userErrors { code } } }';
  const input = { id: client.clientId, clientId: undefined, resourceVersion: client.version, name: 'Renamed desk' };
  expect((await client.data(update, input))?.['updateApiClient']).toMatchObject({ apiClient: { name: 'Renamed desk' } });
  await expect
    .poll(() => receiver.events())
    .toMatchObject([{ type: 'client.updated', data: { clientId: client.clientId, fields: ['/name'] } }]);
});

it('a message is sent again, with the same id, until the address accepts it', async () => {
  const { receiver, client, messages } = await openClientWithWebhook();
  receiver.answerWith(500, 302, 429);
  await client.createKey();
  await expect
    .poll(messages)
    .toMatchObject([{ type: 'key.created', attempts: 4, isDelivered: true, nextAttemptAt: null, status: 200, error: null }]);
  expect(new Set(receiver.events().map(({ id }) => id))).toHaveLength(1);
  expect(receiver.events()).toHaveLength(4);
});

it('an address that does not answer delays no message of another customer', async () => {
  const slow = await openClientWithWebhook();
  const other = await openClientWithWebhook(await UserSession.signIn(stack(), 'customer'), 'Newsroom');
  slow.receiver.hold();
  for (let count = 0; count < 5; count += 1) await slow.client.createKey();
  await expect.poll(() => slow.receiver.events().length).toBeGreaterThan(0);
  await other.client.createKey();
  await expect.poll(other.messages).toMatchObject([{ isDelivered: true }]);
  expect(await slow.messages()).toMatchObject(Array.from({ length: 5 }, () => ({ isDelivered: null, error: null })));
});

it('a stopping gateway sends no further message while its sockets close', async () => {
  const gateway = await startGateway(stack().sandbox.port, OPTIONS);
  const trader = await UserSession.signIn({ ...stack(), gateway }, 'trader');
  const { receiver, client, messages } = await openClientWithWebhook(trader);
  const socket = await new SocketClient(gateway.url, trader.credentials).waitForAck();
  receiver.hold();
  await client.createKey();
  await expect.poll(() => receiver.events()).toHaveLength(1);
  socket.pause();
  const stopped = gateway.stop();
  await expect.poll(async () => (await fetch(`${gateway.url}/ready`)).status).toBe(503);
  receiver.answerWith(500);
  receiver.release();
  await expect.poll(messages).toMatchObject([{ status: 500, attempts: 1 }]);
  socket.resume();
  await stopped;
  expect(receiver.events()).toHaveLength(1);
});

it('a webhook is turned off by 410, and by a message that is never accepted; a user turns it on again', async () => {
  const { receiver, client, id, messages, state } = await openClientWithWebhook();
  receiver.answerWith(410);
  await client.createKey();
  await expect.poll(state).toBe('GONE');
  expect(await messages()).toMatchObject([{ isDelivered: false, attempts: 1, status: 410 }]);
  await client.createKey();
  expect(await messages()).toHaveLength(1);
  const turnedOn = await client.data(UPDATE, { id, isOn: true, events: ['KEY_CREATED'], suspendedSeconds: 10 });
  expect(turnedOn).toMatchObject({
    updateWebhook: { webhook: { state: 'ON', events: ['KEY_CREATED'], suspendedSeconds: 10 } },
  });
  receiver.answerWith(...Array.from({ length: 7 }, () => 500));
  await client.createKey();
  await expect.poll(state).toBe('FAILED');
  expect((await messages())[0]).toMatchObject({ isDelivered: false, attempts: 7, nextAttemptAt: null, status: 500 });
  await client.data(UPDATE, { id, isOn: true });
  expect(await client.data(UPDATE, { id, isOn: false })).toMatchObject({ updateWebhook: { webhook: { state: 'OFF' } } });
  await client.createKey();
  expect(await messages()).toHaveLength(2);
});

it('an invalid webhook is refused, and an address in a private network where the operator does not allow it', async () => {
  const client = await openClient();
  const userErrorsOf = async (input: Record<string, unknown>) =>
    Created.parse(await client.data(CREATE, { url: 'https://example.test/hook', events: ['KEY_CREATED'], ...input }))
      .createWebhook.userErrors;
  expect(await userErrorsOf({ url: 'ftp://example.test' })).toEqual([{ field: ['url'], code: 'WEBHOOK_URL_INVALID' }]);
  expect(await userErrorsOf({ url: 'https://user:word@example.test' })).toEqual([
    { field: ['url'], code: 'WEBHOOK_URL_INVALID' },
  ]);
  expect(await userErrorsOf({ events: [] })).toEqual([{ field: ['events'], code: 'WEBHOOK_EVENTS_REQUIRED' }]);
  expect(await userErrorsOf({ suspendedSeconds: 4 })).toEqual([{ field: ['suspendedSeconds'], code: 'WEBHOOK_SECONDS_INVALID' }]);
  for (const name of ['a', 'b', 'c', 'd', 'e']) expect(await userErrorsOf({ url: `https://example.test/${name}` })).toEqual([]);
  expect(await userErrorsOf({ url: 'https://example.test/f' })).toEqual([{ field: ['url'], code: 'WEBHOOK_TOO_MANY' }]);
  const [webhook] = (await client.list())?.webhooks ?? [];
  await client.remove(webhook?.id ?? '');
  expect(await userErrorsOf({ url: 'https://EXAMPLE.test/a#b' })).toEqual([{ field: ['url'], code: 'WEBHOOK_EXISTS' }]);

  const gateway = await startGateway(stack().sandbox.port, { WEBHOOKS: 'public' });
  onTestFinished(() => gateway.stop());
  const receiver = await startReceiver();
  const strict = await openClient(await UserSession.signIn({ ...stack(), gateway }, 'trader'));
  expect((await strict.create(receiver.url)).userErrors).toEqual([{ field: ['url'], code: 'WEBHOOK_URL_INVALID' }]);
  for (const url of ['https://127.0.0.1/', 'https://localhost/', 'https://[::ffff:10.0.0.1]/']) {
    const { webhook: local } = await strict.create(url);
    expect(await strict.test(local?.id ?? '')).toMatchObject({ status: null, error: 'The address is in a private network' });
  }
});

it('webhooks are for those who may manage API clients, and only where the operator has turned them on', async () => {
  const readonly = await UserSession.signIn(stack(), 'readonly');
  const packages = [{ gameId: '5', productId: '1' }];
  const create = 'mutation ($input: CreateApiClientInput!) { createApiClient(input: $input) { userErrors { code } } }';
  const wanted = { name: 'x', requestsPerSecond: 1, requestBurst: 1, maxConnections: 1, packages };
  // The provider refuses this write, so the gateway knows that the user may not write.
  await readonly.request(create, { input: { idempotencyKey: randomUUID(), ...wanted } });
  const input = { clientId: 'x', url: 'https://example.test/', events: ['KEY_CREATED'] };
  const { errors } = await readonly.request(CREATE, { input });
  expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  const gateway = await startGateway(stack().sandbox.port);
  onTestFinished(() => gateway.stop());
  const clientWithoutWebhooks = await openClient(await UserSession.signIn({ ...stack(), gateway }, 'trader'));
  expect(await clientWithoutWebhooks.list()).toBeNull();
  const refused = await clientWithoutWebhooks.request(CREATE, { url: 'https://example.test/', events: ['KEY_CREATED'] });
  expect(refused.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});
