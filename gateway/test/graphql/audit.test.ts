import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { PRODUCT_IDS } from '../../../sandbox/src/account/products.ts';
import { UserSession, customerId } from '../support/user-session.ts';
import { newCustomerInput } from '../support/customer-fixtures.ts';
import { type TestGateway, startSeparateGateway } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack();
const Line = z.object({
  audit: z.literal(true),
  requestId: z.string(),
  user: z.nullable(z.string()),
  actingFor: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  action: z.string(),
  target: z.nullable(z.string()),
  outcome: z.string(),
  codes: z.array(z.string()),
});

let gateway: TestGateway | null = null;
const lines: string[] = [];
beforeAll(async () => {
  // The audit does not depend on the log level.
  gateway = await startSeparateGateway(stack().sandbox.port, { LOG_LEVEL: 'fatal', BEARER_CACHE_MS: 0 }, (line) =>
    lines.push(line),
  );
});
afterAll(() => gateway?.stop());
beforeEach(async () => {
  await stack().sandbox.control.reset();
  lines.length = 0;
});

function signIn(user: string, actingFor?: string): Promise<UserSession> {
  return UserSession.signIn({ ...stack(), gateway: gateway ?? stack().gateway }, user, actingFor);
}
/** Waits for this many audit lines, which come a little later than the answers, and returns all. */
async function waitForLines(count: number) {
  await vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(count), { interval: 5 });
  return lines.map((line) => Line.parse(JSON.parse(line)));
}
const User = z.object({ internal_id: z.int() });
async function idOf(user: string): Promise<string> {
  return String(User.parse(await stack().sandbox.control.state('users', `${user}@example.test`)).internal_id);
}

const Payload = z.record(z.string(), z.record(z.string(), z.object({ id: z.string() }).or(z.unknown())));
async function mutate(session: UserSession, field: string, type: string, input: object, selection: string) {
  const answer = await session.request(
    `mutation ($input: ${type}!) { ${field}(input: $input) { ${selection} userErrors { code } } }`,
    {
      input,
    },
  );
  return { data: Payload.safeParse(answer.data).data?.[field], code: answer.errors?.[0]?.extensions.code };
}
const Created = z.object({ id: z.string() });

describe('the audit', () => {
  it('has one line for each write: user, acting customer, action', async () => {
    const boss = await signIn('super', 'Northwind Bets');
    const customer = await customerId(stack(), 'Northwind Bets');
    const limits = { requestsPerSecond: 5, requestBurst: 5, maxConnections: 5 };
    const packages = [{ gameId: '5', productId: PRODUCT_IDS.odds }];
    const newClient = { idempotencyKey: randomUUID(), name: 'n', ...limits, packages };

    const { data: made } = await mutate(boss, 'createApiClient', 'CreateApiClientInput', newClient, 'apiClient { id }');
    const client = Created.parse(made?.['apiClient']).id;
    await mutate(
      boss,
      'updateApiClient',
      'UpdateApiClientInput',
      { id: client, resourceVersion: 1, name: 'm' },
      'apiClient { id }',
    );
    const newKey = { idempotencyKey: randomUUID(), clientId: client, name: 'k' };
    const { data: madeKey } = await mutate(boss, 'createApiKey', 'CreateApiKeyInput', newKey, 'apiKey { id }');
    const key = Created.parse(madeKey?.['apiKey']).id;
    const keyInput = { clientId: client, id: key };
    await mutate(boss, 'updateApiKey', 'UpdateApiKeyInput', { ...keyInput, resourceVersion: 1, name: 'l' }, 'apiKey { id }');
    await mutate(boss, 'deleteApiKey', 'DeleteApiKeyInput', { ...keyInput, resourceVersion: 2 }, 'deletedId');
    await mutate(boss, 'deleteApiClient', 'DeleteApiClientInput', { id: client, resourceVersion: 2 }, 'deletedId');
    const { data: madeCustomer } = await mutate(
      boss,
      'createCustomer',
      'CreateCustomerInput',
      await newCustomerInput(stack()),
      'customer { id }',
    );
    const other = Created.parse(madeCustomer?.['customer']).id;
    await mutate(boss, 'updateCustomer', 'UpdateCustomerInput', { id: other, resourceVersion: 1, name: 'x' }, 'customer { id }');
    const email = `${randomUUID()}@acme.test`;
    const { data: invited } = await mutate(
      boss,
      'inviteUser',
      'InviteUserInput',
      { idempotencyKey: randomUUID(), email },
      'user { id }',
    );

    // The id that the provider made, not a hash of the address.
    const user = Created.parse(await stack().sandbox.control.state('users', email)).id;
    expect(Created.parse(invited?.['user']).id).not.toBe(user);
    const line = { user: await idOf('super'), actingFor: customer, outcome: 'done', codes: [] };
    expect(await waitForLines(9)).toMatchObject([
      { ...line, action: 'createApiClient', target: client },
      { ...line, action: 'updateApiClient', target: client },
      { ...line, action: 'createApiKey', target: key },
      { ...line, action: 'updateApiKey', target: key },
      { ...line, action: 'deleteApiKey', target: key },
      { ...line, action: 'deleteApiClient', target: client },
      { ...line, action: 'createCustomer', target: other },
      { ...line, action: 'updateCustomer', target: other },
      { ...line, action: 'inviteUser', target: user },
    ]);
    expect(lines.join('\n')).not.toContain(email);
  });

  it('has a line for a signature', async () => {
    const unsigned = await signIn('unsigned');
    const id = await customerId(stack(), 'Larkfield Wagering');
    const recipient = { name: 'Recipient Rita', address: 'Main St', email: 'rita@larkfield.test' };
    const signer = { companyName: 'Larkfield', name: 'Signer Sam', role: 'CEO', email: 'sam@larkfield.test' };
    await mutate(
      unsigned,
      'signTrialAgreement',
      'SignTrialAgreementInput',
      { customerId: id, recipient, signer },
      'customer { id }',
    );
    expect(await waitForLines(1)).toMatchObject([
      { user: await idOf('unsigned'), actingFor: null, action: 'signTrialAgreement', target: id, outcome: 'done', codes: [] },
    ]);
    for (const typed of ['Rita', 'Sam', '@']) expect(lines.join('\n')).not.toContain(typed);
  });

  it('reports why a write was not made', async () => {
    const staff = await signIn('staff');
    const id = await customerId(stack(), 'Fjord Gaming');
    const update = (input: object) =>
      mutate(staff, 'updateCustomer', 'UpdateCustomerInput', { id, resourceVersion: 1, ...input }, 'customer { id }');
    await update({ name: ' ' });
    for (const status of [500, 429, 503, 400]) {
      await stack().sandbox.control.addFault({ method: 'PATCH', kind: 'status', status, times: 1 });
      await update({ name: 'x' });
    }
    await stack().sandbox.control.change('customers', id, { resource_version: 9 });
    await update({ name: 'x' });
    await mutate(staff, 'createCustomer', 'CreateCustomerInput', await newCustomerInput(stack()), 'customer { id }');
    const line = { user: await idOf('staff'), actingFor: null };
    expect(await waitForLines(7)).toMatchObject([
      { ...line, target: id, outcome: 'refused', codes: ['NAME_EMPTY'] },
      { ...line, target: id, outcome: 'failed', codes: ['CUSTOMER_UPDATE_FAILED'] },
      { ...line, target: id, outcome: 'failed', codes: ['CUSTOMER_UPDATE_FAILED'] },
      // The gateway has read the customer again: the write was not made.
      { ...line, target: id, outcome: 'failed', codes: ['CUSTOMER_UPDATE_FAILED'] },
      { ...line, target: id, outcome: 'refused', codes: ['CUSTOMER_UPDATE_FAILED'] },
      { ...line, target: id, outcome: 'refused', codes: ['CONFLICT'] },
      { ...line, target: null, outcome: 'refused', codes: ['FORBIDDEN'] },
    ]);
  });

  it('has the outcome that the user sees when the provider fails', async () => {
    const trader = await signIn('trader');
    const { id: clientId } = await trader.client('Trading desk');
    for (const [status, code, outcome] of [
      [500, 'PROVIDER_ERROR', 'failed'],
      [429, 'PROVIDER_ERROR', 'failed'],
      [408, 'PROVIDER_TIMEOUT', 'failed'],
      [503, 'OUTCOME_UNKNOWN', 'unknown'],
    ] as const) {
      lines.length = 0;
      await stack().sandbox.control.addFault({ method: 'POST', path: '/key3$', kind: 'status', status, times: 1 });
      const input = { idempotencyKey: randomUUID(), clientId, name: 'k' };
      expect(await mutate(trader, 'createApiKey', 'CreateApiKeyInput', input, 'apiKey { id }')).toMatchObject({ code });
      expect(await waitForLines(1)).toMatchObject([{ action: 'createApiKey', outcome, codes: [code] }]);
    }
  });

  it('says of an invitation whose email failed that the user was created', async () => {
    // The superuser acts for no customer: the invitation is for their own one.
    const boss = await signIn('super');
    const { data } = await boss.request('{ viewer { customer { id } } }');
    const { id: customer } = z.object({ viewer: z.object({ customer: Created }) }).parse(data).viewer.customer;
    const invite = () =>
      mutate(boss, 'inviteUser', 'InviteUserInput', { idempotencyKey: randomUUID(), email: 'late@acme.test' }, 'failedStep');
    await stack().sandbox.control.addFault({ method: 'POST', path: '/invitation$', kind: 'status', status: 500, times: 2 });
    for (let n = 0; n < 3; n += 1) await invite();
    await stack().sandbox.control.addFault({ method: 'POST', path: '/agent$', kind: 'status', status: 500 });
    await mutate(boss, 'inviteUser', 'InviteUserInput', { idempotencyKey: randomUUID(), email: 'no@acme.test' }, 'failedStep');
    const line = { action: 'inviteUser', actingFor: null, customer };
    expect(await waitForLines(4)).toMatchObject([
      { ...line, outcome: 'partial', codes: ['INVITATION_FAILED'] },
      // The user exists: only the email was tried again.
      { ...line, outcome: 'failed', codes: ['INVITATION_FAILED'] },
      { ...line, outcome: 'done', codes: [] },
      { ...line, outcome: 'failed', codes: ['USER_CREATE_FAILED'] },
    ]);
  });

  it('records a write whose answer was lost as unknown', async () => {
    const boss = await signIn('super');
    await stack().sandbox.control.addFault({ method: 'POST', path: '^/v1/customer$', kind: 'truncated' });
    await mutate(boss, 'createCustomer', 'CreateCustomerInput', await newCustomerInput(stack()), 'customer { id }');
    expect(await waitForLines(1)).toMatchObject([
      { action: 'createCustomer', target: null, outcome: 'unknown', codes: ['OUTCOME_UNKNOWN'] },
    ]);
  });

  it('contains no sign-in and sign-out, and nothing without a session', async () => {
    const trader = await signIn('trader');
    await trader.request('mutation { startTradingSession { userErrors { code } } }');
    await trader.request('mutation { signOut { user { id } } }');
    const { code } = await mutate(trader, 'inviteUser', 'InviteUserInput', { idempotencyKey: 'k', email: 'x' }, 'user { id }');
    expect(code).toBe('UNAUTHENTICATED');
    const again = await signIn('trader');
    await mutate(again, 'inviteUser', 'InviteUserInput', { idempotencyKey: 'k', email: 'x' }, 'user { id }');
    expect(await waitForLines(1)).toMatchObject([{ action: 'inviteUser', outcome: 'refused', codes: ['FORBIDDEN'] }]);
  });
});
