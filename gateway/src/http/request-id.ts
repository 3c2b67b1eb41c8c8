import { SpanKind } from '@opentelemetry/api';
import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { failSpan, OperationContext } from '../telemetry/operation-context.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Ids from a proxy that are safe in a log line. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,127}$/;

/** Sends the request id to the client, and adds it to every log line and span that the request causes. */
export function requestIds({ trustsProxy }: { trustsProxy: boolean }): RequestHandler {
  return (request, response, next) => {
    const header = request.headers[REQUEST_ID_HEADER];
    const isUsable = trustsProxy && typeof header === 'string' && WELL_FORMED.test(header);
    const requestId = isUsable ? header : randomUUID();
    response.setHeader(REQUEST_ID_HEADER, requestId);
    const traceparent = trustsProxy ? request.headers['traceparent'] : undefined;
    const operation = OperationContext.begin({
      ids: { requestId },
      span: () => ({
        name: `${request.method} ${request.baseUrl}`,
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': request.baseUrl,
          'sightline.request_id': requestId,
        },
      }),
      traceparent: typeof traceparent === 'string' ? traceparent : null,
    });
    response.once('close', () => {
      const { span } = operation;
      span?.setAttribute('http.response.status_code', response.statusCode);
      if (span && response.statusCode >= 500) failSpan(span, String(response.statusCode));
      operation.end();
    });
    operation.run(next);
  };
}

/** The request id that {@link requestIds} set; a new one for requests outside its routes. */
export function requestIdIn(response: Response): string {
  const header = response.getHeader(REQUEST_ID_HEADER);
  return typeof header === 'string' ? header : randomUUID();
}
