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

const WAIT = { timeout: 10_000, interval: 50 };

/** A collector of traces that keeps what it is sent. */
export class OtlpReceiver {
  readonly port: number;
  /** What came, as it came. */
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

  /** The spans of the request with this id, once it and these parts of it are there. */
  traceOf(requestId: string, parts: readonly string[]): Promise<ReceivedSpan[]> {
    return vi.waitFor(() => {
      const root = this.spans.find(({ attributes }) => attributes.get('sightline.request_id') === requestId);
      const trace = this.spans.filter(({ traceId }) => traceId === root?.traceId);
      const missing = parts.filter((part) => !trace.some(({ name }) => name === part));
      if (missing.length > 0) throw new Error(`the trace has no ${missing.join()} yet`);
      return trace;
    }, WAIT);
  }

  close(): Promise<void> {
    return this.#close();
  }
}

/** Each span with those that it is part of, the outermost first; those of equal names once. */
export function treeOf(spans: readonly ReceivedSpan[]): string[] {
  const path = (span: ReceivedSpan): string => {
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
    return parent ? `${path(parent)} > ${span.name}` : span.name;
  };
  return [...new Set(spans.map(path))].toSorted();
}
