// A proxy that keeps idle connections to the server longer than the server does sends requests into connections that have just
// ended. Such reports come from operators of load balancers and reverse proxies: sporadic 502 after quiet times.
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../gateway/test/support/gateway-process.ts';
import { type ProxyProcess, startProxy } from '../../gateway/test/support/proxy-process.ts';
import { useStack } from '../../gateway/test/support/stack.ts';
import { trustedDocumentNamed } from '../../gateway/test/support/trusted-documents.ts';

const stack = useStack();
/** Delay of the network between proxy and gateway, each way: the proxy learns that late that a connection has ended. */
const NETWORK_MS = 500;
/** Ends shortly before the 6 s after which Node closes an idle connection, unless set otherwise: its end and the next request cross. */
const IDLE_MS = 5_500;
const BURST = 16;

let gateway: TestGateway;
let network: Server;
let proxy: ProxyProcess;
beforeAll(async () => {
  // The limit for headers is shorter than the quiet time, and must not end idle connections.
  gateway = await startGateway(stack().sandbox.port, { TRUST_PROXY: 'on', HEADERS_TIMEOUT_MS: 2_000 });
  network = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ port: Number(new URL(gateway.url).port), host: 'localhost', allowHalfOpen: true });
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (chunk) => setTimeout(() => to.write(chunk), NETWORK_MS));
      from.on('end', () => setTimeout(() => to.end(), NETWORK_MS));
      from.on('error', () => setTimeout(() => to.destroy(), NETWORK_MS));
    }
  });
  network.listen(0, '127.0.0.1');
  await once(network, 'listening');
  const address = network.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  proxy = await startProxy([url, url]);
});
afterAll(async () => {
  await proxy.stop();
  network.close();
  await gateway.stop();
});

async function burst(): Promise<number[]> {
  const body = JSON.stringify({ query: trustedDocumentNamed('ClientConfig') });
  const post = () => fetch(`${proxy.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return (await Promise.all(Array.from({ length: BURST }, post))).map(({ status }) => status);
}

it('every POST of a burst after a quiet time gets its response', async () => {
  const all = Array.from({ length: BURST }, () => 200);
  expect(await burst()).toEqual(all);
  // The quiet time itself, not a wait for a result.
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  expect(await burst()).toEqual(all);
});
