import { randomUUID } from 'node:crypto';
import type { Frame } from './frame.ts';

export interface QueueEntry {
  readonly position: number;
  readonly frame: Frame;
}

/** Who reads a queue at the moment. */
export interface QueueReader {
  /** Called when a newer socket takes the queue over. */
  replaced(): void;
}

/** What a subscription has been sent and has not confirmed yet: the material of a replay. Bounded. */
export class Queue {
  readonly id = randomUUID();
  readonly token = randomUUID();
  readonly clientId: string;
  readonly name: string | null;
  readonly channels: ReadonlySet<string>;
  reader: QueueReader | null = null;
  /** When the last reader left, monotonic milliseconds; null while there is one. */
  leftAt: number | null = null;
  readonly #limit: number;
  #entries: QueueEntry[] = [];
  #last = 0;
  #confirmed = 0;
  /** The last position that was thrown away for want of room. */
  #gone = 0;

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
    if (this.#entries.length > this.#limit) this.#gone = this.#last - this.#limit;
    // In strides, since moving the whole list for every message would be quadratic.
    if (this.#entries.length > this.#limit * 1.25) this.#entries = this.#entries.slice(-this.#limit);
    return entry;
  }

  /** The reader has everything up to here. */
  confirm(position: number): void {
    if (position <= this.#confirmed) return;
    this.#confirmed = position;
    const first = this.#entries.findIndex((entry) => entry.position > position);
    this.#entries = first < 0 ? [] : this.#entries.slice(first);
  }

  /** What a new reader has to be sent first; null where some of it is gone. */
  missed(): readonly QueueEntry[] | null {
    return this.#gone <= this.#confirmed ? this.#entries : null;
  }

  get length(): number {
    return this.#entries.length;
  }
}
