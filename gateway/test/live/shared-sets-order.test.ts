import { afterEach, expect, it, vi } from 'vitest';
import { keysOf } from '../../src/live/replication/store.ts';
import type { LiveSet } from '../../src/live/live-set.ts';
import { MemoryRedis } from '../support/memory-store.ts';
import { LEASE_MS, Node, Provider, SCOPE, SET, type Value } from '../support/shared-sets-rig.ts';

const POLL = { interval: 5 };
const SNAPSHOT = keysOf(SCOPE).snapshot(SET);
let nodes: Node[] = [];
afterEach(async () => {
  await Promise.all(nodes.map(({ sets }) => sets.close()));
  nodes = [];
});

function rig() {
  const [redis, provider] = [new MemoryRedis(), new Provider()];
  provider.change('k', 1);
  const add = (name: string, canLead = true): Node => {
    const node = new Node(redis, provider, name, () => canLead);
    nodes.push(node);
    return node;
  };
  return { redis, provider, add };
}

async function read({ sets }: Node): Promise<LiveSet<Value>> {
  const { set, ready } = sets.open(SET);
  await ready();
  return set;
}

const shownBy = (set: LiveSet<Value>): number | undefined => set.get('k')?.n;

it('a new leader publishes nothing before its first full read, and keeps its entries as stale until then', async () => {
  const { redis, provider, add } = rig();
  const [first, second, third] = [add('first'), add('second'), add('third', false)];
  const fed = await read(first);
  const [next, other] = [await read(second), await read(third)];
  const { epoch } = fed;
  await vi.waitFor(() => expect([next.epoch, other.epoch]).toEqual([epoch, epoch]), POLL);
  const reading = Promise.withResolvers<void>();
  provider.read = () => reading.promise;
  // The first is cut off, and lives on: what it shows goes further than what it has published.
  first.store.hang(LEASE_MS * 3);
  provider.change('k', 2);
  await vi.waitFor(() => expect(redis.holder(SCOPE)).toBe('second'), POLL);
  await vi.waitFor(() => expect([next.status, other.status]).toEqual(['STALE', 'STALE']), POLL);
  const snapshot = redis.snapshots.get(SNAPSHOT);
  // The first follows again: it must not be taken back to what the second has of its epoch.
  const seen: [string, number][] = [];
  fed.observe({ changed: () => seen.push([fed.epoch, fed.seq]), closed: () => {} });
  await vi.waitFor(() => expect(fed.status).toBe('STALE'), POLL);
  const { requests } = redis;
  await vi.waitFor(() => expect(redis.requests).toBeGreaterThan(requests + 6), POLL);
  expect([shownBy(fed), redis.snapshots.get(SNAPSHOT) === snapshot]).toEqual([2, true]);
  expect(seen.every(([which, seq]) => which === epoch && seq >= 2)).toBe(true);
  reading.resolve();
  await vi.waitFor(() => expect([fed, next, other].map(shownBy)).toEqual([2, 2, 2]), POLL);
  await vi.waitFor(() => expect([fed.status, fed.epoch]).toEqual(['LIVE', next.epoch]), POLL);
  expect(next.epoch).not.toBe(epoch);
});

it('a set is stored again when a gateway requests it just after its snapshot has expired', async () => {
  const { redis, add } = rig();
  await read(add('first'));
  const [second, third] = [add('second', false), add('third', false)];
  expect(shownBy(await read(second))).toBe(1);
  redis.snapshots.delete(SNAPSHOT);
  expect(shownBy(await read(third))).toBe(1);
});

it('a snapshot that a former leader left behind is not served', async () => {
  const { redis, add } = rig();
  const first = add('first');
  await read(first);
  const second = add('second', false);
  const set = await read(second);
  await vi.waitFor(() => expect(shownBy(set)).toBe(1), POLL);
  // It dies without a word.
  redis.stores.delete(first.store);
  await vi.waitFor(() => expect(redis.holder(SCOPE)).toBeNull(), POLL);
  const late = add('late', false);
  const { requests } = redis;
  const { set: lateSet } = late.sets.open(SET);
  await vi.waitFor(() => expect(redis.requests).toBeGreaterThan(requests + 6), POLL);
  expect([lateSet.size, late.sets.statusOf(SET), redis.snapshots.size]).toEqual([0, null, 1]);
});

it('the last leader leads again when the bus is back, on whichever gateway notices first', async () => {
  const { redis, add } = rig();
  const [first, second] = [add('first'), add('second')];
  const fed = await read(first);
  const { epoch } = fed;
  const next = await read(second);
  await vi.waitFor(() => expect(next.epoch).toBe(epoch), POLL);
  redis.clear();
  for (const { store } of [first, second]) store.isUp = false;
  await vi.waitFor(() => expect([next.status, next.epoch === epoch]).toEqual(['LIVE', false]), POLL);
  second.store.isUp = true;
  first.store.isUp = true;
  await vi.waitFor(() => expect([next.status, next.epoch]).toEqual(['LIVE', epoch]), POLL);
  expect([fed.epoch, redis.holder(SCOPE)]).toEqual([epoch, 'first']);
});

it('a subscriber with a newer cursor of the same epoch receives nothing until this gateway has reached it', async () => {
  const { provider, add } = rig();
  const [first, second] = [add('first'), add('second', false)];
  const { epoch, seq } = await read(first);
  const set = await read(second);
  await vi.waitFor(() => expect(set.epoch).toBe(epoch), POLL);
  const ready = second.sets.open(SET).ready({ epoch, seq: seq + 1 });
  let isReady = false;
  void ready.then(() => (isReady = true));
  await second.sets.open(SET).ready({ epoch, seq });
  await second.sets.open(SET).ready({ epoch: 'another', seq: seq + 1 });
  expect(isReady).toBe(false);
  provider.change('k', 2);
  await ready;
  expect(shownBy(set)).toBe(2);
});

/** Sets that a leader and a follower read, the second by its name. */
async function twoSets(redis: MemoryRedis) {
  const providers = new Map([SET, 'other'].map((name) => [name, new Provider()]));
  const provider = (name: string): Provider => providers.get(name) ?? expect.fail();
  const source = () => {
    const sources = new Map(Array.from(providers, ([name, each]) => [name, each.source()]));
    return {
      open: (name: string) => sources.get(name)?.open(name) ?? expect.fail(),
      close: () => {
        for (const each of sources.values()) each.close();
      },
    };
  };
  for (const each of providers.values()) each.change('k', 1);
  const [leader, follower] = [new Node(redis, { source }, 'leader'), new Node(redis, { source }, 'follower', () => false)];
  nodes.push(leader, follower);
  await read(leader);
  const open = async ({ sets }: Node, name: string) => {
    const { set, ready } = sets.open(name);
    await ready();
    return set;
  };
  const copies = [await open(follower, SET), await open(follower, 'other')];
  await vi.waitFor(() => expect(copies.map(({ status }) => status)).toEqual(['LIVE', 'LIVE']), POLL);
  const position = () => redis.heads.get(keysOf(SCOPE).head) ?? expect.fail();
  /** Changes a set, and waits until the stream has an entry about it. */
  const change = async (name: string, n: number): Promise<void> => {
    const before = position();
    provider(name).change('k', n);
    await vi.waitFor(() => expect(position()).not.toEqual(before), { ...POLL, interval: 1 });
  };
  return { leader, follower, copies, change, position };
}

it('a follower that reads on after a trimmed stream also notices changes of sets that the rest does not mention', async () => {
  const redis = new MemoryRedis();
  redis.streamLength = 2;
  const { follower, copies, change } = await twoSets(redis);
  const resume = follower.store.pause();
  await change('other', 2);
  for (const n of [2, 3, 4]) await change(SET, n);
  resume();
  await vi.waitFor(() => expect(copies.map(shownBy)).toEqual([4, 2]), POLL);
});

it('a server that takes over without the latest entries gets them again, as a later term', async () => {
  const redis = new MemoryRedis();
  const { copies, change, position } = await twoSets(redis);
  const { term } = position();
  const epochs = copies.map(({ epoch }) => epoch);
  const failOver = redis.dump();
  for (const n of [2, 3]) await change(SET, n);
  await vi.waitFor(() => expect(copies.map(shownBy)).toEqual([3, 1]), POLL);
  const seen: (number | undefined)[] = [];
  copies[0]?.observe({ changed: () => seen.push(copies[0]?.get('k')?.n), closed: () => {} });
  failOver();
  await vi.waitFor(() => expect(position().term).toBeGreaterThan(term), POLL);
  await change('other', 2);
  await vi.waitFor(
    () =>
      expect(copies.map((set) => [shownBy(set), set.status])).toEqual([
        [3, 'LIVE'],
        [2, 'LIVE'],
      ]),
    POLL,
  );
  expect([copies.map(({ epoch }) => epoch), seen.every((n) => n === 3)]).toEqual([epochs, true]);
  const late = new Node(redis, new Provider(), 'late', () => false);
  nodes.push(late);
  expect(shownBy(await read(late))).toBe(3);
});

it('a new leader on a server whose clock is behind is followed, although its term is not later', async () => {
  const { redis, provider, add } = rig();
  const first = add('first');
  await read(first);
  const [second, third] = [add('second'), add('third', false)];
  const copies = [await read(second), await read(third)];
  redis.clear();
  redis.timeOffsetMs -= 100_000;
  redis.stores.delete(first.store);
  const { epoch } = copies[1] ?? expect.fail();
  await vi.waitFor(
    () => expect([redis.holder(SCOPE), copies[1]?.epoch === epoch, copies[1]?.status]).toEqual(['second', false, 'LIVE']),
    POLL,
  );
  provider.change('k', 2);
  await vi.waitFor(
    () =>
      expect(copies.map((set) => [shownBy(set), set.status])).toEqual([
        [2, 'LIVE'],
        [2, 'LIVE'],
      ]),
    POLL,
  );
});

it('a gateway serves its own sets while Redis responds but rejects writes, and leads once it accepts them', async () => {
  const { redis, add } = rig();
  redis.isFull = true;
  const node = add('first');
  const set = await read(node);
  expect([shownBy(set), set.status]).toEqual([1, 'LIVE']);
  const statuses: string[] = [];
  set.observe({ changed: () => statuses.push(set.status), closed: () => {} });
  const { rejected } = redis;
  await vi.waitFor(() => expect(redis.rejected).toBeGreaterThan(rejected + 6), POLL);
  expect(statuses).not.toContain('STALE');
  redis.isFull = false;
  await vi.waitFor(() => expect(redis.holder(SCOPE)).toBe('first'), POLL);
  expect(shownBy(await read(add('second', false)))).toBe(1);
});

it('a gateway continues by itself when the leader is lost and Redis rejects writes', async () => {
  const { redis, provider, add } = rig();
  const first = add('first');
  await read(first);
  const set = await read(add('second'));
  const { epoch } = set;
  redis.isFull = true;
  redis.stores.delete(first.store);
  first.store.isUp = false;
  await vi.waitFor(() => expect([set.status, set.epoch === epoch]).toEqual(['LIVE', false]), POLL);
  provider.change('k', 2);
  await vi.waitFor(() => expect(shownBy(set)).toBe(2), POLL);
});
