import { once } from 'node:events';
import { createServer, request as requestPlain, type Server } from 'node:http';
import { request as requestTls } from 'node:https';
import { Agent, fetch } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProxyProcess, startProxy } from '../support/proxy-process.ts';
import { createTlsFolder, type TlsFolder } from '../support/tls-certificate.ts';

/** A server in place of a gateway: it answers requests and upgrades with its name. */
class NamedGateway {
  readonly name: string;
  /** Answers like a gateway that has received SIGTERM. */
  isStopping = false;
  posts = 0;
  #server: Server | null = null;
  #port = 0;

  constructor(name: string) {
    this.name = name;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts on its port, the first time on a free one. */
  async start(): Promise<void> {
    const server = createServer(({ method }, response) => {
      if (method === 'POST') this.posts += 1;
      response.writeHead(this.isStopping ? 503 : 200).end(this.name);
    });
    server.on('upgrade', (_request, socket) => {
      const head = this.isStopping
        ? 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n'
        : `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Name: ${this.name}\r\n`;
      socket.end(`${head}\r\n`);
    });
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    this.#port = typeof address === 'object' && address !== null ? address.port : 0;
    this.#server = server;
  }

  kill(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}

const gateways = ['a', 'b', 'c'].map((name) => new NamedGateway(name));
const [a, b] = gateways;
const KEYS = Array.from({ length: 200 }, (_, index) => (index + 1).toString(16).padStart(16, '0'));
let tls: TlsFolder | null = null;
let proxy: ProxyProcess | null = null;
let dispatcher: Agent | null = null;
/** Whether clients connect over TLS. */
let isTls = false;

beforeAll(async () => {
  [tls] = await Promise.all([createTlsFolder(), ...gateways.map((gateway) => gateway.start())]);
  proxy = await startProxy(
    gateways.slice(0, 2).map(({ url }) => url),
    tls.path,
  );
});
// New connections for each test: HTTP/2 uses few, and the proxy closes each after 1,000 requests, also while requests run.
beforeEach(() => {
  if (!tls) throw new Error('no certificate');
  dispatcher = new Agent({ connect: { ca: tls.certificate } });
});
afterEach(async () => dispatcher?.close());
afterAll(async () => {
  await proxy?.stop();
  for (const gateway of gateways) gateway.kill();
  await tls?.delete();
});

const addressOf = (key: string | null, through = proxy): string =>
  `${isTls ? through?.tlsUrl : through?.url}/graphql${key === null ? '' : `?route=${key}`}`;

async function send(method: 'GET' | 'POST', key: string | null, through = proxy) {
  if (!dispatcher) throw new Error('the proxy is up inside tests only');
  const response = await fetch(addressOf(key, through), { dispatcher, method, ...(method === 'POST' ? { body: '{}' } : {}) });
  return { status: response.status, name: await response.text() };
}

/** Name of the gateway that accepts a socket; the status if none does. */
async function upgrade(key: string | null): Promise<string | number> {
  const headers = { connection: 'upgrade', upgrade: 'websocket' };
  const url = addressOf(key);
  const sent = isTls ? requestTls(url, { headers, ca: tls?.certificate }) : requestPlain(url, { headers });
  sent.end();
  const { promise, resolve, reject } = Promise.withResolvers<string | number>();
  sent.on('error', reject);
  sent.on('response', (response) => resolve(response.statusCode ?? 0));
  sent.on('upgrade', (response, socket) => {
    socket.destroy();
    resolve(String(response.headers['x-name']));
  });
  return promise;
}

async function gatewaysByKey(through = proxy): Promise<ReadonlyMap<string, string>> {
  const places = await Promise.all(KEYS.map(async (key) => [key, (await send('POST', key, through)).name] as const));
  return new Map(places);
}

const keysAt = (places: ReadonlyMap<string, string>, name: string): string[] => KEYS.filter((key) => places.get(key) === name);

// Each test leaves the gateways as it found them.
describe('the delivered proxy', { shuffle: false }, () => {
  describe.each(['without TLS', 'with TLS'])('%s', (how) => {
    beforeAll(() => {
      isTls = how === 'with TLS';
    });

    it('sends requests and sockets with one key to one gateway, and those without a key to any', async () => {
      const places = await gatewaysByKey();
      for (const name of ['a', 'b']) expect(keysAt(places, name).length).toBeGreaterThan(KEYS.length / 4);
      for (const key of KEYS.slice(0, 20)) {
        expect([(await send('GET', key)).name, (await send('POST', key)).name, await upgrade(key)]).toEqual(
          Array.from({ length: 3 }, () => places.get(key)),
        );
      }
      const answers = await Promise.all(Array.from({ length: 40 }, () => send('POST', null)));
      expect(new Set(answers.map(({ name }) => name))).toEqual(new Set(['a', 'b']));
    });

    it('moves only the users of a killed gateway, and back when it returns', async () => {
      const before = await gatewaysByKey();
      b?.kill();
      const withoutB = await gatewaysByKey();
      expect(keysAt(withoutB, 'a')).toEqual(KEYS);
      expect(await upgrade(keysAt(before, 'b')[0] ?? null)).toBe('a');
      await b?.start();
      expect(await gatewaysByKey()).toEqual(before);
    });

    it('repeats at another gateway an upgrade and a GET that a stopping one refuses, and no POST', async () => {
      const [key = ''] = keysAt(await gatewaysByKey(), 'b');
      if (!a || !b) throw new Error('no gateways');
      b.isStopping = true;
      const posts = a.posts;
      expect(await upgrade(key)).toBe('a');
      expect(await send('GET', key)).toEqual({ status: 200, name: 'a' });
      expect(await send('POST', key)).toEqual({ status: 503, name: 'b' });
      expect(a.posts).toBe(posts);
      b.isStopping = false;
      expect(await upgrade(key)).toBe('b');
    });

    it('moves users to an added gateway only', async () => {
      const before = await gatewaysByKey();
      const larger = await startProxy(
        gateways.map(({ url }) => url),
        tls?.path,
      );
      try {
        const after = await gatewaysByKey(larger);
        const moved = KEYS.filter((key) => after.get(key) !== before.get(key));
        expect(moved.length).toBeGreaterThan(KEYS.length / 8);
        expect(moved.length).toBeLessThan(KEYS.length / 2);
        expect(moved).toEqual(keysAt(after, 'c'));
      } finally {
        await larger.stop();
      }
    });
  });
});
