// cspell:ignore ndex findex
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import express, { type NextFunction, type Request, type Response } from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { contentSecurityPolicy, webPage } from './web-page.ts';

const config = readConfig({
  ...Object.fromEntries(
    ['AUTH', 'ACCOUNT', 'DASHBOARD', 'DATA', 'ODDS', 'BET_BUILDER'].map((name) => [`${name}_API_URL`, 'http://localhost:9']),
  ),
  PUSH_URL: 'ws://localhost:9',
  PROVIDER_NAME: "</script><script>alert('$&')</script>",
});
const CODE = 'export const answer = 42;';
const PAGE =
  '<script nonce="__CSP_NONCE__"></script><script type="application/json" id="client-config">__CLIENT_CONFIG__</script>';
let directory: string;
let server: Server;
let base: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sightline-web-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), PAGE);
  await writeFile(join(directory, 'robots.txt'), 'User-agent: *');
  await writeFile(join(directory, 'assets/page-1a2b.js'), CODE);
  await writeFile(join(directory, 'assets/page-1a2b.js.br'), brotliCompressSync(CODE));
  const app = express();
  app.use(await webPage(config, pathToFileURL(`${directory}/`)));
  app.use((error: { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
    response.status(error.status ?? 500).json({ refused: true });
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  base = `http://localhost:${typeof address === 'object' ? address?.port : 0}`;
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(directory, { recursive: true });
});

const get = (path: string, encoding = 'gzip, br') => fetch(base + path, { headers: { 'accept-encoding': encoding } });

describe('a file of the build', () => {
  it('is sent in the compressed form of the build, as immutable', async () => {
    const response = await get('/assets/page-1a2b.js');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/^text\/javascript\b/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(await response.text()).toBe(CODE);
  });

  it('is sent uncompressed to clients without compression', async () => {
    const response = await get('/assets/page-1a2b.js', 'identity');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toBe(CODE);
  });

  it('is a 404 if it or the requested compressed form is missing', async () => {
    await rm(join(directory, 'assets/page-1a2b.js.br'));
    const response = await get('/assets/page-1a2b.js');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ refused: true });
    expect((await get('/assets/page-1a2b.js', 'identity')).status).toBe(200);
    expect((await get('/assets/none.js')).status).toBe(404);
  });
});

it('a file beside the page is sent by its name', async () => {
  const response = await get('/robots.txt');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(await response.text()).toBe('User-agent: *');
});

it('the page has a new nonce each time, and is never served as a file', async () => {
  const [one, other] = await Promise.all(['/', '/trading'].map(async (path) => (await get(path)).text()));
  expect(one).toMatch(/nonce="[\w+/=]{24}"/);
  expect(other).not.toBe(one);
  const raw = await fetch(`${base}/index.html`, { redirect: 'manual' });
  expect([raw.status, raw.headers.get('location')]).toEqual([302, '/']);
  for (const path of ['/%69ndex.html', '//index.html', '/assets/..%2findex.html']) {
    expect(await (await get(path)).text(), path).not.toContain('__CSP_NONCE__');
  }
});

it('the page contains the client configuration as data, which no value can end', async () => {
  const html = await (await get('/trading')).text();
  const [, text = ''] = /<script type="application\/json" id="client-config">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(text)).toMatchObject({ providerName: config.PROVIDER_NAME, authRedirectPath: '/login', isDemo: false });
  expect(html).toMatch(/<\/script>$/);
  expect(html.match(/<script/g)).toHaveLength(2);
});

describe('the content security policy', () => {
  const SOCKETS = ['ws://dash.example.test', 'wss://dash.example.test'];
  const origins = { IMAGE_ORIGINS: [], ANALYTICS_URL: undefined, SENTRY_DSN: undefined, WIDGET_BASE_URL: undefined };
  const policy = (widgets?: string) => contentSecurityPolicy({ ...origins, WIDGET_BASE_URL: widgets }, 'n', SOCKETS);

  it('lets no form send data', () => {
    expect(policy()).toMatch(/; form-action 'none'$/);
  });

  it('allows no frames without a widget host', () => {
    expect(policy()).toContain("frame-src 'none';");
  });

  it('allows frames of the widget host only', () => {
    expect(policy('https://widgets.example.test:8443/embed/v1')).toContain('frame-src https://widgets.example.test:8443;');
  });

  it('allows connections to the analytics and error-reporting hosts only', () => {
    const connect = (urls: { ANALYTICS_URL?: string; SENTRY_DSN?: string }) =>
      /connect-src ([^;]*)/.exec(contentSecurityPolicy({ ...origins, ...urls }, 'n', SOCKETS))?.[1];
    const own = "'self' ws://dash.example.test wss://dash.example.test";
    expect(connect({})).toBe(own);
    expect(
      connect({
        ANALYTICS_URL: 'https://views.example.test/collect?site=1',
        SENTRY_DSN: 'https://key@errors.example.test:8443/7',
      }),
    ).toBe(`${own} https://views.example.test https://errors.example.test:8443`);
  });
});
