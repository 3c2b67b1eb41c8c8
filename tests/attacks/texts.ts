import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { IncomingMessage, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { ROOT } from '../../scripts/lib/processes.ts';
import type { Attack } from './attack.ts';
import type { Target } from './target.ts';

const SEARCH_COUNT = 300;

/** GET of exactly this path, which fetch would normalize. */
async function getRaw(target: Target, path: string): Promise<{ readonly status: number; readonly body: string }> {
  const { hostname, port } = new URL(target.gateway.url);
  const sent = httpRequest({ hostname, port, path, signal: AbortSignal.timeout(30_000) }).end();
  const [response] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(sent, 'response'));
  return { status: response.statusCode ?? 0, body: await text(response) };
}

const OUTSIDE_PATHS = [
  '/docs/../package.json',
  '/docs/%2e%2e/%2e%2e/package.json',
  '/docs/..%2F..%2F.env.example',
  '/docs/..%5C..%5C.env.example',
  '/docs/examples/../../.env.example',
  '/docs/operations',
  '/docs/security.md',
  '/docs/__proto__',
  '/docs/constructor.md',
  '/docs/%00',
];

export const TEXT_ATTACKS: readonly Attack[] = [
  ...OUTSIDE_PATHS.map(
    (path): Attack => ({
      row: '56 http',
      what: `the path ${path}`,
      expected: '404',
      run: async (target) => String((await getRaw(target, path)).status),
    }),
  ),
  {
    row: '56 http',
    what: 'a search of all public texts for secrets of the installation',
    expected: 'the published contract, nothing of the installation',
    run: async (target) => {
      const list = (await getRaw(target, '/llms.txt')).body;
      const pages = [...list.matchAll(/\((\/docs\/[^)]+\.md)\)/g)].map(([, path = '']) => path);
      const schema = (await getRaw(target, '/schema.graphql')).body;
      const published = await readFile(`${ROOT}schema/published/schema.graphql`, 'utf8');
      const others = await Promise.all(
        ['/docs', '/docs/changes.json', '/docs/changes.atom', ...pages].map((path) => getRaw(target, path)),
      );
      const failed = others.filter(({ status }) => status !== 200);
      const all = [list, schema, ...others.map(({ body }) => body)].join('\n');
      const leaked = [target.sandbox.url, target.apiKey, '_entities'].filter((secret) => all.includes(secret));
      if (pages.length < 20 || failed.length > 0 || schema !== published) return 'texts are missing';
      return leaked.length === 0 ? 'the published contract, nothing of the installation' : leaked.join(' ');
    },
  },
  {
    row: '56 http',
    what: 'markup in a search of the documentation',
    expected: 'as text',
    run: async (target) => {
      const search = encodeURIComponent('"><script>window.pwned = 1</script>');
      const { body } = await getRaw(target, `/docs/search?q=${search}`);
      return body.includes('&lt;script&gt;') && !body.includes('<script') ? 'as text' : 'as markup';
    },
  },
  {
    row: '56 http',
    what: `${SEARCH_COUNT} searches of the documentation at once`,
    expected: 'all answered, also the request of a user',
    run: async (target) => {
      const searches = Array.from({ length: SEARCH_COUNT }, () => getRaw(target, '/docs/search?q=the%20a%20e'));
      const user = await target.request('{ __typename }');
      const statuses = new Set((await Promise.all(searches)).map(({ status }) => status));
      return [...statuses].join() === '200' && user === '200 data' ? 'all answered, also the request of a user' : user;
    },
  },
];
