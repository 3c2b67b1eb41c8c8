import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { REQUEST_ID_HEADER, requestIdOf } from '../telemetry/request-id.ts';
import { OperationContext } from '../telemetry/work.ts';

/** Tells the request's id to the asker, and to every log line and span that the request causes. */
export function requestContext({ trustsProxy }: { trustsProxy: boolean }): RequestHandler {
  return (request, response, next) => {
    const requestId = requestIdOf(request.headers[REQUEST_ID_HEADER], trustsProxy);
    response.setHeader(REQUEST_ID_HEADER, requestId);
    const traceparent = trustsProxy ? request.headers['traceparent'] : undefined;
    const work = OperationContext.begin({
      ids: { requestId },
      span: () => ({
        name: `${request.method} ${request.baseUrl}`,
        kind: 'server',
        attributes: {
          'http.request.method': request.method,
          'http.route': request.baseUrl,
          'sightline.request_id': requestId,
        },
      }),
      traceparent: typeof traceparent === 'string' ? traceparent : null,
    });
    response.once('close', () => {
      work.span?.set({ 'http.response.status_code': response.statusCode });
      if (response.statusCode >= 500) work.span?.fail(String(response.statusCode));
      work.end();
    });
    work.run(next);
  };
}

/** What {@link requestContext} told the asker; one of its own where that was never asked. */
export function requestIdIn(response: Response): string {
  const told = response.getHeader(REQUEST_ID_HEADER);
  return typeof told === 'string' ? told : randomUUID();
}
