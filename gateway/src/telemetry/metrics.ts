import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What this process counts and times. Labels take few values only: names of APIs, kinds, documents of the web and codes. */
export const registry = new Registry();
const registers = [registry];
collectDefaultMetrics({ register: registry });

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const operationSeconds = new Histogram({
  name: 'sightline_operation_seconds',
  help: 'Time of GraphQL operations over HTTP, by the name of a trusted document (other for any else) and outcome (ok, error)',
  labelNames: ['operation', 'outcome'],
  buckets: SECONDS,
  registers,
});
export const replayedAnswers = new Counter({
  name: 'sightline_replayed_answers_total',
  help: 'Answers that were sent again without executing anything',
  registers,
});
export const providerSeconds = new Histogram({
  name: 'sightline_provider_call_seconds',
  help: 'Time of calls to the provider, by API and outcome (ok, an HTTP status class, timeout, unreachable, malformed, gone)',
  labelNames: ['api', 'outcome'],
  buckets: SECONDS,
  registers,
});
export const batchIds = new Histogram({
  name: 'sightline_batch_ids',
  help: 'Ids in one look-up of entities, by kind',
  labelNames: ['kind'],
  buckets: [1, 2, 5, 10, 20, 30, 40, 50],
  registers,
});
export const entityLookups = new Counter({
  name: 'sightline_entity_lookups_total',
  help: 'Entities that were asked for by id, by kind, and whether they were at hand or being read (shared) or had to be read (read)',
  labelNames: ['kind', 'result'],
  registers,
});
export const socketCloses = new Counter({
  name: 'sightline_socket_closes_total',
  help: 'Sockets of readers that ended, by close code',
  labelNames: ['code'],
  registers,
});
export const socketRefusals = new Counter({
  name: 'sightline_socket_refusals_total',
  help: 'Handshakes of readers that were refused, by HTTP status',
  labelNames: ['status'],
  registers,
});
export const cacheLookups = new Counter({
  name: 'sightline_cache_lookups_total',
  help: 'Readings that were asked for, by what is read, and whether one at hand or under way served (hit) or a new one was begun (miss)',
  labelNames: ['cache', 'result'],
  registers,
});
export const pushSocketBegins = new Counter({
  name: 'sightline_push_socket_begins_total',
  help: "Times that a provider's push socket came up, by whether it went on where the last one ended (yes) or all has to be read again (no)",
  labelNames: ['resumed'],
  registers,
});
export const pushSocketEnds = new Counter({
  name: 'sightline_push_socket_ends_total',
  help: "Ends of the provider's push sockets, by kind",
  labelNames: ['kind'],
  registers,
});
export const lostSpans = new Counter({
  name: 'sightline_trace_spans_lost_total',
  help: 'Spans that the collector of traces did not take',
  registers,
});
export const logLinesLost = new Counter({
  name: 'sightline_log_lines_lost_total',
  help: 'Lines of the log that could not be written',
  registers,
});
export const feedReadings = new Counter({
  name: 'sightline_feed_readings_total',
  help: 'Whole readings of a live feed over REST, by reason (snapshot: at its start and after a loss; reconcile: to compare)',
  labelNames: ['reason'],
  registers,
});

/** Numbers of the process that are looked up when somebody asks for them. */
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

/** Numbers of one thing under several labels, looked up when somebody asks for them. */
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

/** Totals that are counted elsewhere. */
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

/** Totals of one thing that are counted elsewhere under several labels. */
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
