import { type AuditEvent, parseEvent } from './audit-events.ts';
import { type AuditLimits, comparePositions, type Position, type StoredEvent } from './audit-store.ts';

/** The events of one process in memory, as JSON text, within the limits. */
export class EventList {
  readonly #limits: AuditLimits;
  #entries: { readonly position: Position; readonly text: string }[] = [];
  #last: Position = { ms: 0, n: 0 };

  constructor(limits: AuditLimits) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#entries.length;
  }

  /** Adds an event that was stored at `ms`. The position never goes back, even if the clock does. */
  add(text: string, ms: number): void {
    const { ms: lastMs, n } = this.#last;
    this.#last = ms > lastMs ? { ms, n: 0 } : { ms: lastMs, n: n + 1 };
    this.#entries.push({ position: this.#last, text });
    // Removing one by one would copy the list each time.
    if (this.#entries.length >= this.#limits.events * 1.1 + 16) this.trim();
  }

  /** Drops what exceeds the limits. */
  trim(): void {
    const oldest = Date.now() - this.#limits.ageMs;
    this.#entries = this.#entries.slice(-this.#limits.events).filter(({ position }) => position.ms >= oldest);
  }

  read(before: Position | null, count: number): StoredEvent[] {
    this.trim();
    const entries = this.#entries;
    let end = entries.length;
    if (before !== null) while (end > 0 && comparePositions(entries[end - 1]?.position ?? before, before) >= 0) end -= 1;
    return entries
      .slice(Math.max(0, end - count), end)
      .toReversed()
      .map(({ position, text }) => ({ position, event: parseEvent(text, position.ms) }));
  }

  /** Events with the time at which they were stored, oldest first. */
  *[Symbol.iterator](): IterableIterator<{ readonly ms: number; readonly text: string }> {
    for (const { position, text } of this.#entries) yield { ms: position.ms, text };
  }
}

export const textOf = (event: AuditEvent): string => JSON.stringify(event);
