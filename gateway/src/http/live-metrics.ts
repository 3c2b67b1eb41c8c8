import type { FeedStats } from '../domains/trading/feed/feed-stats.ts';
import type { HubCounters, HubGauges } from '../live/broadcast/hub-counters.ts';
import { gauge, gauges as gaugesBy, total, totals } from '../telemetry/metrics.ts';

/** The live engine as operators see it. */
export interface LiveStats {
  readonly counters: HubCounters;
  readonly gauges: () => HubGauges;
  /** How far each reader is behind, ms, the least first. */
  readonly lags: () => readonly number[];
}

/** Shows what the live engine counts. To be called once a process. */
export function registerLiveMetrics({ counters, gauges, lags }: LiveStats, feeds: () => readonly FeedStats[]): void {
  gauge('sightline_sockets', 'Open sockets of readers', () => gauges().sockets);
  gauge(
    'sightline_sockets_lagging',
    'Sockets that are read to in steps of their own, because they lag',
    () => gauges().laggingSockets,
  );
  gaugesBy('sightline_socket_lag_seconds', 'How far readers are behind, of all open sockets', 'percentile', () => {
    const all = lags();
    const at = (share: number): number => (all[Math.ceil(share * all.length) - 1] ?? 0) / 1000;
    return { 50: at(0.5), 99: at(0.99), 100: at(1) };
  });
  gaugesBy('sightline_feeds', 'Open live feeds, by how they are', 'status', () => {
    const counts = { LIVE: 0, LOADING: 0, STALE: 0, DOWN: 0 };
    for (const { status } of feeds()) counts[status] += 1;
    return counts;
  });
  gauge('sightline_subscriptions', 'Open subscriptions', () => gauges().subscribers);
  gauge('sightline_streams', 'Distinct operations on distinct live sets', () => gauges().streams);
  gauge('sightline_broadcast_groups', 'Groups of sockets that are sent the same bytes', () => gauges().groups);
  total('sightline_live_executions_total', 'Runs of a subscription, whoever reads it', () => counters.executions);
  total('sightline_live_deliveries_total', 'Messages written to readers', () => counters.deliveries);
  total('sightline_live_written_bytes_total', 'Bytes of those', () => counters.bytes);
  total('sightline_live_writes_total', 'Writes to sockets that carried them', () => counters.writes);
  total('sightline_live_conflated_total', 'Messages that folded several steps for a reader that lags', () => counters.conflated);
  total('sightline_live_lagged_total', 'Times a socket fell behind', () => counters.lagged);
  total('sightline_live_slow_closes_total', 'Sockets that were let go because they lagged too far', () => counters.slowCloses);
  totals(
    'sightline_live_begins_total',
    'Begun subscriptions: without a cursor, with one that led on, with one that did not',
    'by',
    () => ({
      image: counters.startedBySnapshot,
      catch_up: counters.resumedByCatchUp,
      image_after_cursor: counters.resumedBySnapshot,
    }),
  );
}
