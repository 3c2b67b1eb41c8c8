import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReceivedCall } from '../../../sandbox/src/testing/control-shapes.ts';
import { useStack } from '../support/stack.ts';
import { UserSession } from '../support/user-session.ts';

/** Connections that the gateway opens to one origin. */
const CONNECTIONS = 64;
/** A delay that lasts until the faults are cleared. */
const DELAYED = { api: 'account', kind: 'delay', ms: 120_000 } as const;

const stack = useStack();
beforeEach(() => stack().sandbox.control.reset());

const READ = 'query ($id: ID!) { apiClient(id: $id) { name } }';
const LIST = '{ apiClients { name } }';
const READ_OF_LIST = { method: 'GET', path: '^/v1/client3\\?deleted' } as const;
const RENAME = `mutation ($input: UpdateApiClientInput!) { updateApiClient(input: $input) {
  apiClient { name } userErrors { code message } } }`;

const delayReads = () => stack().sandbox.control.addFault({ ...DELAYED, method: 'GET', path: '^/v1/client3' });

/** Reads of clients, in the order in which the provider received them. */
async function receivedReads(): Promise<ReceivedCall[]> {
  const calls = await stack().sandbox.control.calls();
  return calls.filter(({ api, method, path }) => api === 'account' && method === 'GET' && path === '/v1/client3');
}

/** Reads that many different clients at once. */
function flood(session: UserSession, count: number): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, () => session.request(READ, { id: randomUUID() })));
}

/** Starts a read of the list, and waits until the provider has received it. @returns its place among the reads */
async function placeOfList(session: UserSession): Promise<number> {
  const place = async (): Promise<number> => (await receivedReads()).findIndex(({ query }) => query['client'] === undefined);
  const reading = session.request(LIST);
  await expect.poll(place).toBeGreaterThanOrEqual(0);
  const found = await place();
  await stack().sandbox.control.clearFaults();
  await reading;
  return found;
}

/** Waits until the provider has received at least `least` calls, and none between two polls. @returns their number */
async function untilStill(least: number): Promise<number> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const now = (await receivedReads()).length;
        const isStill = now === before && now >= least;
        before = now;
        return isStill;
      },
      { interval: 100 },
    )
    .toBe(true);
  return before;
}

describe('the connections to an origin', () => {
  it('are not all taken by one user: another customer is served beside any number of slow calls', async () => {
    const [trader, other] = [await UserSession.signIn(stack(), 'trader'), await UserSession.signIn(stack(), 'customer')];
    await Promise.all([trader.request(LIST), other.request(LIST)]);
    await stack().sandbox.control.clearCalls();
    await delayReads();
    const flooding = flood(trader, CONNECTIONS + 16);
    await untilStill(8);
    const position = await placeOfList(other);
    expect(position).toBeGreaterThan(0);
    expect(position).toBeLessThan(CONNECTIONS);
    await flooding;
  });

  it('are not all taken by the users of one customer', async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
    const traders = await Promise.all(numbers.map((number) => UserSession.signIn(stack(), `trader-${number}`)));
    const other = await UserSession.signIn(stack(), 'customer');
    await Promise.all([...traders, other].map((session) => session.request(LIST)));
    await stack().sandbox.control.clearCalls();
    await delayReads();
    const flooding = Promise.all(traders.map((trader) => flood(trader, 7)));
    await untilStill(8);
    const position = await placeOfList(other);
    expect(position).toBeGreaterThan(0);
    expect(position).toBeLessThan(CONNECTIONS);
    await flooding;
  });
});

describe('equal reads', () => {
  it('share a running call if their credential, mode and acting customer are the same', async () => {
    const [trader, sameUser] = [await UserSession.signIn(stack(), 'trader'), await UserSession.signIn(stack(), 'trader')];
    const boss = await UserSession.signIn(stack(), 'super', 'Northwind Bets');
    const notActing = new UserSession(stack(), { bearer: boss.credentials.bearer ?? '' });
    await stack().sandbox.control.clearCalls();
    await delayReads();
    const reading = Promise.all(
      [trader, trader, trader, sameUser, boss, boss, notActing].map(async (session) => session.request(LIST)),
    );
    await untilStill(4);
    await stack().sandbox.control.clearFaults();
    const answers = await reading;
    expect(answers.map(({ errors }) => errors)).toEqual(answers.map(() => undefined));
    expect(await receivedReads()).toHaveLength(4);
    await trader.request(LIST);
    expect(await receivedReads()).toHaveLength(5);
  });

  it.each([
    ['the user', 'trader', undefined],
    ['another user of the customer', 'trader-01', undefined],
    ['staff who act for the customer', 'staff', 'Northwind Bets'],
  ])('are never merged with one that began before the last write of %s', async (_who, user, acting) => {
    const [reader, writer] = [await UserSession.signIn(stack(), 'trader'), await UserSession.signIn(stack(), user, acting)];
    await Promise.all([reader.request(LIST), writer.request(LIST)]);
    const { id } = await reader.client('Archive');
    await stack().sandbox.control.clearCalls();
    await stack().sandbox.control.addFault({ ...DELAYED, ...READ_OF_LIST, times: 1 });
    const before = reader.request(LIST);
    await untilStill(1);
    const renamed = await writer.request(RENAME, { input: { id, resourceVersion: 1, name: 'Vault' } });
    expect(renamed.data).toMatchObject({ updateApiClient: { apiClient: { name: 'Vault' } } });
    const after = await reader.request(LIST);
    expect(JSON.stringify(after.data)).toContain('"Vault"');
    await stack().sandbox.control.clearFaults();
    await before;
    expect((await receivedReads()).filter(({ query }) => query['client'] === undefined)).toHaveLength(2);
  });

  it('do not share a call if one began during a write and the other after it', async () => {
    const trader = await UserSession.signIn(stack(), 'trader');
    await trader.request(LIST);
    const { id } = await trader.client('Archive');
    const { control } = stack().sandbox;
    await control.addFault({ ...DELAYED, ...READ_OF_LIST, times: 1 });
    // Shorter than the deadline of the read that begins during the write.
    await control.addFault({ ...DELAYED, method: 'PATCH', ms: 2_000 });
    await control.clearCalls();
    const writing = trader.request(RENAME, { input: { id, resourceVersion: 1, name: 'Vault' } });
    await expect.poll(async () => (await control.calls()).some(({ method }) => method === 'PATCH')).toBe(true);
    const during = trader.request(LIST);
    await untilStill(1);
    await writing;
    expect(JSON.stringify((await trader.request(LIST)).data)).toContain('"Vault"');
    await control.clearFaults();
    await during;
    expect((await receivedReads()).filter(({ query }) => query['client'] === undefined)).toHaveLength(2);
  });

  it('wait at most for their own deadline, and a call that timed out is repeated for those that joined late', async () => {
    const { control } = stack().sandbox;
    const trader = await UserSession.signIn(stack(), 'trader');
    await trader.request(LIST);
    await control.addFault({ api: 'account', method: 'GET', path: '^/v1/client3', kind: 'hang', times: 1 });
    await control.clearCalls();
    const hanging = trader.request(LIST);
    await untilStill(1);
    const [first, second] = await Promise.all([hanging, trader.request(LIST)]);
    expect(first.errors?.[0]?.extensions.code).toBe('PROVIDER_TIMEOUT');
    expect(second.errors).toBeUndefined();
    expect(await receivedReads()).toHaveLength(2);
  });
});
