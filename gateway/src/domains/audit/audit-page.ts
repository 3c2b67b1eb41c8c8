import * as z from 'zod';
import { gatewayError } from '../../errors/catalogue.ts';
import { MAX_DELAY_MS } from './audit-log.ts';
import type { AuditGap, AuditIntent, AuditOutcome } from './audit-events.ts';
import { type AuditStore, comparePositions, type Position, type StoredEvent } from './audit-store.ts';

/** One write: its outcome, or its intent as long as there is no outcome. */
export type AuditEntry = (AuditIntent | AuditOutcome) & { readonly cursor: string };

/** An entry of a page, whose target is named when the operation selects that. */
export type AuditNode = AuditEntry & {
  readonly targetName: () => Promise<string | null>;
  readonly clientName: () => Promise<string | null>;
};

export interface AuditQuery {
  readonly first: number;
  readonly after: string | null;
  /** Milliseconds since the epoch, inclusive; null: unbounded. */
  readonly from: number | null;
  /** Exclusive. */
  readonly before: number | null;
  readonly user: string | null;
  readonly requestId: string | null;
  /** Writes for this customer, on behalf of it, or to it. */
  readonly customer: string | null;
  readonly actions: readonly string[];
  /** `started`: without an outcome so far. */
  readonly outcomes: readonly (AuditOutcome['outcome'] | 'started')[];
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly gaps: readonly AuditGap[];
  readonly hasNextPage: boolean;
  /** Where the next page begins; null if nothing was examined. */
  readonly endCursor: string | null;
  /** Time up to which the log was searched, if older entries were not; null after its end. */
  readonly searchedUntil: string | null;
}

/** Longest time between the intent of a write and its outcome in the store: an operation, a delay, and different clocks. */
const OUTCOME_WINDOW_MS = 2 * MAX_DELAY_MS + 180_000;
const BATCH = 500;
/** Events that one request examines. */
const MAX_EXAMINED = 5_000;
const LAST_N = Number.MAX_SAFE_INTEGER;

const Cursor = z
  .string()
  .regex(/^\d{1,15}-\d{1,15}$/)
  .transform((text): Position => {
    const [ms = 0, n = 0] = text.split('-').map(Number);
    return { ms, n };
  });
const cursorOf = ({ ms, n }: Position): string => `${ms}-${n}`;

/**
 * Reads one page, newest first. A write is at the place of its outcome, or of its intent without one. Reading begins after the page,
 * so that the outcomes of intents on it are known.
 */
export async function readAuditPage(store: AuditStore, query: AuditQuery): Promise<AuditPage> {
  const after = query.after === null ? null : positionIn(query.after);
  const reader = new PageReader(query, after);
  let before = startOf(query, after);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each batch begins where the one before ended
    const batch = await store.read(before, BATCH);
    for (const stored of batch) if (!reader.add(stored)) return reader.page();
    const last = batch.at(-1);
    if (batch.length < BATCH || last === undefined) return reader.page({ isEnd: true });
    before = last.position;
  }
}

function startOf({ before }: AuditQuery, after: Position | null): Position | null {
  const from = [after?.ms, before ?? undefined].filter((ms) => ms !== undefined);
  return from.length === 0 ? null : { ms: Math.min(...from) + OUTCOME_WINDOW_MS, n: LAST_N };
}

class PageReader {
  readonly #query: AuditQuery;
  readonly #after: Position | null;
  readonly #seen = new Set<string>();
  readonly #entries: AuditEntry[] = [];
  readonly #gaps: AuditGap[] = [];
  #examined = 0;
  #last: Position | null = null;
  #hasMore = false;
  #isPastRange = false;

  constructor(query: AuditQuery, after: Position | null) {
    this.#query = query;
    this.#after = after;
  }

  /** Adds the next older event. Returns false once the page is complete. */
  add({ position, event }: StoredEvent): boolean {
    const { from, first } = this.#query;
    if (from !== null && position.ms < from - OUTCOME_WINDOW_MS) {
      this.#isPastRange = true;
      return false;
    }
    const isKnown = event.kind !== 'gap' && this.#seen.has(event.write);
    if (event.kind !== 'gap') this.#seen.add(event.write);
    if (this.#after !== null && comparePositions(position, this.#after) >= 0) return true;
    if (this.#entries.length === first || this.#examined === MAX_EXAMINED) {
      this.#hasMore = true;
      return false;
    }
    this.#examined += 1;
    this.#last = position;
    if (event.kind === 'gap') {
      if (overlaps(event, this.#query)) this.#gaps.push(event);
    } else if (!isKnown && matches(event, this.#query)) {
      this.#entries.push({ ...event, cursor: cursorOf(position) });
    }
    return true;
  }

  page({ isEnd = false } = {}): AuditPage {
    const hasNextPage = this.#hasMore && !isEnd && !this.#isPastRange;
    return {
      entries: this.#entries,
      gaps: this.#gaps,
      hasNextPage,
      endCursor: this.#last && cursorOf(this.#last),
      searchedUntil: hasNextPage && this.#last ? new Date(this.#last.ms).toISOString() : null,
    };
  }
}

function matches(event: AuditIntent | AuditOutcome, query: AuditQuery): boolean {
  const { user, requestId, customer, actions, outcomes, from, before } = query;
  const at = Date.parse(event.at);
  const outcome = event.kind === 'intent' ? 'started' : event.outcome;
  return (
    (from === null || at >= from) &&
    (before === null || at < before) &&
    (user === null || event.user === user) &&
    (requestId === null || event.requestId === requestId) &&
    (customer === null || [event.customer, event.actingFor, event.target].includes(customer)) &&
    (actions.length === 0 || actions.includes(event.action)) &&
    (outcomes.length === 0 || outcomes.includes(outcome))
  );
}

/** The other filters do not apply to a gap: it is not known what is missing. */
function overlaps(gap: AuditGap, { from, before }: AuditQuery): boolean {
  return (from === null || Date.parse(gap.until) >= from) && (before === null || Date.parse(gap.from) < before);
}

function positionIn(cursor: string): Position {
  const { data } = Cursor.safeParse(cursor);
  if (data === undefined) throw gatewayError('BAD_USER_INPUT', { message: 'The cursor is not one of the audit log.' });
  return data;
}
