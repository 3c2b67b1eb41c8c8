import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.ts';
import { forwardedScheme, hostOf } from './own-host.ts';

/**
 * Whether a request may open a socket: its origin is one of WEB_ORIGINS or API_ORIGINS; without WEB_ORIGINS, also the host that the
 * request names; or it has no origin. Without an origin the client is no browser, and authenticates with its bearer like every
 * other client.
 */
export function isAllowedOrigin(
  headers: IncomingHttpHeaders,
  config: Pick<Config, 'WEB_ORIGINS' | 'API_ORIGINS' | 'TRUST_PROXY'>,
): boolean {
  const { origin } = headers;
  if (origin === undefined || config.API_ORIGINS.includes(origin)) return true;
  if (config.WEB_ORIGINS) return config.WEB_ORIGINS.includes(origin);
  const page = URL.parse(origin);
  if (!page || page.origin !== origin) return false;
  const scheme = forwardedScheme(headers, config);
  if (scheme !== undefined && `${scheme}:` !== page.protocol) return false;
  const host = hostOf(headers, config);
  return host !== null && URL.parse(`${page.protocol}//${host}`)?.host === page.host;
}
