import { randomUUID } from 'node:crypto';
import type { Frame } from './frame.ts';

export interface QueueEntry {
  readonly position: number;
  readonly frame: Frame;
}

/** The current consumer of a queue. */
export interface QueueConsumer {
  /** Called when a newer socket replaces this consumer. */
  onReplaced(): void;
}

/** Unconfirmed messages of a subscription, for replay. Bounded. */
export class Queue {
  readonly id = randomUUID();
  readonly token = randomUUID();
  readonly clientId: string;
  readonly name: string | null;
  readonly channels: ReadonlySet<string>;
  consumer: QueueConsumer | null = null;
  /** When the last consumer was detached, monotonic milliseconds; null while there is one. */
  detachedAt: number | null = null;
  readonly #limit: number;
  #entries: QueueEntry[] = [];
  #last = 0;
  #confirmed = 0;
  /** The last position that was dropped because the queue was full. */
  #lastDropped = 0;

  constructor(options: { clientId: string; name: string | null; channels: ReadonlySet<string>; limit: number }) {
    this.clientId = options.clientId;
    this.name = options.name;
    this.channels = options.channels;
    this.#limit = options.limit;
  }

  append(frame: Frame): QueueEntry {
    this.#last += 1;
    const entry = { position: this.#last, frame };
    this.#entries.push(entry);
    if (this.#entries.length > this.#limit) this.#lastDropped = this.#last - this.#limit;
    // Trims in batches, because shifting the list for every message would be quadratic.
    if (this.#entries.length > this.#limit * 1.25) this.#entries = this.#entries.slice(-this.#limit);
    return entry;
  }

  /** The consumer has received everything up to this position. */
  confirm(position: number): void {
    if (position <= this.#confirmed) return;
    this.#confirmed = position;
    const first = this.#entries.findIndex((entry) => entry.position > position);
    this.#entries = first < 0 ? [] : this.#entries.slice(first);
  }

  /** Messages that a new consumer must receive first; null if some were dropped. */
  missed(): readonly QueueEntry[] | null {
    return this.#lastDropped <= this.#confirmed ? this.#entries : null;
  }

  get length(): number {
    return this.#entries.length;
  }
}
