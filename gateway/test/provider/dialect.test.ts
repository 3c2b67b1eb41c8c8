import { beforeEach, describe, expect, it } from 'vitest';
import { SIGN_IN } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ BEARER_CACHE_MS: 0, BEARER_GRACE_MS: 0 });

/** The same flows for every notation of the provider’s answers. */
describe.each(['plain', 'other'] as const)('a provider with the %s dialect', (dialect) => {
  beforeEach(async () => {
    await stack().sandbox.control.reset();
    await stack().sandbox.control.setDialect(dialect);
  });

  it('accepts a sign-in, and refuses a wrong password', async () => {
    const { gateway } = stack();
    await gateway.signIn('trader@example.test');
    const { data } = await gateway.request(SIGN_IN, { input: { email: 'trader@example.test', password: 'no' } });
    expect(data).toMatchObject({ signIn: { session: null, userErrors: [{ code: 'INVALID_CREDENTIALS' }] } });
  });

  it('has the same viewer, clients and list', async () => {
    const { gateway } = stack();
    const trader = await gateway.trade('trader@example.test');
    const viewer = await gateway.request(
      '{ viewer { isStaff customer { name expiresAt } } apiClients { id name expiresAt packages { game { id title } product { name } } } }',
      {},
      trader,
    );
    expect(viewer.errors).toBeUndefined();
    expect(viewer.data).toMatchObject({ viewer: { isStaff: false, customer: { name: 'Northwind Bets', expiresAt: null } } });
    const list = await gateway.request(
      '{ tradingList { series { id startAt competitors { entity { name } } tournament { title } } markets { id selections { odds } } } }',
      {},
      trader,
    );
    expect(list.errors).toBeUndefined();
    expect(JSON.stringify(list.data).length).toBeGreaterThan(20_000);
  });

  it('has the provider’s own message of a failure', async () => {
    const { gateway, sandbox } = stack();
    const bearer = await gateway.signIn('trader@example.test');
    const body =
      dialect === 'plain' ? { type: 'x', message: 'Down for repairs.' } : { error: { type: 'x', message: 'Down for repairs.' } };
    await sandbox.control.addFault({ api: 'account', path: '/v1/client3', kind: 'status', status: 500, body });
    expect((await gateway.request('{ apiClients { id } }', {}, { bearer })).errors?.[0]).toMatchObject({
      message: 'Down for repairs.',
      extensions: { code: 'PROVIDER_ERROR' },
    });
  });
});
