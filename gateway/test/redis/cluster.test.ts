import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { Revocations } from '../../src/auth/revocations.ts';
import { Counter } from '../../src/cache/counter.ts';
import { RedisIdempotencyStore } from '../../src/cache/idempotency-store.ts';
import { RedisStore } from '../../src/live/replication/redis-store.ts';
import { tagOf } from '../../src/live/replication/store.ts';
import { RedisCache } from '../../src/redis/redis-cache.ts';
import { Redis } from '../../src/redis/redis.ts';
import { RedisTokenBucket } from '../../src/redis/token-bucket.ts';
import { RedisCluster } from '../support/redis-cluster.ts';
import { Provider, SCOPE, SET, sharedSets } from '../support/shared-sets-rig.ts';

const WAIT = { interval: 10 };
const TIMEOUT_MS = 1_000;
const LEASE_MS = 1_500;
const log = pino({ level: 'silent' });

let cluster: RedisCluster;
const connections: Redis[] = [];
beforeAll(async () => {
  cluster = await RedisCluster.start();
  for (let n = 0; n < 2; n += 1)
    connections.push(await Redis.connect({ urls: cluster.urls, isCluster: true, timeoutMs: TIMEOUT_MS, log }));
});
afterAll(async () => {
  for (const redis of connections) redis.close();
  await cluster.stop();
});

const connection = (index: number): Redis => connections[index] ?? expect.fail();

it('counts, caches, limits, claims and revokes on whichever server has the key', async () => {
  const [one, two] = [connection(0), connection(1)];
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  const caches = [one, two].map((redis) => new RedisCache({ redis, name: 'test', schema: z.string() }));
  await vi.waitFor(async () => {
    // A write is dropped while Redis is too slow.
    caches[0]?.write(new Map(ids.map((id) => [id, `value ${id}`])), 60_000);
    expect((await caches[1]?.read(ids))?.size).toBe(ids.length);
  }, WAIT);

  const counters = [one, two].map((redis) => new Counter({ name: 'test', points: ids.length, windowMs: 60_000, redis }));
  for (const id of ids) {
    for (const counter of counters) await counter.consume(`key ${id}`);
    expect((await counters[0]?.consume(`key ${id}`))?.remaining).toBe(ids.length - 3);
    const rate = { perSecond: 0.001, burst: 1 };
    const waits = [];
    for (const redis of [one, two])
      waits.push(await new RedisTokenBucket({ redis, client: `client ${id}`, maxWaitMs: 60_000, log }).take(rate));
    expect(waits).toEqual([0, expect.toSatisfy((waitMs) => waitMs > 0)]);
  }

  const revocations = [one, two].map((redis) => new Revocations(redis));
  let revoked = 0;
  await vi.waitFor(() => {
    // The other may still be subscribing.
    revocations[0]?.revoke(`bearer:${(revoked += 1)}`, Date.now() + 60_000);
    const isKnown = Array.from({ length: revoked }, (_, index) => revocations[1]?.has(`bearer:${index + 1}`));
    expect(isKnown).toContain(true);
  }, WAIT);
  const late = new Revocations(two);
  await late.catchUp();
  expect(late.has('bearer:1')).toBe(true);
  for (const each of [...revocations, late]) each.close();

  const keys = [{ id: 'k', key: randomBytes(32) }];
  const [first, second] = [one, two].map(
    (redis) => new RedisIdempotencyStore({ redis, kind: 'test', schema: z.string(), keys, waitMs: 5_000 }),
  );
  const claim = await first?.claim('create');
  if (!claim || 'outcome' in claim) throw new Error('no claim');
  await claim.complete({ outcome: 'created', fingerprint: 'f' });
  expect(await second?.claim('create')).toEqual({ outcome: 'created', fingerprint: 'f' });
});

it('replicates live sets, and continues without a snapshot of another epoch when the slot moves to another server', async () => {
  const provider = new Provider();
  provider.change('k', 1);
  const store = (redis: Redis): RedisStore => new RedisStore({ redis, self: randomUUID(), leaseMs: LEASE_MS, ttlMs: 60_000 });
  const options = { provider, leaseMs: LEASE_MS, ttlMs: 60_000 };
  const leader = sharedSets({ ...options, store: store(connection(0)) });
  const filled = leader.open(SET);
  await filled.ready();
  const follower = sharedSets({ ...options, store: store(connection(1)), canLead: () => false });
  const { set, ready } = follower.open(SET);
  await ready();
  const { epoch } = filled.set;
  expect([set.epoch, set.get('k')?.n]).toEqual([epoch, 1]);
  const slot = z.number().parse(await cluster.send('CLUSTER', 'KEYSLOT', tagOf(SCOPE)));
  await cluster.moveSlot(slot);
  provider.change('k', 2);
  await vi.waitFor(() => expect([set.epoch, set.status, set.get('k')?.n]).toEqual([epoch, 'LIVE', 2]), WAIT);
  await Promise.all([leader.close(), follower.close()]);
});
