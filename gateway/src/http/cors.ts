import type { RequestHandler } from 'express';
import type { Config } from '../config/config.ts';
import { ROUTE_HEADER } from '../auth/routing-keys.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';

/** Headers that pages may send. `X-Api-Key` is not one of them: keys do not belong in browsers. */
const ALLOWED = ['authorization', 'content-type', 'last-event-id', 'x-acting-customer', 'x-trading-token'];
const EXPOSED = [
  // With these two, the client package knows the time of the server.
  'age',
  'date',
  REQUEST_ID_HEADER,
  ROUTE_HEADER,
  'document-cost',
  'document-cost-limit',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'www-authenticate',
];
/** How long browsers cache the answer to a preflight, seconds. */
const MAX_AGE_S = 600;

/**
 * Cross-origin access for the pages of API_ORIGINS. Never with `Access-Control-Allow-Credentials`: every request carries its
 * bearer, and there are no cookies.
 */
export function crossOrigin({ API_ORIGINS: origins }: Pick<Config, 'API_ORIGINS'>): RequestHandler {
  return (request, response, next) => {
    if (origins.length === 0) return next();
    response.vary('origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return next();
    response.set('access-control-allow-origin', origin);
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight) {
      response.set('access-control-expose-headers', EXPOSED.join(', '));
      return next();
    }
    response.set({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': ALLOWED.join(', '),
      'access-control-max-age': String(MAX_AGE_S),
    });
    response.status(204).end();
  };
}
