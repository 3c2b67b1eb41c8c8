import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { UserSession } from '../support/user-session.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ DOCS_URL: '', SUPPORT_EMAIL: 'help@example.test' });
const fetchPath = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${stack().gateway.url}${path}`, { headers });
const textOf = async (path: string): Promise<string> => (await fetchPath(path)).text();
const valuesOf = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

it('the gateway serves exactly the published schema, without a credential', async () => {
  const response = await fetchPath('/schema.graphql');
  expect(await response.text()).toBe(
    await readFile(new URL('../../../schema/published/schema.graphql', import.meta.url), 'utf8'),
  );
  expect(response.headers.get('x-schema-version')).toMatch(/^\d+\.\d+\.\d+$/);
  // Without this header, fetch sends one that forbids answers from caches.
  const revalidation = { 'cache-control': 'max-age=0' };
  const again = await fetchPath('/schema.graphql', { ...revalidation, 'if-none-match': response.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

it('the documentation has no link without a target, in any page', async () => {
  const pages = new Map<string, string>();
  const pathsToVisit = ['/docs'];
  const links: (readonly [from: string, to: string])[] = [];
  for (let path = pathsToVisit.shift(); path !== undefined; path = pathsToVisit.shift()) {
    if (pages.has(path)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one page leads to the next
    const response = await fetchPath(path);
    expect([path, response.status]).toEqual([path, 200]);
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    // oxlint-disable-next-line no-await-in-loop -- one page leads to the next
    const html = await response.text();
    pages.set(path, isPage ? html : '');
    if (!isPage) continue;
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('help@example.test');
    for (const target of valuesOf(html, 'href')) {
      // Readers use another host than this test.
      expect([path, new URL(target, 'http://docs.invalid').hostname]).not.toEqual([path, 'localhost']);
      if (!target.startsWith('/') && !target.startsWith('#')) continue;
      const { pathname, hash } = new URL(target, `http://docs.invalid${path}`);
      if (pathname === '/') continue;
      pathsToVisit.push(pathname);
      links.push([path, `${pathname}${hash}`]);
    }
  }
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(['/docs/api', '/docs/schema/trading', '/docs/examples/live.py', '/schema.graphql']),
  );
  const broken = links.filter(([, to]) => {
    const [path = '', id] = to.split('#');
    return id !== undefined && !valuesOf(pages.get(path) ?? '', 'id').includes(id);
  });
  expect(broken).toEqual([]);
});

it('the documentation has no pages for operators', async () => {
  const statuses = await Promise.all(
    [
      '/docs/operations',
      '/docs/security.md',
      '/docs/..%2F.env.example',
      '/docs/examples%2F..%2F..%2F.env.example',
      '/docs/nothing',
    ].map(async (path) => (await fetchPath(path)).status),
  );
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
});

it('the search of the documentation finds sections by words in any order, and shows them as text', async () => {
  const html = await textOf(`/docs/search?q=${encodeURIComponent('cursor resume')}`);
  expect(html).toMatch(/\d+ sections with/);
  expect(valuesOf(html, 'href').filter((target) => target.startsWith('/docs/api#'))).not.toEqual([]);
  const many = await textOf('/docs/search?q=a');
  const count = Number(/(?<count>\d+) sections with “a”\. The first 50 are shown\./.exec(many)?.groups?.['count']);
  expect(count).toBeGreaterThan(50);
  const hostile = await textOf(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(hostile).toContain('0 sections');
  expect(hostile).toContain('Try fewer or other words');
  expect(hostile).not.toContain('<script');
  // Only the beginning of a long text is searched for.
  expect(await textOf(`/docs/search?q=cursor${'+'.repeat(150)}`)).toMatch(/\d+ sections with “cursor/);
  expect((await fetchPath('/docs/search?q=a&q=b')).status).toBe(200);
});

it('llms.txt names the Markdown of every page for agents', async () => {
  const list = await textOf('/llms.txt');
  expect(list.split('\n')[0]).toBe('# Sightline API');
  const targets = [...list.matchAll(/\((\/docs\/[^)]+\.md)\)/g)].map(([, target = '']) => target);
  expect(targets).toEqual(expect.arrayContaining(['/docs/api.md', '/docs/schema/trading.md', '/docs/examples/trading.ts.md']));
  const responses = await Promise.all(targets.map((target) => fetchPath(target)));
  expect(new Set(responses.map(({ status, headers }) => `${status} ${headers.get('content-type')}`))).toEqual(
    new Set(['200 text/markdown; charset=utf-8']),
  );
});

it('the documentation has feeds of schema changes, which are empty before the first release', async () => {
  const response = await fetchPath('/docs/changes.json');
  expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
  expect(await response.json()).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', items: [] });
  expect(await textOf('/docs/changes.atom')).toMatch(/^<\?xml .*<\/feed>\n$/s);
});

it('without DOCS_URL every channel reference leads to a page of our own', async () => {
  const { sandbox } = stack();
  const trader = await UserSession.signIn(stack(), 'trader');
  const { id } = await trader.client('Archive');
  const channels = [
    { name: 'bare', description: null, api_reference: null, categories: [] },
    { name: 'relative', description: null, api_reference: 'push#a', categories: [] },
    { name: 'rooted', description: null, api_reference: '/reference/push#b', categories: [] },
  ];
  const path = '^/v1/push-channel$';
  await sandbox.control.addFault({ api: 'account', path, kind: 'status', status: 200, body: { push_channels: channels } });
  const { data, errors } = await trader.request(
    'query ($id: ID!) { clientConfig { docsUrl } apiClient(id: $id) { pushChannels { name referenceUrl } } }',
    { id },
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    clientConfig: { docsUrl: '/docs/channels' },
    apiClient: {
      pushChannels: [
        { name: 'bare', referenceUrl: null },
        { name: 'relative', referenceUrl: '/docs/channels/push#a' },
        { name: 'rooted', referenceUrl: '/docs/channels/reference/push#b' },
      ],
    },
  });
  for (const target of ['/docs/channels', '/docs/channels/push', '/docs/channels/reference/push']) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    expect(await textOf(target)).toContain('<h1 id="push-channels">Push channels</h1>');
  }
});
