import type { SeriesEventPage } from '../../../generated/schema-types.ts';
import { gatewayError } from '../../../errors/catalogue.ts';
import type { ReadableSeries } from './readable-series.ts';
import { eventView, gapsBetween, SeriesEvents, type TimedEvent } from './series-events.ts';

export const MAX_EVENTS = 1_000;
const ROWS_PER_READ = 1_000;
/** A moment at which no event was open, and the number of events after it that were delivered. */
const POSITION = /^(\d{1,15})-(\d{1,6})$/;

interface Request {
  /** Own clock, ms. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly first: number;
  readonly after: string | null;
}

/** The events of a series between two moments, a page at a time. Rejects with BAD_USER_INPUT for an invalid position. */
export async function eventPage(series: ReadableSeries, { from, to, first, after }: Request): Promise<SeriesEventPage> {
  const [, moment = '', number = ''] = after === null ? [] : (POSITION.exec(after) ?? []);
  if (after !== null && moment === '') throw gatewayError('BAD_USER_INPUT', { message: '`after` is not from a page of events.' });
  const wanted = after === null ? from - 1 : Number(moment);
  const start = Math.max(wanted, series.readableFrom ?? 0);
  const gaps = gapsBetween(await series.coverage()).filter(({ at }) => at > start && at < to);
  const events = new SeriesEvents((await series.boardAt(start)).rows);
  // From a later start, the delivered events cannot be counted: some of the following may come twice.
  const page = new PageOfEvents({ start, skipped: start === wanted ? Number(number) : 0, first });
  let last: { readonly at: number; readonly number: number } | null = null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- page by page
    const rows = await series.changes({ from: start + 1, to: to - 1, after: last, limit: ROWS_PER_READ });
    for (const row of rows) {
      if (row.at !== last?.at) {
        events.advance(row.at);
        page.add(events.take(), gaps, row.at);
        if (events.isQuiet) page.restartBefore(row.at);
      }
      if (page.isFull) return page.view;
      events.add(row);
      last = row;
    }
    if (rows.length < ROWS_PER_READ) last = null;
  } while (last !== null);
  events.advance(Number.POSITIVE_INFINITY);
  page.add(events.take(), gaps, to);
  return page.view;
}

/** Collects the events of a page, and where the next one begins. */
class PageOfEvents {
  readonly #first: number;
  readonly #events: TimedEvent[] = [];
  /** Time at which no event was open. */
  #quietAt: number;
  /** Number of events since `#quietAt`. */
  #since = 0;
  /** How many of the next events earlier pages have delivered. */
  #skipped: number;
  #next: string | null = null;

  constructor({ start, skipped, first }: { start: number; skipped: number; first: number }) {
    this.#quietAt = start;
    this.#skipped = skipped;
    this.#first = first;
  }

  get isFull(): boolean {
    return this.#next !== null;
  }

  get view(): SeriesEventPage {
    return { events: this.#events.map(eventView), next: this.#next };
  }

  /** Adds events, and the gaps before the moment `before`, which are removed from `gaps`. */
  add(events: readonly TimedEvent[], gaps: TimedEvent[], before: number): void {
    const gapsAfter = gaps.findIndex(({ at }) => at >= before);
    const passed = gaps.splice(0, gapsAfter === -1 ? gaps.length : gapsAfter);
    for (const event of [...events, ...passed].toSorted((a, b) => a.at - b.at)) {
      if (this.isFull) return;
      if (this.#skipped > 0) this.#skipped -= 1;
      else if (this.#events.length === this.#first) {
        this.#next = `${this.#quietAt}-${this.#since}`;
        return;
      } else this.#events.push(event);
      this.#since += 1;
    }
  }

  /** Lets the next page begin just before `at`. Call it only while no event is open: such a page would miss the event's beginning. */
  restartBefore(at: number): void {
    if (this.isFull || at - 1 <= this.#quietAt) return;
    this.#quietAt = at - 1;
    this.#since = 0;
  }
}
