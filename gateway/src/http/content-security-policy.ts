import type { Config } from '../config/config.ts';

/** The policy of the web's page. `nonce` is new in every response. */
export function contentSecurityPolicy(
  config: Pick<Config, 'IMAGE_ORIGINS' | 'ANALYTICS_URL' | 'SENTRY_DSN' | 'WIDGET_BASE_URL'>,
  nonce: string,
  host: string,
): string {
  const reported = [config.ANALYTICS_URL, config.SENTRY_DSN].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self'", ...config.IMAGE_ORIGINS].join(' '),
    ["connect-src 'self'", `ws://${host}`, `wss://${host}`, ...reported].join(' '),
    `frame-src ${config.WIDGET_BASE_URL === undefined ? "'none'" : new URL(config.WIDGET_BASE_URL).origin}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
  ].join('; ');
}
