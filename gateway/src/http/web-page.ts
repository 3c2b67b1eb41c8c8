import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';
import compressedStatic from 'express-static-gzip';
import type { Config } from '../config/config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Serves the built web: hashed files for ever, index.html for every other path with a nonce of its own. */
export async function webPage(config: Config, directory: URL): Promise<Router> {
  const page = await readFile(new URL('index.html', directory), 'utf8');
  const router = express.Router();
  const root = fileURLToPath(directory);
  // Compressed once, by the build.
  const asset = compressedStatic(fileURLToPath(new URL('assets', directory)), {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: { immutable: true, maxAge: '1y', fallthrough: false },
  });
  router.use('/assets', (request, response, next) => {
    asset(request, response, (error: unknown) => {
      // Meant for the file that is not there.
      response.removeHeader('content-encoding');
      next(error);
    });
  });
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
