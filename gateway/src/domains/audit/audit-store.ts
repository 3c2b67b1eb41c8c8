import type { Config } from '../../config/config.ts';
import type { AuditEvent } from './audit-events.ts';

/** Place of an event in a store: the time at which it was stored, ms since the epoch, and a number within that millisecond. */
export interface Position {
  readonly ms: number;
  readonly n: number;
}

export interface StoredEvent {
  readonly position: Position;
  readonly event: AuditEvent;
}

/** Bounds of a store, both kept approximately. */
export interface AuditLimits {
  /** Events that are kept, two for each write. */
  readonly events: number;
  /** How long they are kept, ms. */
  readonly ageMs: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The configured limits. */
export function auditLimits({ AUDIT_WRITES, AUDIT_DAYS }: Pick<Config, 'AUDIT_WRITES' | 'AUDIT_DAYS'>): AuditLimits {
  return { events: 2 * AUDIT_WRITES, ageMs: AUDIT_DAYS * DAY_MS };
}

/**
 * Where the audit log is kept: the newest events, in the order in which they were stored.
 *
 * | kind | shared by all gateways | survives a restart |
 * |---|---|---|
 * | `redis` | yes | as Redis is configured |
 * | `file` | no | yes |
 * | `memory` | no | no |
 */
export interface AuditStore {
  readonly kind: 'redis' | 'file' | 'memory';
  readonly limits: AuditLimits;
  /** Rejects if the events were not stored, or if that is unknown. A retry may then store them twice. */
  append(events: readonly AuditEvent[]): Promise<void>;
  /** At most `count` events before a position (null: from the end), newest first. Rejects if they cannot be read. */
  read(before: Position | null, count: number): Promise<readonly StoredEvent[]>;
  close(): Promise<void>;
}

/** Negative if `a` was stored before `b`. */
export function comparePositions(a: Position, b: Position): number {
  return a.ms - b.ms || a.n - b.n;
}
