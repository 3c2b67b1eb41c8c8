import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { FaultSpec } from '../../../sandbox/src/faults/faults.ts';
import { UserSession, customerId } from '../support/user-session.ts';
import {
  codeOf,
  customersOf,
  LIST,
  list,
  MANAGER_CALL,
  managersOf,
  staffCalls,
  newestFirst,
} from '../support/customer-fixtures.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ BEARER_CACHE_MS: 0, CUSTOMERS_CACHE_MS: 0 });
beforeEach(() => stack().sandbox.control.clearFaults());

const Connection = z.object({
  customers: z.object({
    edges: z.array(z.object({ cursor: z.string(), node: z.object({ internalId: z.int() }) })),
    pageInfo: z.object({
      hasNextPage: z.boolean(),
      hasPreviousPage: z.boolean(),
      startCursor: z.nullable(z.string()),
      endCursor: z.nullable(z.string()),
    }),
  }),
});
const ONE = 'query ($id: ID!) { customer(id: $id) { id name } }';
const signIn = (user: string, actingFor?: string) => UserSession.signIn(stack(), user, actingFor);
const addFault = (spec: FaultSpec) => stack().sandbox.control.addFault(spec);
const customers = () => customersOf(stack());
const managers = () => managersOf(stack());

describe('a customer', () => {
  const FIELDS = `{ id internalId name internalName externalName createdAt expiresAt status billingReference trialAgreementStatus
    resourceVersion accountManagers { id name email isDeleted } }`;
  async function shown(id: string) {
    const { data } = await (await signIn('staff')).request(`query ($id: ID!) { customer(id: $id) ${FIELDS} }`, { id });
    return data?.['customer'];
  }

  it('has the fields of the provider [customers.entity.names, customers.entity.ids, customers.entity.fields]', async () => {
    const present = (await managers()).filter(({ deleted }) => !deleted).map(({ id }) => id);
    for (const state of (await customers()).slice(0, 12))
      expect(await shown(state.id)).toEqual({
        id: state.id,
        internalId: state.internal_id,
        name: state.name,
        internalName: state.internal_name,
        externalName: state.external_name,
        createdAt: expect.stringMatching(new RegExp(`^${state.created.slice(0, 19)}`)),
        expiresAt: state.active_until === null ? null : expect.stringMatching(new RegExp(`^${state.active_until.slice(0, 19)}`)),
        status: expect.any(String),
        billingReference: state.stripe_id,
        trialAgreementStatus: { signed: 'SIGNED', unsigned: 'UNSIGNED', no_trial_agreement: 'NONE' }[
          state.trial_agreement_status
        ],
        resourceVersion: state.resource_version,
        accountManagers: state.account_manager_ids
          .filter((id) => present.includes(id))
          .map((id) => expect.objectContaining({ id, isDeleted: false })),
      });
  });

  it.each([
    ['signed', 'SIGNED'],
    ['unsigned', 'UNSIGNED'],
    ['no_trial_agreement', 'NONE'],
  ])('whose agreement is %s is %s [customers.entity.agreement-statuses]', async (trial_agreement_status, expected) => {
    const id = await customerId(stack(), 'Fjord Gaming');
    await stack().sandbox.control.change('customers', id, { trial_agreement_status });
    expect(await shown(id)).toMatchObject({ trialAgreementStatus: expected });
  });

  const timeInDays = (count: number) => `${new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 19)}Z`;
  it('without an end is active [customers.status.active, customers.entity.active-until-null]', async () => {
    const id = await customerId(stack(), 'Fjord Gaming');
    await stack().sandbox.control.change('customers', id, { active_until: null });
    expect(await shown(id)).toMatchObject({ expiresAt: null, status: 'ACTIVE' });
  });

  it('is expiring if it ends within 30 days, and not if it ends later [customers.status.expiring]', async () => {
    const id = await customerId(stack(), 'Fjord Gaming');
    for (const [end, status] of [
      [timeInDays(29.9), 'EXPIRING'],
      [timeInDays(0.01), 'EXPIRING'],
      [timeInDays(30.1), 'ACTIVE'],
    ] as const) {
      await stack().sandbox.control.change('customers', id, { active_until: end });
      expect(await shown(id)).toMatchObject({ status });
    }
  });

  it('is inactive once it has ended [customers.status.inactive]', async () => {
    const id = await customerId(stack(), 'Fjord Gaming');
    await stack().sandbox.control.change('customers', id, { active_until: timeInDays(-0.01) });
    expect(await shown(id)).toMatchObject({ status: 'INACTIVE' });
  });

  it('shows its account managers by name and mail, without the deleted ones [customers.entity.manager-fields]', async () => {
    const id = await customerId(stack(), 'Fjord Gaming');
    const [deletedManager] = (await managers()).filter(({ deleted }) => deleted);
    const manager = (await managers()).find(({ email }) => email === 'staff@example.test');
    await stack().sandbox.control.change('customers', id, { account_manager_ids: [deletedManager?.id, manager?.id] });
    expect(await shown(id)).toMatchObject({
      accountManagers: [{ id: manager?.id, name: 'Stina Berg', email: 'staff@example.test', isDeleted: false }],
    });
    const query = 'query ($id: ID!) { customer(id: $id) { accountManagers(includeDeleted: true) { id isDeleted } } }';
    expect((await (await signIn('staff')).request(query, { id })).data).toEqual({
      customer: {
        accountManagers: [
          { id: deletedManager?.id, isDeleted: true },
          { id: manager?.id, isDeleted: false },
        ],
      },
    });
  });

  it('is read by one call, and the first result is used [calls.account.customer, roles.account-manager-calls]', async () => {
    const staff = await signIn('staff');
    const id = await customerId(stack(), 'Northwind Bets');
    expect((await staff.request(ONE, { id })).data).toEqual({ customer: { id, name: 'Northwind Bets' } });
    expect(await staffCalls(staff)).toMatchObject([
      { method: 'GET', path: '/v1/customer', query: { customer: id }, ...MANAGER_CALL },
    ]);
  });

  it('is read once for two concurrent requests', async () => {
    const staff = await signIn('staff');
    const id = await customerId(stack(), 'Northwind Bets');
    // The second request arrives while the first one waits.
    await addFault({ api: 'account', path: '^/v1/customer\\?', kind: 'delay', ms: 500 });
    await Promise.all([
      staff.request(ONE, { id }),
      staff.request('query ($id: ID!) { customer(id: $id) { agreementCompany { name } } }', { id }),
    ]);
    expect((await staffCalls(staff)).filter(({ path }) => path === '/v1/customer')).toHaveLength(1);
  });

  it('is null if it does not exist or the user does not belong to it', async () => {
    const trader = await signIn('trader');
    const own = await customerId(stack(), 'Northwind Bets');
    expect((await trader.request(ONE, { id: own })).data).toEqual({ customer: { id: own, name: 'Northwind Bets' } });
    expect((await trader.request(ONE, { id: await customerId(stack(), 'Fjord Gaming') })).data).toEqual({ customer: null });
    expect(await staffCalls(trader)).toEqual([]);
    expect((await (await signIn('staff')).request(ONE, { id: 'unknown' })).data).toEqual({ customer: null });
  });

  it.each([
    { kind: 'status', status: 500, body: { message: 'Down.' } },
    { kind: 'status', status: 403, body: { message: 'Not yours.' } },
    { kind: 'reset' },
    { kind: 'malformed' },
  ] as const)('that cannot be read, by %j, shows the fixed text [customers.edit.fetch-failure]', async (failure) => {
    const staff = await signIn('staff');
    await addFault({ ...failure, api: 'account', path: '^/v1/customer\\?' });
    expect((await staff.request(ONE, { id: 'x' })).errors).toMatchObject([
      {
        message:
          'An unexpected problem occurred while trying to fetch the customer information. Please try again soon, and if the problem persists contact the developer team.',
        extensions: { code: 'CUSTOMER_FETCH_FAILED', retryable: true },
      },
    ]);
  });

  it('read with a bearer that the provider refuses is UNAUTHENTICATED', async () => {
    const staff = await signIn('staff');
    await addFault({ api: 'account', path: '^/v1/customer\\?', kind: 'status', status: 401 });
    expect(await codeOf(staff.request(ONE, { id: 'x' }))).toBe('UNAUTHENTICATED');
  });

  it('with an unsigned agreement has the company of the agreement, if that can be read', async () => {
    const staff = await signIn('staff');
    const id = await customerId(stack(), 'Larkfield Wagering');
    const request = async (of: string) =>
      (
        await staff.request(
          'query ($id: ID!) { customer(id: $id) { agreementCompany { name number country city addressLine2 } } }',
          {
            id: of,
          },
        )
      ).data?.['customer'];
    expect(await request(id)).toEqual({
      agreementCompany: {
        name: 'Larkfield Wagering Ltd',
        number: expect.any(String),
        country: expect.any(String),
        city: expect.any(String),
        addressLine2: 'Floor 9',
      },
    });
    const path = `/v1/customer/${id}/trial-agreement/unsigned`;
    expect(await staff.calls(/unsigned/)).toMatchObject([{ method: 'GET', path, ...MANAGER_CALL }]);
    expect(await request(await customerId(stack(), 'Northwind Bets'))).toEqual({ agreementCompany: null });
    expect(await staff.calls(/unsigned/)).toHaveLength(1);
    await addFault({ path: 'unsigned$', kind: 'status', status: 404, times: 1 });
    expect(await request(id)).toEqual({ agreementCompany: null });
    await addFault({ path: 'unsigned$', kind: 'status', status: 403, times: 1 });
    const refused = await staff.request('query ($id: ID!) { customer(id: $id) { agreementCompany { name } } }', { id });
    expect(refused).toMatchObject({
      data: { customer: { agreementCompany: null } },
      errors: [{ path: ['customer', 'agreementCompany'], extensions: { code: 'FORBIDDEN' } }],
    });
  });

  it.each([404, 410])('is null if it does not exist, which the provider reports with %i', async (status) => {
    const staff = await signIn('staff');
    await addFault({ kind: 'status', status, api: 'account', path: '^/v1/customer\\?' });
    expect((await staff.request(ONE, { id: 'x' })).data).toEqual({ customer: null });
  });
});

describe('the list of customers', () => {
  it('is one call without a filter, newest first, 20 at a time [calls.account.customers]', async () => {
    const staff = await signIn('staff');
    const expected = (await customers()).toSorted(newestFirst).map(({ id }) => id);
    const first = await list(staff);
    expect(first).toMatchObject({ totalCount: expected.length, pageInfo: { hasNextPage: true } });
    expect(first.nodes.map(({ id }) => id)).toEqual(expected.slice(0, 20));
    expect(await staffCalls(staff)).toMatchObject([{ method: 'GET', path: '/v1/customer', query: {}, ...MANAGER_CALL }]);
    const rest = await list(staff, { first: 200, after: first.pageInfo.endCursor });
    expect(rest).toMatchObject({ totalCount: expected.length, pageInfo: { hasNextPage: false } });
    expect(rest.nodes.map(({ id }) => id)).toEqual(expected.slice(20));
  });

  it('is requested in the same mode, and is as long, while staff act for a customer', async () => {
    const boss = await signIn('super', 'Fjord Gaming');
    expect(await list(boss)).toMatchObject({ totalCount: (await customers()).length });
    expect(await boss.calls(/^\/v1\/customer$/)).toContainEqual(expect.objectContaining({ query: {}, ...MANAGER_CALL }));
  });

  it('is for staff only', async () => {
    const trader = await signIn('trader');
    for (const document of [LIST, '{ overdueCustomerCount }', '{ accountManagers { id } }'])
      expect(await codeOf(trader.request(document))).toBe('FORBIDDEN');
    expect(await staffCalls(trader)).toEqual([]);
  });

  it.each([
    { first: 0 },
    { first: 201 },
    { after: 'nonsense' },
    { filter: { createdAt: { type: 'BETWEEN', date: '2026-01-01' } } },
    ...['EQUAL', 'AFTER', 'BEFORE'].map((type) => ({
      filter: { createdAt: { type, date: '2026-01-01', until: '2026-01-02' } },
    })),
  ])('with %j is refused', async (variables) => {
    expect(await codeOf((await signIn('staff')).request(LIST, variables))).toBe('BAD_USER_INPUT');
  });

  it.each([
    [{ kind: 'status', status: 500, body: { message: 'Lists rest today.' } }, 'PROVIDER_ERROR', 'Lists rest today.'],
    [{ kind: 'html', status: 500 }, 'PROVIDER_ERROR', 'Sorry, something went wrong. Please try again.'],
    [{ kind: 'reset' }, 'PROVIDER_UNREACHABLE', 'There is a problem connecting to the provider. Please try again later.'],
  ] as const)('that fails by %j shows the message of the provider, or our own text', async (failure, code, message) => {
    const staff = await signIn('staff');
    await addFault({ ...failure, api: 'account', path: '^/v1/customer$' });
    expect((await staff.request(LIST)).errors).toMatchObject([{ message, extensions: { code } }]);
  });

  it('has the edges and the page info of a connection, forwards and backwards', async () => {
    const staff = await signIn('staff');
    const CONNECTION = `query ($first: Int, $after: String, $last: Int, $before: String) {
      customers(first: $first, after: $after, last: $last, before: $before, orderBy: { field: INTERNAL_ID, direction: ASC }) {
        edges { cursor node { internalId } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
    const numbers = (await customers()).map((each) => each.internal_id).toSorted((a, b) => a - b);
    const page = async (variables: object) => {
      const { edges, pageInfo } = Connection.parse((await staff.request(CONNECTION, { ...variables })).data).customers;
      expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([edges[0]?.cursor ?? null, edges.at(-1)?.cursor ?? null]);
      return { numbers: edges.map(({ node }) => node.internalId), ...pageInfo };
    };
    const start = await page({});
    expect(start).toMatchObject({ numbers: numbers.slice(0, 20), hasNextPage: true, hasPreviousPage: false });
    const next = await page({ first: 3, after: start.endCursor });
    expect(next).toMatchObject({ numbers: numbers.slice(20, 23), hasNextPage: true, hasPreviousPage: true });
    expect(await page({ last: 2, before: next.startCursor })).toMatchObject({
      numbers: numbers.slice(18, 20),
      hasNextPage: true,
    });
    expect(await page({ last: 2 })).toMatchObject({ numbers: numbers.slice(-2), hasNextPage: false, hasPreviousPage: true });
  });

  it('is in the requested order', async () => {
    const staff = await signIn('staff');
    const all = await customers();
    const [first, last] = [
      all.toSorted((a, b) => a.internal_id - b.internal_id).at(0),
      all.toSorted((a, b) => a.internal_id - b.internal_id).at(-1),
    ];
    const ordered = async (direction: string) =>
      (await list(staff, { first: 1, orderBy: { field: 'INTERNAL_ID', direction } })).nodes[0]?.id;
    expect(await ordered('ASC')).toBe(first?.id);
    expect(await ordered('DESC')).toBe(last?.id);
  });

  it('is searched in the gateway, by names and ids [customers.filter.text-trimmed]', async () => {
    const staff = await signIn('staff');
    const id = await customerId(stack(), 'Northwind Bets');
    for (const search of ['  NORTHWIND ', id.toUpperCase(), 'northwind-b']) {
      expect(await list(staff, { filter: { search } })).toMatchObject({ totalCount: 1, nodes: [{ id }] });
    }
    expect((await staffCalls(staff)).map(({ query }) => query)).toEqual([{}, {}, {}]);
  });
});

describe('the account managers of the filter', () => {
  const Managers = z.object({
    accountManagers: z.array(z.object({ id: z.string(), name: z.string(), isDeleted: z.boolean() })),
  });
  const request = async (session: UserSession) =>
    Managers.parse((await session.request('{ accountManagers(includeDeleted: true) { id name isDeleted } }')).data)
      .accountManagers;

  it('are all current ones, requested without deleted ones [calls.account.managers, calls.account.managers-deleted]', async () => {
    const boss = await signIn('super');
    const present = (await managers()).filter(({ deleted }) => !deleted).map(({ id }) => id);
    const { data } = await boss.request('{ accountManagers { id name isDeleted } }');
    const offered = Managers.parse(data).accountManagers;
    expect(offered.map(({ id }) => id).toSorted()).toEqual(present.toSorted());
    // No customer is read for that.
    const path = '/v1/account-manager';
    expect(await staffCalls(boss)).toMatchObject([{ method: 'GET', path, query: { deleted: 'false' }, ...MANAGER_CALL }]);
  });

  it('include deleted ones who are still assigned [customers.filter.managers-deleted-assigned]', async () => {
    const assigned = new Set((await customers()).flatMap(({ account_manager_ids }) => account_manager_ids));
    const gone = (await managers()).filter(({ id, deleted }) => deleted && assigned.has(id)).map(({ id }) => id);
    expect(gone.length).toBeGreaterThan(0);
    const boss = await signIn('super');
    const offered = (await request(boss)).filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
    expect(offered.toSorted()).toEqual(gone.toSorted());
    // Only customers of deleted managers are read.
    const deleted = (await managers()).filter((manager) => manager.deleted).map(({ id }) => id);
    const lists = (await staffCalls(boss)).filter(({ path }) => path === '/v1/customer');
    expect(lists.map(({ query }) => query)).toEqual([{ account_manager: deleted }]);
  });

  it('include no deleted ones without a customer [customers.filter.managers-deleted-hidden]', async () => {
    const assigned = new Set((await customers()).flatMap(({ account_manager_ids }) => account_manager_ids));
    const idle = (await managers()).filter(({ id, deleted }) => deleted && !assigned.has(id)).map(({ id }) => id);
    expect(idle.length).toBeGreaterThan(0);
    const offered = (await request(await signIn('staff'))).map(({ id }) => id);
    expect(idle.filter((id) => offered.includes(id))).toEqual([]);
    expect(offered).toEqual([...new Set(offered)]);
  });
});
