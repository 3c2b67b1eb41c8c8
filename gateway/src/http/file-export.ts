import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import type * as z from 'zod';
import type { RequestContext } from '../context/request-context.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { admitExport } from '../graphql/admission.ts';
import type { QueryCostLimiter } from '../graphql/query-cost-limiter.ts';
import { Slots } from '../util/slots.ts';
import { sendRejection } from './http-rejections.ts';

/** Exports that run at a time. */
const SLOTS = { perOwner: 1, total: 4 };
/** Longest duration of an export. */
const MAX_MS = 10 * 60_000;
/** How long a client may take to read what was sent. */
const STALLED_MS = 30_000;

export interface FileExportServices {
  readonly contextOf: (request: Request, response: Response) => RequestContext;
  readonly costLimiter: QueryCostLimiter;
}

const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' } as const;

interface FileExport<R> {
  /** Schema of the body. */
  readonly request: z.ZodType<R>;
  /** Message for a body that does not match `request`. */
  readonly usage: string;
  /**
   * Opens a file whose text is created as fast as the client reads it; its name has no extension. Rejects before the response starts. It
   * calls `admit` before it reads any data; `admit` rejects as the admission of an operation does.
   */
  readonly open: (
    context: RequestContext,
    request: R,
    admit: () => Promise<void>,
  ) => Promise<{ readonly name: string; readonly text: AsyncIterable<string> }>;
}

/**
 * Sends a file page by page, as fast as the client reads. The export ends when the client disconnects, when its text rejects, and after a maximum
 * duration; an incomplete response is then cut. At most one export of a kind runs for each user or API key.
 */
export function fileExport<R extends { readonly format: keyof typeof TYPES }>(
  { contextOf, costLimiter }: FileExportServices,
  { request: shape, usage, open }: FileExport<R>,
): RequestHandler {
  const slots = new Slots(SLOTS);
  return async (request, response) => {
    const context = contextOf(request, response);
    let release = (): void => {};
    const admit = async (): Promise<void> => {
      const { owner, headers } = await admitExport(context, costLimiter);
      for (const [name, value] of headers) response.setHeader(name, value);
      const slot = slots.acquire(owner);
      if (slot === null) throw gatewayError('RATE_LIMITED', { message: 'Another export is running. Please wait.' });
      release = slot;
    };
    try {
      const { data } = shape.safeParse(request.body);
      if (data === undefined) throw gatewayError('BAD_USER_INPUT', { message: usage });
      const { name, text } = await open(context, data, admit);
      response.set({
        'content-type': TYPES[data.format],
        'content-disposition': `attachment; filename="${name}.${data.format}"`,
      });
      response.setTimeout(STALLED_MS, () => response.destroy());
      await pipeline(Readable.from(releasing(text, release)), response, { signal: AbortSignal.timeout(MAX_MS) });
    } catch (error) {
      const hasLeft = context.disconnected().aborted;
      if (response.headersSent || hasLeft) {
        if (!hasLeft) context.log.warn({ err: error }, 'an export ended early');
        response.destroy();
        return;
      }
      response.removeHeader('content-disposition');
      sendRejection(response, error, context);
    } finally {
      release();
    }
  };
}

/** Releases the slot of a file before its reader sees the end, so that the reader can request the next file at once. */
async function* releasing(text: AsyncIterable<string>, release: () => void): AsyncGenerator<string, void> {
  yield* text;
  release();
}

/** The whole text, once its first chunk exists: an early failure can still be refused, because the response has not started. */
export async function afterFirstChunk(text: AsyncGenerator<string, void>): Promise<AsyncIterable<string>> {
  const first = await text.next();
  return (async function* all() {
    if (first.done !== true) yield first.value;
    yield* text;
  })();
}
