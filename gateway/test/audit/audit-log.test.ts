import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { storeIn } from '../../../scripts/lib/stack.ts';
import { PRODUCT_IDS } from '../../../sandbox/src/account/products.ts';
import { readAudit, writesIn } from '../support/audit.ts';
import { UserSession, customerId } from '../support/user-session.ts';
import { type GraphQLAnswer, startGateway, startSeparateGateway, type TestGateway } from '../support/gateway-process.ts';
import { PostgresProcess } from '../support/postgres-process.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack();
const UPDATE = `mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { userErrors { code } } }`;
const CREATE_KEY = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { userErrors { code } } }`;

function signIn(gateway: TestGateway, user: string, actingFor?: string): Promise<UserSession> {
  return UserSession.signIn({ ...stack(), gateway }, user, actingFor);
}
/** An update that the provider refuses, because it is based on another version. */
function writeAs(session: UserSession, id: string): Promise<GraphQLAnswer> {
  return session.request(UPDATE, { input: { id, resourceVersion: 99, name: 'x' } });
}

describe('the audit log', () => {
  beforeEach(() => stack().sandbox.control.reset());
  it('has each write with user, customer and outcome, and the reads of the log', async () => {
    // A separate gateway, because reads of a user are recorded once a minute.
    const gateway = await startGateway(stack().sandbox.port);
    onTestFinished(() => gateway.stop());
    const boss = await signIn(gateway, 'super', 'Northwind Bets');
    const [northwind, fjord] = await Promise.all([customerId(stack(), 'Northwind Bets'), customerId(stack(), 'Fjord Gaming')]);
    await writeAs(boss, fjord);
    const trader = await signIn(gateway, 'trader');
    const { id: clientId } = await trader.client('Trading desk');
    await trader.request(CREATE_KEY, { input: { clientId, idempotencyKey: 'k', name: 'secondary' } });

    const log = await readAudit(boss);
    expect(log.storage).toEqual({ kind: 'SQLITE', isRequired: false, failingSince: null });
    expect(writesIn(log)).toMatchObject([
      {
        customerId: northwind,
        actingForId: null,
        customer: { name: 'Northwind Bets' },
        user: { name: 'Tara Lind', email: 'trader@example.test' },
        action: 'createApiKey',
        clientId,
        outcome: 'DONE',
        codes: [],
      },
      {
        customerId: northwind,
        actingForId: northwind,
        action: 'updateCustomer',
        targetId: fjord,
        targetName: 'Fjord Gaming',
        outcome: 'REFUSED',
        codes: ['CONFLICT'],
      },
    ]);
    const withReads = { filter: { showReads: true } };
    await vi.waitFor(async () =>
      expect((await readAudit(boss, withReads)).nodes[0]).toMatchObject({
        action: 'auditLog',
        outcome: 'DONE',
        noTarget: 'NONE',
      }),
    );
    // One entry for all reads within a minute.
    expect((await readAudit(boss, withReads)).nodes.filter(({ action }) => action === 'auditLog')).toHaveLength(1);
    // Shown only if the filter asks for reads.
    expect((await readAudit(boss)).nodes.map(({ action }) => action)).not.toContain('auditLog');
  });

  it('is for superusers only', async () => {
    await expect(readAudit(await signIn(stack().gateway, 'staff'))).rejects.toThrow('FORBIDDEN');
  });

  it('is paged and filtered', async () => {
    const { gateway } = stack();
    const boss = await signIn(gateway, 'super');
    const id = await customerId(stack(), 'Fjord Gaming');
    const from = new Date().toISOString();
    for (let n = 0; n < 3; n += 1) await writeAs(boss, id);
    const filter = { from, customerId: id, actions: ['updateCustomer'] };
    const first = await readAudit(boss, { first: 2, filter });
    expect(first.nodes).toHaveLength(2);
    expect(first.pageInfo.hasNextPage).toBe(true);
    const rest = await readAudit(boss, { first: 2, filter, after: first.pageInfo.endCursor });
    expect(rest).toMatchObject({ nodes: [{ targetId: id }], pageInfo: { hasNextPage: false } });
    expect((await readAudit(boss, { filter: { ...filter, userId: 'none' } })).nodes).toEqual([]);
    const [{ requestId } = { requestId: '' }] = rest.nodes;
    expect((await readAudit(boss, { filter: { requestId } })).nodes).toEqual(rest.nodes);
    await expect(readAudit(boss, { first: 0 })).rejects.toThrow('BAD_USER_INPUT');
  });
});

describe('names in the audit log', () => {
  beforeEach(() => stack().sandbox.control.reset());
  const CREATE = `mutation ($input: CreateApiClientInput!) { createApiClient(input: $input) { userErrors { code } } }`;
  const RENAME_KEY = `mutation ($input: UpdateApiKeyInput!) { updateApiKey(input: $input) { userErrors { code } } }`;
  const DELETE_KEY = `mutation ($input: DeleteApiKeyInput!) { deleteApiKey(input: $input) { userErrors { code } } }`;
  const DELETE = `mutation ($input: DeleteApiClientInput!) { deleteApiClient(input: $input) { userErrors { code } } }`;

  it('are those of deleted API clients too, read once for each client, for at most 20 clients', async () => {
    const { gateway, sandbox } = stack();
    const boss = await signIn(gateway, 'super', 'Northwind Bets');
    const { id, resource_version: resourceVersion } = await boss.client('Trading desk');
    const from = new Date().toISOString();
    await boss.request(DELETE, { input: { id, resourceVersion: 0 } });
    await boss.request(DELETE, { input: { id, resourceVersion } });
    await sandbox.control.clearCalls();
    const filter = { actions: ['createApiClient', 'deleteApiClient'], from };
    expect((await readAudit(boss, { filter })).nodes).toMatchObject([
      { targetId: id, targetName: 'Trading desk', outcome: 'DONE' },
      { targetId: id, targetName: 'Trading desk', outcome: 'REFUSED' },
    ]);
    expect(await boss.calls(/^\/v1\/client3/)).toHaveLength(1);

    const packages = [{ gameId: '5', productId: PRODUCT_IDS.odds }];
    const limits = { requestsPerSecond: 5, requestBurst: 5, maxConnections: 5, packages };
    for (let n = 0; n < 25; n += 1)
      await boss.request(CREATE, { input: { idempotencyKey: `c-${n}`, name: `Client ${n}`, ...limits } });
    await sandbox.control.clearCalls();
    expect((await readAudit(boss, { filter, first: 50 })).nodes).toHaveLength(27);
    expect(await boss.calls(/^\/v1\/client3/)).toHaveLength(20);
  });

  it('are those of keys and their clients, read once for each client, also of a deleted key', async () => {
    const { gateway, sandbox } = stack();
    const boss = await signIn(gateway, 'super', 'Northwind Bets');
    const { id: clientId } = await boss.client('Trading desk');
    const [kept, removed] = [await boss.key('primary'), await boss.key('fallback')];
    const from = new Date().toISOString();
    await boss.request(RENAME_KEY, { input: { clientId, id: kept.id, resourceVersion: 1, name: 'renamed' } });
    await boss.request(DELETE_KEY, { input: { clientId, id: removed.id, resourceVersion: 1 } });
    await sandbox.control.addFault({ method: 'POST', path: '/key3$', kind: 'status', status: 400, times: 1 });
    await boss.request(CREATE_KEY, { input: { clientId, idempotencyKey: 'refused', name: 'not made' } });
    await sandbox.control.clearCalls();
    const log = await readAudit(boss, { filter: { actions: ['updateApiKey', 'deleteApiKey', 'createApiKey'], from } });
    const ofClient = { clientId, clientName: 'Trading desk' };
    expect(log.nodes).toMatchObject([
      { ...ofClient, action: 'createApiKey', outcome: 'REFUSED', targetId: clientId, targetName: 'Trading desk' },
      { ...ofClient, action: 'deleteApiKey', outcome: 'DONE', targetId: removed.id, targetName: removed.name },
      { ...ofClient, action: 'updateApiKey', outcome: 'DONE', targetId: kept.id, targetName: 'renamed' },
    ]);
    expect(await boss.calls(/^\/v1\/key3/)).toHaveLength(1);
    expect(await boss.calls(/^\/v1\/client3/)).toHaveLength(1);
  });

  it('are missing where they cannot be read: the ids remain', async () => {
    const { gateway, sandbox } = stack();
    const boss = await signIn(gateway, 'super', 'Northwind Bets');
    const { id } = await boss.client('Trading desk');
    await boss.request(DELETE, { input: { id, resourceVersion: 0 } });
    await sandbox.control.addFault({ api: 'account', method: 'GET', path: '/v1/client3', kind: 'status', status: 500 });
    const other = await signIn(gateway, 'super', 'Northwind Bets');
    expect((await readAudit(other, { filter: { actions: ['deleteApiClient'] } })).nodes[0]).toMatchObject({
      targetId: id,
      targetName: null,
      user: { email: 'super@example.test' },
    });
  });
});

describe('the audit log in SQLite', () => {
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sightline-audit-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  it('survives a gateway that ends before an outcome: the intent remains', async () => {
    const env = storeIn(directory);
    const first = await startSeparateGateway(stack().sandbox.port, env);
    const boss = await signIn(first, 'super');
    const id = await customerId(stack(), 'Fjord Gaming');
    await writeAs(boss, id);
    await stack().sandbox.control.clearCalls();
    await stack().sandbox.control.addFault({ method: 'PATCH', path: '^/v1/customer', kind: 'hang' });
    const hanging = boss.request(UPDATE, { input: { id, resourceVersion: 1, name: 'x' } }).catch(() => {});
    const isSent = async () => (await boss.calls(/^\/v1\/customer\/./)).some(({ method }) => method === 'PATCH');
    await vi.waitFor(async () => expect(await isSent()).toBe(true));
    await first.kill();
    await hanging;
    await stack().sandbox.control.reset();

    // The files have ids only: neither names nor e-mail addresses.
    for (const file of await readdir(directory))
      expect(await readFile(join(directory, file), 'latin1')).not.toMatch(/@example|Fjord|Okafor/);

    const second = await startGateway(stack().sandbox.port, env);
    const log = await readAudit(await signIn(second, 'super'));
    expect(log.storage.kind).toBe('SQLITE');
    expect(writesIn(log)).toMatchObject([
      { action: 'updateCustomer', targetId: id, outcome: 'STARTED' },
      { action: 'updateCustomer', targetId: id, outcome: 'REFUSED' },
    ]);
    await second.stop();
  });
});

describe('the audit log in PostgreSQL', () => {
  let server: PostgresProcess;
  const gateways: TestGateway[] = [];
  beforeAll(async () => {
    server = await PostgresProcess.start();
    const env = { DATABASE_URL: await server.createDatabase('sightline'), STORE_RETRY_MS: 100 };
    // At the same time: one of them makes the tables.
    gateways.push(...(await Promise.all([0, 1].map(() => startGateway(stack().sandbox.port, env)))));
  });
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await server.remove();
  });

  it('is one for all gateways, and has what was written while the database was away', async () => {
    const [one, two] = gateways;
    if (!one || !two) throw new Error('two gateways');
    const [here, there] = [await signIn(one, 'super'), await signIn(two, 'super')];
    const id = await customerId(stack(), 'Fjord Gaming');
    expect((await writeAs(here, id)).extensions).toBeUndefined();
    await vi.waitFor(async () => expect(writesIn(await readAudit(there))).toMatchObject([{ targetId: id, outcome: 'REFUSED' }]));
    expect(await readAudit(there)).toMatchObject({ storage: { kind: 'POSTGRES', failingSince: null }, gaps: [] });

    // The database is away: the write goes on, and the page says that it cannot be read.
    await server.kill();
    const { data, extensions } = await here.request(UPDATE.replace('updateCustomer(', 'edit: updateCustomer('), {
      input: { id, resourceVersion: 99, name: 'x' },
    });
    expect(data).toEqual({ edit: { userErrors: [{ code: 'CONFLICT' }] } });
    // The entry of the write is not stored yet, and may be lost.
    expect(extensions).toEqual({ unrecorded: ['edit'] });
    await expect(readAudit(here)).rejects.toThrow('AUDIT_UNAVAILABLE');

    // Back: the waiting entries are stored, each once.
    await server.restart();
    await vi.waitFor(async () => {
      const log = await readAudit(there);
      expect(writesIn(log).map(({ targetId, outcome }) => [targetId, outcome])).toEqual([
        [id, 'REFUSED'],
        [id, 'REFUSED'],
      ]);
      expect(log.gaps).toEqual([]);
    });
  });
});
