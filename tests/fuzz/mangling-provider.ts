import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Random } from '../../sandbox/src/random.ts';
import { mangledJson, mangledText } from './oddities.ts';

/** What is mangled: the responses of one API, until the plan is replaced. */
export interface Plan {
  /** First part of the path, as the sandbox has it. */
  readonly api: string;
  /** Random numbers by method and address, so that concurrent calls do not affect each other. */
  readonly randomOf: (call: string) => Random;
}

/** Proxy between a gateway and the simulated provider that mangles responses. */
export interface ManglingProvider {
  readonly port: number;
  plan: Plan | null;
  /** Number of mangled responses. */
  mangled: number;
  stop(): Promise<void>;
}

const HEADERS: readonly string[] = [
  'authorization',
  'content-type',
  'etag',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
];
const STATUSES = [200, 201, 204, 206, 400, 403, 404, 409, 412, 418, 422, 500, 502, 503] as const;
/** Probability per value of a response. */
const RATES = [0.01, 0.03, 0.1, 0.4] as const;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function mangledBody(text: string, random: Random): string {
  const way = random.int(0, 9);
  if (way === 0) return mangledText(text, random);
  if (way === 1) return text.slice(0, random.int(0, text.length));
  try {
    return JSON.stringify(mangledJson(JSON.parse(text), random, random.pick(RATES)));
  } catch {
    return mangledText(text, random);
  }
}

export async function startManglingProvider(sandboxPort: number): Promise<ManglingProvider> {
  const callCounts = new Map<string, number>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const body = await bodyOf(request);
    const { host: _ours, connection: _kept, 'content-length': _counted, ...passed } = headers;
    const sent = Object.entries(passed).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    const real = await fetch(`http://localhost:${sandboxPort}${url}`, {
      method,
      headers: sent,
      ...(body.length === 0 ? {} : { body }),
    });
    const text = await real.text();
    for (const name of HEADERS) {
      const value = real.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    const { plan } = provider;
    if (plan === null || !url.startsWith(`/${plan.api}/`)) return void response.writeHead(real.status).end(text);
    const call = `${method} ${url}`;
    const callNumber = (callCounts.get(call) ?? 0) + 1;
    callCounts.set(call, callNumber);
    const random = plan.randomOf(`${call} ${callNumber}`);
    provider.mangled += 1;
    const status = random.chance(0.15) ? random.pick(STATUSES) : real.status;
    if (random.chance(0.05)) response.setHeader('retry-after', random.pick(['-1', '1e9', 'soon', '']));
    response.writeHead(status).end(status === 204 ? undefined : mangledBody(text, random));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  }).listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const provider: ManglingProvider = {
    port: address.port,
    plan: null,
    mangled: 0,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return provider;
}
