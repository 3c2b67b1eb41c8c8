import type { Cursor, LiveSet } from '../live-set.ts';

/** A set that is kept open until it is let go. */
export interface ReplicatedSet<V> {
  readonly set: LiveSet<V>;
  /** Resolves when there is something to read, and not older than what the reader saw; its failure is the reader's. */
  readonly known: (after?: Cursor | null) => Promise<void>;
  /** Resolves when the set is as new as can be had. */
  readonly fresh: () => Promise<void>;
  readonly release: () => void;
}

/** Sets by name, filled by one process. */
export interface SetSource<V> {
  /** @param name one that the reader of names let through */
  hold(name: string): ReplicatedSet<V>;
  close(): void;
}
