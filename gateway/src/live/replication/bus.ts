/** The shared store is unreachable; each gateway continues standalone. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
}

/** One change of a set, as it is stored and published. */
export interface StoredStep {
  /** Only the holder of this lease may store, so that a former leader cannot. */
  readonly lease: string;
  readonly snapshotKey: string;
  /** True: the fields are the whole snapshot. False: they replace the fields of the same names in the stored one. */
  readonly isWhole: boolean;
  readonly fields: readonly (readonly [name: string, text: string])[];
  /** How long the snapshot is kept after its last step, ms. */
  readonly ttlMs: number;
  readonly channel: string;
  /** Published on the channel; null: the step is only stored. */
  readonly message: string | null;
}

/** `refused`: this gateway does not hold the lease. `missing`: there is no snapshot to update. Neither stores anything. */
export type StoreResult = 'stored' | 'refused' | 'missing';

/**
 * Messages, leases and snapshots that all gateways share. Every promise rejects with {@link BusUnavailable} while the shared
 * store is unreachable; messages published meanwhile are lost.
 */
export interface Bus {
  /** Id of this gateway. */
  readonly self: string;
  readonly isUp: boolean;
  /** Calls back whenever `isUp` changes. @returns a function that stops it */
  onStatus(listener: () => void): () => void;
  /** Receives the messages of a channel in the order of their publication. @returns a function that stops it */
  subscribe(channel: string, listener: (text: string) => void): () => void;
  /** @param lease if given, the message is published only while this gateway holds the lease */
  publish(channel: string, text: string, lease?: string): Promise<void>;
  /** Whether another gateway holds the lease. */
  isTaken(lease: string): Promise<boolean>;
  /** Acquires or renews a lease. False: another gateway holds it. */
  acquire(lease: string, forMs: number): Promise<boolean>;
  /** Releases a lease if this gateway holds it. */
  release(lease: string): Promise<void>;
  /** Stores and publishes in one atomic step. */
  store(step: StoredStep): Promise<StoreResult>;
  /** All fields of a snapshot, read atomically; empty if there is none. */
  snapshot(key: string): Promise<ReadonlyMap<string, string>>;
}
