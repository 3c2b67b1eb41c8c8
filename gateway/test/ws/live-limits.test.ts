import { afterEach, describe, expect, it } from 'vitest';
import type { Credentials } from '../support/gateway-process.ts';
import type { SocketClient } from '../support/socket-client.ts';
import { useSeparateStack } from '../support/stack.ts';

const lines: string[] = [];
/** A document with history costs 29,502 points: a user may run two, the process three. */
const stack = useSeparateStack({ MAX_LIVE_COST_PER_USER: '60000', MAX_LIVE_COST: '90000', LOG_LEVEL: 'warn' }, (line) =>
  lines.push(line),
);
const withHistory = (name: string): string =>
  `subscription { ${name}: tradingList { markets { selections { history(last: 32) { recordedAt odds } } } } }`;

const clients: SocketClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});
async function connect(credentials: Credentials): Promise<SocketClient> {
  const client = stack().gateway.connect(credentials);
  clients.push(client);
  return client.waitForAck();
}

describe('running subscriptions that are not trusted documents', () => {
  it('have a total cost limit per user and per process, and equal ones count once', async () => {
    const { gateway } = stack();
    const one = await gateway.startTrading('trader@example.test');
    const [client, twin] = [await connect(one), await connect(one)];
    const [first, second] = [client.watch(withHistory('a')), client.watch(withHistory('b'))];
    await Promise.all([first.data(0), second.data(0)]);
    const refused = await client.watch(withHistory('c')).ended;
    expect([refused.codes, refused.messages]).toEqual([
      ['RATE_LIMITED'],
      ['Your running subscriptions cost too much together. Please end one first.'],
    ]);
    await twin.watch(withHistory('a')).data(0);
    const other = await connect(await gateway.startTrading('trader-01@example.test'));
    await other.watch(withHistory('d')).data(0);
    expect((await other.watch(withHistory('e')).ended).messages).toEqual([
      'Too many different subscriptions are running. Please try again later.',
    ]);
    await other.watch(withHistory('a')).data(0);
    second.stop();
    await expect
      .poll(async () => {
        const watch = client.watch(withHistory('c'));
        return Promise.race([watch.data(0).then(() => 'runs'), watch.ended.then(({ codes }) => codes.join())]);
      })
      .toBe('runs');
  });

  it('that exceed a limit alone are refused with DOCUMENT_TOO_COSTLY', async () => {
    const client = await connect(await stack().gateway.startTrading('trader@example.test'));
    const fields = ['a', 'b', 'c'].map((name) => `${name}: history(last: 32) { recordedAt odds }`).join(' ');
    const { codes } = await client.watch(`subscription { tradingList { markets { selections { ${fields} } } } }`, {}).ended;
    expect(codes).toEqual(['DOCUMENT_TOO_COSTLY']);
  });

  it('log few lines however many are refused', async () => {
    const bearer = await stack().gateway.signIn('trader-02@example.test');
    lines.length = 0;
    const sockets = await Promise.all(Array.from({ length: 4 }, () => connect({ bearer })));
    const ends = await Promise.all(
      sockets.flatMap((socket) => Array.from({ length: 40 }, () => socket.watch('subscription { tradingList { seq } }').ended)),
    );
    expect(new Set(ends.flatMap(({ codes }) => codes))).toEqual(new Set(['TRADING_TOKEN_REQUIRED']));
    const logged = (): number => lines.filter((line) => line.includes('operation failed')).length;
    await expect.poll(logged).toBeGreaterThan(0);
    // Ten lines for each time window; the test may span two.
    expect(logged()).toBeLessThanOrEqual(20);
  });
});
