import { describe, expect, it, vi } from 'vitest';
import { UserSession } from '../support/user-session.ts';
import { startGateway } from '../support/gateway-process.ts';
import { useScale } from '../support/scale-rig.ts';
import { useStack } from '../support/stack.ts';

const MANAGERS = { api: 'account', path: '^/v1/account-manager' } as const;
const VIEWER = '{ viewer { isStaff isStaffKnown canManageApiClients customer { id } user { email } } }';

async function managerCalls({ sandbox }: { sandbox: ReturnType<ReturnType<typeof useStack>>['sandbox'] }): Promise<number> {
  return (await sandbox.control.calls()).filter(({ path }) => path === '/v1/account-manager').length;
}

describe('whether a user is staff', () => {
  const stack = useStack({ BEARER_CACHE_MS: 0 });

  it('is read once per user for all sessions and operations; a refusal is cached too', async () => {
    const { gateway, sandbox } = stack();
    await sandbox.control.clearCalls();
    for (let round = 0; round < 3; round += 1) {
      const bearer = await gateway.signIn('customer@example.test');
      const request = async () => (await gateway.request(VIEWER, {}, { bearer })).data;
      const answers = await Promise.all([request(), request(), request()]);
      for (const answer of answers) expect(answer).toMatchObject({ viewer: { isStaff: false, isStaffKnown: true } });
    }
    expect(await managerCalls(stack())).toBe(1);
  });

  it('is never requested for a superuser', async () => {
    const { gateway, sandbox } = stack();
    const bearer = await gateway.signIn('super@example.test');
    await sandbox.control.clearCalls();
    expect((await gateway.request(VIEWER, {}, { bearer })).data).toMatchObject({ viewer: { isStaff: true, isStaffKnown: true } });
    expect(await managerCalls(stack())).toBe(0);
  });

  it('does not delay an ordinary read', async () => {
    const { gateway, sandbox } = stack();
    const trader = await UserSession.signIn(stack(), 'trader5');
    await sandbox.control.addFault({ ...MANAGERS, kind: 'hang' });
    expect((await trader.request('{ apiClients { id } widgetNamespaces { id } games { id } }')).errors).toBeUndefined();
    expect(await managerCalls(stack())).toBe(0);
    const token = 'mutation { startTradingSession { tradingSession { token } } }';
    expect((await gateway.request(token, {}, trader.credentials)).errors).toBeUndefined();
    await sandbox.control.clearFaults();
  });
});

describe('a first viewer query', () => {
  const stack = useStack({ BEARER_CACHE_MS: 0, STAFF_WAIT_MS: 1, ACCOUNT_TIMEOUT_MS: 2_000 });

  it('is answered while staff status is pending, and reports that it is pending', async () => {
    const { sandbox } = stack();
    const staff = await UserSession.signIn(stack(), 'staff');
    const trader = await UserSession.signIn(stack(), 'trader');
    await sandbox.control.addFault({ ...MANAGERS, kind: 'hang' });
    const unknown = { isStaff: false, isStaffKnown: false };
    const [one, other] = await Promise.all([staff.request(VIEWER), trader.request(VIEWER)]);
    // The answers came before the calls ended, and may have come before the provider noted them.
    const hanging = async () => (await sandbox.control.calls()).filter(({ path }) => path === '/v1/account-manager');
    await vi.waitFor(async () => expect((await hanging()).map(({ cut }) => cut)).toEqual([false, false]));
    expect(one.data).toMatchObject({ viewer: { ...unknown, user: { email: 'staff@example.test' } } });
    expect(other.data).toMatchObject({ viewer: { ...unknown, canManageApiClients: true } });
    await sandbox.control.clearFaults();
    // The hanging call ends by its own deadline; the next query repeats it.
    await vi.waitFor(
      async () => {
        expect((await staff.request(VIEWER)).data).toMatchObject({ viewer: { isStaff: true, isStaffKnown: true } });
        expect((await trader.request(VIEWER)).data).toMatchObject({ viewer: { isStaff: false, isStaffKnown: true } });
      },
      { interval: 100 },
    );
  });
});

describe('staff status between gateways', () => {
  const scale = useScale();

  it('is read by one of them for all gateways', async () => {
    const [one, other] = await Promise.all([scale().start(), scale().start()]);
    const bearers = [await one.signIn('staff@example.test'), await one.signIn('trader@example.test')];
    await scale().sandbox.control.clearCalls();
    for (const gateway of [one, other]) {
      for (const [index, bearer] of bearers.entries()) {
        const { data } = await gateway.request(VIEWER, {}, { bearer });
        expect(data).toMatchObject({ viewer: { isStaff: index === 0, isStaffKnown: true } });
      }
    }
    expect(await managerCalls(scale())).toBe(2);
  });
});

describe('a known staff status', () => {
  const stack = useStack();

  it('is read again after a while, and a change applies then', async () => {
    const { sandbox } = stack();
    const gateway = await startGateway(sandbox.port, { BEARER_CACHE_MS: 0, STAFF_CACHE_MS: 1_000 });
    try {
      const own = { sandbox, gateway };
      const staff = await UserSession.signIn(own, 'staff', 'Fjord Gaming');
      expect((await staff.request(VIEWER)).data).toMatchObject({ viewer: { isStaff: true } });
      await sandbox.control.change('users', 'staff@example.test', { account_manager: false });
      await vi.waitFor(async () => expect((await staff.request(VIEWER)).errors?.[0]?.extensions.code).toBe('FORBIDDEN'));
    } finally {
      await gateway.stop();
    }
  });
});
