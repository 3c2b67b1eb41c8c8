import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';
import sirv from 'sirv';
import type { Config } from './config.ts';
import { contentSecurityPolicy } from './guards/content-security-policy.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const YEAR_S = 365 * 24 * 3600;

/** Serves the built web: hashed files for ever, index.html for every other path with a nonce of its own. */
export async function webPage(config: Config, directory: URL): Promise<Router> {
  const page = await readFile(new URL('index.html', directory), 'utf8');
  const router = express.Router();
  const root = fileURLToPath(directory);
  // Compressed once, by the build.
  const asset = sirv(fileURLToPath(new URL('assets', directory)), { immutable: true, maxAge: YEAR_S, brotli: true, gzip: true });
  router.use('/assets', (request, response) => asset(request, response));
  // index.html is never served raw: its nonce would be the placeholder.
  router.get(['/index.html', '/index.htm', '/index'], (_request, response) => response.redirect(302, '/'));
  router.use(express.static(root, { index: false, maxAge: '1h' }));
  router.get('/{*path}', (request, response, next) => {
    if (!request.accepts('html')) return next();
    const nonce = randomBytes(16).toString('base64');
    response.set('content-security-policy', contentSecurityPolicy(config, nonce, request.host));
    response.set('cache-control', 'no-store');
    response.type('html').send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
  });
  return router;
}
