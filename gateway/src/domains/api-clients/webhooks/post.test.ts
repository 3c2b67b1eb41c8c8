import dns, { type LookupAddress, type LookupAllOptions } from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { isPublicAddress, post } from './post.ts';

const NAME = 'hooks.example.test';
/** Answers of the name server for NAME, in order. A test cannot change those of a real name server. */
let answers: LookupAddress[][] = [];
const { lookup } = dns;
beforeAll(() => {
  Object.assign(dns, {
    lookup: (
      name: string,
      options: LookupAllOptions,
      callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
    ) => (name === NAME ? callback(null, answers.shift() ?? []) : lookup(name, options, callback)),
  });
});
afterAll(() => {
  Object.assign(dns, { lookup });
});
const LOOPBACK: LookupAddress = { address: '127.0.0.1', family: 4 };
const PUBLIC: LookupAddress = { address: '8.8.8.8', family: 4 };

/** Starts a server on this machine; returns its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  server.listen(0, LOOPBACK.address);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const send = (url: string, { allowsPrivate = true, timeoutMs = 60_000 } = {}) =>
  post({ url, headers: {}, body: '{}', timeoutMs, allowsPrivate });

it('looks a name up once, and connects to the address that it has checked', async () => {
  const port = await serve((_request, response) => response.end('here'));
  answers = [[LOOPBACK], [PUBLIC]];
  expect(await send(`http://${NAME}:${port}/`)).toMatchObject({ status: 200, text: 'here' });
  expect(answers).toEqual([[PUBLIC]]);
});

it('connects to no address of a name that also has a private one', async () => {
  let calls = 0;
  const port = await serve((_request, response) => {
    calls += 1;
    response.end();
  });
  for (const answer of [[LOOPBACK], [PUBLIC, LOOPBACK], [LOOPBACK, PUBLIC]]) {
    answers = [answer];
    const { status, error } = await send(`http://${NAME}:${port}/`, { allowsPrivate: false });
    expect([status, error]).toEqual([null, 'The address is in a private network']);
  }
  expect(calls).toBe(0);
});

it('follows no redirect', async () => {
  let calls = 0;
  const port = await serve((request, response) => {
    calls += 1;
    response.writeHead(307, { location: `http://${request.headers.host}/elsewhere` }).end();
  });
  expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 307 });
  expect(calls).toBe(1);
});

it('reads 4 kB of an endless answer, and closes the connection', async () => {
  const closed = Promise.withResolvers<void>();
  const port = await serve((_request, response) => {
    const more = (): void => {
      // Between two parts, the connection may close.
      if (!response.destroyed) response.write('x'.repeat(1_000), () => setImmediate(more));
    };
    more();
    response.once('close', () => closed.resolve());
  });
  const { status, text } = await send(`http://127.0.0.1:${port}/`);
  expect([status, text.length]).toEqual([200, 4_096]);
  await closed.promise;
});

it('gives up an answer that does not come, or does not end, in time', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/begins') response.write('x');
  });
  for (const path of ['/', '/begins']) {
    const { status, error } = await send(`http://127.0.0.1:${port}${path}`, { timeoutMs: 300 });
    expect([status, error]).toEqual([null, expect.stringMatching(/^(?:No answer in time|The answer broke off)$/)]);
  }
});

it.each([
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '100.63.255.255',
  '2606:4700::1111',
  '2a00:1450:4001:800::200e',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
