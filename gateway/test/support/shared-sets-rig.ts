import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { ValueCodec } from '../../src/live/replication/set-wire.ts';
import { type SetSource, SharedSets } from '../../src/live/replication/shared-sets.ts';
import { LiveSet } from '../../src/live/live-set.ts';
import type { MemoryBus, MemoryStore } from './memory-bus.ts';

export const LEASE_MS = 200;
export const SET = 'list';

const Value = z.object({ key: z.string(), n: z.int() });
export type Value = z.output<typeof Value>;
export const codec: ValueCodec<Value> = {
  keyOf: ({ key }) => key,
  encode: (value) => JSON.stringify(value),
  decode: (json) => Value.parse(json),
};

/** The true values, and the sets of all sources that read them. */
export class Provider {
  readonly values = new Map<string, Value>();
  readonly sets = new Set<LiveSet<Value>>();
  /** How a source reads; a test may delay it or make it fail. */
  read: () => Promise<void> = () => sleep(1);

  change(key: string, n: number | null): void {
    if (n === null) this.values.delete(key);
    else this.values.set(key, { key, n });
    for (const set of this.sets) this.#fill(set);
  }

  source(): SetSource<Value> {
    const set = new LiveSet<Value>();
    this.sets.add(set);
    this.#fill(set);
    return {
      open: () => ({ set, ready: () => this.read(), refresh: () => sleep(1), release: () => {} }),
      close: () => {
        this.sets.delete(set);
        set.close();
      },
    };
  }

  #fill(set: LiveSet<Value>): void {
    set.replaceGroup('all', this.values);
    set.publish();
  }
}

/** One gateway. */
export class Node {
  readonly bus: MemoryBus;
  readonly sets: SharedSets<Value>;

  constructor(store: MemoryStore, provider: Provider, name: string, canLead: () => boolean = () => true) {
    this.bus = store.bus(name);
    this.sets = new SharedSets<Value>({
      bus: this.bus,
      scope: 's',
      codec,
      failures: { of: String, from: (text) => new Error(text) },
      leaseMs: LEASE_MS,
      lingerMs: 1_000,
      ttlMs: 300,
      canLead,
      createSource: () => provider.source(),
      onIdle: () => {},
      onFailure: () => {},
    });
  }
}
