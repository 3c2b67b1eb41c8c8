import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { LiveSet } from '../../src/live/live-set.ts';
import { flushEventLoop, HubRig, type Item, type RigClient, type RigSubscription } from '../support/hub-rig.ts';

const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
const RUNS = process.env['TEST_FULL'] === 'on' ? 3_000 : 200;
const GATEWAYS = 3;
const KEYS = 4;

type Step =
  | { readonly do: 'change'; readonly key: number; readonly isRemoval: boolean }
  | { readonly do: 'push' | 'read' | 'move'; readonly gateway: number };

const gateway = fc.nat(GATEWAYS - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('change' as const), key: fc.nat(KEYS - 1), isRemoval: fc.boolean() }),
  fc.record({ do: fc.constant('push' as const), gateway }),
  fc.record({ do: fc.constant('read' as const), gateway }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), gateway }) },
);

/** One gateway, which knows the state of the provider as of its last push or read. */
class Gateway {
  readonly rig = new HubRig();
  readonly set = new LiveSet<Item>();
  #reads: PromiseWithResolvers<void>[] = [];

  freshRead(): Promise<void> {
    const read = Promise.withResolvers<void>();
    this.#reads.push(read);
    return read.promise;
  }

  take(provider: ReadonlyMap<string, Item>): void {
    this.set.replaceGroup('all', provider);
    this.set.publish();
  }

  /** Ends the reads that subscribers wait for. */
  read(provider: ReadonlyMap<string, Item>): void {
    this.take(provider);
    for (const { resolve } of this.#reads.splice(0)) resolve();
  }
}

async function run(steps: readonly Step[]): Promise<void> {
  const provider = new Map<string, Item>();
  const gateways = Array.from({ length: GATEWAYS }, () => new Gateway());
  const at = (index: number): Gateway => gateways[index] ?? expect.fail('no such gateway');
  let version = 0;
  let moves = 0;
  let current: { readonly client: RigClient; readonly subscription: RigSubscription } | null = null;
  /** The newest version that the user has seen, by key. */
  const newest = new Map<string, number>();
  const readAndCheck = async (): Promise<void> => {
    await flushEventLoop();
    if (current === null) return;
    current.client.read();
    for (const { key, version: shown } of current.subscription.items.values()) {
      expect(shown, key).toBeGreaterThanOrEqual(newest.get(key) ?? 0);
      newest.set(key, shown);
    }
  };
  const move = (to: Gateway): RigSubscription => {
    const past = current?.subscription ?? null;
    current?.client.close();
    const client = to.rig.client();
    moves += 1;
    const subscription = client.subscribe(`id ${moves}`, to.set, { past, freshRead: () => to.freshRead() });
    current = { client, subscription };
    return subscription;
  };
  for (const next of steps) {
    if (next.do === 'change') {
      const key = `k${next.key}`;
      if (next.isRemoval) provider.delete(key);
      else provider.set(key, { key, version: (version += 1) });
    } else if (next.do === 'push') at(next.gateway).take(provider);
    else if (next.do === 'read') at(next.gateway).read(provider);
    else move(at(next.gateway));
    await readAndCheck();
  }
  const last = move(at(0));
  at(0).read(provider);
  await readAndCheck();
  await readAndCheck();
  expect(new Map([...last.items.values()].map((item) => [item.key, item]))).toEqual(provider);
}

it(`a client that moves between gateways never sees an older version, and has the state of the provider in the end (seed ${SEED})`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), run), { numRuns: RUNS, seed: SEED });
});
