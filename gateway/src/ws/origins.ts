import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.ts';

/**
 * Whether a page of the request's origin may open a socket: one of WEB_ORIGINS, or a page of this very host.
 * Without an Origin it is no browser, which has to bring a bearer like everyone.
 */
export function isAllowedOrigin(headers: IncomingHttpHeaders, config: Pick<Config, 'WEB_ORIGINS' | 'TRUST_PROXY'>): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (config.WEB_ORIGINS?.includes(origin)) return true;
  const page = URL.parse(origin);
  if (!page || page.origin !== origin) return false;
  const forwarded = (name: string): string | undefined => (config.TRUST_PROXY ? first(headers[name]) : undefined);
  const scheme = forwarded('x-forwarded-proto');
  if (scheme !== undefined && `${scheme.toLowerCase()}:` !== page.protocol) return false;
  const host = forwarded('x-forwarded-host') ?? headers.host;
  return host !== undefined && URL.parse(`${page.protocol}//${host}`)?.host === page.host;
}

/** Each proxy appends its own; the first is the one that the browser spoke to. */
function first(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value[0] : value;
  return text?.split(',')[0]?.trim() || undefined;
}
