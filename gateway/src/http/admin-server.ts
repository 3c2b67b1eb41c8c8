import { once } from 'node:events';
import { createServer } from 'node:http';
import { getHeapStatistics } from 'node:v8';
import express from 'express';
import type { FeedStats } from '../domains/trading/feed/feed-stats.ts';
import type { ScopeStats } from '../cache/trading-scope.ts';
import { type LiveStats, registerLiveMetrics } from './live-metrics.ts';
import { gauge, registry } from '../telemetry/metrics.ts';
import { VERSION } from '../util/version.ts';

/** What operators ask a running process. */
export interface Sight {
  readonly live: LiveStats;
  readonly feeds: () => readonly FeedStats[];
  readonly scopes: () => ScopeStats;
  readonly sharing: () => string;
  /** Null where there is no Redis to be up. */
  readonly isRedisUp: () => boolean | null;
  readonly isDraining: () => boolean;
}

export interface AdminServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves /metrics (Prometheus) and /status (JSON) on a port that only operators reach. Rejects when it cannot be had. */
export async function serveAdmin(port: number, sight: Sight): Promise<AdminServer> {
  const startedAt = new Date();
  registerLiveMetrics(sight.live, sight.feeds);
  gauge('sightline_ready', 'Whether new requests are welcome: 1, and 0 while the process leaves', () =>
    sight.isDraining() ? 0 : 1,
  );
  gauge('sightline_redis_up', 'Whether Redis answers: 1 or 0, and 1 as well where none is used', () =>
    sight.isRedisUp() === false ? 0 : 1,
  );
  gauge('sightline_scopes', 'Trading clients whose callers are here or were lately', () => sight.scopes().scopes);
  gauge('sightline_waiting_calls', "Calls that wait for a trading client's rate", () => sight.scopes().waitingCalls);
  gauge('sightline_heap_limit_bytes', 'Heap beyond which the process ends', () => getHeapStatistics().heap_size_limit);
  const app = express();
  app.disable('x-powered-by');
  app.get('/metrics', async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  });
  app.get('/status', (_request, response) => {
    response.json({
      version: VERSION,
      startedAt: startedAt.toISOString(),
      draining: sight.isDraining(),
      sharing: sight.sharing(),
      feeds: sight.feeds(),
      ...sight.scopes(),
      live: { now: { ...sight.live.gauges(), mostLagMs: sight.live.lags().at(-1) ?? 0 }, since: sight.live.counters },
    });
  });
  const http = createServer(app).listen(port);
  await once(http, 'listening');
  const address = http.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}
