import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RedisStore } from '../../src/live/replication/redis-store.ts';
import {
  type Append,
  FIRST_ID,
  keysOf,
  LEAVING,
  positionId,
  type ReplicationStore,
  type StreamPosition,
  tagOf,
} from '../../src/live/replication/store.ts';
import { Redis } from '../../src/redis/redis.ts';
import { MemoryRedis } from '../support/memory-store.ts';
import { RedisProcess } from '../support/redis-process.ts';

const LEASE_MS = 3_000;
const STREAM_LENGTH = 3;
/** Longer than a test may take: a read that is not interrupted fails it. */
const BLOCK_MS = 60_000;
const POLL = { interval: 20 };

let process: RedisProcess;
let redis: Redis;
beforeAll(async () => {
  process = await RedisProcess.start(['--stream-node-max-entries', '1']);
  redis = await Redis.connect({ urls: [process.url], isCluster: false, timeoutMs: BLOCK_MS * 2, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  redis.close();
  await process.kill();
});

interface Rig {
  readonly store: () => ReplicationStore;
  readonly clear: () => Promise<unknown>;
}

function overRedis(): Rig {
  return {
    store: () => new RedisStore({ redis, self: randomUUID(), leaseMs: LEASE_MS, ttlMs: 60_000, streamLength: STREAM_LENGTH }),
    clear: () => process.send('FLUSHALL'),
  };
}

function overModel(): Rig {
  const model = new MemoryRedis({ leaseMs: LEASE_MS });
  model.streamLength = STREAM_LENGTH;
  return { store: () => model.store(randomUUID()), clear: async () => model.clear() };
}

const at = ({ term, n }: StreamPosition, more: number): StreamPosition => ({ term, n: n + more });

// The simulator relies on it that both are equal.
describe.each([
  { name: 'Redis', rig: overRedis },
  { name: 'the model of Redis', rig: overModel },
])('replication in $name', ({ rig }) => {
  const entry = (scope: string, position: StreamPosition, snapshots: Append['snapshots'] = []): Append => ({
    scope,
    position,
    fields: [['set', positionId(position)]],
    snapshots,
  });
  const started = async (): Promise<{ rig: Rig; scope: string; leader: ReplicationStore; first: StreamPosition }> => {
    const made = rig();
    const [scope, leader] = [randomUUID(), made.store()];
    const first = (await leader.acquire(scope, null)) ?? expect.fail();
    return { rig: made, scope, leader, first };
  };

  it('appends each entry once and in order, for the holder of the lease only', async () => {
    const { rig: made, scope, leader, first } = await started();
    const other = made.store();
    expect([first.n, await other.acquire(scope, null)]).toEqual([0, null]);
    const results = [];
    for (const position of [at(first, 2), at(first, 1), at(first, 1), at(first, 3), at(first, 2)])
      results.push(await leader.append(entry(scope, position)));
    expect(results).toEqual(['GAP', 'OK', 'SAME', 'GAP', 'OK']);
    expect(await leader.append(entry(scope, { term: first.term + 1, n: 3 }))).toBe('GAP');
    expect(await other.append(entry(scope, at(first, 3)))).toBe('LOST');
    expect(await other.state(scope)).toEqual({ holder: leader.self, position: at(first, 2) });
  });

  it('stores whole snapshots and updates with their entries, and updates none that is missing', async () => {
    const { scope, leader, first } = await started();
    const append = (n: number, isWhole: boolean, fields: [string, string][]) =>
      leader.append(entry(scope, at(first, n), [{ set: 'a', isWhole, fields }]));
    const fields = async () => Object.fromEntries((await leader.snapshot(scope, 'a')).fields);
    expect(await append(1, false, [['x', '1']])).toBe('GAP');
    expect(
      await append(1, true, [
        ['x', '1'],
        ['y', '1'],
      ]),
    ).toBe('OK');
    expect(await append(2, false, [['y', '2']])).toBe('OK');
    expect([await fields(), await leader.snapshot(scope, 'a')]).toEqual([
      { x: '1', y: '2' },
      { holder: leader.self, position: at(first, 2), fields: expect.any(Map) },
    ]);
    expect(await append(3, true, [['z', '3']])).toBe('OK');
    expect(await fields()).toEqual({ z: '3' });
    expect(await append(4, true, [])).toBe('OK');
    expect(await fields()).toEqual({});
  });

  it('continues a term of which nothing is missing, and starts a later one otherwise', async () => {
    const { rig: made, scope, leader, first } = await started();
    const position = at(first, 1);
    await leader.append(entry(scope, position));
    expect(await leader.acquire(scope, position)).toEqual(position);
    // An attempt without an answer had reached Redis.
    expect(await leader.acquire(scope, first)).toEqual(position);
    const lost = (await leader.acquire(scope, at(first, 2))) ?? expect.fail();
    expect([lost.n, lost.term > first.term]).toEqual([0, true]);
    await made.clear();
    const cleared = (await leader.acquire(scope, lost)) ?? expect.fail();
    expect([cleared.n, cleared.term > lost.term]).toEqual([0, true]);
    await leader.append(entry(scope, at(cleared, 1)));
    await leader.release(scope);
    expect((await leader.state(scope)).holder).toBeNull();
    expect(await leader.append(entry(scope, at(cleared, 2)))).toBe('LOST');
    const next = (await made.store().acquire(scope, null)) ?? expect.fail();
    expect([next.n, next.term > cleared.term]).toEqual([0, true]);
  });

  it('lets another gateway acquire a lease that has expired, and refuses the former leader', async () => {
    const { rig: made, scope, leader, first } = await started();
    const other = made.store();
    await expect.poll(() => other.acquire(scope, null), POLL).not.toBeNull();
    expect(await leader.append(entry(scope, at(first, 1)))).toBe('LOST');
    await leader.release(scope);
    expect((await leader.state(scope)).holder).toBe(other.self);
  });

  it('reads entries after an id, also of a trimmed stream, and announces that the leader leaves', async () => {
    const { scope, leader, first } = await started();
    const { steps } = keysOf(scope);
    const connection = await leader.connect(tagOf(scope));
    const pending = connection.read(new Map([[steps, positionId(first)]]));
    await leader.append(entry(scope, at(first, 1)));
    expect((await pending).get(steps)).toEqual([{ id: positionId(at(first, 1)), fields: [['set', positionId(at(first, 1))]] }]);
    for (let n = 2; n <= 9; n += 1) await leader.append(entry(scope, at(first, n)));
    const idsAfter = async (id: string) => (await connection.read(new Map([[steps, id]]))).get(steps)?.map((found) => found.id);
    expect(await idsAfter(positionId(at(first, 1)))).toEqual([7, 8, 9].map((n) => positionId(at(first, n))));
    await leader.release(scope);
    const last = (await connection.read(new Map([[steps, positionId(at(first, 9))]]))).get(steps);
    expect(last).toEqual([{ id: positionId(at(first, 10)), fields: [[LEAVING, '']] }]);
    connection.close();
    await expect(connection.read(new Map([[steps, FIRST_ID]]))).rejects.toThrow();
  });

  it('ends a read that is interrupted before or during it, and a later one only by entries', async () => {
    const { scope, leader } = await started();
    const { requests } = keysOf(scope);
    const connection = await leader.connect(tagOf(scope));
    await connection.interrupt();
    expect((await connection.read(new Map([[requests, FIRST_ID]]))).size).toBe(0);
    const during = connection.read(new Map([[requests, FIRST_ID]]));
    await connection.interrupt();
    expect((await during).size).toBe(0);
    await leader.request(scope, { set: 'a', refresh: false });
    await leader.request(scope, { set: 'b', refresh: true });
    const found = (await connection.read(new Map([[requests, FIRST_ID]]))).get(requests) ?? [];
    expect(found.map(({ fields }) => Object.fromEntries(fields))).toEqual([
      { set: 'a', refresh: '', stored: '0' },
      { set: 'b', refresh: '1', stored: '0' },
    ]);
    connection.close();
  });
});
