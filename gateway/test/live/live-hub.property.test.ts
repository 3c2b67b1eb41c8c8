import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveSet, type LiveStatus } from '../../src/live/live-set.ts';
import { HubRig, type Item, json, type RigClient, type RigSubscription, flushEventLoop } from '../support/hub-rig.ts';

const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
/** Path of a failure, as printed with its seed. */
const PATH = process.env['TEST_PATH'];
const RUNS = process.env['TEST_FULL'] === 'on' ? 3_000 : 150;
const CLIENTS = 4;
const SETS = 2;

type Step =
  | { readonly do: 'change'; readonly set: number; readonly group: number; readonly keys: readonly number[] }
  | { readonly do: 'status'; readonly set: number; readonly status: LiveStatus }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'read'; readonly client: number; readonly isReading: boolean }
  | { readonly do: 'subscribe'; readonly client: number; readonly set: number; readonly isOwn: boolean }
  | { readonly do: 'complete' | 'end' | 'cut'; readonly client: number; readonly set: number };

const client = fc.nat(CLIENTS - 1);
const set = fc.nat(SETS - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      set,
      group: fc.nat(2),
      keys: fc.uniqueArray(fc.nat(5), { maxLength: 4 }),
    }),
  },
  fc.record({ do: fc.constant('status' as const), set, status: fc.constantFrom<LiveStatus>('LIVE', 'STALE', 'DOWN') }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(250, 500, 1_000, 3_000, 7_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), client, isReading: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('subscribe' as const), client, set, isOwn: fc.boolean() }) },
  fc.record({ do: fc.constantFrom('complete' as const, 'end' as const, 'cut' as const), client, set }),
);

/** Executions take a varying number of event-loop turns. */
function delayedExecutor(turns: () => number): typeof json {
  return async (change) => {
    for (let remaining = turns(); remaining > 0; remaining -= 1) await setImmediate();
    return json(change);
  };
}

/** A user who reconnects after each disconnect, and resumes each subscription from its last cursor. */
class User {
  readonly #rig: HubRig;
  readonly #kernelBytes: number;
  client: RigClient;
  isReading = true;
  readonly subscriptions = new Map<number, { readonly subscription: RigSubscription; readonly name: string }>();
  /** Makes the ids of subscriptions unique. */
  #lastNumber = 0;

  constructor(rig: HubRig, kernelBytes: number) {
    this.#rig = rig;
    this.#kernelBytes = kernelBytes;
    this.client = rig.client(kernelBytes);
  }

  reconnect(sets: readonly LiveSet<Item>[], execute: typeof json): void {
    if (this.client.isOpen) return;
    this.#rig.clients.delete(this.client);
    this.client = this.#rig.client(this.#kernelBytes);
    this.client.isReading = this.isReading;
    for (const [index, { subscription, name }] of this.subscriptions) this.subscribe(index, name, sets, execute, subscription);
  }

  subscribe(
    index: number,
    name: string,
    sets: readonly LiveSet<Item>[],
    execute: typeof json,
    past: RigSubscription | null = null,
  ): void {
    const target = sets[index];
    if (!target) throw new Error('no set');
    this.#lastNumber += 1;
    const id = `${name} ${this.#lastNumber}`;
    this.subscriptions.set(index, {
      name,
      subscription: this.client.subscribe(id, target, { execute, past, operationKey: `of ${index}` }),
    });
  }
}

async function run(steps: readonly Step[], kernelBytes: readonly number[], turns: readonly number[]): Promise<void> {
  const rig = new HubRig({ SLOW_UNREAD_BYTES: 600 });
  const sets = Array.from({ length: SETS }, () => new LiveSet<Item>({ maxTombstones: 3 }));
  let turn = 0;
  const execute = delayedExecutor(() => turns[turn++ % turns.length] ?? 0);
  const users = kernelBytes.map((bytes) => new User(rig, bytes));
  const at = (index: number): User => {
    const user = users[index];
    if (!user) throw new Error('no user');
    return user;
  };
  let version = 0;
  for (const current of steps) {
    if (current.do === 'change') {
      const values = current.keys.map((key) => `k${key}`).map((key): [string, Item] => [key, { key, version: (version += 1) }]);
      sets[current.set]?.replaceGroup(`g${current.group}`, new Map(values));
      sets[current.set]?.publish();
    } else if (current.do === 'status') {
      sets[current.set]?.setStatus(current.status);
    } else if (current.do === 'pass') {
      await rig.advanceTime(current.ms);
    } else if (current.do === 'read') {
      const user = at(current.client);
      user.isReading = current.isReading;
      user.client.isReading = current.isReading;
    } else if (current.do === 'subscribe') {
      const user = at(current.client);
      const name = current.isOwn ? `${current.client} ${current.set}` : `shared ${current.set}`;
      if (user.client.isOpen && !user.subscriptions.has(current.set)) user.subscribe(current.set, name, sets, execute);
    } else {
      const user = at(current.client);
      if (current.do === 'cut') user.client.close();
      else if (current.do === 'complete') void user.subscriptions.get(current.set)?.subscription.subscriber.return();
      else user.subscriptions.get(current.set)?.subscription.subscriber.fail(new Error('session over'));
      if (current.do !== 'cut') user.subscriptions.delete(current.set);
    }
    for (const user of users) user.reconnect(sets, execute);
    if (version % 3 === 0) await setImmediate();
  }
  for (const user of users) {
    user.isReading = true;
    user.client.isReading = true;
  }
  // A socket with many relapses recovers late; its data is right long before.
  await rig.advanceTime(16_000);
  for (const user of users) {
    user.reconnect(sets, execute);
    await rig.advanceTime(2_000);
    for (const [index, { subscription }] of user.subscriptions) {
      const snapshot = sets[index]?.snapshot();
      expect(new Map(snapshot?.values.map((item) => [item.key, item]))).toEqual(subscription.items);
      expect(subscription.status).toBe(snapshot?.status);
      expect(subscription.cursor).toEqual({ epoch: snapshot?.epoch, seq: snapshot?.seq });
    }
  }
  for (const user of users) user.client.close();
  await flushEventLoop();
  expect(rig.hub.gauges).toEqual({ sockets: 0, laggingSockets: 0, subscribers: 0, streams: 0, groups: 0 });
}

describe('any sequence of subscriptions, changes and slow reads', () => {
  it(`leaves every subscriber with exactly the content of the set, by changes without a gap (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 80, size: 'max' }),
        fc.array(fc.constantFrom(0, 300, 1_000, 100_000), { minLength: CLIENTS, maxLength: CLIENTS }),
        fc.array(fc.nat(3), { minLength: 1, maxLength: 5 }),
        run,
      ),
      { numRuns: RUNS, seed: SEED, ...(PATH === undefined ? {} : { path: PATH }) },
    );
  }, 600_000);
});
