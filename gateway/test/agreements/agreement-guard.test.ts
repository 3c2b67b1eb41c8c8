import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { buildSchema } from '../../src/graphql/schema.ts';
import { useServices } from '../support/services.ts';
import { UserSession, customerId } from '../support/user-session.ts';
import { codesOf, type TestGateway, startGateway } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

/** Cached values last longer than a test. */
const stack = useStack({ BEARER_CACHE_MS: 600_000, BEARER_GRACE_MS: 600_000 });
beforeEach(() => stack().sandbox.control.reset());

const VIEWER = '{ viewer { unsignedAgreementCustomerId isActing customer { id } } }';
const CLIENTS = '{ apiClients { id keys { id } } }';
const LIST = 'subscription { tradingList { epoch seq } }';
const LIST_ONCE = '{ tradingList { epoch } }';
const SIGN =
  'mutation ($input: SignTrialAgreementInput!) { signTrialAgreement(input: $input) { customer { id trialAgreementStatus } userErrors { code } } }';
const recipient = { name: 'Ana Lund', address: 'Main St 1', email: 'ana@acme.test' };
const signer = { companyName: 'Acme Bets AB', name: 'Bo Lund', role: 'CEO', email: 'bo@acme.test' };
const ViewerStatus = z.object({ viewer: z.object({ unsignedAgreementCustomerId: z.nullable(z.string()) }) });

/** Root fields that need no signed agreement. */
const OPEN = [
  'clientConfig',
  'viewer',
  'trialAgreement',
  'isPasswordTokenValid',
  'signTrialAgreement',
  'signOut',
  'signIn',
  'requestPasswordReset',
  'updatePassword',
];

const LARKFIELD = 'Larkfield Wagering';
const setStatus = async (name: string, trial_agreement_status: string): Promise<void> => {
  await stack().sandbox.control.change('customers', await customerId(stack(), name), { trial_agreement_status });
};
const countOwnReads = async (): Promise<number> =>
  (await stack().sandbox.control.calls()).filter(
    ({ api, path, query }) => api === 'account' && path === '/v1/customer' && Object.keys(query).length === 0,
  ).length;

describe('while the agreement of the first customer is unsigned', () => {
  it('refuses operations without a call, except the viewer, the configuration and signing out [session.guard.unsigned-agreement]', async () => {
    const session = await UserSession.signIn(stack(), 'unsigned');
    const refused = [
      '{ apiClients { id } }',
      '{ apiKeySecret(clientId: "1", id: "1") }',
      '{ games { id } }',
      '{ widgetNamespaces { slug } }',
      LIST_ONCE,
    ];
    for (const document of refused) expect(codesOf(await session.request(document)), document).toEqual(['AGREEMENT_REQUIRED']);
    const start = await session.request('mutation { startTradingSession { tradingSession { token } } }');
    expect(codesOf(start)).toEqual(['AGREEMENT_REQUIRED']);
    expect(start.status).toBe(403);
    const dataCalls = (await stack().sandbox.control.calls()).filter(({ path }) => /client3|token3|game|widget/.test(path));
    expect(dataCalls).toEqual([]);
    const mixed = await session.request('{ clientConfig { version } viewer { user { email } } pushChannelCategories { name } }');
    expect(codesOf(mixed)).toEqual(['AGREEMENT_REQUIRED']);
    expect(codesOf(await session.request('{ clientConfig { version } viewer { user { email } customer { name } } }'))).toEqual(
      [],
    );
    expect(codesOf(await session.request('mutation { signOut { user { id } } }'))).toEqual([]);
  });

  it('refuses every root field of the schema except the open ones', async () => {
    const schema = await buildSchema(useServices().services);
    const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const fieldNames: string[] = [];
    const refuse = (): Promise<never> => Promise.reject(new Error('refused'));
    // The audit wraps the guard.
    const refusing = {
      recordedWith: () => refusing,
      requireAgreement: refuse,
      viewer: () => Promise.reject(new Error('unknown')),
      caller: () => Promise.reject(new Error('unknown')),
      log: { level: 'silent', child: () => ({ info: () => {} }) },
    };
    const unguarded = await Promise.all(
      types
        .flatMap((type) => Object.values(type?.getFields() ?? {}))
        .map(async ({ name, resolve, subscribe }) => {
          fieldNames.push(name);
          try {
            // A guarded field checks the agreement before anything else, so the other services are not needed.
            await Reflect.apply(subscribe ?? resolve ?? (() => {}), null, [undefined, {}, refusing, {}]);
            return name;
          } catch (error) {
            return error instanceof Error && error.message === 'refused' ? null : name;
          }
        }),
    );
    expect(fieldNames.length).toBeGreaterThanOrEqual(40);
    expect(new Set(unguarded.filter((name) => name !== null))).toEqual(new Set(OPEN));
  });

  it('cannot be bypassed through objects of the viewer, not even by staff acting for a customer [session.guard.first-customer-only]', async () => {
    await setStatus('House Account', 'unsigned');
    const staff = await UserSession.signIn(stack(), 'super', 'Northwind Bets');
    expect(codesOf(await staff.request(CLIENTS))).toEqual(['AGREEMENT_REQUIRED']);
    const { data, errors } = await staff.request(VIEWER);
    expect(errors).toBeUndefined();
    expect(data?.['viewer']).toMatchObject({
      unsignedAgreementCustomerId: await customerId(stack(), 'House Account'),
      customer: null,
    });
    const own = await UserSession.signIn(stack(), 'unsigned');
    for (const nested of ['openInvoices { dueDate }', 'agreementCompany { name }'])
      expect(codesOf(await own.request(`{ viewer { customer { ${nested} } } }`)), nested).toEqual(['AGREEMENT_REQUIRED']);
  });

  it('refetches a cached "unsigned" before refusing, and shares that read among concurrent requests', async () => {
    const session = await UserSession.signIn(stack(), 'unsigned');
    expect(codesOf(await session.request(CLIENTS))).toEqual(['AGREEMENT_REQUIRED']);
    await stack().sandbox.control.clearCalls();
    await stack().sandbox.control.addFault({ api: 'account', path: '/v1/customer$', kind: 'delay', ms: 1_000, times: 2 });
    const many = await Promise.all(Array.from({ length: 20 }, () => session.request(CLIENTS)));
    expect(new Set(many.flatMap(codesOf))).toEqual(new Set(['AGREEMENT_REQUIRED']));
    expect(await countOwnReads()).toBeLessThanOrEqual(3);
    await setStatus(LARKFIELD, 'signed');
    expect(codesOf(await session.request(CLIENTS))).toEqual([]);
    const { viewer } = ViewerStatus.parse((await session.request(VIEWER)).data);
    expect(viewer.unsignedAgreementCustomerId).toBeNull();
  });

  it('does not use a cached "unsigned" for an agreement that was signed elsewhere', async () => {
    const session = await UserSession.signIn(stack(), 'unsigned');
    expect(ViewerStatus.parse((await session.request(VIEWER)).data).viewer.unsignedAgreementCustomerId).not.toBeNull();
    await setStatus(LARKFIELD, 'signed');
    expect(ViewerStatus.parse((await session.request(VIEWER)).data).viewer.unsignedAgreementCustomerId).toBeNull();
    expect(codesOf(await session.request(CLIENTS))).toEqual([]);
  });
});

describe('while the account API does not respond', () => {
  const outage = { api: 'account', path: '/v1/customer$', kind: 'reset' } as const;

  it('uses the last known status', async () => {
    const { control } = stack().sandbox;
    const [signed, unsigned] = [await UserSession.signIn(stack(), 'customer'), await UserSession.signIn(stack(), 'unsigned')];
    expect(codesOf(await signed.request(CLIENTS))).toEqual([]);
    expect(codesOf(await unsigned.request(CLIENTS))).toEqual(['AGREEMENT_REQUIRED']);
    await control.addFault(outage);
    expect(codesOf(await signed.request(CLIENTS))).toEqual([]);
    expect(codesOf(await unsigned.request(CLIENTS))).toEqual(['AGREEMENT_REQUIRED']);
    // Other sessions of the same users get the last known status too.
    const [again, same] = [await UserSession.signIn(stack(), 'customer'), await UserSession.signIn(stack(), 'unsigned')];
    expect(codesOf(await again.request('{ products { id } }'))).toEqual([]);
    expect(codesOf(await same.request('{ products { id } }'))).toEqual(['AGREEMENT_REQUIRED']);
  });

  it('fails with the provider’s code if no status is known', async () => {
    const session = await UserSession.signIn(stack(), 'trader-11');
    await stack().sandbox.control.addFault(outage);
    expect(codesOf(await session.request('{ products { id } }'))).toEqual(['PROVIDER_UNREACHABLE']);
  });
});

describe('a running subscription', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway(stack().sandbox.port, { BEARER_CACHE_MS: 300, BEARER_GRACE_MS: 600_000 });
  });
  afterAll(() => gateway.stop());
  const connect = async () => gateway.connect(await gateway.startTrading('trader@example.test')).waitForAck();

  it('ends once the status is confirmed to be unsigned; its socket stays open', async () => {
    const client = await connect();
    const watch = client.watch(LIST);
    await watch.data(0);
    await setStatus('Northwind Bets', 'unsigned');
    expect((await watch.ended).codes).toEqual(['AGREEMENT_REQUIRED']);
    const again = client.watch(LIST);
    expect((await again.ended).codes).toEqual(['AGREEMENT_REQUIRED']);
    await setStatus('Northwind Bets', 'signed');
    const after = client.watch(LIST);
    await after.data(0);
    await client.close();
  });

  it('continues while the account API hangs, and new ones start', async () => {
    const { control } = stack().sandbox;
    const client = await connect();
    const watch = client.watch(LIST);
    await watch.data(0);
    await control.clearCalls();
    await control.addFault({ api: 'account', kind: 'hang' });
    await vi.waitFor(async () => expect(await countOwnReads()).toBeGreaterThan(0));
    const { pings } = client;
    await client.until(() => client.pings > pings + 20);
    let hasEnded = false;
    void watch.ended.then(() => (hasEnded = true));
    await client.watch(LIST).data(0);
    expect(hasEnded).toBe(false);
    await client.close();
  });
});

it('a user can sign in, and sign the agreement, while it is unsigned', async () => {
  const { gateway } = stack();
  await gateway.signIn('unsigned@example.test');
  const session = await UserSession.signIn(stack(), 'unsigned');
  const { viewer } = ViewerStatus.parse((await session.request(VIEWER)).data);
  expect(
    (await session.request(SIGN, { input: { customerId: viewer.unsignedAgreementCustomerId, recipient, signer } })).data,
  ).toEqual({
    signTrialAgreement: {
      customer: { id: viewer.unsignedAgreementCustomerId, trialAgreementStatus: 'SIGNED' },
      userErrors: [],
    },
  });
  expect(codesOf(await session.request(CLIENTS))).toEqual([]);
});
