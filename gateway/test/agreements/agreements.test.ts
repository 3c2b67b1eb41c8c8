import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fingerprint } from '../../../sandbox/src/http/call-log.ts';
import { UserSession, customerId } from '../support/user-session.ts';
import { useStack } from '../support/stack.ts';
import { trustedDocumentFor } from '../support/trusted-documents.ts';

const stack = useStack();
beforeEach(() => stack().sandbox.control.reset());

const AGREEMENT = `query ($customerId: ID!) { trialAgreement(customerId: $customerId) {
  company { name number country addressLine1 addressLine2 zipCode city } parties { number body } notice
  clauses { number title body subClauses { number body }
    sections { number title body subClauses { number body } } } } }`;
const SIGN =
  'mutation ($input: SignTrialAgreementInput!) { signTrialAgreement(input: $input) { customer { id trialAgreementStatus } userErrors { field code message } } }';
const GUARD = '{ viewer { unsignedAgreementCustomerId } }';
const PATH = /trial-agreement/;
const SIGN_FAILED =
  'An unexpected error occurred while attempting to sign the Trail Access Agreement. Please try again soon, and if the problem persists contact your account manager.';

const recipient = { name: 'Ana Lund', address: 'Main St 1, Stockholm', email: 'ana@acme.test' };
const signer = { companyName: 'Acme Bets AB', name: 'Bo Lund', role: 'CEO', email: 'bo@acme.test' };

const Guarded = z.object({ viewer: z.object({ unsignedAgreementCustomerId: z.string() }) });
/** A user whose first customer has not signed, and that customer. */
async function newcomer(): Promise<{ session: UserSession; id: string }> {
  const session = await UserSession.signIn(stack(), 'unsigned');
  const id = Guarded.parse((await session.request(GUARD)).data).viewer.unsignedAgreementCustomerId;
  await stack().sandbox.control.clearCalls();
  return { session, id };
}

const statusOf = async (id: string) => (await stack().sandbox.control.state('customers', id))['trial_agreement_status'];

describe('the guard', () => {
  it('reports the first customer only, whichever customer staff act for [session.guard.unsigned-agreement, session.guard.first-customer-only, calls.account.customers-root]', async () => {
    const { control } = stack().sandbox;
    const { id } = await newcomer();
    const [northwind, other] = await Promise.all(['Northwind Bets', 'House Account'].map((name) => customerId(stack(), name)));
    const [user] = (await control.allState('users')).filter(({ email }) => email === 'unsigned@example.test');
    await control.change('users', String(user?.['id']), { customer_ids: [northwind, id] });
    const viewerOf = async (...whom: [user: string, actingFor?: string]) => {
      const { data } = await (await UserSession.signIn(stack(), ...whom)).request(GUARD);
      return data?.['viewer'];
    };
    const status = (customer: string | undefined, trial_agreement_status: string) =>
      control.change('customers', String(customer), { trial_agreement_status });
    expect(await viewerOf('unsigned')).toEqual({ unsignedAgreementCustomerId: null });
    await Promise.all([status(northwind, 'unsigned'), status(id, 'signed')]);
    expect(await viewerOf('unsigned')).toEqual({ unsignedAgreementCustomerId: northwind });
    await Promise.all([status(northwind, 'signed'), status(other, 'unsigned')]);
    expect(await viewerOf('super', 'Northwind Bets')).toEqual({ unsignedAgreementCustomerId: other });
    // Without the reads of the chosen customer, which name its id.
    const own = (await control.calls()).filter(
      ({ api, path, query }) => api === 'account' && path === '/v1/customer' && !('customer' in query),
    );
    expect(own).toMatchObject([{ method: 'GET', query: {}, headers: { 'x-authorization-method': 'Customer-Agent' } }]);
  });

  it.each(['signed', 'no_trial_agreement'])(
    'accepts a first customer with status %s [session.guard.other-agreement-statuses]',
    async (status) => {
      const { id } = await newcomer();
      await stack().sandbox.control.change('customers', id, { trial_agreement_status: status });
      const again = await UserSession.signIn(stack(), 'unsigned');
      expect((await again.request(GUARD)).data).toEqual({ viewer: { unsignedAgreementCustomerId: null } });
    },
  );
});

describe('reading an agreement', () => {
  it('returns company, parties, notice and clauses, with the permissions of the reader [calls.account.agreement, agreement.parameters.fields]', async () => {
    const { session, id } = await newcomer();
    const { data, headers } = await session.request(AGREEMENT, { customerId: id });
    expect(data?.['trialAgreement']).toMatchObject({
      company: { name: expect.any(String), number: expect.any(String), country: expect.any(String), zipCode: expect.any(String) },
      parties: [{ number: '1' }, { number: '2' }],
      notice: expect.arrayContaining([expect.any(String)]),
      clauses: expect.arrayContaining([expect.objectContaining({ number: '1', title: expect.any(String) })]),
    });
    expect(headers.get('cache-control')).toBe('no-store');
    const [call, ...more] = await session.calls(PATH);
    expect(more).toEqual([]);
    expect(call).toMatchObject({
      method: 'GET',
      path: `/v1/customer/${id}/trial-agreement/unsigned`,
      query: {},
      headers: { 'x-authorization-method': 'Customer-Agent' },
    });
    expect(call?.headers['authorization']).toBe(fingerprint(`Bearer ${session.credentials.bearer}`));
  });

  it('accepts missing template values, and numbers instead of text', async () => {
    const { session, id } = await newcomer();
    const address = { address_line_1: 'A', address_line_2: null, zip_code: 'Z', city: 'C', country: 'L' };
    const body = {
      agreement: {
        parameters: { company: { name: 'N', number: 7, registered_address: address } },
        template: {
          parties: [
            { number: 1, body: 'the customer' },
            { number: '2', body: 'the provider' },
          ],
          clauses: [
            { number: 1, title: 'Bare' },
            { number: '2', title: 'Nulls', body: null, sections: null, sub_clauses: null },
            {
              number: '3',
              title: null,
              sections: [{ number: '3.1', title: 'S', body: 'B' }],
              sub_clauses: [{ number: '3.2', body: 'U' }],
            },
          ],
        },
      },
    };
    await stack().sandbox.control.addFault({ path: 'unsigned$', kind: 'status', status: 200, body });
    expect((await session.request(AGREEMENT, { customerId: id })).data?.['trialAgreement']).toMatchObject({
      company: { number: '7', addressLine2: null },
      parties: [
        { number: '1', body: 'the customer' },
        { number: '2', body: 'the provider' },
      ],
      notice: [],
      clauses: [
        { number: '1', body: null, sections: [], subClauses: [] },
        { number: '2', body: null, sections: [], subClauses: [] },
        { title: null, sections: [{ number: '3.1', subClauses: [] }], subClauses: [{ number: '3.2', body: 'U' }] },
      ],
    });
  });

  it('is null if none is pending, and an error if it is of another customer or cannot be read', async () => {
    const { session, id } = await newcomer();
    const code = async (customer: string) =>
      (await session.request(AGREEMENT, { customerId: customer })).errors?.[0]?.extensions.code;
    expect(await code(await customerId(stack(), 'Northwind Bets'))).toBe('FORBIDDEN');
    await stack().sandbox.control.addFault({ path: 'unsigned$', kind: 'status', status: 500, times: 1 });
    expect(await code(id)).toBe('PROVIDER_ERROR');
    await stack().sandbox.control.addFault({ path: 'unsigned$', kind: 'reset', times: 1 });
    expect(await code(id)).toBe('PROVIDER_UNREACHABLE');
    const trader = await UserSession.signIn(stack(), 'trader');
    const none = await trader.request(AGREEMENT, { customerId: await customerId(stack(), 'Northwind Bets') });
    expect([none.data, none.errors]).toEqual([{ trialAgreement: null }, undefined]);
  });

  it('without a bearer sends none and returns the response of the provider', async () => {
    const { id } = await newcomer();
    const { gateway, sandbox } = stack();
    const document = trustedDocumentFor('trialAgreement');
    expect((await gateway.request(document, { customerId: id })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const [call] = (await sandbox.control.calls()).filter(({ path }) => PATH.test(path));
    expect(call?.headers['authorization']).toBeUndefined();
    await sandbox.control.addFault({ path: 'unsigned$', kind: 'status', status: 404 });
    expect((await gateway.request(document, { customerId: id })).data).toEqual({ trialAgreement: null });
  });

  it('by staff acting for a customer sends no bearer', async () => {
    const { id } = await newcomer();
    const { gateway, sandbox } = stack();
    const bearer = await gateway.signIn('staff@example.test');
    await sandbox.control.clearCalls();
    const { errors } = await gateway.request(AGREEMENT, { customerId: id }, { bearer, actingCustomer: id });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const [call] = (await sandbox.control.calls()).filter(({ path }) => PATH.test(path));
    expect(call?.headers).toEqual({ 'x-authorization-method': 'Customer-Agent' });
  });
});

describe('signing an agreement', () => {
  const sign = (session: UserSession, id: string, changed: object = {}) =>
    session.request(SIGN, { input: { customerId: id, recipient, signer, ...changed } });
  const signed = (id: string) => ({
    signTrialAgreement: { customer: { id, trialAgreementStatus: 'SIGNED' }, userErrors: [] },
  });
  const failed = (code: string, message: string, field: string[] = []) => ({
    signTrialAgreement: { customer: null, userErrors: [{ code, message, field }] },
  });

  it('sends recipient and signer, and opens the guard at once [calls.account.sign, agreement.signing.payload]', async () => {
    const { session, id } = await newcomer();
    expect((await sign(session, id, { signer: { ...signer, name: '  Bo Lund ' } })).data).toEqual(signed(id));
    const [call, ...more] = await session.calls(PATH);
    expect(more).toEqual([]);
    expect(call).toMatchObject({
      method: 'POST',
      path: `/${id}/trial-agreement/sign`,
      headers: { 'x-authorization-method': 'Customer-Agent' },
      body: {
        recipient: { name: 'Ana Lund', physical_address: 'Main St 1, Stockholm', email_address: 'ana@acme.test' },
        signer: { name: 'Bo Lund', role: 'CEO', company_name: 'Acme Bets AB', email_address: 'bo@acme.test' },
      },
    });
    expect((await session.request(GUARD)).data).toEqual({ viewer: { unsignedAgreementCustomerId: null } });
    expect(await statusOf(id)).toBe('signed');
  });

  it('reports only the first blank field and sends nothing [agreement.validate.first-only]', async () => {
    const { session, id } = await newcomer();
    const blank = {
      recipient: { name: 'A', address: ' ', email: '' },
      signer: { companyName: '', name: '', role: '', email: '' },
    };
    expect((await sign(session, id, blank)).data).toEqual(
      failed('RECIPIENT_ADDRESS_REQUIRED', 'A recipient address is required.', ['recipient', 'address']),
    );
    expect(await session.calls(PATH)).toEqual([]);
  });

  it.each([
    ['a failure with its own message', { kind: 'status', status: 500, body: { message: 'Out of ink.' } }],
    ['an invalid field', { kind: 'status', status: 422 }],
    ['a refusal', { kind: 'status', status: 403 }],
    ['no answer, and nothing signed', { kind: 'reset' }],
    ['a conflict that is not a signature elsewhere', { kind: 'status', status: 409, body: { message: 'Changed meanwhile.' } }],
  ] as const)('that fails with %s shows the fixed text after one attempt [agreement.sign-failure]', async (_, fault) => {
    const { session, id } = await newcomer();
    await stack().sandbox.control.addFault({ path: 'sign$', ...fault });
    expect((await sign(session, id)).data).toEqual(failed('SIGN_FAILED', SIGN_FAILED));
    expect((await session.calls(PATH)).filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(await statusOf(id)).toBe('unsigned');
  });

  it('succeeds with an unreadable response if no agreement is pending any more', async () => {
    for (const kind of ['truncated', 'wrong-types'] as const) {
      await stack().sandbox.control.reset();
      const { session, id } = await newcomer();
      await stack().sandbox.control.addFault({ path: 'sign$', kind });
      expect((await sign(session, id)).data, kind).toEqual(signed(id));
      expect(await statusOf(id)).toBe('signed');
    }
  });

  it('succeeds the second time too', async () => {
    const { session, id } = await newcomer();
    await sign(session, id);
    expect((await sign(session, id)).data).toEqual(signed(id));
  });

  it('elsewhere leaves no agreement to read, and opens the guard', async () => {
    const { session, id } = await newcomer();
    await stack().sandbox.control.change('customers', id, {
      trial_agreement_status: 'signed',
      agreement: { signed_at: '2026-01-01T00:00:00Z' },
    });
    const { data, errors } = await session.request(AGREEMENT, { customerId: id });
    expect({ data, errors }).toEqual({ data: { trialAgreement: null } });
    expect((await session.request(GUARD)).data).toEqual({ viewer: { unsignedAgreementCustomerId: null } });
  });

  it('without a bearer is refused', async () => {
    const { id } = await newcomer();
    const answer = await stack().gateway.request(trustedDocumentFor('signTrialAgreement'), {
      input: { customerId: id, recipient, signer },
    });
    expect(answer.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(await statusOf(id)).toBe('unsigned');
  });
});
