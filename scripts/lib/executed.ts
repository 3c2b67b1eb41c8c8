import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { ENVIRONMENT_NAMES } from '../../gateway/src/config/config.ts';
import { gatewayOver } from '../../gateway/test/support/gateway-process.ts';
import { trustedDocumentNamed } from '../../gateway/test/support/trusted-documents.ts';
import { startSandboxProcess } from '../../sandbox/src/testing/start-sandbox.ts';
import { ROOT } from './processes.ts';
import { providerAt, startGatewayProcess } from './stack.ts';

// Counts what a running gateway executes, by V8's coverage, and prints it as JSON. `figures.ts` also runs this file in checkouts of
// older revisions, so it imports only what those revisions have too.

/** Only functions that run in each of these runs count, because timers run functions in some of them. */
const RUNS = 5;

const Coverage = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(
        z.object({
          functionName: z.string(),
          ranges: z.array(z.object({ startOffset: z.int(), endOffset: z.int(), count: z.int() })),
        }),
      ),
    }),
  ),
});
const Reply = z.object({ id: z.optional(z.int()), result: z.optional(z.unknown()), error: z.optional(z.unknown()) });

/** V8's inspector of another process. */
class Inspector {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const { id, result, error } = Reply.parse(JSON.parse(String(data)));
      const waiting = id === undefined ? undefined : this.#pending.get(id);
      if (error === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(JSON.stringify(error)));
    });
  }

  static async connect(url: string): Promise<Inspector> {
    const socket = new WebSocket(url);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
    await promise;
    return new Inspector(socket);
  }

  send(method: string, params: object = {}): Promise<unknown> {
    this.#lastId += 1;
    const reply = Promise.withResolvers<unknown>();
    this.#pending.set(this.#lastId, reply);
    this.#socket.send(JSON.stringify({ id: this.#lastId, method, params }));
    return reply.promise;
  }

  close(): void {
    this.#socket.close();
  }
}

/** Functions of the product that ran since the last call, as `file:start:end`. */
async function executedSinceLast(inspector: Inspector): Promise<ReadonlySet<string>> {
  const { result } = Coverage.parse(await inspector.send('Profiler.takePreciseCoverage'));
  const executed = new Set<string>();
  for (const { url, functions } of result) {
    if (!url.startsWith('file:') || url.includes('/node_modules/')) continue;
    const file = relative(ROOT, fileURLToPath(url));
    for (const { ranges } of functions) {
      const [whole] = ranges;
      if (whole !== undefined && whole.count > 0) executed.add(`${file}:${whole.startOffset}:${whole.endOffset}`);
    }
  }
  return executed;
}

/** Counts files and functions that run in each of several runs of an operation. The first run, which may fill caches, does not count. */
async function executedBy(inspector: Inspector, operation: () => Promise<void>): Promise<{ files: number; functions: number }> {
  await operation();
  const perRun: ReadonlySet<string>[] = [];
  for (let number = 0; number < RUNS; number += 1) {
    await executedSinceLast(inspector);
    await operation();
    perRun.push(await executedSinceLast(inspector));
  }
  const [first = [], ...others] = perRun;
  const functions = [...first].filter((each) => others.every((executed) => executed.has(each)));
  const files = new Set(functions.map((each) => each.slice(0, each.indexOf(':'))));
  if (process.argv.includes('--list')) console.error([...files].toSorted().join('\n'));
  return { files: files.size, functions: functions.length };
}

const Client = z.object({ id: z.string(), name: z.string(), resource_version: z.int() });
const List = z.object({
  tradingList: z.object({
    status: z.string(),
    markets: z.array(z.object({ id: z.string(), selections: z.array(z.object({ odds: z.nullable(z.number()) })) })),
  }),
});

const sandbox = await startSandboxProcess({ SANDBOX_SEED: '1', SANDBOX_DB: ':memory:' });
await sandbox.control.setRate(0);
const inspectorUrl = Promise.withResolvers<string>();
const gateway = gatewayOver(
  await startGatewayProcess(
    { ...providerAt(sandbox.port), NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'info' },
    () => {},
    ['--inspect=127.0.0.1:0'],
    (line) => {
      const url = /ws:\/\/\S+/.exec(line)?.[0];
      if (url !== undefined) inspectorUrl.resolve(url);
    },
  ),
);
const inspector = await Inspector.connect(await inspectorUrl.promise);
await inspector.send('Profiler.enable');
await inspector.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const trader = await gateway.startTrading('trader@example.test');
const watch = gateway.watch(trustedDocumentNamed('TradingListChanges'), {}, trader);
const listed = await watch.until((results) => {
  const batch = List.safeParse(results.at(-1)?.data).data;
  return batch?.tradingList.status === 'LIVE' || batch?.tradingList.markets.length === 0 ? results : null;
});
const market = listed
  .flatMap(({ data }) => List.safeParse(data).data?.tradingList.markets ?? [])
  .find(({ selections }) => selections.some(({ odds }) => odds !== null));
if (market === undefined) throw new Error('the list has no price');

async function query(): Promise<void> {
  const { errors } = await gateway.request(trustedDocumentNamed('TradingList'), {}, trader);
  if (errors) throw new Error(JSON.stringify(errors));
}

let renamed = 0;
async function mutation(): Promise<void> {
  const clients = (await sandbox.control.allState('clients')).map((each) => Client.parse(each));
  const client = clients.find(({ name }) => name.startsWith('Trading desk'));
  if (client === undefined) throw new Error('the sandbox has no Trading desk');
  renamed += 1;
  const input = { id: client.id, resourceVersion: client.resource_version, name: `Trading desk ${renamed}` };
  const { data, errors } = await gateway.request(trustedDocumentNamed('UpdateApiClient'), { input }, trader);
  if (errors || JSON.stringify(data).includes('"apiClient":null')) throw new Error(JSON.stringify({ data, errors }));
}

let moved = 0;
async function liveUpdate(): Promise<void> {
  const id = Number(market?.id);
  const { selections } = await sandbox.control.state('markets', id);
  moved += 1;
  const odds = 2 + moved / 100;
  const before = watch.results.length;
  await sandbox.control.change('markets', id, { selections: selections.map((each) => ({ ...each, odds })) });
  await watch.until((results) => results.length > before && JSON.stringify(results.slice(before)).includes(String(odds)));
}

try {
  const figures = {
    variables: ENVIRONMENT_NAMES.length,
    query: await executedBy(inspector, query),
    mutation: await executedBy(inspector, mutation),
    'live update': await executedBy(inspector, liveUpdate),
  };
  console.log(JSON.stringify(figures));
} finally {
  inspector.close();
  await gateway.stop();
  await sandbox.stop();
}
