import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import * as z from 'zod';

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z.array(Attribute).transform((all) => new Map(all.map(({ key, value }) => [key, Object.values(value)[0]]))),
});
export type ReceivedSpan = z.output<typeof Span>;
const Export = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});

/** Collector of traces that keeps everything it receives. */
export class OtlpReceiver {
  readonly port: number;
  /** Everything received, unparsed. */
  raw = '';
  readonly spans: ReceivedSpan[] = [];
  readonly #close: () => Promise<void>;

  private constructor(port: number, close: () => Promise<void>) {
    this.port = port;
    this.#close = close;
  }

  static async start(): Promise<OtlpReceiver> {
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        receiver.raw += `${JSON.stringify(request.headers)}${body}\n`;
        const { resourceSpans } = Export.parse(JSON.parse(body));
        receiver.spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
        response.setHeader('content-type', 'application/json').end('{}');
      });
    }).listen(0);
    await once(server, 'listening');
    const address = server.address();
    const receiver = new OtlpReceiver(typeof address === 'object' && address ? address.port : 0, async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    return receiver;
  }

  /** Waits until the trace of a request has spans with all these names, and returns its spans. */
  waitForTrace(requestId: string, names: readonly string[]): Promise<ReceivedSpan[]> {
    return vi.waitFor(() => {
      const root = this.spans.find(({ attributes }) => attributes.get('sightline.request_id') === requestId);
      const trace = this.spans.filter(({ traceId }) => traceId === root?.traceId);
      const missing = names.filter((wanted) => !trace.some(({ name }) => name === wanted));
      if (missing.length > 0) throw new Error(`the trace has no ${missing.join()} yet`);
      return trace;
    });
  }

  close(): Promise<void> {
    return this.#close();
  }
}

/** Path of each span from the root; equal paths once. */
export function treeOf(spans: readonly ReceivedSpan[]): string[] {
  const path = (span: ReceivedSpan): string => {
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
    return parent ? `${path(parent)} > ${span.name}` : span.name;
  };
  return [...new Set(spans.map(path))].toSorted();
}
