import { createServer, type Server } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownPaths } from './own-paths.ts';

let server: Server;
let base: string;
let isDraining = false;
beforeAll(async () => {
  const config = { SUPPORT_EMAIL: 'help@example.test', WEB_ORIGINS: ['https://dashboard.example.test'] };
  const app = express();
  app.use(ownPaths(config, { sharing: () => 'single process', isDraining: () => isDraining }));
  app.use((_request, response) => void response.send('the page'));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  base = `http://localhost:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => server.close());

it.each(['/health/x', '/ready/', '/ready/now', '/.well-known', '/.well-known/other', '/metrics', '/status', '/Health/x'])(
  '%s is not answered with the page of the dashboard',
  async (path) => {
    const response = await fetch(base + path);
    expect(await response.text()).not.toBe('the page');
    // Express serves /ready for it.
    if (path !== '/ready/') expect(response.status).toBe(404);
  },
);

it('all other paths are answered with the page', async () => {
  for (const path of ['/', '/healthy', '/trading', '/readiness'])
    expect(await (await fetch(base + path)).text()).toBe('the page');
});

it('/health stays ok while the process shuts down, and /ready responds with 503', async () => {
  expect(await (await fetch(`${base}/ready`)).json()).toEqual({ ready: true, sharing: 'single process' });
  isDraining = true;
  const ready = await fetch(`${base}/ready`);
  expect([ready.status, await ready.json()]).toEqual([503, { ready: false, why: 'draining', sharing: 'single process' }]);
  expect(await (await fetch(`${base}/health`)).json()).toEqual({ status: 'ok', sharing: 'single process' });
});

it('security.txt has a contact, its own URL, and an expiry within a year', async () => {
  const response = await fetch(`${base}/.well-known/security.txt`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  expect(text).toContain('Contact: mailto:help@example.test\n');
  expect(text).toContain('Canonical: https://dashboard.example.test/.well-known/security.txt\n');
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
});
