import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.ts';

/** A name or an address with an optional port, and nothing that has a meaning in a policy or a URL. */
const WELL_FORMED = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

type ProxyConfig = Pick<Config, 'TRUST_PROXY'>;

/** The host that a request names; null if it names none, or one that is malformed. */
export function hostOf(headers: IncomingHttpHeaders, config: ProxyConfig): string | null {
  const host = forwarded('x-forwarded-host', headers, config) ?? headers.host;
  return host !== undefined && WELL_FORMED.test(host) ? host.toLowerCase() : null;
}

/** The scheme that the client used, if a trusted proxy says it. */
export function forwardedScheme(headers: IncomingHttpHeaders, config: ProxyConfig): string | undefined {
  return forwarded('x-forwarded-proto', headers, config)?.toLowerCase();
}

/** Each proxy appends a value; the first is from the proxy that the browser connected to. */
function forwarded(name: string, headers: IncomingHttpHeaders, { TRUST_PROXY }: ProxyConfig): string | undefined {
  const value = TRUST_PROXY ? headers[name] : undefined;
  return (
    String(value ?? '')
      .split(',')[0]
      ?.trim() || undefined
  );
}

/** WebSocket addresses of the gateway for the policy of a page: from the configuration, else from the request. */
export function socketSources(headers: IncomingHttpHeaders, config: Pick<Config, 'WEB_ORIGINS' | 'TRUST_PROXY'>): string[] {
  if (config.WEB_ORIGINS) return config.WEB_ORIGINS.map((origin) => origin.replace(/^http/, 'ws'));
  const host = hostOf(headers, config);
  return host === null ? [] : [`ws://${host}`, `wss://${host}`];
}
