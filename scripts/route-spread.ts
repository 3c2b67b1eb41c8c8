import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { startProxy } from '../gateway/test/support/proxy-process.ts';

// Prints how the proxy of `deploy/` spreads routing keys over gateways, for docs/scale.md.
const KEYS = 10_000;
const GATEWAYS = [2, 10, 100];
const PARALLEL = 50;

const keys = Array.from({ length: KEYS }, (_, index) => createHash('sha256').update(String(index)).digest('hex').slice(0, 16));

async function listen(): Promise<Server> {
  const server = createServer(({ socket }, response) => response.end(String(socket.localPort)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function urlOf(server: Server): string {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return `http://127.0.0.1:${address.port}`;
}

console.log('| gateways | keys of the emptiest | on average | of the fullest | fullest ÷ average |\n|---|---|---|---|---|');
for (const count of GATEWAYS) {
  const servers = await Promise.all(Array.from({ length: count }, listen));
  const proxy = await startProxy(servers.map(urlOf));
  const found = new Map<string, number>();
  const remainingKeys = keys.values();
  const worker = async (): Promise<void> => {
    for (const key of remainingKeys) {
      const name = await (await fetch(`${proxy.url}/graphql?route=${key}`)).text();
      found.set(name, (found.get(name) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  await proxy.stop();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  const counts = [...found.values()];
  const [fullest, average] = [Math.max(...counts), KEYS / count];
  const emptiest = counts.length < count ? 0 : Math.min(...counts);
  console.log(`| ${count} | ${emptiest} | ${average} | ${fullest} | ${(fullest / average).toFixed(2)} |`);
}
