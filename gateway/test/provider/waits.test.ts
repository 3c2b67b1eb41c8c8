import { once } from 'node:events';
import { createServer } from 'node:http';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TEST_WAIT_MS } from '../../../scripts/lib/test-settings.ts';
import { Redis } from '../../src/redis/redis.ts';
import { RedisTokenBucket } from '../../src/redis/token-bucket.ts';
import { MAX_WAIT_MS } from '../../src/provider/client/retry-delay.ts';
import { FakeSecrets, Rig } from '../support/provider-socket-rig.ts';
import { RedisProcess } from '../support/redis-process.ts';
import { useStack } from '../support/stack.ts';

const DECADES_MS = 1.8e12;
const stack = useStack({ SCOPE_CACHE_MS: 0 });
afterEach(() => vi.restoreAllMocks());

describe('a read that exceeds the rate limit of the provider', () => {
  it.each([
    ['X-RateLimit-Reset', (now: number) => String(Math.floor(now / 1000))],
    ['X-RateLimit-Reset', (now: number) => String(now)],
    ['Retry-After', (now: number) => String(Math.floor(now / 1000))],
    ['Retry-After', (now: number) => new Date(now).toUTCString()],
  ])('is repeated at the time in %s', async (header, text) => {
    const { gateway, sandbox } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    const [series] = await sandbox.control.allState('series');
    const headers = { [header]: text(Date.now()) };
    await sandbox.control.addFault({ api: 'data', path: '/v3/series', kind: 'status', status: 429, headers, times: 1 });
    const ids = [String(series?.id)];
    await sandbox.control.clearCalls();
    const { data, errors } = await gateway.request('query ($ids: [ID!]!) { seriesByIds(ids: $ids) { id } }', { ids }, trader);
    expect([errors, data?.['seriesByIds']]).toEqual([undefined, ids.map((id) => ({ id }))]);
    expect((await sandbox.control.calls()).filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('a wait that gateways share through Redis', () => {
  async function budgetOver(process: RedisProcess, name: string) {
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    const redis = await Redis.connect({ url: process.url, timeoutMs: TEST_WAIT_MS, log });
    const key = `sightline:v1:budget:${name}`;
    return {
      redis,
      budget: new RedisTokenBucket({ redis, client: name, maxWaitMs: MAX_WAIT_MS, log }),
      set: (value: string) => redis.run((client) => client.set(key, value)),
      lifeMs: () => redis.run((client) => client.pTTL(key)),
      warnings: () => lines.filter((line) => line.includes('longer wait')),
    };
  }
  const RATE = { perSecond: 5, burst: 5 };
  /** Time to fill the bucket, plus the second for which its key outlives the full bucket. */
  const SLACK_MS = 2_000;

  it('lasts a minute at most, whatever the value and its source', async () => {
    const process = await RedisProcess.start();
    const { redis, budget, set, lifeMs, warnings } = await budgetOver(process, 'one');
    try {
      await budget.pause(DECADES_MS, RATE);
      expect(await lifeMs()).toBeLessThanOrEqual(MAX_WAIT_MS + SLACK_MS);
      expect(await budget.take(RATE)).toBeLessThanOrEqual(MAX_WAIT_MS);
      expect(warnings()).toHaveLength(0);
      for (const found of [String(Date.now() + DECADES_MS), 'inf', 'nan']) await expectReplaced(found);
    } finally {
      redis.close();
      await process.kill();
    }

    async function expectReplaced(found: string): Promise<void> {
      await set(found);
      const before = warnings().length;
      const waits = [await budget.take(RATE), await budget.take(RATE)];
      expect(waits[0], found).toBeGreaterThan(MAX_WAIT_MS / 2);
      expect(Math.max(...waits), found).toBeLessThanOrEqual(MAX_WAIT_MS);
      expect(await lifeMs(), found).toBeLessThanOrEqual(MAX_WAIT_MS + SLACK_MS);
      expect(warnings().length - before, found).toBe(1);
    }
  });
});

describe('a push socket that exceeds the rate limit of the provider', () => {
  it.each(['1800000000', '1800000000000', 'Fri, 31 Dec 2399 23:59:59 GMT'])(
    'with Retry-After %s waits a minute at most',
    async (value) => {
      const provider = createServer().on('upgrade', (_request, stream) => {
        stream.end(`HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${value}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      });
      await once(provider.listen(0), 'listening');
      const address = provider.address();
      const timers = vi.spyOn(globalThis, 'setTimeout');
      const url = `ws://localhost:${typeof address === 'object' ? address?.port : 0}/push/subscribe`;
      const rig = new Rig(url, new FakeSecrets().add('own', 'secret'), { PUSH_BUSY_MS: 1_111 });
      try {
        await vi.waitFor(() => expect(rig.logs.join('')).toContain('"kind":"busy"'));
        expect(timers.mock.calls.map(([, ms]) => ms)).toContain(MAX_WAIT_MS);
        expect(rig.logs.join('')).toMatch(/"askedWaitMs":\d+/);
      } finally {
        rig.socket.close();
        provider.close();
      }
    },
  );
});
