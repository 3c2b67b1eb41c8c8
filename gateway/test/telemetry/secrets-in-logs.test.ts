import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { FaultSpec } from '../../../sandbox/src/faults/faults.ts';
import { fingerprint } from '../../../sandbox/src/http/call-log.ts';
import { type SandboxProcess, startSandboxProcess } from '../../../sandbox/src/testing/start-sandbox.ts';
import { decryptToken } from '../../src/auth/encrypted-token.ts';
import { UserSession, customerId } from '../support/user-session.ts';
import { Canaries } from '../support/canaries.ts';
import { codeOf } from '../support/customer-fixtures.ts';
import { type GatewayProcess, SIGN_IN, startSeparateGateway } from '../support/gateway-process.ts';
import { OtlpReceiver } from '../support/otlp-receiver.ts';
import { RawSocket } from '../support/raw-socket.ts';
import { trustedDocumentFor, trustedDocumentNamed } from '../support/trusted-documents.ts';

const EMAIL = 'customer@example.test';
const SECRET_OF_KEY = 'query ($clientId: ID!, $id: ID!) { apiKeySecret(clientId: $clientId, id: $id) }';
const KEY = randomBytes(32);
const SEARCHED = [
  'addresses at the provider',
  'close reasons',
  'gateway errors',
  'gateway log',
  'metrics',
  'responses',
  'sandbox output',
  'status',
  'traces',
];
/** Failures of the provider whose answers quote a text. */
const failures = (quoted: string): FaultSpec[] => [
  { kind: 'status', status: 500, body: { message: `no ${quoted} here`, type: quoted } },
  { kind: 'status', status: 200, body: `${quoted}: no JSON` },
  { kind: 'status', status: 200, body: { [quoted]: [quoted] } },
  { kind: 'html', status: 502 },
  { kind: 'truncated' },
  { kind: 'wrong-types' },
  { kind: 'reset' },
];

const canaries = new Canaries();
let sandbox: SandboxProcess;
let collector: OtlpReceiver;
let gateway: GatewayProcess;
let stop: (() => Promise<void>) | null = null;

beforeAll(async () => {
  // Links to set a password belong in mails.
  const onOutput = (text: string): void => canaries.record('sandbox output', text.includes('"mail"') ? 'a mail' : text);
  [sandbox, collector] = await Promise.all([startSandboxProcess({ SANDBOX_SEED: '1' }, onOutput), OtlpReceiver.start()]);
  const env = {
    LOG_LEVEL: 'trace',
    ADMIN_ADDRESS: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${collector.port}`,
    TRADING_TOKEN_KEY: `k1:${KEY.toString('base64')}`,
    RESET_ATTEMPTS: '100',
    SIGN_IN_ATTEMPTS: '100',
  };
  // This place exists even if nothing is written to it.
  canaries.record('gateway errors', 'begins');
  gateway = await startSeparateGateway(
    sandbox.port,
    env,
    (line) => canaries.record('gateway log', line),
    (line) => canaries.record('gateway errors', line),
  );
  stop = async () => {
    await gateway.stop();
    await Promise.all([sandbox.stop(), collector.close()]);
  };
});
afterAll(() => stop?.());

/** Does something once with each failure of one kind of call. */
async function withFailures(where: Pick<FaultSpec, 'api' | 'method' | 'path'>, quoted: string, act: () => Promise<unknown>) {
  for (const failure of failures(quoted)) {
    const id = await sandbox.control.addFault({ ...where, ...failure });
    await act();
    await sandbox.control.removeFault(id);
  }
}

/** All calls that the provider has received. Secrets are replaced by their fingerprints. */
const received = async (): Promise<string> => JSON.stringify(await sandbox.control.calls());
/** Fingerprints of the secrets of its push sockets. */
const secretsOfSockets = async (): Promise<string[]> => (await sandbox.control.sockets()).sockets.map((socket) => socket.secret);
const reachedProvider = async (secret: string): Promise<boolean> => (await received()).includes(fingerprint(secret));

async function lastMailTo(email: string): Promise<string> {
  const token = (await sandbox.control.mails()).findLast(({ to }) => to === email)?.token;
  return z.string().min(10).parse(token);
}

async function readPlaces(): Promise<void> {
  for (const path of ['metrics', 'status']) {
    canaries.record(path, await (await fetch(`http://localhost:${gateway.adminPort}/${path}`)).text());
  }
  for (const { path, query } of await sandbox.control.calls()) {
    // The sandbox shows what it takes for a secret by its fingerprint.
    expect(JSON.stringify(query)).not.toContain('sha256:');
    canaries.record('addresses at the provider', `${path} ${JSON.stringify(query)}`);
  }
  canaries.record('traces', collector.raw);
}

// The last two tests search all places for the secrets that the tests before them have sent.
describe('secrets', { shuffle: false }, () => {
  describe('reach their recipients', () => {
    it('passwords, reset links and addresses without a session', async () => {
      const setPassword = trustedDocumentFor('updatePassword');
      const request = (document: string, variables: Record<string, unknown>) => gateway.request(document, variables);
      const signIn = (password: string) => request(SIGN_IN, { input: { email: EMAIL, password } });
      canaries.plant('address', EMAIL);
      const guess = canaries.plant('guessed password', 'gue"ssed/pass+wörd-1');
      await signIn(guess);
      expect(await reachedProvider(guess)).toBe(true);
      const mailed = async (): Promise<string> => {
        await request(trustedDocumentFor('requestPasswordReset'), { input: { email: EMAIL } });
        return lastMailTo(EMAIL);
      };
      const tried = canaries.plant('reset token that was tried', await mailed());
      const password = canaries.plant('new password', 'né"w pass/word+5381');
      await withFailures({ api: 'auth' }, tried, async () => {
        await request(trustedDocumentFor('isPasswordTokenValid'), { token: tried });
        await request(setPassword, { input: { token: tried, password } });
      });
      // A new token, because some of these calls may have used the first one.
      const token = canaries.plant('reset token', await mailed());
      // Messages of the server quote input that does not fit the schema.
      expect(await codeOf(request(setPassword, { input: { token, password, extra: 1 } }))).toBe('BAD_USER_INPUT');
      expect(await codeOf(request(setPassword, { input: { token } }))).toBe('BAD_USER_INPUT');
      expect(await codeOf(request(`mutation { updatePassword("${token}") { userErrors { code } } }`, {}))).toBe(
        'DOCUMENT_NOT_TRUSTED',
      );
      expect((await request(setPassword, { input: { token, password } })).data?.['updatePassword']).toMatchObject({
        userErrors: [],
      });
      expect(await received()).toContain(`/v1/password/token/${fingerprint(tried)}`);
      await withFailures({ api: 'auth' }, password.slice(0, 12), () => signIn(password));
      canaries.plant('bearer', await gateway.signIn(EMAIL, password));
      expect(await reachedProvider(password)).toBe(true);
    });

    it('the password of an invited user', async () => {
      const boss = await UserSession.signIn({ sandbox, gateway }, 'super', 'Northwind Bets');
      canaries.plant('bearer of staff', boss.credentials.bearer ?? '');
      const tried = canaries.plant('address that was tried', 'tried-canary@acme.test');
      const email = canaries.plant('invited address', 'invited-canary@acme.test');
      const invite = 'mutation ($input: InviteUserInput!) { inviteUser(input: $input) { userErrors { code } } }';
      const send = (address: string) => boss.request(invite, { input: { idempotencyKey: randomUUID(), email: address } });
      await withFailures({ api: 'account', method: 'POST' }, tried, () => send(tried));
      expect((await send(email)).data).toEqual({ inviteUser: { userErrors: [] } });
      expect(await received()).toContain(email);
      const token = canaries.plant('invitation token', await lastMailTo(email));
      const password = canaries.plant('invited password', 'in"vited/pass+wörd');
      await gateway.request(trustedDocumentFor('updatePassword'), { input: { token, password } });
      expect(await reachedProvider(password)).toBe(true);
      canaries.plant('bearer of the invited', await gateway.signIn(email, password));
    });

    it('secrets of API keys, created and read', async () => {
      const session = await UserSession.signIn({ sandbox, gateway }, 'trader');
      const bearer = canaries.plant('bearer of a user with keys', session.credentials.bearer ?? '');
      const owned = z
        .object({ apiClients: z.array(z.object({ id: z.string() })).min(1) })
        .parse((await session.request('{ apiClients { id } }')).data);
      expect(await reachedProvider(`Bearer ${bearer}`)).toBe(true);
      const create = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id } userErrors { code } } }`;
      const name = canaries.plant('typed name', 'typed-name-of-a-key');
      const idempotencyKey = canaries.plant('idempotency key', randomUUID());
      const input = { idempotencyKey, clientId: owned.apiClients[0]?.id, name };
      const Made = z.object({ createApiKey: z.object({ apiKey: z.object({ id: z.string() }) }) });
      const { id } = Made.parse((await session.request(create, { input })).data).createApiKey.apiKey;
      const secret = canaries.plant('key secret', (await session.key(name)).secret);
      expect((await session.request(SECRET_OF_KEY, { clientId: input.clientId, id })).data).toEqual({ apiKeySecret: secret });
      await withFailures({ path: 'secret$' }, secret, () => session.request(SECRET_OF_KEY, { clientId: input.clientId, id }));
      const test = 'mutation ($input: TestApiKeyInput!) { testApiKey(input: $input) { call { outcome body } } }';
      const testKey = async (): Promise<void> => {
        const { data } = await session.request(test, { input: { clientId: input.clientId, keyId: id } });
        canaries.record('responses', JSON.stringify(data));
      };
      await testKey();
      expect(await reachedProvider(secret)).toBe(true);
      await withFailures({ api: 'data', path: 'teams' }, secret, testKey);
      // Short enough to be quoted whole by a JSON parser’s error.
      const shortSecret = canaries.plant('short secret', 'x-short-secret');
      await sandbox.control.addFault({ path: 'secret$', kind: 'status', status: 200, body: shortSecret, times: 1 });
      expect(await codeOf(session.request(SECRET_OF_KEY, { clientId: input.clientId, id }))).toBe('PROVIDER_MALFORMED');
      await withFailures({ method: 'POST', path: 'key3$' }, secret, () =>
        session.request(create, { input: { ...input, idempotencyKey: randomUUID() } }),
      );
      expect(await received()).toContain(name);
    });

    it('the fields of a signature', async () => {
      const id = await customerId({ sandbox, gateway }, 'Northwind Bets');
      const signer = { companyName: 'Canary Bets AB', name: 'Canary Lund', role: 'Chief Canary', email: 'signer@acme.test' };
      const recipient = { name: 'Canary Recipient', address: 'Canary Street 1', email: 'recipient@acme.test' };
      for (const [field, value] of Object.entries({ ...signer, recipient: recipient.name, address: recipient.address })) {
        canaries.plant(`signed ${field}`, value);
      }
      const unsigned = (await sandbox.control.allState('customers')).find(
        (each) => each['trial_agreement_status'] === 'unsigned',
      );
      const customer = z.string().parse(unsigned?.['id'] ?? id);
      const sign = () =>
        gateway.request(trustedDocumentFor('signTrialAgreement'), { input: { customerId: customer, recipient, signer } });
      await withFailures({ api: 'account', path: 'trial-agreement' }, signer.name, sign);
      await sign();
      expect(await received()).toContain(signer.name);
    });

    it('encrypted trading tokens, and the secrets in them', async () => {
      const bearer = canaries.plant('bearer of a trader', await gateway.signIn('trader@example.test'));
      const start = 'mutation { startTradingSession { tradingSession { token } userErrors { code } } }';
      await withFailures({ method: 'POST', path: 'token3$' }, 'a quoted trading secret', () =>
        gateway.request(start, {}, { bearer }),
      );
      const Started = z.object({ startTradingSession: z.object({ tradingSession: z.object({ token: z.string() }) }) });
      const { token } = Started.parse((await gateway.request(start, {}, { bearer })).data).startTradingSession.tradingSession;
      // This bearer is not cached yet, so each try asks the provider about it.
      const unknown = canaries.plant('unknown bearer', await signedInAtProvider('trader@example.test'));
      await withFailures({ api: 'dashboard' }, unknown, async () => {
        await gateway.request('{ viewer { isStaff } }', {}, { bearer: unknown });
        canaries.record('close reasons', (await gateway.connect({ bearer: unknown }).closed).reason);
      });
      const tradingToken = canaries.plant('encrypted trading token', token);
      const secret = canaries.plant('trading secret', await secretIn(tradingToken));
      const list = await gateway.request(trustedDocumentNamed('TradingList'), {}, { bearer, tradingToken });
      expect(list.data).toMatchObject({ tradingList: { status: expect.any(String) } });
      expect(await reachedProvider(secret)).toBe(true);
      const client = gateway.connect({ bearer, tradingToken });
      await client.watch('subscription { tradingList { seq } }').data(0);
      await expect.poll(secretsOfSockets).toContain(fingerprint(secret));
      await withFailures({ api: 'odds' }, secret, () =>
        gateway.request('query ($id: ID!) { seriesMarkets(seriesId: $id) { seq } }', { id: '1' }, { bearer, tradingToken }),
      );
      // Signing out ends the socket.
      await gateway.request('mutation { signOut { user { id } } }', {}, { bearer, tradingToken });
      canaries.record('close reasons', (await client.closed).reason);
      const late = gateway.connect({ bearer, tradingToken });
      canaries.record('close reasons', (await late.closed).reason);
    });
  });

  describe('of API keys', () => {
    it('reach the provider as credentials of trading data, whatever it answers', async () => {
      const session = await UserSession.signIn({ sandbox, gateway }, 'trader');
      const apiKey = canaries.plant('API key', (await session.key('primary')).secret);
      const refused = canaries.plant('unknown API key', 'un"known-key/0123+456');
      const document = 'query ($id: ID!) { seriesByIds(ids: [$id]) { id } seriesMarkets(seriesId: $id) { seq } }';
      const request = (key: string) => gateway.request(document, { id: '1' }, { apiKey: key });
      await withFailures({ api: 'data' }, refused, () => request(refused));
      await withFailures({ api: 'data' }, apiKey, () => request(apiKey));
      await withFailures({ api: 'odds' }, apiKey, () => request(apiKey));
      expect(await codeOf(request(refused))).toBe('UNAUTHENTICATED');
      expect((await gateway.request('{ seriesByIds(ids: ["1"]) { id } }', {}, { apiKey })).errors).toBeUndefined();
      for (const secret of [apiKey, refused]) expect(await reachedProvider(secret)).toBe(true);
      const client = gateway.connect({ apiKey });
      await client.watch('subscription { tradingList { seq } }').data(0);
      await expect.poll(secretsOfSockets).toContain(fingerprint(apiKey));
      await client.close();
      for (const credentials of [{ apiKey: refused }, { apiKey, bearer: 'x.y.z' }])
        canaries.record('close reasons', (await gateway.connect(credentials).closed).reason);
    });
  });

  it('of API keys reach the push socket of the channel inspector, whose batches do not repeat them', async () => {
    const session = await UserSession.signIn({ sandbox, gateway }, 'trader');
    const key = await session.key('web-1');
    const secret = canaries.plant('inspected key', key.secret);
    const client = gateway.connect(session.credentials);
    const document = `subscription ($clientId: ID!, $keyId: ID!) {
      channelInspector(clientId: $clientId, keyId: $keyId, channels: ["odds_market_updates"]) { state end messages { frame } } }`;
    const watch = client.watch(document, { clientId: key.client_id, keyId: key.id });
    await watch.until((results) => JSON.stringify(results).includes('"OPEN"'));
    await expect.poll(secretsOfSockets).toContain(fingerprint(secret));
    const quoting = {
      channel: 'odds_market_updates',
      uuid: 'u',
      created: '2026-05-28T17:00:00Z',
      payload: { said: `no ${secret} here` },
    };
    await sandbox.control.sendRaw([
      { text: JSON.stringify(quoting), binary: false },
      { text: `${secret}: no JSON`, binary: false },
    ]);
    await watch.until((results) => JSON.stringify(results).includes('[secret]: no JSON'));
    await sandbox.control.dropSockets({ code: 4001 });
    await watch.until((results) => JSON.stringify(results).includes('KEY_REFUSED'));
    canaries.record('responses', JSON.stringify(watch.results));
    await client.close();
  });

  it('are nowhere else: in no log, trace, metric, status, close reason, URL or response of a call with a key', async () => {
    await readPlaces();
    expect(canaries.places()).toEqual(SEARCHED);
    expect(canaries.found()).toEqual([]);
  });

  it('that a client sends on purpose as an id, which is logged, are found in the log only', async () => {
    const bearer = await gateway.signIn('trader@example.test');
    const leaked = canaries.plant('leaked', 'leaked "on" purpose/by');
    const socket = await RawSocket.open(gateway.url);
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    socket.send({ type: 'connection_init', payload: { Authorization: `Bearer ${bearer}` } });
    await socket.next('connection_ack');
    // Clients choose the ids of operations, which are logged.
    socket.send({ type: 'subscribe', id: leaked, payload: { query: 'subscription { tradingList { seq } }' } });
    await socket.next('error', leaked);
    await socket.end();
    await readPlaces();
    // The line of the log may arrive after the answer.
    await expect.poll(() => canaries.found()).toEqual(['leaked (in JSON) in gateway log']);
  });
});

/** A bearer that the gateway has not seen. */
async function signedInAtProvider(email: string): Promise<string> {
  const answer = await fetch(`${sandbox.url}/auth/v1/jwt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email_address: email, plain_password: 'sightline' }),
  });
  return (answer.headers.get('authorization') ?? '').replace(/^Bearer /, '');
}

/** The secret in an encrypted trading token, whichever user and customer it is for. */
async function secretIn(token: string): Promise<string> {
  const users = await sandbox.control.allState('users');
  const customers = await sandbox.control.allState('customers');
  for (const user of users) {
    for (const customer of customers) {
      for (const userId of [String(user['id']), String(user['internal_id'])]) {
        const grant = decryptToken([{ id: 'k1', key: KEY }], { user: userId, customer: String(customer['id']) }, token);
        if (grant) return grant.secret;
      }
    }
  }
  throw new Error('no user and customer fit this token');
}
