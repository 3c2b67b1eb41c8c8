import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { FaultSpec } from '../../../sandbox/src/faults/faults.ts';
import { UserSession } from '../support/user-session.ts';
import {
  codeOf,
  COMPANY,
  COMPANY_BODY,
  CREATE,
  type CustomerState,
  customersOf,
  customerWrites,
  MANAGER_CALL,
  managersOf,
  newCustomerInput,
  newStripeId,
  UPDATE,
} from '../support/customer-fixtures.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ BEARER_CACHE_MS: 0 });
beforeEach(() => stack().sandbox.control.clearFaults());

const UPDATE_FAILED =
  'An unexpected problem occurred while trying to update the customer information. Please try again soon, and if the problem persists contact the developer team.';
const signIn = (user: string) => UserSession.signIn(stack(), user);
const addFault = (spec: FaultSpec) => stack().sandbox.control.addFault(spec);
const change = (id: string, patch: object) => stack().sandbox.control.change('customers', id, patch);
const update = (session: UserSession, input: object) => session.request(UPDATE, { input });

/** Creates a customer for one test, so that its version is known. */
async function createCustomer(): Promise<CustomerState> {
  const boss = await signIn('super');
  const { data } = await boss.request(CREATE, { input: await newCustomerInput(stack()) });
  const { id } = z.object({ result: z.object({ customer: z.object({ id: z.string() }) }) }).parse(data).result.customer;
  const found = (await customersOf(stack())).find((customer) => customer.id === id);
  if (!found) throw new Error('the sandbox did not keep the customer');
  return found;
}

describe('changing a customer', () => {
  it('sends the version in the body with the changed fields, and returns the response [calls.account.customer-patch, calls.account.customer-patch-answer, customers.edit.copy-refreshed]', async () => {
    const { id, name } = await createCustomer();
    const version = z.int().parse((await change(id, { resource_version: 7 }))['resource_version']);
    const staff = await signIn('staff');
    const input = { id, resourceVersion: version, name, expiresAt: '2032-01-01T00:00:00.000Z' };
    expect((await update(staff, input)).data?.['result']).toMatchObject({
      customer: { id, name, expiresAt: expect.stringMatching(/^2032-01-01T00:00:00/), resourceVersion: version + 1 },
      current: null,
      userErrors: [],
    });
    const [call, ...more] = await customerWrites(staff);
    expect(more).toEqual([]);
    expect(call).toMatchObject({ method: 'PATCH', path: `/v1/customer/${id}`, query: {}, status: 200, ...MANAGER_CALL });
    expect(call?.headers).not.toHaveProperty('if-match');
    expect(call?.body).toEqual({
      resource_version: version,
      patch: [{ op: 'replace', path: '/active_until', value: '2032-01-01T00:00:00Z' }],
    });
  });

  it('repeatedly uses the version of each response [customers.edit.version-refreshed]', async () => {
    const { id } = await createCustomer();
    const staff = await signIn('staff');
    let resourceVersion = 1;
    for (const name of ['First', 'Second', 'Third']) {
      const { data } = await update(staff, { id, resourceVersion, name });
      const { customer } = z
        .object({ customer: z.object({ name: z.string(), resourceVersion: z.int() }) })
        .parse(data?.['result']);
      expect(customer).toEqual({ name, resourceVersion: resourceVersion + 1 });
      resourceVersion = customer.resourceVersion;
    }
    expect((await customerWrites(staff)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('to its current values sends nothing', async () => {
    const { id, name, stripe_id, account_manager_ids } = await createCustomer();
    const staff = await signIn('staff');
    const same = { name, expiresAt: '2031-05-28T17:00:00Z', billingMethod: 'STRIPE', stripeId: stripe_id };
    for (const fields of [{}, { ...same, accountManagerIds: account_manager_ids.toReversed() }])
      expect((await update(staff, { id, resourceVersion: 1, ...fields })).data?.['result']).toMatchObject({
        customer: { id, name, resourceVersion: 1 },
        userErrors: [],
      });
    expect(await customerWrites(staff)).toEqual([]);
  });

  it('to another billing method removes the Stripe id, and back requires one [customers.edit.other-null-stripe, customers.edit.stripe-id-required]', async () => {
    const { id } = await createCustomer();
    const staff = await signIn('staff');
    expect((await update(staff, { id, resourceVersion: 1, billingMethod: 'OTHER' })).data?.['result']).toMatchObject({
      customer: { billingReference: null, resourceVersion: 2 },
    });
    expect((await customerWrites(staff))[0]?.body).toEqual({
      resource_version: 1,
      patch: [{ op: 'replace', path: '/stripe_id', value: null }],
    });
    for (const fields of [{ billingMethod: 'STRIPE' }, { billingMethod: 'STRIPE', stripeId: '  ' }, { stripeId: null }])
      expect((await update(staff, { id, resourceVersion: 2, ...fields })).data?.['result']).toEqual({
        customer: null,
        current: null,
        userErrors: [{ field: ['stripeId'], code: 'STRIPE_ID_NEEDED', message: 'A customer needs a stripe id' }],
      });
    expect(await customerWrites(staff)).toHaveLength(1);
    expect(
      (await update(staff, { id, resourceVersion: 2, billingMethod: 'STRIPE', stripeId: newStripeId() })).data?.['result'],
    ).toMatchObject({
      customer: { resourceVersion: 3 },
    });
  });

  it.each([{ name: ' ' }, { name: null }])('needs a name, not %j [customers.edit.name-required]', async (fields) => {
    const { id } = await createCustomer();
    const staff = await signIn('staff');
    expect((await update(staff, { id, resourceVersion: 1, ...fields })).data?.['result']).toMatchObject({
      customer: null,
      userErrors: [{ field: ['name'], code: 'NAME_EMPTY', message: 'Customer name cannot be empty' }],
    });
    expect(await customerWrites(staff)).toEqual([]);
  });

  it.each([{ accountManagerIds: [] }, { accountManagerIds: null }])(
    'needs an account manager, not %j [customers.edit.manager-required]',
    async (fields) => {
      const { id } = await createCustomer();
      const staff = await signIn('staff');
      expect((await update(staff, { id, resourceVersion: 1, ...fields })).data?.['result']).toMatchObject({
        customer: null,
        userErrors: [{ code: 'ACCOUNT_MANAGER_NEEDED', message: 'A customer needs at least one Account Manager' }],
      });
      expect(await customerWrites(staff)).toEqual([]);
    },
  );

  it('keeps the managers that are sent, deleted ones too', async () => {
    const { id, account_manager_ids } = await createCustomer();
    const deletedManagerId = (await managersOf(stack())).find(({ deleted }) => deleted)?.id;
    await change(id, { account_manager_ids: [account_manager_ids[0], deletedManagerId], resource_version: 1 });
    const staff = await signIn('staff');
    const sentPatches = async () => (await customerWrites(staff)).map(({ status, body }) => ({ status, body }));
    const expectedPatch = (resource_version: number, ids: readonly unknown[]) => ({
      status: 200,
      body: {
        resource_version,
        patch: [{ op: 'replace', path: '/account_managers', value: ids.map((user) => ({ user: { id: user } })) }],
      },
    });
    await update(staff, { id, resourceVersion: 1, accountManagerIds: [account_manager_ids[1], deletedManagerId] });
    await update(staff, { id, resourceVersion: 2, accountManagerIds: [account_manager_ids[1]] });
    expect(await sentPatches()).toEqual([
      expectedPatch(1, [account_manager_ids[1], deletedManagerId]),
      expectedPatch(2, [account_manager_ids[1]]),
    ]);
  });

  it('renames a customer whose only manager is deleted', async () => {
    const { id } = await createCustomer();
    const deletedManagerId = (await managersOf(stack())).find(({ deleted }) => deleted)?.id;
    await change(id, { account_manager_ids: [deletedManagerId], resource_version: 1 });
    const staff = await signIn('staff');
    const { data } = await update(staff, { id, resourceVersion: 1, name: 'Renamed', accountManagerIds: [deletedManagerId] });
    expect(data?.['result']).toMatchObject({ customer: { name: 'Renamed' }, userErrors: [] });
    expect((await customerWrites(staff)).map(({ body }) => body)).toEqual([
      { resource_version: 1, patch: [{ op: 'replace', path: '/name', value: 'Renamed' }] },
    ]);
  });

  it('adds an agreement if there is none', async () => {
    const { id } = await createCustomer();
    const staff = await signIn('staff');
    const { data } = await update(staff, { id, resourceVersion: 1, agreementCompany: COMPANY });
    expect(data?.['result']).toMatchObject({ customer: { trialAgreementStatus: 'UNSIGNED', agreementCompany: COMPANY } });
    expect((await customerWrites(staff))[0]?.body).toEqual({
      resource_version: 1,
      patch: [{ op: 'add', path: '/trial_agreement_fields', value: { company: COMPANY_BODY } }],
    });
    await update(staff, { id, resourceVersion: 2, agreementCompany: { ...COMPANY, name: 'Other' } });
    expect(await customerWrites(staff)).toHaveLength(1);
  });

  it('shows the current state if another user changed the customer meanwhile', async () => {
    const { id } = await createCustomer();
    await change(id, { name: 'Theirs', resource_version: 5 });
    const staff = await signIn('staff');
    expect((await update(staff, { id, resourceVersion: 1, name: 'Mine' })).data?.['result']).toMatchObject({
      customer: null,
      current: { id, name: 'Theirs', resourceVersion: 5 },
      userErrors: [{ field: [], code: 'CONFLICT', message: 'Someone else changed this while you were editing.' }],
    });
    expect(await customerWrites(staff)).toMatchObject([{ body: { resource_version: 1 }, status: 409 }]);
  });

  it('to the Stripe id of another customer is not a version conflict', async () => {
    const [one, other] = [await createCustomer(), await createCustomer()];
    const staff = await signIn('staff');
    const input = { id: one.id, resourceVersion: 1, billingMethod: 'STRIPE', stripeId: other.stripe_id };
    expect((await update(staff, input)).data?.['result']).toEqual({
      customer: null,
      current: null,
      userErrors: [{ field: [], code: 'CUSTOMER_UPDATE_FAILED', message: UPDATE_FAILED }],
    });
    expect(await customerWrites(staff)).toMatchObject([{ status: 409 }]);
  });

  it.each<FaultSpec>([
    { method: 'PATCH', kind: 'status', status: 422, body: { message: 'Words of the provider.' } },
    { method: 'PATCH', kind: 'status', status: 500 },
    { method: 'PATCH', kind: 'status', status: 403 },
    { method: 'GET', path: '^/v1/customer\\?', kind: 'status', status: 500 },
    { method: 'GET', path: '^/v1/customer\\?', kind: 'reset' },
  ])('that fails by %j shows the fixed text [customers.edit.failure]', async (failure) => {
    const { id } = await createCustomer();
    const staff = await signIn('staff');
    await addFault({ api: 'account', ...failure });
    expect((await update(staff, { id, resourceVersion: 1, name: 'Mine' })).data?.['result']).toEqual({
      customer: null,
      current: null,
      userErrors: [{ field: [], code: 'CUSTOMER_UPDATE_FAILED', message: UPDATE_FAILED }],
    });
  });

  it('is NOT_FOUND if the customer does not exist', async () => {
    const staff = await signIn('staff');
    expect(await codeOf(update(staff, { id: 'unknown', resourceVersion: 1, name: 'x' }))).toBe('NOT_FOUND');
    expect(await customerWrites(staff)).toEqual([]);
  });

  it('is for staff only', async () => {
    const trader = await signIn('trader');
    const own = (await customersOf(stack())).find(({ name }) => name === 'Northwind Bets');
    expect(await codeOf(update(trader, { id: own?.id, resourceVersion: 1, name: 'x' }))).toBe('FORBIDDEN');
    expect(await customerWrites(trader)).toEqual([]);
  });
});

describe('a change whose response is lost', () => {
  const PATCH = { method: 'PATCH', path: '^/v1/customer/', times: 1 } as const;

  it.each([{ kind: 'truncated' }, { kind: 'wrong-types' }] as const)('by %j but was made has succeeded', async (failure) => {
    const { id } = await createCustomer();
    const staff = await signIn('staff');
    await addFault({ ...PATCH, ...failure });
    expect((await update(staff, { id, resourceVersion: 1, name: 'Mine' })).data?.['result']).toMatchObject({
      customer: { name: 'Mine', resourceVersion: 2 },
      userErrors: [],
    });
    expect(await customerWrites(staff)).toHaveLength(1);
  });

  it('and was not made has failed', async () => {
    const { id } = await createCustomer();
    const staff = await signIn('staff');
    await addFault({ ...PATCH, kind: 'status', status: 503 });
    expect((await update(staff, { id, resourceVersion: 1, name: 'Mine' })).data?.['result']).toMatchObject({
      customer: null,
      userErrors: [{ code: 'CUSTOMER_UPDATE_FAILED' }],
    });
    expect(await customerWrites(staff)).toHaveLength(1);
  });

  it('has an unknown outcome if the customer cannot be read either', async () => {
    const { id } = await createCustomer();
    const staff = await signIn('staff');
    await addFault({ ...PATCH, kind: 'truncated' });
    await addFault({ method: 'GET', path: `customer=${id}`, kind: 'delay', ms: 0, times: 1 });
    await addFault({ method: 'GET', path: `customer=${id}`, kind: 'status', status: 500 });
    expect(await codeOf(update(staff, { id, resourceVersion: 1, name: 'Mine' }))).toBe('OUTCOME_UNKNOWN');
  });
});
