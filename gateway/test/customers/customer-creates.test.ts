import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { FaultSpec } from '../../../sandbox/src/faults/faults.ts';
import { UserSession } from '../support/user-session.ts';
import {
  codeOf,
  COMPANY,
  COMPANY_BODY,
  CREATE,
  customerWrites,
  MANAGER_CALL,
  newCustomerInput,
  newStripeId,
} from '../support/customer-fixtures.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ BEARER_CACHE_MS: 0, ACCOUNT_TIMEOUT_MS: 1_500 });
beforeEach(() => stack().sandbox.control.clearFaults());

const CREATE_FAILED =
  'An unexpected problem occurred while trying to create a new customer. Please try again soon, and if the problem persists contact the developer team.';
const signIn = (user: string) => UserSession.signIn(stack(), user);
const addFault = (spec: FaultSpec) => stack().sandbox.control.addFault(spec);
const create = async (session: UserSession, input: object = {}) =>
  session.request(CREATE, { input: { ...(await newCustomerInput(stack())), ...input } });

describe('creating a customer', () => {
  it('is one POST with every field [calls.account.customer-create, customers.create.payload]', async () => {
    const boss = await signIn('super');
    const input = await newCustomerInput(stack());
    const { data } = await boss.request(CREATE, { input });
    expect(data?.['result']).toMatchObject({
      customer: {
        name: input.name.trim(),
        billingReference: input.stripeId.trim(),
        resourceVersion: 1,
        trialAgreementStatus: 'NONE',
      },
      userErrors: [],
    });
    const [call, ...more] = await customerWrites(boss);
    expect(more).toEqual([]);
    expect(call).toMatchObject({ method: 'POST', path: '/v1/customer', query: {}, status: 201, ...MANAGER_CALL });
    expect(call?.body).toEqual({
      name: input.name.trim(),
      active_until: '2031-05-28T17:00:00Z',
      stripe_id: input.stripeId.trim(),
      account_managers: [{ user: { id: input.accountManagerIds[0] } }, { user: { id: input.accountManagerIds[1] } }],
    });
  });

  it('sends the company if an agreement is required, and only then [customers.create.payload-agreement]', async () => {
    const boss = await signIn('super');
    const { data } = await create(boss, { agreementCompany: COMPANY });
    expect(data?.['result']).toMatchObject({ customer: { trialAgreementStatus: 'UNSIGNED', agreementCompany: COMPANY } });
    await create(boss, { agreementCompany: null });
    const bodies = (await customerWrites(boss)).map(({ body }) => z.record(z.string(), z.unknown()).parse(body));
    expect(bodies[0]?.['trial_agreement_fields']).toEqual({ company: COMPANY_BODY });
    expect(bodies[1]).not.toHaveProperty('trial_agreement_fields');
  });

  it('billed elsewhere, and without an end, sends null for both', async () => {
    const boss = await signIn('super');
    await create(boss, { billingMethod: 'OTHER', stripeId: 'cus_left_over', expiresAt: null });
    expect((await customerWrites(boss))[0]?.body).toMatchObject({ stripe_id: null, active_until: null });
  });

  it.each([
    [{ name: ' ' }, ['name'], 'NAME_EMPTY', 'Customer name cannot be empty'],
    [{ stripeId: ' ', accountManagerIds: [] }, ['stripeId'], 'STRIPE_ID_NEEDED', 'A customer needs a stripe id'],
    [{ accountManagerIds: [] }, ['accountManagerIds'], 'ACCOUNT_MANAGER_NEEDED', 'A customer needs at least one Account Manager'],
    [{ agreementCompany: { ...COMPANY, city: '' } }, ['agreementCompany', 'city'], 'CITY_EMPTY', 'City cannot be empty'],
  ])('with %j is refused by the gateway, and nothing is sent', async (wrong, field, code, message) => {
    const boss = await signIn('super');
    expect((await create(boss, wrong)).data?.['result']).toEqual({ customer: null, userErrors: [{ field, code, message }] });
    expect(await customerWrites(boss)).toEqual([]);
  });

  it('is for superusers only', async () => {
    for (const user of ['staff', 'trader']) {
      const session = await signIn(user);
      expect(await codeOf(create(session))).toBe('FORBIDDEN');
      expect(await customerWrites(session)).toEqual([]);
    }
  });

  it.each<FaultSpec>([
    { kind: 'status', status: 422, body: { type: 'x', message: 'Words of the provider.' } },
    { kind: 'status', status: 403 },
    { kind: 'status', status: 500, body: { message: 'Down.' } },
  ])('that fails by %j shows the fixed text, and can be repeated under its key [customers.create.failure]', async (failure) => {
    const boss = await signIn('super');
    const input = await newCustomerInput(stack());
    await addFault({ ...failure, method: 'POST', path: '^/v1/customer$', times: 1 });
    expect((await boss.request(CREATE, { input })).data?.['result']).toEqual({
      customer: null,
      userErrors: [{ field: [], code: 'CUSTOMER_CREATE_FAILED', message: CREATE_FAILED }],
    });
    expect((await boss.request(CREATE, { input })).data?.['result']).toMatchObject({ customer: { name: input.name.trim() } });
  });

  it('with the Stripe id of another customer fails with the same code', async () => {
    const boss = await signIn('super');
    const taken = newStripeId();
    await create(boss, { stripeId: taken });
    expect((await create(boss, { stripeId: taken })).data?.['result']).toMatchObject({
      userErrors: [{ code: 'CUSTOMER_CREATE_FAILED' }],
    });
  });

  it.each<FaultSpec>([{ kind: 'reset' }, { kind: 'hang' }, { kind: 'truncated' }, { kind: 'status', status: 503 }])(
    'whose outcome is unknown after %j reports that, and is not sent again',
    async (failure) => {
      const boss = await signIn('super');
      const input = await newCustomerInput(stack());
      await addFault({ ...failure, method: 'POST', path: '^/v1/customer$', times: 1 });
      for (let attempt = 0; attempt < 2; attempt += 1)
        expect(await codeOf(boss.request(CREATE, { input }))).toBe('OUTCOME_UNKNOWN');
      expect(await customerWrites(boss)).toHaveLength(1);
    },
  );

  it('requested twice under one key runs once; the key cannot be used for anything else', async () => {
    const boss = await signIn('super');
    const input = await newCustomerInput(stack());
    const [first, second] = await Promise.all([boss.request(CREATE, { input }), boss.request(CREATE, { input })]);
    expect(second.data).toEqual(first.data);
    expect(await customerWrites(boss)).toHaveLength(1);
    expect(await codeOf(boss.request(CREATE, { input: { ...input, name: 'Other' } }))).toBe('BAD_USER_INPUT');
  });

  it('is UNAUTHENTICATED if the provider refuses the bearer', async () => {
    const boss = await signIn('super');
    await addFault({ method: 'POST', path: '^/v1/customer$', kind: 'status', status: 401 });
    expect(await codeOf(create(boss))).toBe('UNAUTHENTICATED');
  });
});
