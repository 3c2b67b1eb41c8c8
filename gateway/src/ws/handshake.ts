import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.ts';

/**
 * Whether a request may open a socket: its origin is one of WEB_ORIGINS or API_ORIGINS, or the host of this request, or it has no origin.
 * Without an origin the client is no browser, and authenticates with its bearer like every other client.
 */
export function isAllowedOrigin(
  headers: IncomingHttpHeaders,
  config: Pick<Config, 'WEB_ORIGINS' | 'API_ORIGINS' | 'TRUST_PROXY'>,
): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (config.WEB_ORIGINS?.includes(origin) || config.API_ORIGINS.includes(origin)) return true;
  const page = URL.parse(origin);
  if (!page || page.origin !== origin) return false;
  const forwarded = (name: string): string | undefined => (config.TRUST_PROXY ? firstValue(headers[name]) : undefined);
  const scheme = forwarded('x-forwarded-proto');
  if (scheme !== undefined && `${scheme.toLowerCase()}:` !== page.protocol) return false;
  const host = forwarded('x-forwarded-host') ?? headers.host;
  return host !== undefined && URL.parse(`${page.protocol}//${host}`)?.host === page.host;
}

/** Each proxy appends a value; the first is from the proxy that the browser connected to. */
function firstValue(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value[0] : value;
  return text?.split(',')[0]?.trim() || undefined;
}
