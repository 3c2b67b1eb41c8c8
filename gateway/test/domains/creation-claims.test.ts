import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { IdempotencyStore } from '../../src/domains/idempotency-store.ts';
import { RedisIdempotencyStore } from '../../src/domains/idempotency-store.ts';
import { Redis } from '../../src/redis/redis.ts';
import { RedisProcess } from '../support/redis-process.ts';

interface Outcome {
  readonly name: string;
  readonly isFinal: boolean;
}

const TIMEOUT_MS = 250;
const keys = [{ id: 'k1', key: randomBytes(32) }];
const Made = z.object({ name: z.string(), isFinal: z.boolean() });

let process: RedisProcess;
const connections: Redis[] = [];
beforeAll(async () => {
  process = await RedisProcess.start();
});
afterAll(async () => {
  for (const redis of connections) redis.close();
  await process.kill();
});

/** What one gateway has of creations: nothing in common with another but Redis. */
async function gateway() {
  const redis = await Redis.connect({ url: process.url, timeoutMs: TIMEOUT_MS, log: pino({ level: 'silent' }) });
  connections.push(redis);
  const shared = new RedisIdempotencyStore<Outcome>({ redis, kind: 'test', schema: Made, keys, waitMs: 20_000 });
  return { redis, creations: new IdempotencyStore<Outcome>({ isFinal: ({ isFinal }) => isFinal, shared }) };
}

/** A creation at the provider that ends when the test says so. */
function work() {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const run = vi.fn(() => promise);
  return {
    run,
    started: () => vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1)),
    end: (name: string, isFinal: boolean) => resolve({ name, isFinal }),
  };
}

const requestOf = (idempotencyKey: string) => ({ user: '7', customer: 'acme', idempotencyKey, input: { name: 'nightly' } });
const until = (redis: Redis, isUp: boolean) => vi.waitFor(() => expect(redis.isUp).toBe(isUp));

describe('a create that is repeated at another gateway', () => {
  it('is not run twice when the first one, started without Redis, is refused', async () => {
    const [a, b, c] = [await gateway(), await gateway(), await gateway()];
    const [first, second, third] = [work(), work(), work()];
    const request = requestOf('blip');
    third.end('made twice', true);
    await process.kill();
    await until(a.redis, false);
    const refused = a.creations.run(request, first.run);
    await first.started();
    await process.restart();
    for (const { redis } of [a, b, c]) await until(redis, true);
    const made = b.creations.run(request, second.run);
    await second.started();
    first.end('refused', false);
    expect(await refused).toMatchObject({ isFinal: false });
    const again = c.creations.run(request, third.run);
    second.end('made', true);
    expect([await made, await again]).toEqual([
      { name: 'made', isFinal: true },
      { name: 'made', isFinal: true },
    ]);
    expect(third.run).not.toHaveBeenCalled();
  });

  it('keeps the result of the first one while the second is refused', async () => {
    const [a, b, c] = [await gateway(), await gateway(), await gateway()];
    const [first, second, third] = [work(), work(), work()];
    const request = requestOf('taken over');
    third.end('made twice', true);
    const made = a.creations.run(request, first.run);
    await first.started();
    await process.kill();
    await process.restart();
    for (const { redis } of [a, b, c]) await until(redis, true);
    const refused = b.creations.run(request, second.run);
    await second.started();
    first.end('made', true);
    await made;
    second.end('refused', false);
    await refused;
    expect(await c.creations.run(request, third.run)).toMatchObject({ name: 'made' });
    expect(third.run).not.toHaveBeenCalled();
  });

  it('is not run beside a running one while Redis is frozen for a moment', async () => {
    const [a, b] = [await gateway(), await gateway()];
    const [first, second] = [work(), work()];
    const request = requestOf('stall');
    const made = a.creations.run(request, first.run);
    await first.started();
    const looks = vi.spyOn(b.redis, 'run');
    const repeated = b.creations.run(request, second.run);
    await vi.waitFor(() => expect(looks.mock.settledResults.some(({ type }) => type === 'fulfilled')).toBe(true));
    process.pause();
    await vi.waitFor(() => expect(looks.mock.settledResults.some(({ type }) => type === 'rejected')).toBe(true));
    process.resume();
    for (const { redis } of [a, b]) await until(redis, true);
    await vi.waitFor(() => expect(looks.mock.settledResults.at(-1)?.type).toBe('fulfilled'));
    first.end('made', true);
    expect([await made, await repeated]).toEqual([await made, await made]);
    expect(second.run).not.toHaveBeenCalled();
  });
});
