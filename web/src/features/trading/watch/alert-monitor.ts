import type { ApolloClient } from '@apollo/client';
import { WATCHLIST_LIMITS } from '@sightline/schema/rules/workspace.ts';
import { isStale } from '@sightline/schema/client/freshness.ts';
import { compareMarkets, type Difference, winnerDifference } from '@sightline/schema/rules/consistency.ts';
import { serverNow } from '../../../lib/clock.ts';
import type { LiveHub } from '../../../gateway/live/live-hub.ts';
import { isFinalError } from '../../../gateway/live/socket-session.ts';
import { betOf } from '../bet.ts';
import { comparedSeries } from '../consistency/differences.ts';
import { seriesSet } from '../series/series-set.ts';
import { itemSet, onItemsChange, type Scope } from '../../../lib/workspace.ts';
import { type AlertEvent, evaluate, type Observation, RuleMemory } from './alerts.ts';
import type { WatchMarket_marketFragment } from './watch.generated.ts';
import { marketOfItem, readWatchedMarket, winnerMarketId } from './watched-market.ts';
import { alertItems, type AlertRule, readWatchlist, seriesIds, watchedItems, type WatchItem } from './watchlist.ts';

/** Minimum time between two evaluations, and the time to the next one without changes; milliseconds. */
const MIN_INTERVAL_MS = 200;
const IDLE_MS = 1_000;
/** Interval at which series that failed to load are loaded again; milliseconds. */
const RELOAD_MS = 15_000;

/** The memory of each alert, by its id. It never leaves the browser. */
const memories = itemSet('ALERT_MEMORY', RuleMemory);

/** An alert that fired. */
export interface FiredAlert {
  readonly item: WatchItem;
  readonly rule: AlertRule;
  readonly event: AlertEvent;
  /** Market of the price; null if there is none. */
  readonly marketId: string | null;
  /** When it fired, in milliseconds. */
  readonly at: number;
}

interface MonitorOptions {
  readonly client: ApolloClient;
  readonly hub: LiveHub;
  readonly scope: Scope;
  readonly onFired: (alerts: readonly FiredAlert[]) => void;
}

/**
 * Evaluates the alerts of a user while it runs: subscribes to the series that have any, also while the tab is hidden, and stores
 * what the alerts remember. At most one window runs it (`alert-window.ts`).
 */
export class AlertMonitor {
  readonly #options: MonitorOptions;
  /** Ends the subscription of each series. */
  readonly #series = new Map<string, () => void>();
  #stops: readonly (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** When the alerts were last checked, on the clock of `performance.now`, because that of `Date.now` can be set back. */
  #checkedAt = Number.NEGATIVE_INFINITY;
  #isLoaded = false;

  constructor(options: MonitorOptions) {
    this.#options = options;
  }

  readonly start = (): void => {
    const { hub, scope } = this.#options;
    const reload = setInterval(() => this.#reloadFailed(), RELOAD_MS);
    this.#stops = [hub.onCommit(() => this.#checkChanges()), onItemsChange(() => this.#follow()), () => clearInterval(reload)];
    // The previous leader may just have stored the state of its alerts.
    void Promise.all([alertItems, watchedItems, memories].map((set) => set.bringUpToDate(scope))).then(() => {
      if (this.#stops.length === 0) return;
      this.#isLoaded = true;
      // Memories of deleted alerts are removed only here: an alert that Undo restores continues with its memory.
      const alerts = alertItems.read(scope);
      for (const id of memories.read(scope).keys()) if (!alerts.has(id)) memories.change(scope, id, () => null);
      this.#follow();
    });
  };

  readonly stop = async (): Promise<void> => {
    for (const stop of [...this.#stops, ...this.#series.values()]) stop();
    this.#stops = [];
    this.#series.clear();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#isLoaded = false;
    await memories.bringUpToDate(this.#options.scope);
  };

  /** Subscribes to the series with alerts, and to no others. */
  #follow(): void {
    if (!this.#isLoaded) return;
    const { hub } = this.#options;
    const list = readWatchlist(this.#options.scope);
    const followed = seriesIds(list).slice(0, WATCHLIST_LIMITS.series);
    const withAlerts = new Set(seriesIds(list.filter(({ rules }) => rules.length > 0)));
    const wanted = new Set(followed.filter((id) => withAlerts.has(id)));
    for (const [id, stop] of this.#series) {
      if (wanted.has(id)) continue;
      stop();
      this.#series.delete(id);
    }
    for (const id of wanted) {
      if (this.#series.has(id)) continue;
      const unwatch = hub.watch(seriesSet(id), () => this.#checkChanges());
      const allowSleep = hub.keepAwake();
      this.#series.set(id, () => {
        unwatch();
        allowSleep();
      });
    }
    this.#checkIn(MIN_INTERVAL_MS);
  }

  #reloadFailed(): void {
    for (const id of this.#series.keys()) {
      const reader = this.#options.hub.reader(seriesSet(id));
      const { phase, error } = reader.view();
      // A failure without an error means that there is no such series.
      if (phase === 'failed' && error !== null && !isFinalError(error)) reader.reload();
    }
  }

  /** Checks without a timer where possible: browsers delay the timers of a hidden tab by up to a minute. */
  #checkChanges(): void {
    const wait = this.#checkedAt + MIN_INTERVAL_MS - performance.now();
    if (wait <= 0) this.#check();
    else this.#checkIn(wait);
  }

  #checkIn(ms: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = this.#series.size === 0 ? null : setTimeout(() => this.#check(), ms);
  }

  #check(): void {
    if (this.#series.size === 0) return;
    const now = serverNow();
    this.#checkedAt = performance.now();
    this.#checkIn(IDLE_MS);
    const { scope } = this.#options;
    const stored = memories.read(scope);
    const fired: FiredAlert[] = [];
    for (const item of readWatchlist(scope)) {
      const observed = item.rules.length === 0 ? null : this.#observe(item);
      if (observed === null) continue;
      for (const rule of item.rules) {
        const before = stored.get(rule.id) ?? null;
        const { memory, events } = evaluate({ ...rule, memory: before }, observed.observation, now);
        if (memory !== before) memories.change(scope, rule.id, () => memory);
        fired.push(...events.map((event) => ({ item, rule, event, marketId: observed.marketId, at: now })));
      }
    }
    if (fired.length > 0) this.#options.onFired(fired);
  }

  /** The present state of an item; null while its data is not loaded or may be out of date. */
  #observe(item: WatchItem): { observation: Observation; marketId: string | null } | null {
    const { client, hub } = this.#options;
    const reader = hub.reader(seriesSet(item.seriesId));
    const { phase, entities } = reader.view();
    const series = entities.series.find(({ id }) => id === item.seriesId);
    if (phase !== 'ready' || series === undefined || series.isBehind || isStale(reader.freshness.get())) return null;
    const marketId = item.kind === 'series' ? winnerMarketId(client, series, entities.markets) : item.marketId;
    const market = marketOfItem(item, marketId === null ? null : readWatchedMarket(client, marketId));
    if (market?.isBehind === true) return null;
    return {
      observation: {
        isLive: series.lifecycle === 'LIVE',
        market: market && { state: market.state, prices: pricesOf(item, market) },
        difference: item.rules.some(({ kind }) => kind === 'off') ? this.#difference(item) : null,
      },
      marketId,
    };
  }

  /** How far the winner of a series or a market is off; null if it can't be compared, or while changes are only partly written. */
  #difference(item: WatchItem): Difference | null {
    const { client, hub } = this.#options;
    if (hub.isWriting) return null;
    const compared = comparedSeries(client, item.seriesId, hub.reader(seriesSet(item.seriesId)).view().entities);
    if (compared === null || item.kind === 'price') return null;
    const { series, markets } = compared;
    return item.kind === 'series'
      ? winnerDifference(series, markets)
      : (compareMarkets(series, markets).get(item.marketId)?.[0] ?? null);
  }
}

/** The prices of an item. */
function pricesOf(item: WatchItem, market: WatchMarket_marketFragment) {
  return market.selections
    .filter(({ id }) => item.kind !== 'price' || id === item.selectionId)
    .map((selection) => ({ id: selection.id, bet: betOf(market, selection), odds: selection.odds }));
}
