import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of this process. Labels have low cardinality: names of APIs, kinds, trusted documents and codes. */
export const registry = new Registry();
const registers = [registry];
collectDefaultMetrics({ register: registry });

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const operationSeconds = new Histogram({
  name: 'sightline_operation_seconds',
  help: 'Duration of GraphQL operations over HTTP and of starts of subscriptions, by trusted document (other for untrusted ones) and outcome (ok, error, or gone: its client left before the answer)',
  labelNames: ['operation', 'outcome'],
  buckets: SECONDS,
  registers,
});
export const renderings = new Counter({
  name: 'sightline_live_queries_total',
  help: 'Trusted queries on live sets, by kind (executed, or shared: answered with the result of another one)',
  labelNames: ['kind'],
  registers,
});
export const providerSeconds = new Histogram({
  name: 'sightline_provider_call_seconds',
  help: 'Duration of calls to the provider, by API and outcome (ok, 4xx, 5xx, timeout, unreachable, malformed, or gone: no caller waited for it any longer)',
  labelNames: ['api', 'outcome'],
  buckets: SECONDS,
  registers,
});
export const batchIds = new Histogram({
  name: 'sightline_batch_ids',
  help: 'Ids in one fetch of entities (at most 50), by kind',
  labelNames: ['kind'],
  buckets: [1, 2, 5, 10, 20, 30, 40, 50],
  registers,
});
export const entityLookups = new Counter({
  name: 'sightline_entity_lookups_total',
  help: 'Entity lookups by id, by kind and result: cached or already being fetched (shared), or fetched (read)',
  labelNames: ['kind', 'result'],
  registers,
});
export const socketCloses = new Counter({
  name: 'sightline_socket_closes_total',
  help: 'Closed sockets, by close code (other for undefined ones)',
  labelNames: ['code'],
  registers,
});
export const socketRefusals = new Counter({
  name: 'sightline_socket_refusals_total',
  help: 'Rejected WebSocket handshakes, by HTTP status',
  labelNames: ['status'],
  registers,
});
export const cacheLookups = new Counter({
  name: 'sightline_cache_lookups_total',
  help: 'Cache lookups, by cache and result: cached or already being fetched (hit), or fetched (miss); caches of bearers, API keys, customers, games and others',
  labelNames: ['cache', 'result'],
  registers,
});
export const pushSocketBegins = new Counter({
  name: 'sightline_push_socket_begins_total',
  help: "Connections of the provider's push sockets, by whether they resumed (yes) or need a full reload (no)",
  labelNames: ['resumed'],
  registers,
});
export const pushSocketEnds = new Counter({
  name: 'sightline_push_socket_ends_total',
  help: "Disconnections of the provider's push sockets, by kind",
  labelNames: ['kind'],
  registers,
});
export const lostSpans = new Counter({
  name: 'sightline_trace_spans_lost_total',
  help: 'Spans that the trace collector did not accept',
  registers,
});
export const logLinesLost = new Counter({
  name: 'sightline_log_lines_lost_total',
  help: 'Lines of the log that could not be written',
  registers,
});
export const feedLoads = new Counter({
  name: 'sightline_feed_loads_total',
  help: 'Full loads of a live feed over REST, by reason (snapshot: at its start and after missed changes; reconcile: to compare; poll: without a push connection, or for an unknown market)',
  labelNames: ['reason'],
  registers,
});

export const auditStoreFailures = new Counter({
  name: 'sightline_audit_store_failures_total',
  help: 'Failed attempts to store entries of the audit log',
  registers,
});
export const auditEntriesLost = new Counter({
  name: 'sightline_audit_entries_lost_total',
  help: 'Entries that are missing from the audit log: it shows a gap, and the log has their lines',
  registers,
});

export const storeSeconds = new Histogram({
  name: 'sightline_store_seconds',
  help: 'Duration of calls to the store, by lane (durable, batched, read) and outcome (ok, error)',
  labelNames: ['lane', 'outcome'],
  buckets: SECONDS,
  registers,
});
export const storeRowsDropped = new Counter({
  name: 'sightline_store_rows_dropped_total',
  help: 'Batched rows that were not stored because the store failed for too long or its disk was nearly full, by table',
  labelNames: ['table'],
  registers,
});

export const documentReloads = new Counter({
  name: 'sightline_document_reloads_total',
  help: 'Reloads of TRUSTED_DOCUMENTS_DIR, by result: loaded, or refused (the former documents stay)',
  labelNames: ['result'],
  registers,
});

type Values = number | Readonly<Record<string, number>>;

/** Registers a metric whose values are kept elsewhere and read at each scrape: one, or one for each value of `label`. */
function lazyMetric(Metric: typeof Gauge<string> | typeof Counter<string>) {
  return (name: string, help: string, read: () => Values, label = ''): void => {
    const metric: Gauge | Counter = new Metric({
      name,
      help,
      labelNames: label === '' ? [] : [label],
      registers: [],
      collect() {
        const values = read();
        metric.reset();
        if (typeof values === 'number') metric.inc(values);
        else for (const [key, value] of Object.entries(values)) metric.inc({ [label]: key }, value);
      },
    });
    registry.registerMetric(metric);
  };
}

export const gauge = lazyMetric(Gauge);
export const total = lazyMetric(Counter);
