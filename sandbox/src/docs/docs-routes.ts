import express, { type Router } from 'express';
import { PUSH_CHANNELS } from '../account/products.ts';
import { escapeMarkup } from '../images/svg.ts';

const STYLES = `:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif; }
h2 { margin-top: 2rem; font-size: 1.1rem; }
h2:target { background: Mark; color: MarkText; }
`;

/** The provider's documentation: one page, as the target of the dashboard's links. */
export function docsRoutes(): Router {
  const router = express.Router();
  router.get('/docs.css', (_req, res) => void res.type('text/css').send(STYLES));
  router.get(['/docs', '/reference/push'], (_req, res) => {
    res.set({ 'Content-Security-Policy': "default-src 'none'; style-src 'self'", 'X-Content-Type-Options': 'nosniff' });
    res.type('html').send(page());
  });
  return router;
}

function page(): string {
  const sections = PUSH_CHANNELS.map(({ name, description, api_reference }) => {
    const anchor = api_reference?.split('#')[1] ?? name;
    return `<h2 id="${escapeMarkup(anchor)}">${escapeMarkup(name)}</h2><p>${escapeMarkup(description ?? '')}</p>`;
  });
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<title>Push channels</title><link rel="stylesheet" href="/docs.css"></head>' +
    `<body><h1>Push channels</h1><p>Documentation of the simulated provider.</p>${sections.join('')}</body></html>`
  );
}
