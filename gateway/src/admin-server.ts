import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import type { FeedSight } from './domains/trading/feeds.ts';
import type { HubCounters, HubGauges } from './live/hub/hub-counters.ts';
import { showLiveMetrics } from './live-metrics.ts';
import { registry } from './telemetry/metrics.ts';
import { VERSION } from './version.ts';

/** What operators ask a running process. */
export interface Sight {
  readonly live: { readonly counters: HubCounters; readonly gauges: () => HubGauges };
  readonly feeds: () => readonly FeedSight[];
  readonly sharing: () => string;
  readonly isDraining: () => boolean;
}

export interface AdminServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves /metrics (Prometheus) and /status (JSON) on a port that only operators reach. Rejects when it cannot be had. */
export async function serveAdmin(port: number, sight: Sight): Promise<AdminServer> {
  const startedAt = new Date();
  showLiveMetrics(sight.live);
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
      live: { now: sight.live.gauges(), since: sight.live.counters },
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
