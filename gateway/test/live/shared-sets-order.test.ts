import { afterEach, expect, it, vi } from 'vitest';
import { topics } from '../../src/live/replication/topics.ts';
import type { LiveSet } from '../../src/live/live-set.ts';
import { MemoryStore } from '../support/memory-bus.ts';
import { LEASE_MS, Node, Provider, SET, type Value } from '../support/shared-sets-rig.ts';

const POLL = { timeout: 10_000, interval: 5 };
const TOPICS = topics('s');
let nodes: Node[] = [];
afterEach(async () => {
  await Promise.all(nodes.map(({ sets }) => sets.close()));
  nodes = [];
});

function rig() {
  const [store, provider] = [new MemoryStore(), new Provider()];
  provider.change('k', 1);
  const add = (name: string, canLead = true): Node => {
    const node = new Node(store, provider, name, () => canLead);
    nodes.push(node);
    return node;
  };
  return { store, provider, add };
}

async function read({ sets }: Node): Promise<LiveSet<Value>> {
  const { set, ready } = sets.open(SET);
  await ready();
  return set;
}

const shownBy = (set: LiveSet<Value>): number | undefined => set.get('k')?.n;

it('a new leader publishes nothing before its first full read, and keeps its entries as stale until then', async () => {
  const { store, provider, add } = rig();
  const [first, second, third] = [add('first'), add('second'), add('third', false)];
  const fed = await read(first);
  const [next, other] = [await read(second), await read(third)];
  const { epoch } = fed;
  await vi.waitFor(() => expect([next.epoch, other.epoch]).toEqual([epoch, epoch]), POLL);
  const reading = Promise.withResolvers<void>();
  provider.read = () => reading.promise;
  // The first is cut off, and lives on: what it shows goes further than what it has published.
  first.bus.hang(LEASE_MS * 3);
  provider.change('k', 2);
  await vi.waitFor(() => expect(store.leases.get(TOPICS.lease)?.owner).toBe('second'), POLL);
  await vi.waitFor(() => expect([next.status, other.status]).toEqual(['STALE', 'STALE']), POLL);
  const snapshot = store.snapshots.get(TOPICS.snapshotKey(SET));
  // The first follows again: it must not be taken back to what the second has of its epoch.
  const seen: [string, number][] = [];
  fed.observe({ changed: () => seen.push([fed.epoch, fed.seq]), closed: () => {} });
  await vi.waitFor(() => expect(fed.status).toBe('STALE'), POLL);
  let requests = 0;
  const stop = second.bus.subscribe(TOPICS.requests, () => (requests += 1));
  await vi.waitFor(() => expect(requests).toBeGreaterThan(6), POLL);
  stop();
  expect([shownBy(fed), store.snapshots.get(TOPICS.snapshotKey(SET)) === snapshot]).toEqual([2, true]);
  expect(seen.every(([which, seq]) => which === epoch && seq >= 2)).toBe(true);
  reading.resolve();
  await vi.waitFor(() => expect([fed, next, other].map(shownBy)).toEqual([2, 2, 2]), POLL);
  await vi.waitFor(() => expect([fed.status, fed.epoch]).toEqual(['LIVE', next.epoch]), POLL);
  expect(next.epoch).not.toBe(epoch);
});

it('a snapshot that a former leader left behind is not served', async () => {
  const { store, add } = rig();
  const first = add('first');
  await read(first);
  const second = add('second', false);
  const set = await read(second);
  await vi.waitFor(() => expect(shownBy(set)).toBe(1), POLL);
  // It dies without a word.
  store.buses.delete(first.bus);
  first.bus.isUp = false;
  const late = add('late', false);
  let requests = 0;
  second.bus.subscribe(TOPICS.requests, () => (requests += 1));
  const { set: lateSet } = late.sets.open(SET);
  await vi.waitFor(() => expect(requests).toBeGreaterThan(6), POLL);
  expect([lateSet.size, late.sets.statusOf(SET), store.snapshots.size]).toEqual([0, null, 1]);
});

it('the last leader leads again when the bus is back, on whichever gateway notices first', async () => {
  const { store, add } = rig();
  const [first, second] = [add('first'), add('second')];
  const fed = await read(first);
  const { epoch } = fed;
  const next = await read(second);
  await vi.waitFor(() => expect(next.epoch).toBe(epoch), POLL);
  store.clear();
  for (const { bus } of [first, second]) bus.isUp = false;
  await vi.waitFor(() => expect([next.status, next.epoch === epoch]).toEqual(['LIVE', false]), POLL);
  second.bus.isUp = true;
  first.bus.isUp = true;
  await vi.waitFor(() => expect([next.status, next.epoch]).toEqual(['LIVE', epoch]), POLL);
  expect([fed.epoch, store.leases.get(TOPICS.lease)?.owner]).toEqual([epoch, 'first']);
});

it('a reader with a newer cursor of the same epoch receives nothing until this gateway has reached it', async () => {
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
