import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getHeapStatistics } from 'node:v8';
import express from 'express';
import type { AuditStatus } from '../domains/audit/audit-log.ts';
import type { RecordedClientStatus } from '../domains/trading/history/recorded-client.ts';
import type { FeedStats } from '../domains/feed-stats.ts';
import type { ScopeStats } from '../scope/trading-scope.ts';
import type { StoreHealth } from '../store/store.ts';
import { gauge, registry, total } from '../telemetry/metrics.ts';
import type { HubCounters, HubGauges } from '../live/broadcast/hub-counters.ts';
import { VERSION } from '../util/version.ts';

/** Statistics of the live engine for operators. */
export interface LiveStats {
  readonly counters: HubCounters;
  readonly gauges: () => HubGauges;
  /** Lag of each socket in ms, ascending. */
  readonly lags: () => readonly number[];
}

/** State of the process that the admin server shows. */
export interface ProcessState {
  readonly live: LiveStats;
  readonly feeds: () => readonly FeedStats[];
  readonly scopes: () => ScopeStats;
  /** Size of cached results and texts of live sets. */
  readonly renderedBytes: () => number;
  /** Whether this gateway shares its state with others, as text. */
  readonly sharing: () => string;
  /** Null when no Redis is configured. */
  readonly isRedisUp: () => boolean | null;
  readonly isDraining: () => boolean;
  /** `warning`: what the operator should change; null if nothing. */
  readonly store: () => StoreHealth & { readonly warning: string | null };
  readonly audit: () => AuditStatus;
  /** The clients of HISTORY_CLIENTS. */
  readonly history: () => readonly RecordedClientStatus[];
}

/** Serves /metrics (Prometheus) and /status (JSON) at an address for operators. Rejects when it is not available. */
export async function serveAdmin(address: { port: number; host: string }, state: ProcessState) {
  const startedAt = new Date();
  registerLiveMetrics(state.live, state.feeds);
  gauge('sightline_ready', '1 while the process accepts new requests, 0 while it shuts down', () => (state.isDraining() ? 0 : 1));
  gauge('sightline_redis_up', '1 while Redis is reachable or not configured, otherwise 0', () =>
    state.isRedisUp() === false ? 0 : 1,
  );
  gauge('sightline_store_up', '1 while the store works, otherwise 0', () => (state.store().state === 'up' ? 1 : 0));
  gauge('sightline_store_queued', 'Batched rows that wait for the store', () => state.store().queued);
  gauge(
    'sightline_store_no_room',
    '1 while batched rows are dropped: its disk is nearly full, or it has reached its maximum size',
    () => (state.store().fullReason === null ? 0 : 1),
  );
  gauge('sightline_store_short', '1 while price history is not recorded, because the store has little space left', () =>
    state.store().isSpaceLow ? 1 : 0,
  );
  gauge('sightline_store_bytes', 'Size of the store', () => state.store().bytes ?? 0);
  gauge('sightline_scopes', 'Scopes (trading clients and API keys) in use or recently used', () => state.scopes().scopes);
  gauge('sightline_waiting_calls', "Calls that wait for a trading client's rate limiter", () => state.scopes().waitingCalls);
  gauge(
    'sightline_cache_bytes',
    'Approximate size of bounded caches: of rendered results and texts (rendered), of odds histories and message ids of all feeds (feeds)',
    () => ({ rendered: state.renderedBytes(), feeds: state.feeds().reduce((sum, { cachedBytes }) => sum + cachedBytes, 0) }),
    'cache',
  );
  gauge('sightline_heap_limit_bytes', 'Heap size limit of V8', () => getHeapStatistics().heap_size_limit);
  const app = express();
  app.disable('x-powered-by');
  app.get('/metrics', async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  });
  app.get('/status', (_request, response) => {
    response.json({
      version: VERSION,
      startedAt: startedAt.toISOString(),
      draining: state.isDraining(),
      sharing: state.sharing(),
      store: state.store(),
      audit: state.audit(),
      history: { clients: state.history() },
      feeds: state.feeds(),
      ...state.scopes(),
      live: { now: { ...state.live.gauges(), mostLagMs: state.live.lags().at(-1) ?? 0 }, since: state.live.counters },
    });
  });
  const http = createServer(app).listen(address);
  await once(http, 'listening');
  return {
    port: portOf(http),
    async close(): Promise<void> {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

/** The port that a server listens on. */
export function portOf(http: Server): number {
  const address = http.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen on a port');
  return address.port;
}

/** Registers the metrics of the live engine. Call once per process. */
function registerLiveMetrics({ counters, gauges, lags }: LiveStats, feeds: () => readonly FeedStats[]): void {
  gauge('sightline_sockets', 'Open sockets', () => gauges().sockets);
  gauge('sightline_sockets_lagging', 'Sockets that lag and receive merged updates', () => gauges().laggingSockets);
  const percentiles = (): Record<string, number> => {
    const all = lags();
    const at = (share: number): number => (all[Math.ceil(share * all.length) - 1] ?? 0) / 1000;
    return { 50: at(0.5), 99: at(0.99), 100: at(1) };
  };
  gauge(
    'sightline_socket_lag_seconds',
    'Current lag of the open sockets, by percentile (100: the slowest)',
    percentiles,
    'percentile',
  );
  const feedsByStatus = (): Record<string, number> => {
    const counts = { LIVE: 0, LOADING: 0, STALE: 0, DOWN: 0 };
    for (const { status } of feeds()) counts[status] += 1;
    return counts;
  };
  gauge('sightline_feeds', 'Open live feeds, by status (LIVE, LOADING, STALE, DOWN)', feedsByStatus, 'status');
  gauge('sightline_subscriptions', 'Open subscriptions', () => gauges().subscribers);
  gauge('sightline_streams', 'Distinct operations on distinct live sets', () => gauges().streams);
  gauge('sightline_broadcast_groups', 'Groups of sockets that receive the same bytes', () => gauges().groups);
  total(
    'sightline_live_executions_total',
    'Executions of subscriptions, shared by all their subscribers',
    () => counters.executions,
  );
  total('sightline_live_deliveries_total', 'Messages written to subscribers', () => counters.deliveries);
  total(
    'sightline_live_written_bytes_total',
    'Bytes of these messages, as sent: compressed for clients that accept it',
    () => counters.bytes,
  );
  total('sightline_live_writes_total', 'Socket writes of these messages', () => counters.writes);
  total('sightline_live_conflated_total', 'Messages that merge several changes for a slow subscriber', () => counters.conflated);
  total('sightline_live_lagged_total', 'Times that a socket started to lag', () => counters.lagged);
  total('sightline_live_slow_closes_total', 'Sockets closed because they lagged too far', () => counters.slowCloses);
  total(
    'sightline_live_begins_total',
    'Started subscriptions: without a cursor (snapshot), resumed from a cursor (catch_up), or with an unknown cursor, a resync (snapshot_after_cursor)',
    () => ({
      snapshot: counters.startedBySnapshot,
      catch_up: counters.resumedByCatchUp,
      snapshot_after_cursor: counters.resumedBySnapshot,
    }),
    'by',
  );
}
