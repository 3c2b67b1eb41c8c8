import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountTest, startAccountTest } from '../account/testing.ts';

let test: AccountTest;
beforeAll(async () => {
  test = await startAccountTest();
});
afterAll(() => test.sandbox.close());

const chosenCustomer = (id: string) => ({ headers: { 'x-customer-id': id } });

describe('the signed-in user', () => {
  it('is returned with its permissions', async () => {
    const superuser = await test.as('super');
    expect((await superuser('GET', '/dashboard/v1/user')).body).toMatchObject({
      email: 'super@example.test',
      first_name: 'Sol',
      superuser: true,
      trading_access: true,
      last_login_at: expect.any(Number),
    });
    const customer = await test.as('customer');
    expect((await customer('GET', '/dashboard/v1/user')).body).toMatchObject({ superuser: false, trading_access: false });
  });

  it('needs a session', async () => {
    expect((await test.anyone('GET', '/dashboard/v1/user')).status).toBe(401);
    expect((await test.anyone('GET', '/dashboard/v1/customer', { headers: { authorization: 'Bearer x.y.z' } })).status).toBe(401);
  });
});

describe('customer identities', () => {
  it('are those of all customers for staff, and of the own customer for other users', async () => {
    const all = test.sandbox.account.store.customers.all();
    const staff = await test.as('staff');
    expect((await staff('GET', '/dashboard/v1/customer')).body).toEqual({
      customers: all.map((c) => ({ id: c.internal_id, public_id: c.id, name: c.name })),
    });
    const trader = await test.as('trader');
    expect((await trader('GET', '/dashboard/v1/customer')).body).toMatchObject({
      customers: [{ id: 2, name: 'Northwind Bets' }],
    });
  });

  it('are limited to the chosen customer, which must exist and be accessible', async () => {
    const staff = await test.as('staff');
    expect((await staff('GET', '/dashboard/v1/customer', chosenCustomer('3'))).body).toMatchObject({
      customers: [{ id: 3, name: 'Fjord Gaming' }],
    });
    expect((await staff('GET', '/dashboard/v1/customer', chosenCustomer('9999'))).status).toBe(404);
    expect((await staff('GET', '/dashboard/v1/user', chosenCustomer('fjord'))).status).toBe(400);
    const trader = await test.as('trader');
    expect((await trader('GET', '/dashboard/v1/user', chosenCustomer('2'))).status).toBe(200);
    expect((await trader('GET', '/dashboard/v1/user', chosenCustomer('3'))).status).toBe(403);
  });
});
