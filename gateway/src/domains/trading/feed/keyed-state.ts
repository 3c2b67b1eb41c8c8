import { currentAt, type PushStamp, orderOf, type ReadStamp, type Stamp } from './stamp.ts';

/** Outcome of `apply`. `unclear`: the entity has to be read again. `full`: refused, because the store has reached its bound. */
export type ApplyResult = 'applied' | 'same' | 'older' | 'unclear' | 'full';

/** An entity that may be marked as outdated. */
export type Marked<V> = V & {
  /** The provider has, or may have, a newer state that has not been read yet. */
  readonly isBehind?: boolean;
};

interface KeyedStateOptions<V> {
  /** Bound on ids, including those known to be absent; the id that has been absent longest makes room for a new one. */
  readonly max: number;
  /** If true, the stored object is kept and the outcome is `same`. */
  readonly equal?: (stored: V, incoming: V) => boolean;
  /** Called when `isBehind` of an entity has changed. */
  readonly onBehind?: (id: number) => void;
}

/** A response with a lower version is accepted if the higher version was last seen at least this long ago. */
const ROLLBACK_MS = 60_000;

interface Entry<V> {
  /** Null if the entity was only seen, and its content was never known. A null value: it is known to be absent. */
  stored: { readonly value: V | null; readonly stamp: Stamp } | null;
  /** Stamp of a newer state whose content is unknown. */
  seen: PushStamp | null;
  /** Whether a change may be missing from the stored state: a response differed, or a message arrived too late to be applied. */
  isUnclear: boolean;
}

/** Store of the newest known state of each entity, for messages and REST responses that arrive in any order. */
export class KeyedState<V> {
  readonly #options: KeyedStateOptions<V>;
  readonly #entries = new Map<number, Entry<V>>();
  /** Ids known to be absent, longest absent first. */
  readonly #absent = new Set<number>();
  #refusals = 0;

  constructor(options: KeyedStateOptions<V>) {
    this.#options = options;
  }

  /** How many states were refused because there are too many entities. */
  get refusals(): number {
    return this.#refusals;
  }

  /** Undefined if unknown or absent. */
  get(id: number): V | undefined {
    return this.#entries.get(id)?.stored?.value ?? undefined;
  }

  has(id: number): boolean {
    return this.get(id) !== undefined;
  }

  /** Whether there is, or may be, a newer state than the stored one. */
  isBehind(id: number): boolean {
    const entry = this.#entries.get(id);
    return entry !== undefined && isBehind(entry);
  }

  stampOf(id: number): Stamp | undefined {
    return this.#entries.get(id)?.stored?.stamp;
  }

  /** @param value null if the entity is known to be absent */
  apply(id: number, value: V | null, stamp: Stamp): ApplyResult {
    const entry = this.#entryFor(id);
    if (!entry) {
      this.#refusals += 1;
      return 'full';
    }
    const wasBehind = isBehind(entry);
    const outcome = stamp.kind === 'push' ? this.#applyPush(id, entry, value, stamp) : this.#applyRead(id, entry, value, stamp);
    if (isBehind(entry) !== wasBehind) this.#options.onBehind?.(id);
    return outcome;
  }

  /** Records that a state with unknown content was seen: from now on, responses that may be older are `unclear`. */
  markSeen(id: number, stamp: PushStamp): void {
    const entry = this.#entryFor(id);
    if (!entry) return;
    const wasBehind = isBehind(entry);
    this.#markSeen(id, entry, stamp);
    if (isBehind(entry) !== wasBehind) this.#options.onBehind?.(id);
  }

  #markSeen(id: number, entry: Entry<V>, stamp: PushStamp): void {
    const order = entry.stored ? orderOf(stamp, entry.stored.stamp) : 'newer';
    if (order === 'same' || order === 'older') return;
    if (entry.seen && orderOf(stamp, entry.seen) === 'older') return;
    entry.seen = stamp;
    // The entity may exist again, so it must not make room for another one.
    this.#absent.delete(id);
  }

  /** Records that the stored state may lack a change, so that it has to be read again. */
  markUnclear(id: number): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    const wasBehind = isBehind(entry);
    entry.isUnclear = true;
    if (!wasBehind) this.#options.onBehind?.(id);
  }

  /** Removes everything that is known about the entity. */
  drop(id: number): void {
    this.#entries.delete(id);
    this.#absent.delete(id);
  }

  /** All known ids, including absent ones. */
  ids(): IterableIterator<number> {
    return this.#entries.keys();
  }

  /** Time of the last message or response about the entity: own clock, ms; 0 for never. */
  lastSeenAt(id: number): number {
    const entry = this.#entries.get(id);
    return Math.max(entry?.seen?.seenAt ?? 0, entry?.stored ? currentAt(entry.stored.stamp) : 0);
  }

  *entries(): IterableIterator<[number, V]> {
    for (const [id, entry] of this.#entries) {
      const value = entry.stored?.value ?? null;
      if (value !== null) yield [id, value];
    }
  }

  *values(): IterableIterator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  #applyPush(id: number, entry: Entry<V>, value: V | null, stamp: PushStamp): ApplyResult {
    const order = entry.stored ? orderOf(stamp, entry.stored.stamp) : 'newer';
    if (order === 'unclear') this.#markSeen(id, entry, stamp);
    if (order !== 'newer') return this.#retainStored(id, entry, order, stamp);
    // An update older than the seen state is progress too, but only the seen state or a later one resolves the entry.
    if (entry.seen && orderOf(stamp, entry.seen) !== 'older') entry.seen = null;
    return this.#store(id, entry, value, stamp);
  }

  #applyRead(id: number, entry: Entry<V>, value: V | null, stamp: ReadStamp): ApplyResult {
    const orderToSeen = entry.seen ? orderOf(stamp, entry.seen) : 'same';
    const orderToStored = entry.stored ? orderOf(stamp, entry.stored.stamp) : 'newer';
    if (orderToSeen !== 'newer' && orderToSeen !== 'same') {
      // Newer than the stored state, although older than the seen one: stored, so that a reader who had it from another gateway does not
      // get an older one. The entry stays behind.
      const isProgress = entry.stored !== null && value !== null && orderToStored === 'newer';
      return isProgress && this.#store(id, entry, value, stamp) === 'applied' ? 'applied' : 'unclear';
    }
    const order = orderToStored === 'unclear' && this.#isStored(entry, value) ? 'same' : orderToStored;
    if (order === 'unclear') {
      entry.isUnclear = true;
      return order;
    }
    entry.seen = null;
    // No response is delayed this long: the provider has returned to an older state, for instance from a backup.
    const isRollback = order === 'older' && entry.stored && stamp.readAt >= currentAt(entry.stored.stamp) + ROLLBACK_MS;
    if (order === 'newer' || isRollback) return this.#store(id, entry, value, stamp);
    return this.#retainStored(id, entry, order, stamp);
  }

  #retainStored(id: number, entry: Entry<V>, order: 'same' | 'older' | 'unclear', stamp: Stamp): ApplyResult {
    // Keep the later stamp of the same state, so that an earlier response does not replace the state.
    if (order === 'same' && entry.stored && currentAt(stamp) >= currentAt(entry.stored.stamp)) {
      this.#store(id, entry, entry.stored.value, stamp);
    }
    return order;
  }

  #store(id: number, entry: Entry<V>, value: V | null, stamp: Stamp): 'applied' | 'same' {
    const before = entry.stored?.value ?? null;
    const isEqual = value !== null && this.#isStored(entry, value);
    entry.stored = { value: isEqual ? before : value, stamp };
    entry.isUnclear = false;
    this.#absent.delete(id);
    if (value === null && !entry.seen) this.#absent.add(id);
    return isEqual ? 'same' : 'applied';
  }

  /** Whether this is the content of the entry. */
  #isStored({ stored }: Entry<V>, value: V | null): boolean {
    if (!stored || stored.value === null || value === null) return stored?.value === value;
    return this.#options.equal?.(stored.value, value) ?? false;
  }

  #entryFor(id: number): Entry<V> | undefined {
    const known = this.#entries.get(id);
    if (known) return known;
    if (this.#entries.size >= this.#options.max) {
      const [longestAbsent] = this.#absent;
      if (longestAbsent === undefined) return undefined;
      this.drop(longestAbsent);
    }
    const entry: Entry<V> = { stored: null, seen: null, isUnclear: false };
    this.#entries.set(id, entry);
    return entry;
  }
}

function isBehind({ seen, isUnclear }: Entry<unknown>): boolean {
  return seen !== null || isUnclear;
}
