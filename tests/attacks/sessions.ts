import { once } from 'node:events';
import { IncomingMessage, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { SIGN_IN } from '../../gateway/test/support/gateway-process.ts';
import type { Attack } from './attack.ts';
import type { Target } from './target.ts';

const SECRET = 'query ($clientId: ID!, $id: ID!) { apiKeySecret(clientId: $clientId, id: $id) }';
const CLIENT = 'query ($id: ID!) { apiClient(id: $id) { id } }';
const LIST = '{ tradingList { seq } }';
const KEEP = 'mutation { keepWorkspace(input: { isKept: true }) { workspace { isKept } } }';
const SAVE = `mutation ($json: String) {
  saveWorkspaceItems(input: { items: [{ kind: DESK, itemId: "a", json: $json }] }) { userErrors { code } }
}`;
const SHARE = `mutation { shareWorkspaceItem(input: { kind: DESK, itemId: "a", isShared: true }) { userErrors { code } } }`;
const WORKSPACE = '{ workspace { items { itemId json isShared } shared { itemId json } } }';

function signIn(target: Target, email: string, password: string): Promise<string> {
  return target.gateway
    .post(JSON.stringify({ query: SIGN_IN, variables: { input: { email, password } } }))
    .then((response) => response.text());
}

/** Uses a separate address, so that its budget does not affect other attacks. */
async function signInFromOtherAddress(target: Target, email: string, password: string): Promise<string> {
  const sent = httpRequest(`${target.gateway.url}/graphql`, {
    method: 'POST',
    localAddress: '127.0.0.2',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(30_000),
  });
  sent.end(JSON.stringify({ query: SIGN_IN, variables: { input: { email, password } } }));
  const [response] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(sent, 'response'));
  return text(response);
}

const errorCodeOf = (text: string): string => /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? 'signed in';

/** Text of the refusal, without the parts that differ each time. */
async function refusalOf(target: Target, email: string): Promise<string> {
  return (await signIn(target, email, 'wrong')).replaceAll(/"requestId":"[^"]*"/g, '');
}

const Key = z.object({ id: z.string(), client_id: z.string(), deleted: z.boolean() });
const Client = z.object({ id: z.string(), customer: z.object({ id: z.string() }) });

/** A key that the trader may not see, its API client and its customer. */
export async function findForeignKey(target: Target): Promise<{ customer: string; client: string; key: string }> {
  const own = JSON.stringify((await target.gateway.request('{ apiClients { id } }', {}, target.trader)).data);
  const keys = z.array(Key).parse(await target.sandbox.control.allState('keys'));
  const clients = z.array(Client).parse(await target.sandbox.control.allState('clients'));
  const found = keys.find(({ client_id: client, deleted }) => !deleted && !own.includes(`"${client}"`));
  const owner = clients.find(({ id }) => id === found?.client_id)?.customer.id;
  if (!found || owner === undefined) throw new Error('there is no key of another customer');
  return { customer: owner, client: found.client_id, key: found.id };
}

/** Compares the response for another user's entity with the one for an unknown id. */
export async function compareWithUnknownId(
  target: Target,
  document: string,
  clientId: string,
  id: string,
  unknownId = '999999',
): Promise<string> {
  const textOf = async (requestedId: string) => {
    const { status, data, errors } = await target.gateway.request(document, { clientId, id: requestedId }, target.trader);
    return JSON.stringify({ status, data, errors }).replaceAll(/"requestId":"[^"]*"/g, '');
  };
  const [foreign, unknown] = [await textOf(id), await textOf(unknownId)];
  return foreign === unknown ? 'as one that does not exist' : `${foreign}, but ${unknown}`;
}

export const SESSION_ATTACKS: readonly Attack[] = [
  {
    row: '17 http',
    what: 'fifteen guesses of a password in one request',
    expected: '10 were tried',
    run: async (target) => {
      const guesses = Array.from(
        { length: 15 },
        (_, n) => `a${n}: signIn(input: { email: "readonly@example.test", password: "guess-${n}" }) { userErrors { code } }`,
      );
      await target.sandbox.control.clearCalls();
      await target.request(`mutation { ${guesses.join(' ')} }`);
      const tried = (await target.sandbox.control.calls()).filter(({ api }) => api === 'auth').length;
      return `${tried} were tried`;
    },
  },
  {
    row: '17 http',
    what: 'eleven guesses at one account, one after the other',
    expected: 'TOO_MANY_ATTEMPTS',
    run: async (target) => {
      let last = '';
      for (let n = 0; n < 11; n += 1) last = errorCodeOf(await signIn(target, 'unknown@example.test', `guess-${n}`));
      return last;
    },
  },
  {
    row: '17 http',
    what: 'account enumeration',
    expected: 'the same answer',
    run: async (target) =>
      (await refusalOf(target, 'noclient@example.test')) === (await refusalOf(target, 'stranger@example.test'))
        ? 'the same answer'
        : 'different answers',
  },
  {
    row: '32 http',
    what: 'a forged bearer with a later expiry',
    expected: '401 UNAUTHENTICATED',
    run: (target) => {
      const [head, , signature] = target.trader.bearer.split('.');
      const claims = Buffer.from(JSON.stringify({ sub: '1', exp: 4_070_908_800 })).toString('base64url');
      return target.request('{ viewer { isStaff } }', { bearer: `${head}.${claims}.${signature}` });
    },
  },
  {
    row: '32 http',
    what: 'a modified trading token',
    expected: '200 TRADING_TOKEN_EXPIRED',
    run: (target) => {
      const { bearer, tradingToken } = target.trader;
      const at = Math.floor(tradingToken.length / 2);
      const other = tradingToken[at] === 'A' ? 'B' : 'A';
      return target.request(LIST, { bearer, tradingToken: `${tradingToken.slice(0, at)}${other}${tradingToken.slice(at + 1)}` });
    },
  },
  {
    row: '32 http',
    what: "another user's trading token",
    expected: '200 TRADING_TOKEN_EXPIRED',
    run: ({ request, colleague, trader }) => request(LIST, { ...colleague, tradingToken: trader.tradingToken }),
  },
  {
    row: '32 http',
    what: 'a trading token and a bearer after their sign-out',
    expected: '401 UNAUTHENTICATED, 200 TRADING_TOKEN_EXPIRED',
    run: async (target) => {
      const { signedOutUser } = target;
      await target.request('mutation { signOut { user { id } } }', signedOutUser);
      const old = await target.request('{ viewer { isStaff } }', signedOutUser);
      return `${old}, ${await target.request(LIST, { ...signedOutUser, bearer: signedOutUser.otherBearer })}`;
    },
  },
  {
    row: '34 http',
    what: 'trading data without trading access',
    expected: '403 FORBIDDEN',
    run: (target) => target.request(LIST, target.customer),
  },
  {
    row: '34 http',
    what: "another customer's API client",
    expected: 'as one that does not exist',
    run: async (target) => compareWithUnknownId(target, CLIENT, '', (await findForeignKey(target)).client),
  },
  {
    row: '34 http',
    what: "the secret of another customer's key",
    expected: 'as one that does not exist',
    async run(target) {
      const { client, key } = await findForeignKey(target);
      return compareWithUnknownId(target, SECRET, client, key);
    },
  },
  {
    row: '34 http',
    what: "another user's kept layout: read, replaced, shared and deleted under its id",
    expected: 'nothing of it',
    async run({ gateway, trader, customer }) {
      const own = '{"name":"a","query":"own"}';
      for (const user of [trader, customer]) await gateway.request(KEEP, {}, user);
      await gateway.request(SAVE, { json: own }, trader);
      const seen = [];
      for (const json of ['{"name":"a","query":"other"}', null]) {
        await gateway.request(SAVE, { json }, customer);
        await gateway.request(SHARE, {}, customer);
        seen.push(await gateway.request(WORKSPACE, {}, customer));
      }
      const { data } = await gateway.request(WORKSPACE, {}, trader);
      const expected = { workspace: { items: [{ itemId: 'a', json: own, isShared: false }], shared: [] } };
      const isUntouched = JSON.stringify(data) === JSON.stringify(expected);
      return isUntouched && !JSON.stringify(seen).includes('own') ? 'nothing of it' : JSON.stringify(data);
    },
  },
  {
    row: '35 http',
    what: 'another customer, chosen by a user who is not staff',
    expected: '403 FORBIDDEN',
    run: (target) => target.request('{ apiClients { id } }', { ...target.trader, actingCustomer: '1' }),
  },
  {
    row: '45 http',
    what: 'a provider that reveals its internals',
    expected: 'PROVIDER_ERROR, masked',
    run: async (target) => {
      const body = { message: 'at Object.query (/srv/app/db.js:17) https://internal.example.test' };
      await target.sandbox.control.addFault({ api: 'account', path: '/v1/client3', kind: 'status', status: 500, body });
      const answer = await target.gateway.request('{ apiClients { id } }', {}, target.trader);
      await target.sandbox.control.clearFaults();
      const isRevealed = /db\.js|internal\.example|Object\./.test(JSON.stringify(answer));
      return `${answer.errors?.[0]?.extensions.code}, ${isRevealed ? 'revealed' : 'masked'}`;
    },
  },
  {
    row: '46 http',
    what: 'a secret in an HTTP cache',
    expected: 'no-store',
    run: async (target) => {
      const own = await target.gateway.request('{ apiClients { id keys { id } } }', {}, target.trader);
      const [, clientId, id] = /"id":"([^"]+)","keys":\[\{"id":"([^"]+)"/.exec(JSON.stringify(own.data)) ?? [];
      const { data, headers } = await target.gateway.request(SECRET, { clientId, id }, target.trader);
      return data?.['apiKeySecret'] ? (headers.get('cache-control') ?? 'nothing said') : 'no secret';
    },
  },
  {
    row: '38 http',
    what: "a form of another site that sends the browser's cookies",
    expected: '415 BAD_REQUEST',
    run: (target) =>
      target.post('query=mutation{signOut{user{id}}}', {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example.test',
        cookie: 'session=stolen',
      }),
  },
  {
    row: '18 http',
    what: 'one guess at each of 110 accounts from one address',
    expected: 'TOO_MANY_ATTEMPTS',
    run: async (target) => {
      let last = '';
      for (let n = 0; n < 110; n += 1)
        last = errorCodeOf(await signInFromOtherAddress(target, `stuffed-${n}@example.test`, 'guess'));
      return last;
    },
  },
];
