import type { AuditEvent } from './audit-events.ts';
import type { AuditLimits, AuditStore, Position } from './audit-store.ts';
import { EventList, textOf } from './event-list.ts';

/** Writes that are kept without Redis and AUDIT_FILE. */
const WRITES = 1_000;

/** {@link AuditStore} in this process: lost on restart. */
export class MemoryAuditStore implements AuditStore {
  readonly kind = 'memory';
  readonly limits: AuditLimits;
  readonly #events: EventList;

  constructor(options: { ageMs: number }) {
    this.limits = { events: 2 * WRITES, ageMs: options.ageMs };
    this.#events = new EventList(this.limits);
  }

  append(events: readonly AuditEvent[]): Promise<void> {
    for (const event of events) this.#events.add(textOf(event), Date.now());
    return Promise.resolve();
  }

  read(before: Position | null, count: number) {
    return Promise.resolve(this.#events.read(before, count));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
