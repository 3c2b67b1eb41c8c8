import { once } from 'node:events';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphiqlPage } from './graphiql-page.ts';

const app = express();
app.use('/graphql', graphiqlPage({ WEB_ORIGINS: undefined, TRUST_PROXY: false }));
app.use('/graphql', (_request, response) => void response.status(405).end());
const server = app.listen(0);
let url: string;
beforeAll(async () => {
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  url = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}/graphql`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open = (path: string, accept: string) => fetch(`${url}${path}`, { headers: { accept } });
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('the GraphiQL page', () => {
  it('is served to browsers only', async () => {
    expect((await open('', BROWSER)).status).toBe(200);
    for (const accept of ['*/*', 'application/json', 'application/graphql-response+json, application/json;q=0.9']) {
      expect((await open('', accept)).status).toBe(405);
    }
    expect((await open('/elsewhere', BROWSER)).status).toBe(405);
    expect((await fetch(url, { method: 'POST', headers: { accept: BROWSER } })).status).toBe(405);
  });

  it.each(['', '/'])('finds its parts on this host, whether it was opened as /graphql%s', async (ending) => {
    const page = await open(ending, BROWSER);
    const html = await page.text();
    const parts = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
    expect(parts).toHaveLength(3);
    for (const part of parts) expect((await fetch(new URL(String(part), url))).status).toBe(200);
    expect(html).not.toMatch(/https?:/);
    expect((await open('/graphiql/other.js', '*/*')).status).toBe(405);
  });

  it('has its own content security policy, also for its workers', async () => {
    const policies = await Promise.all(
      [open('', BROWSER), open('/graphiql/graphql-worker.js', '*/*')].map(async (opened) =>
        (await opened).headers.get('content-security-policy'),
      ),
    );
    const { host } = new URL(url);
    for (const policy of policies) {
      expect(policy).toContain("default-src 'none'; script-src 'self'; worker-src 'self';");
      expect(policy).toContain(`connect-src 'self' ws://${host} wss://${host}`);
      expect(policy).not.toContain('unsafe-eval');
    }
  });
});
