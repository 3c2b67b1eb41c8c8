import type { WebhookEventName } from '@sightline/schema/rules/webhooks.ts';
import type { FeedListener } from '../feed/feed.ts';
import { LIST_SET_ID } from '../feed/set-kinds.ts';

const TICK_MS = 1_000;
/** For seconds that are new, such as those of a new webhook, only markets that reached them within this time are reported; ms. */
const RECENT_MS = 30_000;
/** Maximum number of markets in one message. */
const MAX_MARKETS = 200;

/** Lifecycles that are events, with their names. */
const LIFECYCLE_EVENTS: Readonly<Record<string, WebhookEventName>> = {
  live: 'SERIES_LIVE',
  over: 'SERIES_OVER',
  'over-draw': 'SERIES_OVER',
  'over-forfeited': 'SERIES_OVER',
  postponed: 'SERIES_POSTPONED',
};

interface SuspendedMarket {
  readonly seriesId: number;
  readonly at: number;
  /** Seconds of suspension in the last report. */
  reported: number;
}

interface Options {
  /** Whether this gateway reports the events of the feed. */
  readonly isReporting: () => boolean;
  readonly emit: (event: WebhookEventName, data: object, suspendedSeconds?: number) => void;
  /** Seconds of suspension after which webhooks are called. */
  readonly suspendedSeconds: () => readonly number[];
}

/** Finds the events of a feed that are sent to webhooks. The first state of an entity is not reported as an event. */
export class FeedEvents {
  readonly #options: Options;
  readonly #lifecycles = new Map<number, string>();
  readonly #suspended = new Map<number, SuspendedMarket>();
  /** Whether the list is current. */
  #isCurrent = false;
  /** `#isCurrent` as receivers know it; null before the list was current for the first time. */
  #reported: boolean | null = null;
  /** Seconds of suspension at the last report. */
  #seconds: readonly number[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => this.#reportSuspended(), TICK_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** @param lifecycle null: the series is gone */
  seriesApplied(id: number, lifecycle: string | null): void {
    const former = this.#lifecycles.get(id);
    if (lifecycle === null) {
      this.#lifecycles.delete(id);
      return;
    }
    this.#lifecycles.set(id, lifecycle);
    const event = LIFECYCLE_EVENTS[lifecycle];
    if (former === undefined || former === lifecycle || event === undefined || event === LIFECYCLE_EVENTS[former]) return;
    if (this.#options.isReporting()) this.#options.emit(event, { seriesId: String(id), lifecycle });
  }

  marketApplied(id: number, seriesId: number, isSuspended: boolean): void {
    if (!isSuspended) this.#suspended.delete(id);
    else if (!this.#suspended.has(id)) this.#suspended.set(id, { seriesId, at: Date.now(), reported: 0 });
  }

  dropped(seriesId: number): void {
    this.#lifecycles.delete(seriesId);
    for (const [id, market] of this.#suspended) if (market.seriesId === seriesId) this.#suspended.delete(id);
  }

  setChanged(seriesId: number, isCurrent: boolean): void {
    if (seriesId !== LIST_SET_ID) return;
    this.#isCurrent = isCurrent;
    if (isCurrent === (this.#reported ?? false)) return;
    if (this.#reported !== null) {
      // Reported by a later call, once this gateway reports.
      if (!this.#options.isReporting()) return;
      this.#options.emit(isCurrent ? 'FEED_CURRENT' : 'FEED_STALE', {});
    }
    this.#reported = isCurrent;
  }

  #reportSuspended(): void {
    // While the feed is not current, the present states are unknown.
    if (!this.#isCurrent || !this.#options.isReporting()) return;
    const now = Date.now();
    const known = this.#seconds;
    this.#seconds = this.#options.suspendedSeconds().toSorted((a, b) => a - b);
    for (const seconds of this.#seconds) {
      const reached = [...this.#suspended].filter(([, { at, reported }]) => reported < seconds && now - at >= seconds * 1_000);
      for (const [, market] of reached) market.reported = seconds;
      const isNew = !known.includes(seconds);
      const due = reached.filter(([, { at }]) => !isNew || now - at < seconds * 1_000 + RECENT_MS);
      for (let first = 0; first < due.length; first += MAX_MARKETS) {
        const markets = due.slice(first, first + MAX_MARKETS).map(([id, { seriesId, at }]) => ({
          marketId: String(id),
          seriesId: String(seriesId),
          suspendedAt: new Date(at).toISOString(),
        }));
        this.#options.emit('MARKET_SUSPENDED', { seconds, markets }, seconds);
      }
    }
  }
}

/** A listener that reports the events of a feed, and passes everything on to `next`. */
export function withFeedEvents(next: FeedListener, events: FeedEvents): FeedListener {
  return {
    opened: (feed) => next.opened(feed),
    closed() {
      events.close();
      next.closed();
    },
    applied(applied) {
      const { type, id, value, seriesId } = applied;
      if (type === 'SERIES') events.seriesApplied(id, value !== null && 'lifecycle' in value ? value.lifecycle : null);
      if (type === 'MARKET')
        events.marketApplied(id, seriesId, value !== null && 'state' in value && value.state === 'suspended');
      next.applied(applied);
    },
    dropped(seriesId) {
      events.dropped(seriesId);
      next.dropped(seriesId);
    },
    setChanged(seriesId, isCurrent) {
      events.setChanged(seriesId, isCurrent);
      next.setChanged(seriesId, isCurrent);
    },
    published: (seriesIds) => next.published(seriesIds),
  };
}
