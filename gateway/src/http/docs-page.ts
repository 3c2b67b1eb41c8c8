import express, { type Router } from 'express';
import { type Config, DOCS_PATH } from '../config/config.ts';

const POLICY = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const CACHE_S = 3_600;

const STYLES = `:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif; }
h2 { margin-top: 2rem; font-size: 1.1rem; }
`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const page = ({ SUPPORT_EMAIL }: Config): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Push channels</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${DOCS_PATH}/docs.css" />
  </head>
  <body>
    <h1>Push channels</h1>
    <p>A push channel sends changes over a WebSocket as they happen. Your API clients receive the channels of their packages.</p>
    <h2>Which channels can a client use?</h2>
    <p>Open the API client in the dashboard. The Channels section lists every channel, what it sends and whether the client has access.</p>
    <h2>How does a program connect?</h2>
    <p>It connects with a key of the API client as its secret and lists the channels to subscribe to. The client's maximum connections apply.</p>
    <h2>Where is the reference documentation?</h2>
    <p>No reference is published here. Write to ${escaped(SUPPORT_EMAIL)} for the format of the messages.</p>
  </body>
</html>
`;

/** Built-in documentation page, used when DOCS_URL is not set: the target of links to channel references. */
export function docsPage(config: Config): Router {
  const router = express.Router();
  const headers = { 'cache-control': `max-age=${CACHE_S}`, 'content-security-policy': POLICY };
  router.get('/docs.css', (_request, response) => void response.type('css').set(headers).send(STYLES));
  router.get('/{*path}', (_request, response) => void response.type('html').set(headers).send(page(config)));
  return router;
}
