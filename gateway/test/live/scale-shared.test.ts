import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tradingSecret } from '../../../sandbox/src/testing/trading-secret.ts';
import { UserSession, customerId } from '../support/user-session.ts';
import { type Credentials, type GatewayProcess, SIGN_IN } from '../support/gateway-process.ts';
import { LIST, LiveSubscriber } from '../support/live-subscriber.ts';
import { untilListMatches } from '../support/until-live-data-matches.ts';
import { startProxy } from '../support/proxy-process.ts';
import { SCALE_DATABASE, useScale } from '../support/scale-rig.ts';
import { trustedDocumentFor } from '../support/trusted-documents.ts';

const POSITIONS = 'subscription { tradingList { epoch seq status } }';
const LIST_WITH_NAMES = '{ tradingList { series { tournament { title } competitors { entity { ... on Team { name } } } } } }';
const CREATE_KEY = `mutation ($input: CreateApiKeyInput!) { result: createApiKey(input: $input) {
  apiKey { id name } userErrors { code } } }`;
const SIGN_OUT = 'mutation { signOut { user { id } } }';

/** Whether the slow tests run, which start and end several processes. */
const IS_FULL = process.env['TEST_FULL'] === 'on';
/** Any text that could be a secret. */
const SECRET_LIKE = /[\w.-]{16,}/g;

const scale = useScale({ withPostgres: true });
let a: GatewayProcess;
let b: GatewayProcess;
beforeAll(async () => {
  const limits = {
    SIGN_IN_ATTEMPTS: '3',
    ATTEMPTS_WINDOW_MS: 600_000,
    BEARER_CACHE_MS: 60_000,
    REFERENCE_CACHE_MS: 60_000,
    TRUST_PROXY: 'on',
  };
  [a, b] = await Promise.all([scale().start(limits), scale().start(limits)]);
});
beforeEach(() => scale().sandbox.control.clearCalls());

const callsOf = async (path: RegExp, method = 'GET') =>
  (await scale().sandbox.control.calls()).filter((call) => call.method === method && path.test(call.path)).length;

// The sets that the first test opens stay open for the others, and the last test kills a gateway.
describe('gateways that share state', { shuffle: false }, () => {
  it('read shared data from the provider once', async () => {
    const [one, two] = await Promise.all([a.startTrading('trader-06@example.test'), b.startTrading('trader-07@example.test')]);
    /** Stays open until the end, so that each gateway has a feed. */
    const openList = (gateway: GatewayProcess, credentials: Credentials) =>
      gateway.watch(POSITIONS, {}, credentials).until((results) => JSON.stringify(results.slice(-1)).includes('"LIVE"'));
    await openList(a, one);
    const first = await a.request(LIST_WITH_NAMES, {}, one);
    const read = await callsOf(/rosters|teams|tournaments|players/);
    expect(read).toBeGreaterThan(0);
    await openList(b, two);
    const second = await b.request(LIST_WITH_NAMES, {}, two);
    expect([first.errors, second.errors]).toEqual([undefined, undefined]);
    expect(second.data).toEqual(first.data);
    expect(await callsOf(/rosters|teams|tournaments|players/)).toBe(read);
  });

  it('sign a bearer out on the other one too, and close its socket there', async () => {
    const trader = await a.startTrading('trader-05@example.test');
    const watch = b.watch(POSITIONS, {}, trader);
    await watch.data(0);
    expect((await a.request(SIGN_OUT, {}, trader)).data).toEqual({ signOut: { user: { id: expect.any(String) } } });
    expect((await watch.ended).closed?.code).toBe(4401);
    expect((await b.request('{ viewer { isStaff } }', {}, trader)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it.runIf(IS_FULL)('know the sign-outs from before their start', async () => {
    const trader = await a.startTrading('trader-10@example.test');
    await a.request(SIGN_OUT, {}, trader);
    const late = await scale().start();
    expect((await late.request('{ viewer { isStaff } }', {}, trader)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    await late.stop();
  });

  it('open every root field on all of them once an agreement is signed, also without a bearer', async () => {
    const { sandbox } = scale();
    const [onA, onB] = await Promise.all([a, b].map((gateway) => UserSession.signIn({ sandbox, gateway }, 'unsigned')));
    if (!onA || !onB) throw new Error('no user signed in');
    // Needs no customer, whose read fails below.
    const games = '{ games { id } }';
    const codesOn = async (session: UserSession) =>
      (await session.request(games)).errors?.map(({ extensions }) => extensions.code);
    for (const session of [onA, onB]) expect(await codesOn(session)).toEqual(['AGREEMENT_REQUIRED']);
    const id = await customerId({ sandbox, gateway: a }, 'Larkfield Wagering');
    const input = {
      customerId: id,
      recipient: { name: 'Ana Lund', address: 'Main St 1', email: 'ana@acme.test' },
      signer: { companyName: 'Acme Bets AB', name: 'Bo Lund', role: 'CEO', email: 'bo@acme.test' },
    };
    // The provider accepts the signature without a bearer.
    const body = { agreement: { status: 'signed', signed_at: '2026-01-01T00:00:00Z' } };
    await sandbox.control.addFault({ api: 'account', path: 'sign$', kind: 'status', status: 200, body, times: 1 });
    const signed = await a.request(trustedDocumentFor('signTrialAgreement'), { input });
    expect(signed.data?.['signTrialAgreement']).toMatchObject({ userErrors: [] });
    await sandbox.control.change('customers', id, { trial_agreement_status: 'signed' });
    // Both know it from the message alone.
    await sandbox.control.addFault({ api: 'account', path: '/v1/customer$', kind: 'reset' });
    for (const session of [onA, onB]) await vi.waitFor(async () => expect(await codesOn(session)).toBeUndefined());
    await sandbox.control.clearFaults();
    expect(await codesOn(onB)).toBeUndefined();
  });

  it('count the failed sign-ins of all of them', async () => {
    const attempt = async (gateway: GatewayProcess): Promise<unknown> =>
      (await gateway.request(SIGN_IN, { input: { email: 'stranger@example.test', password: 'wrong' } })).data?.['signIn'];
    const refusedWith = (code: string) => expect.objectContaining({ userErrors: [expect.objectContaining({ code })] });
    for (const gateway of [a, b, a]) expect(await attempt(gateway)).toEqual(refusedWith('INVALID_CREDENTIALS'));
    expect(await attempt(b)).toEqual(refusedWith('TOO_MANY_ATTEMPTS'));
    expect(await callsOf(/jwt/, 'POST')).toBe(3);
  });

  it('run a create once, also if both receive it at the same time', async () => {
    const { sandbox } = scale();
    const [onA, onB] = await Promise.all([a, b].map((gateway) => UserSession.signIn({ sandbox, gateway }, 'trader')));
    if (!onA || !onB) throw new Error('no user signed in');
    const { id } = await onA.client('Staging');
    const input = { idempotencyKey: randomUUID(), clientId: id, name: 'nightly' };
    const answers = await Promise.all([onA, onB].map((session) => session.request(CREATE_KEY, { input })));
    answers.push(await onB.request(CREATE_KEY, { input }));
    const results = new Set(answers.map(({ data }) => JSON.stringify(data?.['result'])));
    expect([...results]).toEqual([expect.stringContaining('"name":"nightly"')]);
    expect(await callsOf(/key3/, 'POST')).toBe(1);
    const conflict = await onB.request(CREATE_KEY, { input: { ...input, name: 'another' } });
    expect(conflict.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const rows = JSON.stringify(await scale().postgres?.query(SCALE_DATABASE, 'SELECT * FROM creates'));
    expect(['"key:', 'nightly'].map((text) => rows.includes(text))).toEqual([true, false]);
  });

  it('never leave a secret of the provider in Redis', async () => {
    const { sandbox, redis } = scale();
    const secret = await tradingSecret(sandbox.url, 'trader-06@example.test');
    expect(secret).toMatch(new RegExp(`^${SECRET_LIKE.source}$`));
    const inUse = (await sandbox.control.sockets()).sockets.map(({ secret }) => secret);
    expect(inUse).toEqual([expect.stringMatching(/^sha256:/), expect.stringMatching(/^sha256:/)]);
    const dump = await redis.dump('*');
    expect(dump).toContain('sightline:v1:');
    const digests = new Set(Array.from(dump.matchAll(SECRET_LIKE), ([word]) => digest(word)));
    expect(inUse.filter((secret) => digests.has(secret))).toEqual([]);
  });

  it('lose and find Redis without an effect on subscribers', async () => {
    const { redis } = scale();
    const watch = a.watch('subscription { tradingList { epoch status } }', {}, await a.startTrading('trader-09@example.test'));
    await watch.until((results) => JSON.stringify(results.slice(-1)).includes('"LIVE"'));
    const received = watch.results.length;
    await redis.kill();
    await vi.waitFor(async () => expect(await a.sharing()).toMatch(/^standalone/));
    expect((await a.request('{ tradingList { status } }', {}, await a.startTrading('trader-09@example.test'))).data).toEqual({
      tradingList: { status: 'LIVE' },
    });
    await redis.restart();
    await vi.waitFor(async () => expect(await a.sharing()).toBe('with other gateways'));
    expect(watch.results.slice(received)).toEqual([]);
  });

  it('serve subscribers through one address, also when one of them is killed', async () => {
    const { sandbox } = scale();
    const proxy = await startProxy([a.url, b.url]);
    try {
      const credentials = await a.startTrading('trader-08@example.test');
      const subscribers = [1, 2].map(() => new LiveSubscriber({ url: proxy.url, credentials, document: LIST, resume: 'cursor' }));
      await untilListMatches(sandbox, subscribers);
      await a.kill();
      await sandbox.control.play(20);
      await untilListMatches(sandbox, subscribers);
      expect(subscribers.map(({ state }) => state.counts.gaps)).toEqual([0, 0]);
      await Promise.all(subscribers.map((subscriber) => subscriber.stop()));
    } finally {
      await proxy.stop();
    }
  });
});

/** The name of a secret in the call log of the sandbox. */
function digest(secret: string): string {
  return `sha256:${createHash('sha256').update(secret).digest('hex').slice(0, 12)}`;
}
