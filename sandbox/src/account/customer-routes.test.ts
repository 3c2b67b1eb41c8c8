import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Customer } from '@sightline/provider-contract/account-customers.ts';
import { type AccountTest, type Caller, startAccountTest } from './testing.ts';

let test: AccountTest;
let superuser: Caller;
let staff: Caller;
beforeAll(async () => {
  test = await startAccountTest({ SANDBOX_NOW: '2026-03-01T12:00:00Z' });
});
beforeEach(async () => {
  test.sandbox.account.reset();
  superuser = await test.managing('super');
  staff = await test.managing('staff');
});
afterAll(() => test.sandbox.close());

const Customers = z.object({ customers: z.array(Customer) });
const CustomerBody = z.object({ customer: Customer });
const listCustomers = async (caller: Caller, query = '') =>
  Customers.parse((await caller('GET', `/account/v1/customer${query}`)).body).customers;
const named = (name: string) => {
  const found = test.sandbox.account.store.customers.all().find((c) => c.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

describe('reading customers', () => {
  it('returns their own customer to its users, and none to staff without a customer', async () => {
    expect((await listCustomers(await test.as('trader'))).map((c) => c.name)).toEqual(['Northwind Bets']);
    expect(await listCustomers(await test.as('staff'))).toEqual([]);
    expect((await listCustomers(await test.as('unsigned')))[0]?.trial_agreement_status).toBe('unsigned');
    expect((await listCustomers(await test.as('nobilling')))[0]?.stripe_id).toBeNull();
  });

  it('returns all customers, of every status, in Account-Manager mode', async () => {
    const all = await listCustomers(staff);
    const now = Date.parse('2026-03-01T12:00:00Z');
    const days = all.map((c) => (c.active_until === null ? null : (Date.parse(c.active_until) - now) / 86_400_000));
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(days.filter((d) => d === null).length).toBeGreaterThan(5);
    expect(days.filter((d) => d !== null && d < 0).length).toBeGreaterThan(5);
    expect(days.filter((d) => d !== null && d > 0 && d <= 30).length).toBeGreaterThan(5);
    expect(days.filter((d) => d !== null && d > 30).length).toBeGreaterThan(5);
    expect(all.some((c) => c.account_managers.some((m) => m.user.deleted))).toBe(true);
  });

  it('combines status filters by OR, managers by OR, and all else by AND', async () => {
    const now = '2026-03-01T12:00:00Z';
    const all = await listCustomers(staff);
    const inactive = await listCustomers(staff, `?active_until_before=${now}`);
    const active = await listCustomers(staff, `?active_indefinitely=true&active_until_after=${now}`);
    expect(inactive.length).toBeGreaterThan(0);
    expect(inactive.length + active.length).toBe(all.length);
    const expiring = await listCustomers(staff, `?active_until_between_from=${now}&active_until_between_to=2026-03-31T12:00:00Z`);
    expect(expiring.every((c) => (c.active_until ?? '') >= now && (c.active_until ?? '') <= '2026-03-31T12:00:00Z')).toBe(true);
    expect(expiring.length).toBeGreaterThan(0);

    const manager = all.flatMap((c) => c.account_managers)[0]?.user.id ?? '';
    const other = all.flatMap((c) => c.account_managers).find((m) => m.user.id !== manager)?.user.id ?? '';
    const ofEither = all.filter((c) => c.account_managers.some((m) => [manager, other].includes(m.user.id)));
    expect(await listCustomers(staff, `?account_manager=${manager}&account_manager=${other}`)).toEqual(ofEither);
    const ended = ofEither.filter((c) => inactive.some((i) => i.id === c.id));
    expect(await listCustomers(staff, `?account_manager=${manager}&account_manager=${other}&active_until_before=${now}`)).toEqual(
      ended,
    );

    const created = all[20]?.created ?? '';
    expect((await listCustomers(staff, `?created_after=${created}&created_before=${created}`)).map((c) => c.created)).toEqual([
      created,
    ]);
  });

  it('returns one by its public id', async () => {
    const { id } = named('Fjord Gaming');
    expect((await listCustomers(staff, `?customer=${id}`)).map((c) => c.id)).toEqual([id]);
    expect(await listCustomers(staff, '?customer=unknown')).toEqual([]);
    expect((await (await test.as('trader'))('GET', `/account/v1/customer?customer=${id}`)).status).toBe(403);
  });

  it('refuses invalid filters, and filters outside of Account-Manager mode', async () => {
    expect((await staff('GET', '/account/v1/customer?created_after=yesterday')).status).toBe(400);
    expect((await staff('GET', '/account/v1/customer?colour=red')).status).toBe(400);
    expect((await staff('GET', '/account/v1/customer?active_until_between_from=2026-03-01T12:00:00Z')).status).toBe(400);
    expect((await (await test.as('staff'))('GET', '/account/v1/customer?active_indefinitely=true')).status).toBe(403);
  });
});

describe('Account-Manager mode', () => {
  it.each(['/account/v1/customer', '/account/v1/account-manager', '/account/v1/invoice/open'])(
    'is for staff only: %s',
    async (path) => {
      const trader = await test.managing('trader');
      expect((await trader('GET', path)).status).toBe(403);
      expect((await staff('GET', path)).status).toBe(200);
      expect((await test.anyone('GET', path)).status).toBe(401);
    },
  );

  it('is required to list managers and invoices, and the header refuses other modes', async () => {
    const customerAgent = await test.as('super');
    expect((await customerAgent('GET', '/account/v1/account-manager')).status).toBe(403);
    expect((await customerAgent('GET', '/account/v1/invoice/open')).status).toBe(403);
    expect((await customerAgent('GET', '/account/v1/customer', { headers: { 'x-authorization-method': 'Root' } })).status).toBe(
      400,
    );
  });

  it('lists deleted managers too, unless they are excluded', async () => {
    const Managers = z.object({ account_managers: z.array(z.object({ user: z.object({ deleted: z.boolean() }) })) });
    const all = Managers.parse((await staff('GET', '/account/v1/account-manager')).body).account_managers;
    const present = Managers.parse((await staff('GET', '/account/v1/account-manager?deleted=false')).body).account_managers;
    expect(all.length).toBeGreaterThanOrEqual(15);
    expect(present).toEqual(all.filter((m) => !m.user.deleted));
    expect(present.length).toBeLessThan(all.length);
  });

  it('lists more than nine overdue invoices, and some that are not due yet', async () => {
    const Invoices = z.object({ invoices: z.array(z.object({ due_date: z.string() })) });
    const { invoices } = Invoices.parse((await staff('GET', '/account/v1/invoice/open')).body);
    expect(invoices.filter((i) => i.due_date < '2026-03-01').length).toBeGreaterThan(9);
    expect(invoices.some((i) => i.due_date > '2026-03-01')).toBe(true);
  });
});

const createBody = () => {
  const manager = test.sandbox.account.store.users.all().find((u) => u.account_manager && !u.deleted)?.id;
  return { name: 'New Bets', active_until: null, stripe_id: 'cus_new', account_managers: [{ user: { id: manager } }] };
};
const create = (caller: Caller, changes: object = {}) =>
  caller('POST', '/account/v1/customer', { body: { ...createBody(), ...changes } });

describe('creating customers', () => {
  const company = {
    name: 'New Ltd',
    number: '1',
    registered_address: { address_line_1: 'A 1', address_line_2: '', zip_code: '1', city: 'B', country: 'C' },
  };
  it('answers 201 with the customer, whose agreement is unsigned if company data is given', async () => {
    const answer = await create(superuser, { trial_agreement_fields: { company } });
    expect(answer.status).toBe(201);
    const { customer } = CustomerBody.parse(answer.body);
    expect(customer).toMatchObject({
      name: 'New Bets',
      internal_name: 'new-bets',
      created: expect.stringMatching(/^2026-03-01T12:0/),
      trial_agreement_status: 'unsigned',
      resource_version: 1,
    });
    expect(await listCustomers(superuser, `?customer=${customer.id}`)).toEqual([customer]);
    expect((await superuser('GET', `/account/v1/customer/${customer.id}/trial-agreement/unsigned`)).body).toMatchObject({
      agreement: { parameters: { company } },
    });
    expect(CustomerBody.parse((await create(superuser, { stripe_id: null })).body).customer.trial_agreement_status).toBe(
      'no_trial_agreement',
    );
  });

  it('is for superusers in Account-Manager mode', async () => {
    expect((await create(staff)).status).toBe(403);
    expect((await create(await test.as('super'))).status).toBe(403);
  });

  it.each([
    [422, 'name_required', { name: ' ' }],
    [422, 'stripe_id_required', { stripe_id: '' }],
    [409, 'duplicate_stripe_id', { stripe_id: 'cus_000002' }],
    [422, 'account_manager_required', { account_managers: [] }],
    [422, 'unknown_account_manager', { account_managers: [{ user: { id: 'u-x' } }] }],
    [422, 'company_field_required', { trial_agreement_fields: { company: { ...company, number: ' ' } } }],
    [400, 'malformed_request', { colour: 'red' }],
  ])('refuses an invalid customer with %i %s', async (status, type, changes) => {
    const answer = await create(superuser, changes);
    expect([answer.status, answer.body]).toMatchObject([status, { type, message: expect.any(String) }]);
  });
});

const patch = (caller: Caller, resource_version: number, operations: unknown[], name = 'Northwind Bets') =>
  caller('PATCH', `/account/v1/customer/${named(name).id}`, { body: { resource_version, patch: operations } });

const assign = (id: string | undefined) => [{ op: 'replace', path: '/account_managers', value: [{ user: { id } }] }];

describe('patching customers', () => {
  it('changes fields and increases the version', async () => {
    const answer = await patch(staff, 1, [
      { op: 'replace', path: '/name', value: 'Northwind' },
      { op: 'replace', path: '/stripe_id', value: null },
      { op: 'replace', path: '/active_until', value: '2027-01-01T00:00:00Z' },
    ]);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { customer: { name: 'Northwind', stripe_id: null, active_until: '2027-01-01T00:00:00Z', resource_version: 2 } },
    ]);
  });

  it('answers a stale version with 409 and the current version', async () => {
    await patch(staff, 1, [{ op: 'replace', path: '/active_until', value: '2027-01-01T00:00:00Z' }]);
    const answer = await patch(staff, 1, [{ op: 'replace', path: '/name', value: 'Lost' }]);
    expect([answer.status, answer.body]).toMatchObject([409, { type: 'resource_version_mismatch', resource_version: 2 }]);
    expect(named('Northwind Bets').active_until).toBe('2027-01-01T00:00:00Z');
  });

  it('keeps the version if nothing changes', async () => {
    const answer = await patch(staff, 1, [{ op: 'replace', path: '/name', value: 'Northwind Bets' }]);
    expect(CustomerBody.parse(answer.body).customer.resource_version).toBe(1);
  });

  it('adds an agreement only if there is none yet', async () => {
    const company = {
      name: 'X',
      number: '1',
      registered_address: { address_line_1: 'A', address_line_2: null, zip_code: '1', city: 'B', country: 'C' },
    };
    const fields = [{ op: 'add', path: '/trial_agreement_fields', value: { company } }];
    expect(CustomerBody.parse((await patch(staff, 1, fields, 'Fjord Gaming')).body).customer.trial_agreement_status).toBe(
      'unsigned',
    );
    expect((await patch(staff, 1, fields)).body).toMatchObject({ type: 'agreement_exists' });
  });

  it('keeps a deleted manager where assigned, and assigns it to no other customer', async () => {
    const { users, customers } = test.sandbox.account.store;
    const deletedIds = users
      .all()
      .filter((u) => u.account_manager && u.deleted)
      .map((u) => u.id);
    const assigned = customers.all().find((c) => c.account_manager_ids.some((id) => deletedIds.includes(id)));
    const deletedManager = assigned?.account_manager_ids.find((id) => deletedIds.includes(id));
    expect((await patch(staff, assigned?.resource_version ?? 0, assign(deletedManager), assigned?.name ?? '')).status).toBe(200);
    expect((await patch(staff, 1, assign(deletedManager))).body).toMatchObject({ type: 'unknown_account_manager' });
  });

  it.each([
    ['path_not_patchable', { op: 'replace', path: '/internal_id', value: 1 }],
    ['name_required', { op: 'replace', path: '/name', value: ' ' }],
    ['account_manager_required', { op: 'replace', path: '/account_managers', value: [] }],
    ['invalid_value', { op: 'replace', path: '/active_until', value: 'soon' }],
    ['patch_failed', { op: 'replace', path: '/account_managers/9', value: {} }],
  ])('refuses an invalid patch with 422 %s', async (type, operation) => {
    const answer = await patch(staff, 1, [operation]);
    expect([answer.status, answer.body]).toMatchObject([422, { type }]);
    expect(named('Northwind Bets').resource_version).toBe(1);
  });

  it('requires Account-Manager mode, and answers an unknown customer with 404', async () => {
    expect((await patch(await test.as('trader'), 1, [])).status).toBe(403);
    expect((await staff('PATCH', '/account/v1/customer/unknown', { body: { resource_version: 1, patch: [] } })).status).toBe(404);
  });
});
