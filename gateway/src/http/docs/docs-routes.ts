import { createHash } from 'node:crypto';
import express, { type RequestHandler, type Response, type Router } from 'express';
import * as z from 'zod';
import { type Config, DOCS_PATH } from '../../config/config.ts';
import { onceResolved } from '../../util/once.ts';
import { VERSION } from '../../util/version.ts';
import { notFound } from '../http-rejections.ts';
import { DocsSite, resultsHtml } from './docs-site.ts';
import { escaped, framed, STYLES } from './html.ts';
import { GROUPS, type PublishedPage, readPages, readSchema, SCHEMA_PATH } from './published-pages.ts';
import { atomFeed, jsonFeed, readReleases } from './schema-changes.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
const CACHE_S = 3_600;
/** Only the beginning of a long text is searched for. */
const Search = z.object({
  q: z
    .string()
    .catch('')
    .transform((text) => text.slice(0, 100)),
});

/** Read and rendered at the first request. */
const readSite = onceResolved(async () => {
  const pages = await readPages();
  return { pages, site: new DocsSite(pages) };
});

/**
 * Public routes: the documentation of the API, the schema, and the list of both for agents. They show what the repository publishes, and
 * of the installation only its origin and its support address.
 */
export function docsRoutes(config: Pick<Config, 'SUPPORT_EMAIL' | 'WEB_ORIGINS'>): Router {
  const router = express.Router();
  const sendHtml = (response: Response, page: Omit<Parameters<typeof framed>[0], 'supportEmail'>): void =>
    void cached(response, 'html')
      .set('content-security-policy', POLICY)
      .send(framed({ ...page, supportEmail: config.SUPPORT_EMAIL }));
  // Without WEB_ORIGINS, links are paths: the Host header of a request cannot be trusted.
  const origin = config.WEB_ORIGINS?.[0] ?? '';

  router.get(SCHEMA_PATH, sendSchema);
  router.get('/llms.txt', async (_request, response) => {
    cached(response, 'text/plain').send(agentIndex((await readSite()).pages, origin));
  });
  router.get(`${DOCS_PATH}/docs.css`, (_request, response) => void cached(response, 'css').send(STYLES));
  router.get(`${DOCS_PATH}/changes.json`, async (_request, response) => {
    cached(response, 'application/feed+json').send(JSON.stringify(jsonFeed(await readReleases(), origin)));
  });
  router.get(`${DOCS_PATH}/changes.atom`, async (_request, response) => {
    cached(response, 'application/atom+xml').send(atomFeed(await readReleases(), origin));
  });
  router.get(`${DOCS_PATH}/search`, async (request, response) => {
    const { pages, site } = await readSite();
    const { q } = Search.parse(request.query);
    const { count, results } = site.find(q);
    const shown = count > results.length ? ` The first ${results.length} are shown.` : '';
    const advice = count === 0 ? ' Try fewer or other words, or choose a page from the contents.' : '';
    const summary =
      q.trim() === ''
        ? 'Type words to search for.'
        : `${count === 1 ? '1 section' : `${count} sections`} with “${escaped(q)}”.${shown}${advice}`;
    const content = `<h1>Search</h1><p role="status">${summary}</p><ul class="found">${resultsHtml(results)}</ul>`;
    sendHtml(response, { pages, title: 'Search', path: null, search: q, content });
  });
  const sendPage: RequestHandler = async (request, response, next) => {
    const { pages, site } = await readSite();
    const path = request.path.slice(DOCS_PATH.length + 1) || 'api';
    const markdown = path.endsWith('.md') && pages.find((page) => page.path === path.slice(0, -'.md'.length))?.markdown;
    if (markdown) return void cached(response, 'text/markdown').send(markdown);
    // The API reference of a channel may name any page under channels/: one page has them all.
    const shown = path.startsWith('channels/') ? 'channels' : path;
    const article = site.article(shown);
    if (article === undefined) return next();
    sendHtml(response, { pages, title: article.title, path: shown, search: '', content: article.html });
  };
  router.get([DOCS_PATH, `${DOCS_PATH}/{*path}`], sendPage);
  router.use(DOCS_PATH, notFound);
  return router;
}

const sendSchema: RequestHandler = async (request, response) => {
  const sdl = await readSchema();
  cached(response, 'text/plain').set({
    etag: `"${createHash('sha256').update(sdl).digest('hex')}"`,
    'x-schema-version': VERSION,
  });
  if (request.fresh) response.status(304).end();
  else response.send(sdl);
};

function cached(response: Response, type: string): Response {
  return response.type(type).set('cache-control', `max-age=${CACHE_S}`);
}

/** The contents as Markdown, with links to the Markdown of each page. */
function agentIndex(pages: readonly PublishedPage[], origin: string): string {
  const groups = GROUPS.map((group) => {
    const links = pages
      .filter((page) => page.group === group)
      .map(({ path, title }) => `- [${title}](${origin}${DOCS_PATH}/${path}.md)`);
    return `## ${group}\n\n${links.join('\n')}\n`;
  });
  return [
    '# Sightline API',
    '> One GraphQL endpoint (POST /graphql) for live esports odds, API clients, customers and users, with live subscriptions over WebSocket and server-sent events.',
    `The whole schema: ${origin}${SCHEMA_PATH}`,
    ...groups,
  ].join('\n\n');
}
