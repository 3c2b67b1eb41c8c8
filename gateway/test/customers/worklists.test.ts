import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { PRODUCT_IDS } from '../../../sandbox/src/account/products.ts';
import { UserSession, customerId } from '../support/user-session.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack();
beforeEach(() => stack().sandbox.control.reset());

const Page = z.object({
  customers: z.object({ nodes: z.array(z.object({ name: z.string(), status: z.string(), trialAgreementStatus: z.string() })) }),
});
const LIST = `query ($filter: CustomerFilter) { customers(first: 200, filter: $filter) { nodes { id name status trialAgreementStatus } } }`;
const Counts = z.object({
  customerClientCounts: z.array(z.object({ customerId: z.string(), total: z.nullable(z.int()), active: z.nullable(z.int()) })),
});
const COUNTS = `query ($ids: [ID!]!) { customerClientCounts(customerIds: $ids) { customerId total active } }`;

describe('worklists of customers', () => {
  it('have only expiring contracts, or only unsigned agreements, filtered by the gateway', async () => {
    const staff = await UserSession.signIn(stack(), 'staff');
    const listed = async (filter: object) => Page.parse((await staff.request(LIST, { filter })).data).customers.nodes;
    const all = await listed({});
    const expiring = await listed({ expiringOnly: true });
    expect(expiring).toEqual(all.filter(({ status }) => status === 'EXPIRING'));
    expect(expiring.length).toBeGreaterThan(0);
    const unsigned = await listed({ agreementUnsignedOnly: true });
    expect(unsigned).toEqual(all.filter(({ trialAgreementStatus }) => trialAgreementStatus === 'UNSIGNED'));
    expect(unsigned.map(({ name }) => name)).toContain('Larkfield Wagering');
    const queries = (await staff.calls(/^\/v1\/customer$/)).map(({ query }) => JSON.stringify(query));
    expect(new Set(queries.filter((query) => query !== '{}')).size).toBe(0);
  });
});

describe('numbers of API clients', () => {
  it('are counted for each customer, and cached', async () => {
    const staff = await UserSession.signIn(stack(), 'staff');
    const id = await customerId(stack(), 'Northwind Bets');
    const clients = z
      .array(z.object({ customer: z.object({ id: z.string() }), deleted: z.boolean(), active_until: z.nullable(z.string()) }))
      .parse(await stack().sandbox.control.allState('clients'))
      .filter(({ customer, deleted }) => customer.id === id && !deleted);
    const active = clients.filter(({ active_until: end }) => end === null || Date.parse(end) > Date.now());
    const expected = { customerId: id, total: clients.length, active: active.length };
    expect(Counts.parse((await staff.request(COUNTS, { ids: [id, id] })).data).customerClientCounts).toEqual([expected]);
    expect(Counts.parse((await staff.request(COUNTS, { ids: [id] })).data).customerClientCounts).toEqual([expected]);
    expect(await staff.calls(/^\/v1\/client3$/)).toHaveLength(1);
  });

  it('follow the changes that the same user makes', async () => {
    const staff = await UserSession.signIn(stack(), 'staff', 'Fjord Gaming');
    const id = await customerId(stack(), 'Fjord Gaming');
    const count = async () => Counts.parse((await staff.request(COUNTS, { ids: [id] })).data).customerClientCounts[0];
    const change = async (name: string, input: object) => {
      const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input!`;
      const { data } = await staff.request(`mutation ($input: ${type}) { ${name}(input: $input) { userErrors { code } } }`, {
        input,
      });
      expect(data).toEqual({ [name]: { userErrors: [] } });
    };
    const before = await count();
    if (!before) throw new Error('no count');
    const { total, active } = before;
    const packages = [{ gameId: '5', productId: PRODUCT_IDS.odds }];
    const limits = { requestsPerSecond: 5, requestBurst: 5, maxConnections: 1 };
    await change('createApiClient', { idempotencyKey: randomUUID(), name: 'Counted', packages, ...limits });
    expect(await count()).toMatchObject({ total: (total ?? 0) + 1, active: (active ?? 0) + 1 });
    const client = { id: (await staff.client('Counted')).id, resourceVersion: 1 };
    await change('updateApiClient', { ...client, expiresAt: '2020-01-01T00:00:00.000Z' });
    expect(await count()).toMatchObject({ total: (total ?? 0) + 1, active });
    await change('deleteApiClient', { ...client, resourceVersion: 2 });
    expect(await count()).toEqual(before);
  });

  it('are counted again after a change whose outcome is unknown', async () => {
    const { control } = stack().sandbox;
    const staff = await UserSession.signIn(stack(), 'staff', 'Northwind Bets');
    const ids = [await customerId(stack(), 'Northwind Bets')];
    const active = async () => Counts.parse((await staff.request(COUNTS, { ids })).data).customerClientCounts[0]?.active;
    const [before, { id }] = [await active(), await staff.client('Archive')];
    await control.addFault({ kind: 'truncated', method: 'PATCH', times: 1 });
    // The read before it succeeds, the one after it fails.
    await control.addFault({ kind: 'delay', ms: 0, method: 'GET', path: '^/v1/client3', times: 1 });
    await control.addFault({ kind: 'status', status: 503, method: 'GET', path: '^/v1/client3', times: 1 });
    const update = 'mutation ($input: UpdateApiClientInput!) { updateApiClient(input: $input) { userErrors { code } } }';
    const { errors } = await staff.request(update, { input: { id, resourceVersion: 1, expiresAt: '2020-01-01T00:00:00.000Z' } });
    expect(errors?.[0]?.extensions.code).toBe('OUTCOME_UNKNOWN');
    expect(await active()).toBe((before ?? 0) - 1);
  });

  it('are null for a customer whose clients cannot be read', async () => {
    const staff = await UserSession.signIn(stack(), 'staff');
    const [one, other] = await Promise.all([customerId(stack(), 'Fjord Gaming'), customerId(stack(), 'Northwind Bets')]);
    await stack().sandbox.control.addFault({ api: 'account', path: '^/v1/client3', kind: 'status', status: 500, times: 1 });
    const counts = Counts.parse((await staff.request(COUNTS, { ids: [one, other] })).data).customerClientCounts;
    expect(counts.map(({ active }) => active === null)).toEqual([true, false]);
  });

  it('are for staff only, and limited for each request and each minute', async () => {
    // Another user than in the other tests, because this test uses up the limit of a minute.
    const [trader, staff] = [await UserSession.signIn(stack(), 'trader'), await UserSession.signIn(stack(), 'super')];
    const codeOf = async (session: UserSession, ids: string[]) =>
      (await session.request(COUNTS, { ids })).errors?.[0]?.extensions.code ?? null;
    const batch = (n: number, size: number) => Array.from({ length: size }, (_, index) => `c-${n}-${index}`);
    expect(await codeOf(trader, ['c'])).toBe('FORBIDDEN');
    expect(await codeOf(staff, batch(0, 21))).toBe('BAD_USER_INPUT');
    const codes: (string | null)[] = [];
    for (let n = 1; n <= 11; n += 1) codes.push(await codeOf(staff, batch(n, 20)));
    expect(codes.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => null));
    expect(codes.at(-1)).toBe('RATE_LIMITED');
    expect((await staff.calls(/^\/v1\/client3$/)).length).toBeLessThanOrEqual(200);
  });
});
