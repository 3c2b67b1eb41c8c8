import express, { type Router } from 'express';
import type { Config } from '../config/config.ts';
import { notFound } from './http-rejections.ts';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

/** How long a reader may rely on security.txt; the standard recommends less than a year. */
const VALID_DAYS = 180;

/** Paths of the gateway beside /graphql: health for operators, and where to report a vulnerability. All others below them are 404. */
export function ownPaths(
  config: Pick<Config, 'SUPPORT_EMAIL' | 'WEB_ORIGINS'>,
  { sharing, isDraining }: { sharing: () => string; isDraining: () => boolean },
): Router {
  const router = express.Router();
  router.get('/health', (_request, response) => {
    response.json({ status: 'ok', sharing: sharing() });
  });
  router.get('/ready', (_request, response) => {
    // A gateway without Redis serves requests standalone and stays ready.
    const why = isDraining() ? { why: 'draining' } : {};
    response.status(isDraining() ? 503 : 200).json({ ready: !isDraining(), ...why, sharing: sharing() });
  });
  router.get('/.well-known/security.txt', (_request, response) => {
    response.type('text/plain').send(securityText(config, Date.now()));
  });
  // The last two are on the port for operators: a program that requests them here gets a 404 instead of the page.
  router.use(['/health', '/ready', '/.well-known', '/metrics', '/status'], notFound);
  return router;
}

/** RFC 9116. */
function securityText({ SUPPORT_EMAIL, WEB_ORIGINS = [] }: Pick<Config, 'SUPPORT_EMAIL' | 'WEB_ORIGINS'>, now: number): string {
  const lines = [
    `Contact: mailto:${SUPPORT_EMAIL}`,
    `Expires: ${new Date(now + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    ...WEB_ORIGINS.map((origin) => `Canonical: ${origin}/.well-known/security.txt`),
  ];
  return `${lines.join('\n')}\n`;
}
