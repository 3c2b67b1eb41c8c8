import express, { type Request, type Response, type Router } from 'express';
import type { Config } from '../config/config.ts';
import { onceResolved } from '../util/once.ts';
import { socketSources } from '../util/own-host.ts';

const CACHE_S = 3_600;

/** Path of the page's assets below the endpoint, so that a proxy rule for the endpoint covers them. */
const ASSETS = 'graphiql';

/** Policy without other hosts. The editor creates style elements and embeds its fonts. */
function graphiqlPolicy(sockets: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data:",
    ["connect-src 'self'", ...sockets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * Users enter bearer tokens in the header editor; they are not stored. Each subscription opens a socket that sends the same
 * headers as connection parameters.
 */
const START = `
const workers = { graphql: 'graphql-worker.js', json: 'json-worker.js', editorWorkerService: 'editor-worker.js' };
const { src } = document.currentScript;
self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_module, label) => String(new URL(workers[label], src)) };
let headers = {};
function readHeaders(text) {
  try {
    headers = Object.fromEntries(Object.entries(JSON.parse(text)).map(([name, value]) => [name.toLowerCase(), value]));
  } catch {
    headers = {};
  }
}
YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {
  endpoint: location.pathname,
  subscriptionsProtocol: 'WS',
  title: 'Sightline',
  connectionParams: () => ({ ...headers }),
  onEditHeaders: readHeaders,
  headerEditorEnabled: true,
  shouldPersistHeaders: false,
  defaultQuery: '# Headers, below: {"authorization": "Bearer ..."}. Then re-fetch the schema: Shift-Ctrl-R.\\n\\nquery WhoAmI {\\n  viewer {\\n    user { email }\\n    customer { id name }\\n  }\\n}\\n',
});
`;

const page = (endpoint: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Sightline: GraphiQL</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${endpoint}/${ASSETS}/graphiql.css" />
  </head>
  <body class="no-focus-outline">
    <div id="root"></div>
    <script src="${endpoint}/${ASSETS}/graphiql.js"></script>
    <script src="${endpoint}/${ASSETS}/start.js"></script>
  </body>
</html>
`;

/** Megabytes of assets, loaded when a developer first opens the page. */
const readAssets = onceResolved(async (): Promise<ReadonlyMap<string, string>> => {
  const bundle = await import('@graphql-yoga/render-graphiql/graphiql');
  return new Map([
    ['graphiql.js', bundle.js],
    ['graphiql.css', bundle.css],
    ['start.js', START],
    ['graphql-worker.js', bundle.graphqlWorker],
    ['json-worker.js', bundle.jsonWorker],
    ['editor-worker.js', bundle.editorWorkerService],
  ]);
});

/** GraphiQL, for browsers that open the endpoint. Other clients are not affected. */
export function graphiqlPage(config: Pick<Config, 'WEB_ORIGINS' | 'TRUST_PROXY'>): Router {
  const router = express.Router();
  const policyFor = ({ headers }: Request): string => graphiqlPolicy(socketSources(headers, config));
  router.get('/', (request, response, next) => {
    // A client that accepts anything is not a browser.
    if (request.accepts(['json', 'html']) !== 'html') return next();
    send(response, 'html', page(request.baseUrl), 'no-store', policyFor(request));
  });
  router.get(`/${ASSETS}/:name`, async (request, response, next) => {
    const { name } = request.params;
    const text = (await readAssets()).get(name);
    if (text === undefined) return next();
    // Workers use the Content-Security-Policy of their own script response.
    send(response, name.endsWith('.css') ? 'css' : 'js', text, `max-age=${CACHE_S}`, policyFor(request));
  });
  return router;
}

function send(response: Response, type: string, text: string, caching: string, policy: string): void {
  response.type(type).set({ 'cache-control': caching, 'content-security-policy': policy }).send(text);
}
