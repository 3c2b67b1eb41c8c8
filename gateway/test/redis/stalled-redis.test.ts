import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { Counter } from '../../src/redis/counter.ts';
import { Redis } from '../../src/redis/redis.ts';
import { SIGN_IN } from '../support/gateway-process.ts';
import { RedisProcess } from '../support/redis-process.ts';
import { useScale } from '../support/scale-rig.ts';

/** A connection counts as lost after four of these without an answer: until then a stalled Redis seems to be up. */
const TIMEOUT_MS = 1_000;
/** Redis timeout of a gateway: the connection counts as lost after four of these, and by then the sign-in must have been answered. */
const GATEWAY_TIMEOUT_MS = 3_000;
const SEEMS_UP = 'with other gateways';
const WINDOW = { points: 3, windowMs: 600_000 };

const scale = useScale();
afterEach(() => scale().redis.resume());

describe('while Redis is frozen', () => {
  it('a sign-in waits for it once, not until the connection counts as lost', async () => {
    const gateway = await scale().start({ REDIS_TIMEOUT_MS: GATEWAY_TIMEOUT_MS });
    expect(await gateway.sharing()).toBe(SEEMS_UP);
    scale().redis.pause();
    const { data } = await gateway.request(SIGN_IN, { input: { email: 'trader@example.test', password: 'sightline' } });
    expect(data?.['signIn']).toMatchObject({ session: { bearer: expect.any(String) }, userErrors: [] });
    expect(await gateway.sharing()).toBe(SEEMS_UP);
  });
});

describe('a counter over Redis', () => {
  it('counts locally while Redis is frozen, waits for one reply only, and refunds where it charged', async () => {
    const process = await RedisProcess.start();
    const redis = await Redis.connect({ url: process.url, timeoutMs: TIMEOUT_MS, log: pino({ level: 'silent' }) });
    const counter = new Counter({ name: 'sightline:test', ...WINDOW, redis });
    try {
      const shared = await counter.consume('a');
      expect(shared).toMatchObject({ isAllowed: true, remaining: 2 });
      process.pause();
      const local = [];
      for (let n = 0; n < 5; n += 1) local.push(await counter.consume('a'));
      expect(local.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false, false]);
      await local[0]?.refund();
      expect((await counter.consume('a')).isAllowed).toBe(true);
      // If each of these commands had waited for an answer, the connection would count as lost by now.
      expect(redis.isUp).toBe(true);
      process.resume();
      await expect.poll(() => redis.run((client) => client.get('any')).catch(() => 'no answer')).toBeNull();
      await shared.refund();
      // Redis has carried out the command that was late.
      expect(await redis.run((client) => client.get('sightline:test:a'))).toBe('1');
    } finally {
      redis.close();
      await process.kill();
    }
  });
});

describe('a counter without Redis', () => {
  it('says when it is exhausted; asking costs no point', async () => {
    const counter = new Counter({ name: 'sightline:test', ...WINDOW, redis: null });
    for (let n = 0; n < 3; n += 1) {
      expect(await counter.resetMs('a')).toBe(0);
      await counter.consume('a');
    }
    expect(await counter.resetMs('a')).toBeGreaterThan(0);
    expect(await counter.resetMs('b')).toBe(0);
  });
});
