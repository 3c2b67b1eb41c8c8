import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readAudit, writesIn } from '../support/audit.ts';
import { customerId, UserSession } from '../support/user-session.ts';
import { startGateway, type TestGateway } from '../support/gateway-process.ts';
import { leaveWhen } from '../support/leaving-client.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack();
beforeEach(() => stack().sandbox.control.reset());

const SECRET = 'query ($clientId: ID!, $id: ID!) { apiKeySecret(clientId: $clientId, id: $id) }';
const TEST = 'mutation ($input: TestApiKeyInput!) { testApiKey(input: $input) { call { outcome } } }';
const CALL = 'mutation ($input: CallApiInput!) { callApi(input: $input) { call { outcome } userErrors { code } } }';
const INSPECT = `subscription ($clientId: ID!, $keyId: ID!) {
  channelInspector(clientId: $clientId, keyId: $keyId, channels: ["odds_market_updates"]) { state end } }`;

/** Starts another gateway, so that its log has only the entries of one test. */
async function ownGateway(): Promise<TestGateway> {
  const gateway = await startGateway(stack().sandbox.port);
  onTestFinished(() => gateway.stop());
  return gateway;
}
const signIn = (gateway: TestGateway, user: string, actingFor?: string) =>
  UserSession.signIn({ ...stack(), gateway }, user, actingFor);

describe('uses of the secret of a key', () => {
  it.each([
    ['a customer', 'trader', undefined],
    ['staff', 'staff', 'Northwind Bets'],
    ['a superuser', 'super', 'Northwind Bets'],
  ])('by %s are in the audit log', async (_who, user, actingFor) => {
    const gateway = await ownGateway();
    const session = await signIn(gateway, user, actingFor);
    const { id: keyId, client_id: clientId, secret } = await session.key('primary');
    const northwind = await customerId(stack(), 'Northwind Bets');

    const { data } = await session.request(SECRET, { clientId, id: keyId });
    expect(data).toEqual({ apiKeySecret: secret });
    await session.request(TEST, { input: { clientId, keyId } });
    await session.request(CALL, { input: { clientId, keyId, endpoint: 'TEAMS', ids: ['1'] } });
    const socket = gateway.connect(session.credentials);
    onTestFinished(() => socket.close());
    await socket.watch(INSPECT, { clientId, keyId }).until((results) => results.length > 0);

    const boss = await signIn(gateway, 'super', 'Northwind Bets');
    const ofClient = {
      customerId: northwind,
      actingForId: actingFor === undefined ? null : northwind,
      targetId: keyId,
      targetName: 'primary',
      clientId,
      clientName: 'Trading desk',
      outcome: 'DONE',
      codes: [],
    };
    await vi.waitFor(async () =>
      expect(writesIn(await readAudit(boss))).toMatchObject([
        { ...ofClient, action: 'channelInspector' },
        { ...ofClient, action: 'callApi' },
        { ...ofClient, action: 'testApiKey' },
        { ...ofClient, action: 'apiKeySecret' },
      ]),
    );
    expect(JSON.stringify(await readAudit(boss))).not.toContain(secret);
  });

  it('have an entry each, also in one document', async () => {
    const gateway = await ownGateway();
    const session = await signIn(gateway, 'trader');
    const [one, other] = [await session.key('primary'), await session.key('fallback')];
    await session.request(
      `query ($clientId: ID!, $a: ID!, $b: ID!) {
        a: apiKeySecret(clientId: $clientId, id: $a) b: apiKeySecret(clientId: $clientId, id: $b) }`,
      { clientId: one.client_id, a: one.id, b: other.id },
    );
    const boss = await signIn(gateway, 'super');
    await vi.waitFor(async () => {
      const entries = writesIn(await readAudit(boss));
      expect(new Set(entries.map(({ targetId, outcome }) => `${targetId} ${outcome}`))).toEqual(
        new Set([`${one.id} DONE`, `${other.id} DONE`]),
      );
    });
  });

  it('that fail, or whose response is lost, have an entry that says so', async () => {
    const gateway = await ownGateway();
    const session = await signIn(gateway, 'trader');
    const { id, client_id: clientId } = await session.key('primary');
    await stack().sandbox.control.addFault({ api: 'account', path: '/secret$', kind: 'status', status: 500, times: 1 });
    await session.request(SECRET, { clientId, id });
    await stack().sandbox.control.addFault({ api: 'data', kind: 'truncated', times: 1 });
    await session.request(TEST, { input: { clientId, keyId: id } });
    const boss = await signIn(gateway, 'super');
    await vi.waitFor(async () =>
      expect(writesIn(await readAudit(boss))).toMatchObject([
        { action: 'testApiKey', outcome: 'UNKNOWN', codes: ['UNREACHABLE'] },
        { action: 'apiKeySecret', outcome: 'FAILED', codes: ['PROVIDER_ERROR'] },
      ]),
    );
  });

  it('whose caller disconnects before the response have an entry that says so', async () => {
    const { control } = stack().sandbox;
    const gateway = await ownGateway();
    const session = await signIn(gateway, 'trader');
    const { id: keyId, client_id: clientId } = await session.key('primary');
    await control.addFault({ api: 'data', kind: 'hang', times: 1 });
    await control.clearCalls();
    await leaveWhen(async () => (await control.calls()).some(({ api }) => api === 'data'), gateway, {
      query: TEST,
      variables: { input: { clientId, keyId } },
      credentials: session.credentials,
    });
    const boss = await signIn(gateway, 'super');
    await vi.waitFor(async () =>
      expect(writesIn(await readAudit(boss))).toMatchObject([
        { action: 'testApiKey', outcome: 'UNKNOWN', codes: ['OUTCOME_UNKNOWN'] },
      ]),
    );
  });
});
