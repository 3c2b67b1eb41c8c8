import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { StaffStatuses } from '../../src/auth/staff-status.ts';
import { Counter } from '../../src/redis/counter.ts';
import { EntityCache } from '../../src/cache/entity-cache.ts';
import { LEVEL } from '../../src/provider/client/read-lane.ts';
import { Redis } from '../../src/redis/redis.ts';
import { RedisCache } from '../../src/redis/redis-cache.ts';
import { RedisTokenBucket } from '../../src/redis/token-bucket.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { readQueue } from '../support/read-queue.ts';
import { RedisProcess } from '../support/redis-process.ts';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

const log = createLog('silent');
const YEAR_MS = 365 * DAY_MS;
let server: RedisProcess;
let redis: Redis;
beforeAll(async () => {
  server = await RedisProcess.start();
  redis = await Redis.connect({ url: server.url, timeoutMs: 5_000, log });
});
beforeEach(() => server.send('FLUSHALL'));
afterAll(async () => {
  redis.close();
  await server.kill();
});

describe('a staff status in Redis', () => {
  const user = {
    id: 7,
    email: 'trader@example.test',
    first_name: null,
    last_name: null,
    superuser: false,
    trading_access: true,
    last_login_at: null,
  };
  const caller = { user, bearer: 'b', hash: 'h', expiresAt: Number.MAX_SAFE_INTEGER };

  it.each([
    ['from the future', { isManager: true, readAt: Date.now() + YEAR_MS }],
    ['from a clock that is a minute ahead', { isManager: true, readAt: Date.now() + 60_000 }],
    ['of another form', { isManager: 'yes', readAt: Date.now() }],
  ])('%s is read from the provider again', async (_what, stored) => {
    await server.send('SET', 'sightline:v1:staff:7', JSON.stringify(stored));
    const statuses = new StaffStatuses({ account: { accountManagers: () => Promise.resolve([]) }, redis, ttlMs: 600_000 });
    expect(await statuses.isManager(caller)).toBe(false);
    expect(statuses.lastKnown(caller)).toBe(false);
  });
});

describe('a count in Redis', () => {
  it.each([
    ['that ends in a year', ['SET', 'sightline:v1:test:user', '3', 'PX', String(YEAR_MS)]],
    ['that never ends', ['SET', 'sightline:v1:test:user', '3']],
    ['below zero', ['SET', 'sightline:v1:test:user', '-1000', 'PX', '50000']],
    ['that is no number', ['SET', 'sightline:v1:test:user', 'many', 'PX', '50000']],
  ])('%s begins again', async (_what, command) => {
    await server.send(...command);
    const counter = new Counter({ name: 'sightline:v1:test', points: 3, windowMs: 60_000, redis });
    expect(await counter.resetMs('user')).toBe(0);
    const consumed = [];
    for (let n = 0; n < 4; n += 1) consumed.push(await counter.consume('user'));
    expect(consumed.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false]);
    for (const { resetMs } of consumed) expect(resetMs).toSatisfy((ms: number) => ms > 0 && ms <= 60_000);
    expect(await counter.resetMs('user')).toBeLessThanOrEqual(60_000);
  });
});

describe('an entity in Redis', () => {
  const Thing = z.object({ id: z.int(), name: z.string() });
  const cache = () =>
    new EntityCache<z.output<typeof Thing>>({
      queue: readQueue(),
      level: LEVEL.SERIES,
      kind: 'thing',
      idOf: ({ id }) => id,
      ttlMs: 1_000,
      read: (ids) => Promise.resolve(ids.map((id) => ({ id, name: 'read' }))),
      shared: new RedisCache({ redis, name: 'things', schema: Thing }),
    });
  const store = (id: number, text: string) => server.send('SET', `sightline:v1:things:${id}`, text);

  it('is read again if it is no JSON or has another form, and does not hide the others', async () => {
    await store(1, '{');
    await store(2, '{"id":2}');
    await store(3, '{"id":3,"name":"shared"}');
    await store(4, 'null');
    const names = (await cache().readMany([1, 2, 3, 4])).map((found) =>
      found instanceof Error ? 'error' : (found?.name ?? null),
    );
    expect(names).toEqual(['read', 'read', 'shared', null]);
  });

  it('under the id of another is read again', async () => {
    await store(1, '{"id":2,"name":"shared"}');
    expect(await cache().readMany([1])).toEqual([{ id: 1, name: 'read' }]);
  });
});

it('a budget in Redis that is no number is full, and limits from then on', async () => {
  await server.send('SET', 'sightline:v1:budget:c', 'nonsense');
  const bucket = new RedisTokenBucket({ redis, client: 'c', maxWaitMs: 60_000, log });
  const rate = { perSecond: 1, burst: 2 };
  const waits = [await bucket.take(rate), await bucket.take(rate), await bucket.take(rate)];
  expect(waits.map((wait) => wait > 0)).toEqual([false, false, true]);
});
