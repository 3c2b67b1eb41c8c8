import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';
import compressedStatic from 'express-static-gzip';
import type { Config } from '../config/config.ts';
import { clientConfig } from '../domains/session/client-config.ts';
import { socketSources } from '../util/own-host.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const CONFIG_PLACEHOLDER = '__CLIENT_CONFIG__';

/**
 * Serves the built web: hashed files as immutable, index.html for every other path, each time with a new CSP nonce. The page contains
 * the client configuration, which saves the web a request.
 */
export async function webPage(config: Config, directory: URL): Promise<Router> {
  const built = await readFile(new URL('index.html', directory), 'utf8');
  const page = built.replace(CONFIG_PLACEHOLDER, () => jsonInHtml(clientConfig(config)));
  const router = express.Router();
  const entries = await readdir(directory, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'index.html').map(({ name }) => `/${name}`);
  // The build compressed these files.
  const asset = compressedStatic(fileURLToPath(new URL('assets', directory)), {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: { immutable: true, maxAge: '1y', fallthrough: false },
  });
  router.use('/assets', (request, response, next) => {
    asset(request, response, (error: unknown) => {
      // The library sets it before it finds that the file is missing.
      response.removeHeader('content-encoding');
      next(error);
    });
  });
  // index.html is never served as a file, however its path is written: its nonce would be the placeholder.
  router.get(['/index.html', '/index.htm', '/index'], (_request, response) => response.redirect(302, '/'));
  router.get(files, express.static(fileURLToPath(directory), { maxAge: '1h' }));
  router.get('/{*path}', (request, response, next) => {
    if (!request.accepts('html')) return next();
    const nonce = randomBytes(16).toString('base64');
    response.set('content-security-policy', contentSecurityPolicy(config, nonce, socketSources(request.headers, config)));
    response.set('cache-control', 'no-store');
    response.type('html').send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
  });
  return router;
}

/** JSON for a `<script type="application/json">`, which no value can close. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** Content security policy of the web's page. `nonce` is new for each response; `sockets` are addresses of the gateway. */
export function contentSecurityPolicy(
  config: Pick<Config, 'IMAGE_ORIGINS' | 'ANALYTICS_URL' | 'SENTRY_DSN' | 'WIDGET_BASE_URL'>,
  nonce: string,
  sockets: readonly string[],
): string {
  const reporting = [config.ANALYTICS_URL, config.SENTRY_DSN].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self'", ...config.IMAGE_ORIGINS].join(' '),
    ["connect-src 'self'", ...sockets, ...reporting].join(' '),
    `frame-src ${config.WIDGET_BASE_URL === undefined ? "'none'" : new URL(config.WIDGET_BASE_URL).origin}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
