import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of this process. Labels have low cardinality: names of APIs, kinds, trusted documents and codes. */
export const registry = new Registry();
const registers = [registry];
collectDefaultMetrics({ register: registry });

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const operationSeconds = new Histogram({
  name: 'sightline_operation_seconds',
  help: 'Duration of GraphQL operations over HTTP, by trusted document (other for untrusted ones) and outcome (ok, error)',
  labelNames: ['operation', 'outcome'],
  buckets: SECONDS,
  registers,
});
export const cachedResponses = new Counter({
  name: 'sightline_cached_responses_total',
  help: 'Responses sent from the response cache',
  registers,
});
export const providerSeconds = new Histogram({
  name: 'sightline_provider_call_seconds',
  help: 'Duration of calls to the provider, by API and outcome (ok, an HTTP status class, timeout, unreachable, malformed, gone)',
  labelNames: ['api', 'outcome'],
  buckets: SECONDS,
  registers,
});
export const batchIds = new Histogram({
  name: 'sightline_batch_ids',
  help: 'Ids in one batch of entity lookups, by kind',
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
  help: 'Closed sockets, by close code',
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
  help: 'Cache lookups, by cache and result: cached or already being fetched (hit), or fetched (miss)',
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
  help: 'Full loads of a live feed over REST, by reason (snapshot: at its start and after missed changes; reconcile: to compare)',
  labelNames: ['reason'],
  registers,
});

/** Registers a gauge whose value is read at each scrape. */
export function gauge(name: string, help: string, value: () => number): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(value());
      },
    }),
  );
}

/** Registers a gauge with one label whose values are read at each scrape. */
export function gauges<L extends string>(
  name: string,
  help: string,
  label: string,
  values: () => Readonly<Record<L, number>>,
): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [],
      collect() {
        for (const [key, value] of Object.entries<number>(values())) this.set({ [label]: key }, value);
      },
    }),
  );
}

/** Registers a counter whose total is kept elsewhere. */
export function total(name: string, help: string, value: () => number): void {
  registry.registerMetric(
    new Counter({
      name,
      help,
      registers: [],
      collect() {
        this.reset();
        this.inc(value());
      },
    }),
  );
}

/** Registers a counter with one label whose totals are kept elsewhere. */
export function totals<L extends string>(
  name: string,
  help: string,
  label: string,
  values: () => Readonly<Record<L, number>>,
): void {
  registry.registerMetric(
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [],
      collect() {
        this.reset();
        for (const [key, value] of Object.entries<number>(values())) this.inc({ [label]: key }, value);
      },
    }),
  );
}
