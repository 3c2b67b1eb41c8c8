import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import * as z from 'zod';
import type { Credentials, TestGateway } from '../../gateway/test/support/gateway-process.ts';
import type { Attack } from './attack.ts';
import { compareWithUnknownId, findForeignKey } from './sessions.ts';
import type { Target } from './target.ts';

const CLIENTS = '{ apiClients { id } }';
const CREATE = `mutation ($input: CreateWebhookInput!) {
  createWebhook(input: $input) { webhook { id } secret userErrors { code } } }`;
const TEST = 'mutation ($input: TestWebhookInput!) { testWebhook(input: $input) { isVerified status error } }';
const DELETE = 'mutation ($input: DeleteWebhookInput!) { deleteWebhook(input: $input) { deletedId } }';
/** Uses of a webhook by its id. */
const USES = [
  'mutation ($clientId: ID!, $id: ID!) { testWebhook(input: { clientId: $clientId, id: $id }) { status } }',
  'mutation ($clientId: ID!, $id: ID!) { updateWebhook(input: { clientId: $clientId, id: $id, isOn: false }) { webhook { url } } }',
  'mutation ($clientId: ID!, $id: ID!) { deleteWebhook(input: { clientId: $clientId, id: $id }) { deletedId } }',
];
const LIST = 'query ($id: ID!) { clientWebhooks(clientId: $id) { webhooks { url } } }';
const ADD = `mutation ($id: ID!) {
  createWebhook(input: { clientId: $id, url: "https://example.test/", events: [KEY_CREATED] }) { webhook { id } } }`;
const SECRETS = 'query ($id: ID!) { clientWebhooks(clientId: $id) { webhooks { secret } } }';

const Clients = z.object({ apiClients: z.array(z.object({ id: z.string() })).min(1) });
const Created = z.object({
  createWebhook: z.object({
    webhook: z.nullable(z.object({ id: z.string() })),
    secret: z.nullable(z.string()),
    userErrors: z.array(z.object({ code: z.string() })),
  }),
});
const Tested = z.object({
  testWebhook: z.object({ isVerified: z.boolean(), status: z.nullable(z.int()), error: z.nullable(z.string()) }),
});

async function ownClientId(gateway: TestGateway, user: Credentials): Promise<string> {
  return Clients.parse((await gateway.request(CLIENTS, {}, user)).data).apiClients[0]?.id ?? '';
}

/** Adds a webhook with this address. */
export async function addWebhook(gateway: TestGateway, user: Credentials, clientId: string, url: string) {
  const { data } = await gateway.request(CREATE, { input: { clientId, url, events: ['KEY_CREATED'] } }, user);
  return Created.parse(data).createWebhook;
}

/** Adds a webhook with this address, tests and deletes it. @returns what the test shows, or why it was not added */
async function callAddress(gateway: TestGateway, user: Credentials, url: string): Promise<string> {
  const clientId = await ownClientId(gateway, user);
  const { webhook, userErrors } = await addWebhook(gateway, user, clientId, url);
  if (webhook === null) return userErrors.map(({ code }) => code).join(' ');
  const input = { clientId, id: webhook.id };
  const { isVerified, status, error } = Tested.parse((await gateway.request(TEST, { input }, user)).data).testWebhook;
  await gateway.request(DELETE, { input }, user);
  return `${isVerified ? 'verified, ' : ''}${error ?? status}`;
}

/** Lets a gateway whose operator allows private addresses call an attacker's server on this machine. */
async function callServer<T>(
  target: Target,
  listener: RequestListener,
  work: (call: (path?: string) => Promise<string>) => Promise<T>,
): Promise<T> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const gateway = await target.startAnother({ WEBHOOKS: 'private' });
  try {
    return await work((path = '/') => callAddress(gateway, target.trader, `http://127.0.0.1:${port}${path}`));
  } finally {
    await gateway.stop();
    server.closeAllConnections();
    server.close();
  }
}

/** Addresses of this machine, of private networks and of the metadata of a cloud, in several spellings. */
const PRIVATE_URLS = [
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://localhost/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00::1]/',
];
const INVALID_URLS = ['http://example.test/', 'file:///etc/passwd', 'https://user:word@example.test/'];

export const WEBHOOK_ATTACKS: readonly Attack[] = [
  ...PRIVATE_URLS.map(
    (url): Attack => ({
      row: '54 http',
      what: `a webhook at ${url}`,
      expected: 'The address is in a private network',
      run: ({ gateway, trader }) => callAddress(gateway, trader, url),
    }),
  ),
  ...INVALID_URLS.map(
    (url): Attack => ({
      row: '54 http',
      what: `a webhook at ${url}`,
      expected: 'WEBHOOK_URL_INVALID',
      run: ({ gateway, trader }) => callAddress(gateway, trader, url),
    }),
  ),
  {
    row: '54 http',
    what: 'an address that redirects to another one; one whose answer never ends',
    expected: '307, called once; 200, closed',
    run: (target) => {
      const called: string[] = [];
      const closed = Promise.withResolvers<void>();
      const listener: RequestListener = (request, response) => {
        called.push(request.url ?? '');
        if (request.url === '/redirect') return void response.writeHead(307, { location: '/elsewhere' }).end();
        response.once('close', () => closed.resolve());
        const more = (): void => {
          // Between two parts, the connection may close.
          if (!response.destroyed) response.write('x'.repeat(1_000), () => setImmediate(more));
        };
        more();
      };
      return callServer(target, listener, async (call) => {
        const redirected = await call('/redirect');
        const times = called.join() === '/redirect' ? 'called once' : called.join();
        const endless = await call();
        await closed.promise;
        return `${redirected}, ${times}; ${endless}, closed`;
      });
    },
  },
  {
    row: '54 http',
    what: 'an address that never answers; one that sends a byte a second',
    expected: 'given up, given up',
    isSlow: true,
    run: (target) => {
      const listener: RequestListener = (request, response) => {
        if (request.url !== '/drips') return;
        const timer = setInterval(() => response.write('x'), 1_000);
        response.once('close', () => clearInterval(timer));
      };
      const outcomeOf = (text: string) => (/^(?:No answer in time|The answer broke off)$/.test(text) ? 'given up' : text);
      return callServer(target, listener, async (call) => `${outcomeOf(await call())}, ${outcomeOf(await call('/drips'))}`);
    },
  },
  {
    row: '54 http',
    what: "webhooks of another customer's client: listed, added, tested, changed and deleted",
    expected: 'as one that does not exist',
    run: async (target) => {
      const { gateway, trader, users } = target;
      const { client, customer } = await findForeignKey(target);
      const staff = { ...users['super'], actingCustomer: customer };
      const { webhook } = await addWebhook(gateway, staff, client, 'https://example.test/hook');
      const id = webhook?.id ?? '';
      const own = await ownClientId(gateway, trader);
      const outcomes: string[] = [];
      for (const document of [LIST, ADD]) outcomes.push(await compareWithUnknownId(target, document, '', client));
      for (const clientId of [client, own])
        for (const document of USES) outcomes.push(await compareWithUnknownId(target, document, clientId, id));
      const { data } = await gateway.request(DELETE, { input: { clientId: client, id } }, staff);
      const isThere = JSON.stringify(data) === JSON.stringify({ deleteWebhook: { deletedId: id } });
      return isThere ? [...new Set(outcomes)].join('; ') : 'it is gone';
    },
  },
  {
    row: '54 http',
    what: 'the secret of a webhook, asked for again',
    expected: '400 GRAPHQL_VALIDATION_FAILED',
    run: ({ request, trader }) => request(SECRETS, trader, { id: '1' }),
  },
];
