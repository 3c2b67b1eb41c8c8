import { type FrameStamp, orderOf, type ReadStamp, type Stamp } from './stamp.ts';

/** `unclear`: read the entity again. `full`: refused, the bound is reached. */
export type Offer = 'taken' | 'same' | 'older' | 'unclear' | 'full';

export interface KeyedStateOptions<V> {
  /** Bound on ids, those known to be absent included: the longest absent makes room for a new one. */
  readonly max: number;
  /** Keeps the held object when what is newer says the same: without versions nothing else tells that. */
  readonly equal?: (held: V, incoming: V) => boolean;
}

/** How long after the last sign of a version an answer with a lower one is believed. */
const REWOUND_MS = 60_000;

interface Entry<V> {
  /** Null: seen only, content never known. A null value: known to be absent. */
  held: { readonly value: V | null; readonly stamp: Stamp } | null;
  /** Something newer than what is held, its content unknown. */
  seen: FrameStamp | null;
}

/** The newest known state of each entity, whatever order messages and REST answers come in. */
export class KeyedState<V> {
  readonly #options: KeyedStateOptions<V>;
  readonly #entries = new Map<number, Entry<V>>();
  /** Ids known to be absent, the longest absent first. */
  readonly #absent = new Set<number>();
  #size = 0;

  constructor(options: KeyedStateOptions<V>) {
    this.#options = options;
  }

  /** How many entities are held. */
  get size(): number {
    return this.#size;
  }

  /** Undefined when unknown and when known to be absent. */
  get(id: number): V | undefined {
    return this.#entries.get(id)?.held?.value ?? undefined;
  }

  has(id: number): boolean {
    return this.get(id) !== undefined;
  }

  /** True when the newest thing known of it is that it does not exist. */
  isAbsent(id: number): boolean {
    return this.#entries.get(id)?.held?.value === null;
  }

  /** True when something newer than what is held was seen and no reading has caught up with it yet. */
  isBehind(id: number): boolean {
    return Boolean(this.#entries.get(id)?.seen);
  }

  stampOf(id: number): Stamp | undefined {
    return this.#entries.get(id)?.held?.stamp;
  }

  /** @param value Null: known to be absent, which nothing older undoes. */
  offer(id: number, value: V | null, stamp: Stamp): Offer {
    const entry = this.#entryFor(id);
    if (!entry) return 'full';
    return stamp.kind === 'frame' ? this.#offerFrame(id, entry, value, stamp) : this.#offerRead(id, entry, value, stamp);
  }

  /** Something was seen whose content is not known: readings that are not surely as new are `unclear` from here on. */
  note(id: number, stamp: FrameStamp): void {
    const entry = this.#entryFor(id);
    if (!entry) return;
    const order = entry.held ? orderOf(stamp, entry.held.stamp) : 'newer';
    if (order === 'same' || order === 'older') return;
    if (entry.seen && orderOf(stamp, entry.seen) === 'older') return;
    entry.seen = stamp;
    // What may exist again is not forgotten to make room.
    this.#absent.delete(id);
  }

  /** Forgets all about it. */
  drop(id: number): void {
    if (this.has(id)) this.#size -= 1;
    this.#entries.delete(id);
    this.#absent.delete(id);
  }

  /** Everything known of, the absent included. */
  ids(): IterableIterator<number> {
    return this.#entries.keys();
  }

  /** When something was last heard of it: own clock, ms; 0 for never. */
  lastSeenAt(id: number): number {
    const entry = this.#entries.get(id);
    return Math.max(entry?.seen?.seenAt ?? 0, entry?.held ? provenAt(entry.held.stamp) : 0);
  }

  *entries(): IterableIterator<[number, V]> {
    for (const [id, entry] of this.#entries) {
      const value = entry.held?.value ?? null;
      if (value !== null) yield [id, value];
    }
  }

  *values(): IterableIterator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  #offerFrame(id: number, entry: Entry<V>, value: V | null, stamp: FrameStamp): Offer {
    const order = entry.held ? orderOf(stamp, entry.held.stamp) : 'newer';
    if (order === 'unclear') this.note(id, stamp);
    if (order !== 'newer') return this.#stay(id, entry, order, stamp);
    // A frame that is older than what was seen is still progress; only the one seen, or a later one, settles it.
    if (entry.seen && orderOf(stamp, entry.seen) !== 'older') entry.seen = null;
    return this.#hold(id, entry, value, stamp);
  }

  #offerRead(id: number, entry: Entry<V>, value: V | null, stamp: ReadStamp): Offer {
    const reached = entry.seen ? orderOf(stamp, entry.seen) : 'same';
    if (reached !== 'newer' && reached !== 'same') return 'unclear';
    const order = entry.held ? orderOf(stamp, entry.held.stamp) : 'newer';
    if (order === 'unclear') return order;
    entry.seen = null;
    // No answer lags so far behind: the provider counts from an older state again, as after a restored backup.
    const rewound = order === 'older' && entry.held && stamp.readAt >= provenAt(entry.held.stamp) + REWOUND_MS;
    if (order === 'newer' || rewound) return this.#hold(id, entry, value, stamp);
    return this.#stay(id, entry, order, stamp);
  }

  #stay(id: number, entry: Entry<V>, order: 'same' | 'older' | 'unclear', stamp: Stamp): Offer {
    // The later proof of the same state: a reading begun before it must not undo the state.
    if (order === 'same' && entry.held && provenAt(stamp) >= provenAt(entry.held.stamp)) {
      this.#hold(id, entry, entry.held.value, stamp);
    }
    return order;
  }

  #hold(id: number, entry: Entry<V>, value: V | null, stamp: Stamp): 'taken' | 'same' {
    const before = entry.held?.value ?? null;
    const equal = value !== null && before !== null && (this.#options.equal?.(before, value) ?? false);
    entry.held = { value: equal ? before : value, stamp };
    this.#size += Number(value !== null) - Number(before !== null);
    this.#absent.delete(id);
    if (value === null && !entry.seen) this.#absent.add(id);
    return equal ? 'same' : 'taken';
  }

  #entryFor(id: number): Entry<V> | undefined {
    const known = this.#entries.get(id);
    if (known) return known;
    if (this.#entries.size >= this.#options.max) {
      const [longestAbsent] = this.#absent;
      if (longestAbsent === undefined) return undefined;
      this.drop(longestAbsent);
    }
    const entry: Entry<V> = { held: null, seen: null };
    this.#entries.set(id, entry);
    return entry;
  }
}

/** From when on, by our own clock, the state is proven. */
function provenAt(stamp: Stamp): number {
  return stamp.kind === 'frame' ? stamp.seenAt : stamp.readAt;
}
