import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { ValueCodec } from '../../src/live/replication/set-wire.ts';
import { type SetSource, SharedSets } from '../../src/live/replication/shared-sets.ts';
import { LiveSet } from '../../src/live/live-set.ts';
import type { ReplicationStore } from '../../src/live/replication/store.ts';
import { StreamReader } from '../../src/live/replication/stream-reader.ts';
import { systemClock } from '../../src/util/clock.ts';
import type { MemoryRedis, MemoryStore } from './memory-store.ts';

export const LEASE_MS = 200;
export const SET = 'list';
export const SCOPE = 's';

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
    for (const set of this.sets) this.#write(set);
  }

  source(): SetSource<Value> {
    const set = new LiveSet<Value>();
    this.sets.add(set);
    this.#write(set);
    return {
      open: () => ({ set, ready: () => this.read(), refresh: () => sleep(1), release: () => {} }),
      close: () => {
        this.sets.delete(set);
        set.close();
      },
    };
  }

  #write(set: LiveSet<Value>): void {
    set.replaceGroup('all', this.values);
    set.publish();
  }
}

/** The shared sets of one gateway. */
export function sharedSets(options: {
  store: ReplicationStore;
  provider: Pick<Provider, 'source'>;
  canLead?: () => boolean;
  leaseMs?: number;
  ttlMs?: number;
}): SharedSets<Value> {
  const { store, provider, canLead = () => true, leaseMs = LEASE_MS, ttlMs = 300 } = options;
  const clock = systemClock;
  return new SharedSets<Value>({
    replication: { store, reader: new StreamReader({ store, clock, onError: () => {} }), clock },
    scope: SCOPE,
    codec,
    failures: { encode: String, decode: (text) => new Error(text) },
    leaseMs,
    lingerMs: 1_000,
    ttlMs,
    canLead,
    createSource: () => provider.source(),
    onIdle: () => {},
    onFailure: () => {},
  });
}

/** One gateway over the model of Redis. */
export class Node {
  readonly store: MemoryStore;
  readonly sets: SharedSets<Value>;

  constructor(redis: MemoryRedis, provider: Pick<Provider, 'source'>, name: string, canLead: () => boolean = () => true) {
    this.store = redis.store(name);
    this.sets = sharedSets({ store: this.store, provider, canLead });
  }
}
