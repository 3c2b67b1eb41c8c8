import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProxyProcess, startProxy } from '../support/proxy-process.ts';

/** A server in place of a gateway that returns the headers that it received. */
const gateway = createServer(({ headers }, response) => response.end(JSON.stringify(headers)));
let folder = '';
let proxy: ProxyProcess | null = null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-tls-'));
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  await promisify(execFile)(process.env['OPENSSL_PATH'] ?? 'openssl', [
    ...request,
    ...subject,
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const address = gateway.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  proxy = await startProxy([url, url], folder);
});
afterAll(async () => {
  await proxy?.stop();
  gateway.close();
  await rm(folder, { recursive: true });
});

it('sends gateways the client address and scheme, whatever headers the client sends, with TLS and without', async () => {
  const dispatcher = new Agent({ connect: { ca: await readFile(join(folder, 'tls.crt'), 'utf8') } });
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'gopher' };
  const headersReceived = async (url: string) => (await fetch(url, { dispatcher, headers })).json();
  try {
    for (const [scheme, url] of [['https', proxy?.tlsUrl ?? ''] as const, ['http', proxy?.url ?? ''] as const]) {
      const { host } = new URL(url);
      expect(await headersReceived(url)).toMatchObject({ host, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': scheme });
    }
  } finally {
    await dispatcher.close();
  }
});
