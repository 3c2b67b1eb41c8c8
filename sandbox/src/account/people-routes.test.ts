import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type AccountTest, startAccountTest } from './testing.ts';

let test: AccountTest;
beforeAll(async () => {
  test = await startAccountTest();
});
beforeEach(() => test.sandbox.account.reset());
afterAll(() => test.sandbox.close());

const Agent = z.object({ customer_agent: z.object({ user: z.object({ id: z.string() }) }) });
const Users = z.array(z.object({ email: z.string(), last_login_at: z.int().nullable() }));
const idOf = (internalId: number) => test.sandbox.account.store.customers.find('internal_id', internalId)[0]?.id ?? '';

describe('inviting a user', () => {
  it('creates the user, sends a link, and the link sets a password', async () => {
    const superuser = await test.managing('super');
    const created = await superuser('POST', `/account/v1/customer/${idOf(3)}/agent`, {
      body: { email: ' New.One@example.test' },
    });
    expect(created.status).toBe(201);
    const { id } = Agent.parse(created.body).customer_agent.user;
    expect((await superuser('POST', `/account/v1/customer/agent/${id}/invitation`)).status).toBe(204);
    const mail = test.sandbox.account.mails.all().at(-1);
    expect(mail?.to).toBe('new.one@example.test');
    await test.anyone('PUT', '/auth/v1/password', {
      headers: { authorization: mail?.token ?? '' },
      body: { plain_password: 'long enough' },
    });
    const fresh = await test.as('new.one', 'long enough');
    expect((await fresh('GET', '/account/v1/customer')).body).toMatchObject({ customers: [{ name: 'Fjord Gaming' }] });
  });

  it('refuses invalid and existing addresses, unknown customers and users, and callers without the right', async () => {
    const superuser = await test.managing('super');
    const createAgent = (email: string, customer = idOf(3)) =>
      superuser('POST', `/account/v1/customer/${customer}/agent`, { body: { email } });
    expect([(await createAgent('nonsense')).status, (await createAgent('nonsense')).body]).toMatchObject([
      422,
      { type: 'invalid_email_address' },
    ]);
    expect((await createAgent('trader@example.test')).status).toBe(409);
    expect((await createAgent('x@example.test', 'unknown')).status).toBe(404);
    expect((await superuser('POST', '/account/v1/customer/agent/unknown/invitation')).status).toBe(404);
    const customerAgent = await test.as('super');
    expect(
      (await customerAgent('POST', `/account/v1/customer/${idOf(3)}/agent`, { body: { email: 'y@example.test' } })).status,
    ).toBe(403);
    const trader = await test.as('trader');
    expect((await trader('POST', `/account/v1/customer/${idOf(2)}/agent`, { body: { email: 'y@example.test' } })).status).toBe(
      403,
    );
  });
});

const listUsers = (name: 'super' | 'trader', id: number | string, managing = false) =>
  (managing ? test.managing(name) : test.as(name)).then((caller) => caller('GET', `/account/v1/admin/customer/${id}/users`));

describe('the users of a customer', () => {
  it('are listed by the numeric id, with and without a last sign-in', async () => {
    const own = Users.parse((await listUsers('trader', 2)).body);
    expect(own.length).toBeGreaterThan(60);
    expect(own.some((u) => u.last_login_at === null)).toBe(true);
    expect(own.some((u) => u.last_login_at !== null)).toBe(true);
    expect(Users.parse((await listUsers('super', 1)).body).length).toBeGreaterThan(5);
  });

  it('are hidden from other customers, and shown to staff in Account-Manager mode', async () => {
    expect((await listUsers('trader', 1)).status).toBe(403);
    expect((await listUsers('super', 2)).status).toBe(403);
    expect((await listUsers('super', 2, true)).status).toBe(200);
    expect((await listUsers('super', 9999, true)).status).toBe(404);
    expect((await listUsers('super', 'x', true)).status).toBe(400);
  });
});

describe('the trial agreement', () => {
  const signature = {
    recipient: { name: 'Ana', physical_address: 'Street 1', email_address: 'a@example.test' },
    signer: { name: 'Ana', role: 'CEO', company_name: 'Larkfield', email_address: 'a@example.test' },
  };

  it.each(['', '/v1/customer'])('is read, and signed once, at the path %s/{id}/trial-agreement/sign', async (prefix) => {
    const unsigned = await test.as('unsigned');
    const read = `/account/v1/customer/${idOf(6)}/trial-agreement/unsigned`;
    const sign = `/account${prefix}/${idOf(6)}/trial-agreement/sign`;
    expect((await unsigned('GET', read)).body).toMatchObject({
      agreement: {
        template: {
          parties: { customer: { body: expect.stringContaining('Larkfield Wagering Ltd') } },
          clauses: expect.any(Array),
        },
      },
    });
    const blank = { ...signature, signer: { ...signature.signer, role: ' ' } };
    expect([(await unsigned('POST', sign, { body: blank })).status]).toEqual([422]);
    expect((await unsigned('POST', sign, { body: signature })).body).toMatchObject({ agreement: { status: 'signed' } });
    expect((await unsigned('POST', sign, { body: signature })).status).toBe(409);
    expect((await unsigned('GET', read)).status).toBe(404);
    expect((await unsigned('GET', '/account/v1/customer')).body).toMatchObject({
      customers: [{ trial_agreement_status: 'signed', resource_version: 2 }],
    });
  });

  it('is hidden from other customers, and shown to staff', async () => {
    const trader = await test.as('trader');
    expect((await trader('GET', `/account/v1/customer/${idOf(6)}/trial-agreement/unsigned`)).status).toBe(403);
    expect((await trader('GET', '/account/v1/customer/unknown/trial-agreement/unsigned')).status).toBe(404);
    expect((await trader('GET', `/account/v1/customer/${idOf(3)}/trial-agreement/unsigned`)).status).toBe(403);
    expect((await (await test.managing('staff'))('GET', `/account/v1/customer/${idOf(6)}/trial-agreement/unsigned`)).status).toBe(
      200,
    );
  });
});
