import { setTimeout as wait } from 'node:timers/promises';
import { propagation } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { VERSION } from '../util/version.ts';
import type { Log } from './log.ts';
import { lostSpans } from './metrics.ts';
import { setTracer } from './operation-context.ts';

const SERVICE = 'sightline-gateway';
/** Spans waiting for export; further spans are dropped. */
const MAX_QUEUED = 4_096;
const MAX_BATCH = 512;
const BATCH_MS = 1_000;
/** Time limit of one export including retries, and of the flush at shutdown. */
const EXPORT_MS = 5_000;
const CLOSE_MS = 2_000;
/** Minimum interval between two log lines about failed exports. */
const REPORT_MS = 60_000;

export interface TraceExport {
  /** Exports pending spans, within a time limit. Never rejects. */
  close(): Promise<void>;
}

/**
 * Starts to export traces by OTLP over HTTP to `{endpoint}/v1/traces`. `ratio` is the share of sampled traces, 0 to 1; for requests with a
 * `traceparent` header, its sampling decision applies.
 */
export function exportTraces(options: { endpoint: string; ratio: number; log: Log }): TraceExport {
  const exporter = new OTLPTraceExporter({ url: `${options.endpoint}/v1/traces`, timeoutMillis: EXPORT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': SERVICE, 'service.version': VERSION }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new CountingExporter(exporter, options.log),
        maxQueueSize: MAX_QUEUED,
        maxExportBatchSize: MAX_BATCH,
        scheduledDelayMillis: BATCH_MS,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  });
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  setTracer(provider.getTracer(SERVICE, VERSION));
  return {
    async close() {
      setTracer(null);
      // The exporter reports spans that it could not send.
      await Promise.race([provider.shutdown().catch(() => {}), wait(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

/** Counts the spans that the collector did not accept, and logs them at most once per REPORT_MS. */
class CountingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: Log;
  #unreported = 0;
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(exporter: SpanExporter, log: Log) {
    this.#exporter = exporter;
    this.#log = log;
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      if (result.code !== ExportResultCode.SUCCESS) this.#countLostSpans(spans.length, result.error);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }

  #countLostSpans(count: number, error: Error | undefined): void {
    lostSpans.inc(count);
    this.#unreported += count;
    const now = performance.now();
    if (now - this.#reportedAt < REPORT_MS) return;
    this.#log.warn({ spans: this.#unreported, reason: error?.message ?? 'unknown' }, 'traces could not be exported');
    this.#reportedAt = now;
    this.#unreported = 0;
  }
}
