import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ProxyProcess, startProxy } from '../support/proxy-process.ts';
import { createTlsFolder, type TlsFolder } from '../support/tls-certificate.ts';

/** A server in place of a gateway that returns the headers that it received. */
const gateway = createServer(({ headers }, response) => response.end(JSON.stringify(headers)));
const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};
let tls: TlsFolder | null = null;
let proxy: ProxyProcess | null = null;

beforeAll(async () => {
  tls = await createTlsFolder();
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const url = `http://127.0.0.1:${portOf(gateway)}`;
  proxy = await startProxy([url, url], tls.path);
});
afterAll(async () => {
  await proxy?.stop();
  gateway.close();
  await tls?.delete();
});

/** Headers with which a client may pretend to be another one, or write into logs and traces. */
const FORGED = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'gopher',
  'x-forwarded-host': 'evil.example.test',
  'x-request-id': 'forged-request-id',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  tracestate: 'forged=1',
  forwarded: 'for=203.0.113.9',
};

/** The addresses of the proxy, with TLS and without. */
const addresses = () => [['https', proxy?.tlsUrl ?? ''] as const, ['http', proxy?.url ?? ''] as const];

async function request(url: string, headers: Record<string, string> = {}) {
  const dispatcher = new Agent({ connect: { ca: tls?.certificate ?? '' } });
  try {
    const response = await fetch(url, { dispatcher, headers });
    return { status: response.status, text: await response.text() };
  } finally {
    await dispatcher.close();
  }
}

it('the proxy replaces all headers that the gateway trusts, with TLS and without', async () => {
  for (const [scheme, url] of addresses()) {
    const { host } = new URL(url);
    const received: unknown = JSON.parse((await request(url, FORGED)).text);
    expect(received).toMatchObject({
      host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': scheme,
      'x-forwarded-host': host,
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    for (const name of ['traceparent', 'tracestate', 'forwarded']) expect(received).not.toHaveProperty(name);
  }
});

it('the forged headers include each one that the source of the gateway reads only with TRUST_PROXY', async () => {
  const source = await Promise.all(
    ['http/request-id.ts', 'util/own-host.ts', 'util/client-address.ts'].map((file) =>
      readFile(new URL(`../../src/${file}`, import.meta.url), 'utf8'),
    ),
  );
  const read = source.join('\n').match(/'(?:x-forwarded-\w+|x-request-id|traceparent|forwarded)'/g) ?? [];
  expect(new Set(read).size).toBeGreaterThan(4);
  for (const name of read) expect(Object.keys(FORGED)).toContain(name.slice(1, -1));
});

it('the proxy logs no path with a token, also when no gateway responds', async () => {
  const paths = [
    '/update-password/SECRET',
    '/Update-Password/SECRET',
    '/update-password%2F-SECRET',
    '//update-password//SECRET',
    '/agreement/SECRET',
  ];
  const visit = async (status: number, lastPath: string) => {
    for (const [, url] of addresses())
      for (const path of [...paths, lastPath]) expect((await request(url + path)).status).toBe(status);
    await vi.waitFor(async () => expect((await proxy?.log())?.split(lastPath).length).toBeGreaterThan(2));
  };
  await visit(200, '/while-up');
  const port = portOf(gateway);
  gateway.closeAllConnections();
  gateway.close();
  await visit(502, '/while-down');
  gateway.listen(port, '127.0.0.1');
  await once(gateway, 'listening');
  expect(await proxy?.log()).not.toContain('SECRET');
});
