import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';
import type { FaultSpec } from '../../../sandbox/src/faults/faults.ts';
import { UserSession, customerId } from '../support/user-session.ts';
import {
  codeOf,
  type CustomerState as State,
  customersOf,
  LIST,
  list,
  MANAGER_CALL,
  managersOf,
  staffCalls,
  newestFirst,
} from '../support/customer-fixtures.ts';
import { type TestGateway, startGateway } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ BEARER_CACHE_MS: 0, CUSTOMERS_CACHE_MS: 0 });
beforeEach(() => stack().sandbox.control.clearFaults());

const signIn = (user: string) => UserSession.signIn(stack(), user);
const addFault = (spec: FaultSpec) => stack().sandbox.control.addFault(spec);
const customers = () => customersOf(stack());
const managers = () => managersOf(stack());
/** Customers as the provider sends them, without account managers. */
const customersAsSent = async () => (await customers()).map((fields) => ({ ...fields, account_managers: [] }));

describe('a filter', () => {
  const isoSecond = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`;
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const today = Date.now();
  const [from, to] = [dayOf(today - 900 * DAY_MS), dayOf(today - 300 * DAY_MS)];
  const addDays = (day: string, days: number) => dayOf(Date.parse(day) + days * DAY_MS);

  type Predicate = (customer: State) => boolean;
  const CREATED: readonly (readonly [object, Record<string, string>, Predicate])[] = [
    [{}, {}, () => true],
    [
      { createdAt: { type: 'BETWEEN', date: from, until: to } },
      { created_after: `${addDays(from, -1)}T23:59:59Z`, created_before: `${addDays(to, 1)}T00:00:00Z` },
      ({ created }) => created.slice(0, 10) >= from && created.slice(0, 10) <= to,
    ],
    [
      { createdAt: { type: 'EQUAL', date: from } },
      { created_after: `${addDays(from, -1)}T23:59:59Z`, created_before: `${addDays(from, 1)}T00:00:00Z` },
      ({ created }) => created.slice(0, 10) === from,
    ],
    [
      { createdAt: { type: 'AFTER', date: to } },
      { created_after: `${to}T23:59:59Z` },
      ({ created }) => created.slice(0, 10) > to,
    ],
    [
      { createdAt: { type: 'BEFORE', date: to } },
      { created_before: `${to}T00:00:00Z` },
      ({ created }) => created.slice(0, 10) < to,
    ],
  ];
  const anyTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const msUntilEnd = ({ active_until: end }: State) => (end === null ? Number.POSITIVE_INFINITY : Date.parse(end) - Date.now());
  const STATUSES: readonly (readonly [string, Record<string, unknown>, Predicate])[] = [
    ['ACTIVE', { active_indefinitely: 'true', active_until_after: anyTime }, (customer) => msUntilEnd(customer) >= 0],
    ['INACTIVE', { active_until_before: anyTime }, (customer) => msUntilEnd(customer) < 0],
    [
      'EXPIRING',
      { active_until_between_from: anyTime, active_until_between_to: anyTime },
      (customer) => msUntilEnd(customer) >= 0 && msUntilEnd(customer) <= 30 * DAY_MS,
    ],
  ];
  const STATUS_SUBSETS = Array.from({ length: 8 }, (_, bits) => STATUSES.filter((_status, place) => (bits >> place) % 2 === 1));

  it('in every combination is sent as keys of the account API, and finds the matching customers [calls.account.filter-manager, calls.account.filter-created, customers.filter.by-manager]', async () => {
    const staff = await signIn('staff');
    const { control } = stack().sandbox;
    const all = await customers();
    const [one, two] = (await managers()).filter(({ deleted }) => !deleted).map(({ id }) => id);
    if (one === undefined || two === undefined) throw new Error('the sandbox has too few managers');
    for (const wanted of [[], [one], [one, two]])
      for (const [created, dates, matchesDates] of CREATED)
        for (const statuses of STATUS_SUBSETS) {
          await control.clearCalls();
          const filter = { accountManagerIds: wanted, statuses: statuses.map(([status]) => status), ...created };
          const found = await list(staff, { first: 200, filter });
          const [call, ...more] = await staffCalls(staff);
          expect(more).toEqual([]);
          expect(new Set([call?.query['account_manager'] ?? []].flat())).toEqual(new Set(wanted));
          const { account_manager: _named, ...query } = call?.query ?? {};
          expect(query).toEqual(Object.assign({}, dates, ...statuses.map(([, keys]) => keys)));
          const expected = all.filter(
            (customer) =>
              matchesDates(customer) &&
              (wanted.length === 0 || customer.account_manager_ids.some((id) => wanted.includes(id))) &&
              (statuses.length === 0 || statuses.some(([, , matchesStatus]) => matchesStatus(customer))),
          );
          expect(found.nodes.map(({ id }) => id)).toEqual(expected.toSorted(newestFirst).map(({ id }) => id));
        }
  });

  /** The query that the gateway sends for a status, and whether its parameter `key` is the time of the call plus `ahead`. */
  async function queryFor(status: string, key: string, ahead = 0) {
    const staff = await signIn('staff');
    const before = isoSecond(Date.now() + ahead);
    await list(staff, { filter: { statuses: [status] } });
    const after = isoSecond(Date.now() + ahead);
    const query = (await staffCalls(staff))[0]?.query ?? {};
    const sent = z.string().parse(query[key]);
    return { query, isNow: sent >= before && sent <= after };
  }

  it('by Active requests customers without an end date and with one after now [calls.account.filter-indefinite, calls.account.filter-until]', async () => {
    const { query, isNow } = await queryFor('ACTIVE', 'active_until_after');
    expect(query['active_indefinitely']).toBe('true');
    expect(isNow).toBe(true);
  });

  it('by Inactive requests an end date before now [calls.account.filter-until]', async () => {
    expect(await queryFor('INACTIVE', 'active_until_before')).toMatchObject({ isNow: true });
  });

  it('by Expiring requests an end date from now to 30 days ahead [calls.account.filter-until-between]', async () => {
    expect(await queryFor('EXPIRING', 'active_until_between_from')).toMatchObject({ isNow: true });
    expect(await queryFor('EXPIRING', 'active_until_between_to', 30 * DAY_MS)).toMatchObject({ isNow: true });
  });

  it('by overdue invoices keeps only the customers that have one', async () => {
    const staff = await signIn('staff');
    const [late, dueToday, both, ahead] = (await customers()).map(({ id }) => id);
    const invoices = [
      { customer: { id: late }, due_date: addDays(dayOf(today), -1) },
      { customer: { id: dueToday }, due_date: dayOf(Date.now()) },
      { customer: { id: both }, due_date: addDays(dayOf(today), 9) },
      { customer: { id: both }, due_date: addDays(dayOf(today), -9) },
      { customer: { id: ahead }, due_date: addDays(dayOf(today), 9) },
    ];
    await addFault({ path: 'invoice/open', kind: 'status', status: 200, body: { invoices } });
    const found = await list(staff, { filter: { overdueOnly: true } });
    expect(new Set(found.nodes.map(({ id }) => id))).toEqual(new Set([late, both]));
    expect((await staff.request('{ overdueCustomerCount }')).data).toEqual({ overdueCustomerCount: 2 });
    const overdue = (await staff.request('{ overdueCustomers { id openInvoices { daysOverdue } } }')).data?.['overdueCustomers'];
    expect(overdue).toHaveLength(2);
    expect(overdue).toContainEqual({ id: both, openInvoices: [{ daysOverdue: 9 }, { daysOverdue: 0 }] });
    expect(await list(staff, { filter: { overdueOnly: false } })).toMatchObject({ totalCount: (await customers()).length });
  });
});

describe('open invoices', () => {
  const ROWS = '{ customers(first: 200) { nodes { id openInvoices { dueDate daysOverdue } } } overdueCustomerCount }';
  const Rows = z.object({
    customers: z.object({
      nodes: z.array(
        z.object({ id: z.string(), openInvoices: z.nullable(z.array(z.object({ dueDate: z.string(), daysOverdue: z.int() }))) }),
      ),
    }),
    overdueCustomerCount: z.nullable(z.int()),
  });

  it('are read once per operation, for all rows [calls.account.invoices, customers.entity.open-invoices-only, roles.account-manager-calls]', async () => {
    const staff = await signIn('staff');
    // The rows come long after the count: the read of the invoices is still shared.
    await addFault({ method: 'GET', api: 'account', path: '^/v1/customer$', kind: 'delay', ms: 300 });
    const { customers: page, overdueCustomerCount } = Rows.parse((await staff.request(ROWS)).data);
    expect(await staff.calls(/invoice/)).toMatchObject([{ method: 'GET', path: '/v1/invoice/open', query: {}, ...MANAGER_CALL }]);
    const overdueRows = page.nodes.filter(({ openInvoices }) => openInvoices?.some(({ daysOverdue }) => daysOverdue > 0));
    expect(overdueRows.length).toBeGreaterThan(9);
    expect(overdueCustomerCount).toBe(overdueRows.length);
  });

  it('belong to their customer, in order of their due dates [customers.entity.invoice-fields]', async () => {
    const staff = await signIn('staff');
    const [one, two] = (await customers()).toSorted(newestFirst).map(({ id }) => id);
    const due = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const invoices = [3, -40, 0, -2].map((days) => ({ customer: { id: one }, due_date: due(days) }));
    await addFault({
      path: 'invoice/open',
      kind: 'status',
      status: 200,
      body: { invoices: [{ customer: { id: 'gone' }, due_date: due(-1) }, ...invoices] },
    });
    const { nodes } = Rows.parse((await staff.request(ROWS)).data).customers;
    expect(nodes.slice(0, 2)).toEqual([
      {
        id: one,
        openInvoices: [
          { dueDate: due(-40), daysOverdue: 40 },
          { dueDate: due(-2), daysOverdue: 2 },
          { dueDate: due(0), daysOverdue: 0 },
          { dueDate: due(3), daysOverdue: 0 },
        ],
      },
      { id: two, openInvoices: [] },
    ]);
  });

  it('that are overdue are counted only for readable customers of the list', async () => {
    const staff = await signIn('staff');
    const [listed, unreadable] = await customersAsSent();
    const invoices = [listed?.id, unreadable?.id, 'gone'].map((id) => ({ customer: { id }, due_date: '2020-01-01' }));
    await addFault({ path: 'invoice/open', kind: 'status', status: 200, body: { invoices } });
    const body = { customers: [listed, { ...unreadable, id: null }] };
    await addFault({ path: '^/v1/customer(\\?.*)?$', method: 'GET', kind: 'status', status: 200, body });
    const answer = await staff.request(`{ overdueCustomerCount all: overdueCustomers { id }
      none: overdueCustomers(filter: { search: "no customer has this name" }) { id }
      customers(filter: { overdueOnly: true }) { totalCount unreadableCount nodes { id } } }`);
    const rows = [{ id: listed?.id }];
    expect(answer).toMatchObject({
      data: {
        overdueCustomerCount: 1,
        all: rows,
        none: [],
        customers: { totalCount: 1, unreadableCount: 1, nodes: rows },
      },
    });
  });

  it('that the provider refuses are null, like their count', async () => {
    const staff = await signIn('staff');
    await addFault({ path: 'invoice/open', kind: 'status', status: 403 });
    const answer = await staff.request(ROWS);
    const { customers: page, overdueCustomerCount } = Rows.parse(answer.data);
    expect(answer.errors).toBeUndefined();
    expect(page.nodes.every(({ openInvoices }) => openInvoices === null)).toBe(true);
    expect(overdueCustomerCount).toBeNull();
    expect(await codeOf(staff.request(LIST, { filter: { overdueOnly: true } }))).toBe('FORBIDDEN');
  });

  it('of their own customer are null for users who are not staff, and not requested: the provider would refuse', async () => {
    const trader = await signIn('trader');
    const own = '{ viewer { customer { openInvoices { dueDate } } } }';
    expect((await trader.request(own)).data).toEqual({ viewer: { customer: { openInvoices: null } } });
    expect(await trader.calls(/invoice/)).toEqual([]);
  });

  it('that cannot be read are null in the rows, with an error for each', async () => {
    const staff = await signIn('staff');
    await addFault({ path: 'invoice/open', kind: 'status', status: 500 });
    const answer = await staff.request('{ customers(first: 2) { totalCount nodes { id openInvoices { dueDate } } } }');
    expect(answer.data).toMatchObject({ customers: { nodes: [{ openInvoices: null }, { openInvoices: null }] } });
    expect(answer.errors?.map(({ extensions }) => extensions.code)).toEqual(['PROVIDER_ERROR', 'PROVIDER_ERROR']);
    expect(await staff.calls(/invoice/)).toHaveLength(1);
  });

  it('that cannot be read fail a list that is filtered by them, not one that is sorted by them', async () => {
    const staff = await signIn('staff');
    await addFault({ path: 'invoice/open', kind: 'status', status: 500 });
    const sorted = { orderBy: { field: 'DAYS_OVERDUE', direction: 'DESC' } };
    expect((await list(staff, sorted)).totalCount).toBe((await customers()).length);
    const rows =
      '{ customers(first: 1, orderBy: { field: DAYS_OVERDUE, direction: DESC }) { nodes { openInvoices { dueDate } } } }';
    expect(await staff.request(rows)).toMatchObject({
      data: { customers: { nodes: [{ openInvoices: null }] } },
      errors: [{ extensions: { code: 'PROVIDER_ERROR' } }],
    });
    expect(await codeOf(staff.request(LIST, { ...sorted, filter: { overdueOnly: true } }))).toBe('PROVIDER_ERROR');
  });
});

it('a customer that cannot be read is missing from the rows, and counted', async () => {
  const staff = await signIn('staff');
  const [one, two] = await customersAsSent();
  const body = { customers: [one, null, two] };
  await addFault({ path: '^/v1/customer$', method: 'GET', kind: 'status', status: 200, body });
  const { data } = await staff.request('{ customers { totalCount unreadableCount nodes { id } pageInfo { hasNextPage } } }');
  expect(data?.['customers']).toMatchObject({ totalCount: 2, unreadableCount: 1, pageInfo: { hasNextPage: false } });
});

describe('the cached customer list', () => {
  let gateway: TestGateway | null = null;
  beforeAll(async () => {
    gateway = await startGateway(stack().sandbox.port, { BEARER_CACHE_MS: 0, CUSTOMERS_CACHE_MS: 600_000 });
  });
  afterAll(() => gateway?.stop());
  const signInCached = (user: string) => UserSession.signIn({ ...stack(), gateway: gateway ?? stack().gateway }, user);
  const countListCalls = async (session: UserSession) =>
    (await staffCalls(session)).filter(({ path }) => path === '/v1/customer').length;

  it('serves search and paging, for the same bearer and filter only', async () => {
    const staff = await signInCached('staff');
    const first = await list(staff);
    await list(staff, { after: first.pageInfo.endCursor });
    for (const search of ['n', 'no', 'nor']) await list(staff, { filter: { search } });
    expect(await countListCalls(staff)).toBe(1);
    await list(staff, { filter: { statuses: ['EXPIRING'] } });
    await list(staff, { filter: { statuses: ['EXPIRING', 'EXPIRING'], search: 'x' } });
    expect(await countListCalls(staff)).toBe(2);
    const other = await signInCached('super');
    await list(other);
    expect(await countListCalls(other)).toBe(1);
  });

  it('is dropped once this gateway has changed a customer, also one that is the viewer’s own', async () => {
    const boss = await signInCached('super');
    const id = await customerId(stack(), 'House Account');
    const seen = async () =>
      (await boss.request('{ viewer { customer { name } } customers(filter: { search: "Renamed" }) { totalCount } }')).data;
    expect(await seen()).toEqual({ viewer: { customer: { name: 'House Account' } }, customers: { totalCount: 0 } });
    await boss.request('mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { userErrors { code } } }', {
      input: { id, resourceVersion: 1, name: 'Renamed' },
    });
    expect(await seen()).toEqual({ viewer: { customer: { name: 'Renamed' } }, customers: { totalCount: 1 } });
  });
});
