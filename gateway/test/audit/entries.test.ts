import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { storeIn } from '../../../scripts/lib/stack.ts';
import { type AuditEntry, readAudit } from '../support/audit.ts';
import { newCustomerInput } from '../support/customer-fixtures.ts';
import { startGateway, startSeparateGateway, type TestGateway } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';
import { customerId, UserSession } from '../support/user-session.ts';

const stack = useStack();
beforeEach(() => stack().sandbox.control.reset());

const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { userErrors { code } } }';
const SECRET = 'query ($clientId: ID!, $id: ID!) { apiKeySecret(clientId: $clientId, id: $id) }';
/** Number of different pairs of key and hour. A test that runs at the end of an hour has rows of two hours. */
function distinctKeyHours(nodes: readonly AuditEntry[], keyOf: (node: AuditEntry) => string): number {
  return new Set(nodes.map((node) => `${keyOf(node)} ${node.at.slice(0, 13)}`)).size;
}
const Id = z.object({ id: z.string() });

async function ownGateway(): Promise<TestGateway> {
  const gateway = await startGateway(stack().sandbox.port);
  onTestFinished(() => gateway.stop());
  return gateway;
}
const signIn = (gateway: TestGateway, user: string, actingFor?: string) =>
  UserSession.signIn({ ...stack(), gateway }, user, actingFor);

describe('failed sign-ins', () => {
  it('are one row for an account, a network and an hour, with a count and without the typed text', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sightline-audit-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const env = { ...storeIn(directory), TRUST_PROXY: 'on', SIGN_IN_ATTEMPTS: '5' };
    const gateway = await startSeparateGateway(stack().sandbox.port, env);
    // Only trusted documents run without a bearer.
    const bearer = await gateway.signIn('trader@example.test');
    const attempt = async (email: string, address: string) => {
      const body = JSON.stringify({ query: SIGN_IN, variables: { input: { email, password: 'Wrong-password-1' } } });
      return (await gateway.post(body, { 'x-forwarded-for': address, authorization: `Bearer ${bearer}` })).text();
    };
    for (let n = 0; n < 5; n += 1) expect(await attempt('trader@example.test', '192.0.2.1')).toContain('INVALID_CREDENTIALS');
    expect(await attempt(' Trader@Example.test', '192.0.2.1')).toContain('TOO_MANY_ATTEMPTS');
    await attempt('trader@example.test', '192.0.2.99');
    await attempt('trader@example.test', '2001:db8:1:2::7');
    await attempt('trader@example.test', '2001:db8:1:9::8');
    // A password in the wrong field.
    await attempt('Hunter2-is-my-password', '192.0.2.1');
    expect(await attempt(' ', '192.0.2.1')).toContain('MISSING_CREDENTIALS');
    // Refused attempts are stored at the end of a minute, and when the gateway ends.
    await gateway.terminate();

    for (const file of await readdir(directory))
      expect((await readFile(join(directory, file), 'latin1')).toLowerCase()).not.toMatch(
        /trader|hunter2|wrong-password|192\.0\.2\.1\b/,
      );
    const next = await startGateway(stack().sandbox.port, storeIn(directory));
    onTestFinished(() => next.stop());
    const { nodes } = await readAudit(await signIn(next, 'super'), { filter: { actions: ['signIn'] } });
    for (const node of nodes)
      expect(node).toMatchObject({ userId: null, customerId: null, noCustomer: 'NONE', outcome: 'REFUSED', noTarget: null });
    expect(distinctKeyHours(nodes, ({ targetId, detail }) => `${targetId} ${detail}`)).toBe(nodes.length);
    const counts = Map.groupBy(nodes, ({ targetId, detail }) => `${detail} ${targetId}`);
    const texts = Array.from(counts, ([key, rows]) => {
      const codes = [...new Set(rows.flatMap((row) => row.codes))].toSorted();
      return [key.split(' ')[0], rows.reduce((sum, { attempts }) => sum + attempts, 0), ...codes].join(' ');
    });
    expect(texts.toSorted()).toEqual([
      '192.0.2.0/24 1 INVALID_CREDENTIALS',
      '192.0.2.0/24 7 INVALID_CREDENTIALS TOO_MANY_ATTEMPTS',
      '2001:db8:1::/48 2 INVALID_CREDENTIALS',
    ]);
    expect(new Set(nodes.map(({ targetId }) => targetId)).size).toBe(2);
  });
});

describe('staff who act for a customer', () => {
  it('have one row at the first operation of an hour, for each customer; refused operations have none', async () => {
    const gateway = await ownGateway();
    const [northwind, fjord] = [await customerId(stack(), 'Northwind Bets'), await customerId(stack(), 'Fjord Gaming')];
    for (const name of ['Northwind Bets', 'Fjord Gaming']) {
      const staff = await signIn(gateway, 'staff', name);
      for (let n = 0; n < 3; n += 1) await staff.request('{ apiClients { id } }');
    }
    const other = await signIn(gateway, 'trader', 'Fjord Gaming');
    expect((await other.request('{ apiClients { id } }')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const boss = await signIn(gateway, 'super');
    const entry = { action: 'actForCustomer', outcome: 'DONE', attempts: 1, user: { email: 'staff@example.test' } };
    await vi.waitFor(async () => {
      const { nodes } = await readAudit(boss);
      const acting = (id: string) => ({ ...entry, customerId: id, actingForId: id, targetId: id });
      expect(nodes.find(({ customerId: id }) => id === fjord)).toMatchObject({ ...acting(fjord), targetName: 'Fjord Gaming' });
      expect(nodes.find(({ customerId: id }) => id === northwind)).toMatchObject(acting(northwind));
      expect(new Set(nodes.map(({ userId, action }) => `${userId} ${action}`)).size).toBe(1);
      expect(distinctKeyHours(nodes, ({ customerId: id }) => String(id))).toBe(nodes.length);
    });
  });
});

describe('an entry', () => {
  it('names the created user and the domain of an invitation, never the address', async () => {
    const gateway = await ownGateway();
    const boss = await signIn(gateway, 'super');
    const email = `${randomUUID()}@Mail.Acme.test`;
    const INVITE = 'mutation ($input: InviteUserInput!) { inviteUser(input: $input) { userErrors { code } } }';
    await boss.request(INVITE, { input: { idempotencyKey: randomUUID(), email } });
    const created = z.object({ email: z.string(), id: z.string() });
    const users = (await stack().sandbox.control.allState('users')).map((each) => created.parse(each));
    const user = users.find((each) => each.email.toLowerCase() === email.toLowerCase());
    await vi.waitFor(async () => {
      const log = await readAudit(boss);
      expect(log.nodes).toMatchObject([{ action: 'inviteUser', outcome: 'DONE', targetId: user?.id, detail: 'mail.acme.test' }]);
      expect(JSON.stringify(log)).not.toContain(email.slice(0, 8));
    });
  });

  it('names the customer that was written, also a new one', async () => {
    const gateway = await ownGateway();
    const boss = await signIn(gateway, 'super');
    const CREATE = 'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { id } } }';
    const { data } = await boss.request(CREATE, { input: await newCustomerInput(stack()) });
    const { id } = z.object({ createCustomer: z.object({ customer: Id }) }).parse(data).createCustomer.customer;
    const UPDATE = 'mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { customer { id } } }';
    await boss.request(UPDATE, { input: { id, resourceVersion: 1, name: 'x' } });
    const entry = { customerId: id, noCustomer: null, targetId: id, noTarget: null, actingForId: null };
    await vi.waitFor(async () =>
      expect((await readAudit(boss)).nodes).toMatchObject([
        { ...entry, action: 'updateCustomer' },
        { ...entry, action: 'createCustomer' },
      ]),
    );
  });

  it('says why it has no customer or target', async () => {
    const gateway = await ownGateway();
    const boss = await signIn(gateway, 'super');
    const CREATE = 'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { id } } }';
    await stack().sandbox.control.addFault({ method: 'POST', path: '^/v1/customer$', kind: 'truncated', times: 1 });
    await boss.request(CREATE, { input: await newCustomerInput(stack()) });
    await stack().sandbox.control.addFault({ method: 'POST', path: '^/v1/customer$', kind: 'status', status: 400, times: 1 });
    await boss.request(CREATE, { input: await newCustomerInput(stack()) });
    const entry = { action: 'createCustomer', customerId: null, noCustomer: 'NONE', targetId: null };
    await vi.waitFor(async () =>
      expect((await readAudit(boss)).nodes).toMatchObject([
        { ...entry, outcome: 'REFUSED', noTarget: 'NONE' },
        { ...entry, outcome: 'UNKNOWN', noTarget: 'UNKNOWN' },
      ]),
    );
  });

  it('is shown for each use of a secret, also if the filter does not ask for reads', async () => {
    const gateway = await ownGateway();
    const trader = await signIn(gateway, 'trader');
    const { id, client_id: clientId } = await trader.key('primary');
    await trader.request(SECRET, { clientId, id });
    const boss = await signIn(gateway, 'super');
    await vi.waitFor(async () => expect((await readAudit(boss)).nodes).toMatchObject([{ action: 'apiKeySecret', targetId: id }]));
  });
});
