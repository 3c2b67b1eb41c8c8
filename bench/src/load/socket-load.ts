import { setTimeout as sleep } from 'node:timers/promises';
import { spread } from '../stats.ts';
import { SharedFrames } from '../../../gateway/test/support/shared-frames.ts';
import { readBatch } from './batches.ts';
import { Cuts } from './cuts.ts';
import { ListState } from './list-state.ts';
import { ProviderProbe } from './provider-probe.ts';
import { LoadClient } from '../../../gateway/test/support/load-client.ts';
import { type Outcome, SocketOrder } from './socket-orders.ts';

/** Connections begun at once, so that the listener's queue does not overflow. */
const AT_ONCE = 50;
const TRIES = 5;
const RETRY_MS = 500;

let clients: LoadClient[] = [];
let states: ListState[] = [];
let probe: ProviderProbe | null = null;
let latencies: number[] = [];
let updates = 0;
let cuts: Cuts | null = null;
let before = { messages: 0, bytes: 0, at: 0, cpu: process.cpuUsage() };
const batches = new SharedFrames(readBatch);

async function open(order: Extract<SocketOrder, { do: 'open' }>): Promise<number> {
  probe ??= order.probe === null ? null : await ProviderProbe.open(order.probe.url, order.probe.secret);
  const from = clients.length;
  const added = Array.from({ length: order.count }, (_, i) => createClient(order, from + i));
  clients.push(...added);
  for (let i = 0; i < added.length; i += AT_ONCE) {
    await Promise.all(added.slice(i, i + AT_ONCE).map(connect));
  }
  return clients.length;
}

/** Tries again, as every client does; throws where that does not help. */
async function connect(client: LoadClient): Promise<void> {
  for (let i = 0; i < TRIES; i += 1) {
    if (await client.connect()) return;
    await sleep(RETRY_MS);
  }
  throw new Error(`a socket closed with ${client.closeCode} (${client.complaint})`);
}

function createClient(order: Extract<SocketOrder, { do: 'open' }>, index: number): LoadClient {
  const { url, logins, subscriptions, sampleEvery, keepsStates } = order;
  const headers = logins[index % logins.length] ?? {};
  const state = keepsStates ? new ListState() : null;
  if (state !== null) states.push(state);
  const isSampled = index % sampleEvery === 0;
  const onResult =
    state === null && !isSampled
      ? null
      : (frame: Buffer) => {
          const batch = batches.read(frame);
          state?.apply(batch);
          if (!isSampled) return;
          if (batch.prevSeq !== null) updates += batch.markets.length;
          for (const [id, text] of batch.markets) {
            const ms = batch.prevSeq === null ? null : (probe?.since(id, text) ?? null);
            if (ms !== null) latencies.push(ms);
          }
        };
  return new LoadClient({ url, headers, subscriptions, onResult, ...(state === null ? {} : { after: () => state.cursor }) });
}

function begin(): void {
  latencies = [];
  updates = 0;
  before = { messages: sum('messages'), bytes: sum('bytes'), at: performance.now(), cpu: process.cpuUsage() };
}

function end(sampleEvery: number): Outcome {
  const seconds = (performance.now() - before.at) / 1000;
  const { user, system } = process.cpuUsage(before.cpu);
  const sampled = Math.ceil(clients.length / sampleEvery);
  return {
    seconds,
    messages: sum('messages') - before.messages,
    bytes: sum('bytes') - before.bytes,
    updatesPerSocket: updates / Math.max(1, sampled),
    latency: spread(latencies),
    cpuShare: (user + system) / 1_000_000 / seconds,
    closed: clients.filter(({ isOpen }) => !isOpen).length,
    complaints: [...new Set(clients.flatMap(({ complaint }) => complaint ?? []))].slice(0, 3),
  };
}

function sum(what: 'messages' | 'bytes'): number {
  return clients.reduce((total, client) => total + client[what], 0);
}

async function handle(order: SocketOrder): Promise<object> {
  switch (order.do) {
    case 'open':
      return { open: await open(order) };
    case 'begin':
      begin();
      return { begun: true };
    case 'end':
      return end(order.sampleEvery);
    case 'pause':
      for (const client of clients.slice(-order.count)) client.pause();
      return { paused: order.count };
    case 'cuts':
      cuts = new Cuts(clients, states, order);
      return { begun: true };
    case 'heal':
      await cuts?.end();
      return cuts?.outcome() ?? {};
    case 'states':
      return { texts: [...new Set(states.map((state) => state.text()))], subscribers: states.length };
    case 'close':
      for (const client of clients) client.cut();
      probe?.close();
      [clients, states, probe] = [[], [], null];
      await sleep(100);
      return { closed: true };
  }
}

process.on('message', (message) => {
  handle(SocketOrder.parse(message)).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
// Between orders nothing else may keep this process running.
process.channel?.ref();
process.send?.({ ready: true });
