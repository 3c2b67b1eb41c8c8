import { setTimeout as sleep } from 'node:timers/promises';
import { percentiles } from '../stats.ts';
import { SharedFrames } from '../../../gateway/test/support/shared-frames.ts';
import { readBatch } from './batches.ts';
import { Cuts } from './cuts.ts';
import { ListState } from './list-state.ts';
import { ProviderProbe } from './provider-probe.ts';
import { LoadClient } from '../../../gateway/test/support/load-client.ts';
import { type Outcome, SocketCommand } from './socket-commands.ts';

/** Connections begun at once, so that the listener's queue does not overflow. */
const BATCH_SIZE = 50;
const MAX_ATTEMPTS = 5;
const RETRY_MS = 500;

let clients: LoadClient[] = [];
let states: ListState[] = [];
let probe: ProviderProbe | null = null;
let latencies: number[] = [];
let updates = 0;
let cuts: Cuts | null = null;
let before = { messages: 0, bytes: 0, at: 0, cpu: process.cpuUsage() };
const batches = new SharedFrames(readBatch);

async function open(command: Extract<SocketCommand, { do: 'open' }>): Promise<number> {
  probe ??= command.probe === null ? null : await ProviderProbe.open(command.probe.url, command.probe.secret);
  const from = clients.length;
  const added = Array.from({ length: command.count }, (_, i) => createClient(command, from + i));
  clients.push(...added);
  for (let i = 0; i < added.length; i += BATCH_SIZE) {
    await Promise.all(added.slice(i, i + BATCH_SIZE).map(connect));
  }
  return clients.length;
}

/** Tries again, as every client does; throws after MAX_ATTEMPTS. */
async function connect(client: LoadClient): Promise<void> {
  for (let i = 0; i < MAX_ATTEMPTS; i += 1) {
    if (await client.connect()) return;
    await sleep(RETRY_MS);
  }
  throw new Error(`a socket closed with ${client.closeCode} (${client.complaint})`);
}

function createClient(command: Extract<SocketCommand, { do: 'open' }>, index: number): LoadClient {
  const { url, logins, subscriptions, sampleEvery, keepsStates } = command;
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
            const ms = batch.prevSeq === null ? null : (probe?.ageOf(id, text) ?? null);
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
    latency: percentiles(latencies),
    cpuShare: (user + system) / 1_000_000 / seconds,
    closed: clients.filter(({ isOpen }) => !isOpen).length,
    complaints: [...new Set(clients.flatMap(({ complaint }) => complaint ?? []))].slice(0, 3),
  };
}

function sum(what: 'messages' | 'bytes'): number {
  return clients.reduce((total, client) => total + client[what], 0);
}

async function handle(command: SocketCommand): Promise<object> {
  switch (command.do) {
    case 'open':
      return { open: await open(command) };
    case 'begin':
      begin();
      return { begun: true };
    case 'end':
      return end(command.sampleEvery);
    case 'pause':
      for (const client of clients.slice(-command.count)) client.pause();
      return { paused: command.count };
    case 'cuts':
      cuts = new Cuts(clients, states, command);
      return { begun: true };
    case 'end-cuts':
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
  handle(SocketCommand.parse(message)).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
// Keeps the process running between commands: a channel alone does not.
process.channel?.ref();
process.send?.({ ready: true });
