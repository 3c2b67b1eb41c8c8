import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { startChild } from '../child.ts';
import { webDocument } from '../gateway-client.ts';
import { CpuWatch, type MeasuredProcess } from '../measured-process.ts';
import { recordFanout } from '../record-fanout.ts';
import type { BarKind, Bench, Findings, Goal, Section } from '../section.ts';
import { SocketLoad } from '../socket-load.ts';
import { startBenchGateway, startBenchSandbox } from '../stack.ts';
import { formatNumber } from '../stats.ts';
import { LIST_LOAD } from '../odds-load.ts';

interface Server {
  readonly name: string;
  readonly kind: BarKind;
}

interface Peer extends Server {
  /** Name in `fanout-serve.ts`. */
  readonly variant: string;
  /** Limit for a peer that cannot serve all sockets; its cost per update is the same with fewer. */
  readonly maxSockets?: number;
}

const PEERS: readonly Peer[] = [
  { name: 'stock graphql-ws, executing per subscriber and update', kind: 'peer', variant: 'stock', maxSockets: 100 },
  { name: 'stock graphql-ws, executing per subscriber and flush', kind: 'peer', variant: 'stock-batched', maxSockets: 100 },
  { name: 'stock graphql-ws, executing once per flush', kind: 'peer', variant: 'shared' },
  { name: 'raw ws, one send per update', kind: 'limit', variant: 'raw-update', maxSockets: 100 },
  { name: 'raw ws, one send per flush', kind: 'limit', variant: 'raw-flush' },
  { name: 'raw ws, one ready frame per flush', kind: 'limit', variant: 'raw-joined' },
];
const PRODUCT: Server = { name: 'Sightline', kind: 'ours' };
/** Flush interval of the feed. */
const FLUSH_MS = 40;
/** A fifth of the 485 that an update took before messages were compressed. */
const MAX_UPDATE_BYTES = 97;
const MAX_P99_MS = 60;
/** 24 per flush. */
const UPDATES_PER_SECOND = 600;
const Listening = z.object({ port: z.int() });

interface Measurement {
  readonly server: Server;
  readonly sockets: number;
  /** Microseconds of the server's processor time for one update at one subscriber. */
  readonly micros: number;
  readonly deliveriesPerSecond: number;
  readonly updatesPerFrame: number;
  /** Wire bytes of one frame. */
  readonly frameBytes: number;
  /** Wire bytes of one update at one subscriber. */
  readonly updateBytes: number;
  /** Processor time of the server, as a share of one core. */
  readonly serverShare: number;
  /** Share of that time spent in the kernel. */
  readonly kernelShare: number;
  /** Processor time of the subscribers, as a share of one core. */
  readonly clientShare: number;
  readonly p99: number;
}

async function measure(
  load: SocketLoad,
  process: MeasuredProcess,
  server: Server,
  sockets: number,
  seconds: number,
): Promise<Measurement> {
  await sleep(1_000);
  const watch = new CpuWatch(process);
  await load.begin();
  await sleep(seconds * 1_000);
  const outcome = await load.end();
  const { ms, share, kernel } = watch.end();
  if (outcome.closed > 0) throw new Error(`${outcome.closed} sockets closed (${outcome.complaints.join('; ')})`);
  const deliveries = outcome.updatesPerSocket * sockets;
  return {
    server,
    sockets,
    micros: (ms * 1_000) / deliveries,
    deliveriesPerSecond: deliveries / outcome.seconds,
    updatesPerFrame: deliveries / outcome.messages,
    frameBytes: outcome.bytes / outcome.messages,
    updateBytes: outcome.bytes / deliveries,
    serverShare: share,
    kernelShare: kernel,
    clientShare: outcome.cpuShare,
    p99: outcome.latency.p99,
  };
}

/** Where a processor profile of the gateway with 1,000 subscribers finds its time, measured apart from this run. */
const FANOUT_PROFILE =
  'By a profile, 51 % of the main thread is the system call that writes, which raw ws makes too, and 10 % the stream and the hub above it; 16 % is reading the provider, recording and rendering, 13 % pings and pongs, 4 % garbage collection. Threads of V8 that compile and collect take a tenth beside it. An update took 0.59 µs, and 0.27 by raw ws in the same run; one subscriber alone took 0.22 to 0.28 in others. To reach 0.7, reading the provider would have to take at most a quarter of its time. Decision 16 compares designs of the write, of which none is left that saves 3 % of the gateway; decision 30 compares compression for each socket.';

async function run(bench: Bench): Promise<Findings> {
  const [sockets, seconds] = bench.isQuick ? [200, 3] : [1_000, 8];
  const sandbox = await startBenchSandbox(bench);
  const gateway = await startBenchGateway(bench, sandbox);
  const logins = await gateway.client.startTradingAll(bench.isQuick ? 4 : 20);
  const query = webDocument('TradingListChanges');
  const subscriptions = [{ query, variables: {} }];
  const load = await SocketLoad.start(bench, sandbox);
  await load.open({ url: gateway.url, count: sockets, logins, subscriptions });
  const markets = await sandbox.control.startLoad({ ...LIST_LOAD, updatesPerSecond: UPDATES_PER_SECOND, seconds: 600 });
  const measurements: Measurement[] = [];
  const failed: string[] = [];
  const product = await measure(load, gateway.process, PRODUCT, sockets, seconds);
  bench.log(`${PRODUCT.name}: ${formatNumber(product.micros)} µs per update and subscriber`);
  await load.close();
  const payloads = await recordFanout({ url: gateway.url, login: logins[0], query, flushes: bench.isQuick ? 30 : 100 });
  bench.log(`recorded ${payloads.length} flushes`);
  const oneSubscriberShare = await shareWithOneSubscriber(gateway.process, gateway.url, load, logins, subscriptions);
  await Promise.all([gateway.service.stop(), sandbox.service.stop()]);

  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'));
  const recording = join(folder, 'fanout.json');
  await writeFile(recording, JSON.stringify({ query, flushMs: FLUSH_MS, payloads }));
  for (const peer of PEERS) {
    const count = Math.min(sockets, peer.maxSockets ?? sockets);
    try {
      const server = await startChild(bench, 'peers/fanout-serve.ts', Listening, { VARIANT: peer.variant, RECORDING: recording });
      const peerLoad = await SocketLoad.start(bench, null);
      await peerLoad.open({ url: `http://localhost:${server.hello.port}`, count, logins, subscriptions });
      server.service.child.send({ begin: true });
      measurements.push(await measure(peerLoad, server.process, peer, count, seconds));
      bench.log(`${peer.name}: ${formatNumber(measurements.at(-1)?.micros ?? 0)} µs per update and subscriber`);
      await Promise.all([server.service.stop(), peerLoad.stop()]);
    } catch (error) {
      failed.push(`${peer.name} could not be measured: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  await rm(folder, { recursive: true });
  return findings(measurements, product, { markets, oneSubscriberShare, failed });
}

/** Share of a core that the product uses with one subscriber: mostly for reading the provider, which no peer does. */
async function shareWithOneSubscriber(
  gateway: MeasuredProcess,
  url: string,
  load: SocketLoad,
  logins: Parameters<SocketLoad['open']>[0]['logins'],
  subscriptions: Parameters<SocketLoad['open']>[0]['subscriptions'],
): Promise<number> {
  await load.open({ url, count: 1, logins, subscriptions });
  const watch = new CpuWatch(gateway);
  await sleep(3_000);
  return watch.end().share;
}

function findings(
  peers: readonly Measurement[],
  product: Measurement,
  { markets, oneSubscriberShare, failed }: { markets: number; oneSubscriberShare: number; failed: readonly string[] },
): Findings {
  const measurements = [...peers, product];
  const microsOf = (name: string) => {
    const peer = PEERS.find(({ variant }) => variant === name);
    return peers.find(({ server }) => server === peer)?.micros ?? Number.NaN;
  };
  const limitMicros = Math.min(...['raw-flush', 'raw-joined'].map(microsOf).filter(Number.isFinite));
  const stockRatio = microsOf('stock') / product.micros;
  const fanoutMicros = (product.micros * Math.max(0, product.serverShare - oneSubscriberShare)) / product.serverShare;
  const why = `The gateway used ${Math.round(product.serverShare * 100)} % of a core (${Math.round(product.kernelShare * 100)} % of it in the kernel); the subscribers ${Math.round(product.clientShare * 100)} %. ${FANOUT_PROFILE}`;
  const goal = (what: string, wanted: string, value: number, isMet: boolean, unit: string): Goal => ({
    what,
    goal: wanted,
    reached: `${formatNumber(value)} ${unit}`,
    met: Number.isFinite(value) ? isMet : null,
    why,
  });
  return {
    goals: [
      goal(
        'fan-out ÷ raw ws broadcast of the uncompressed bytes, same flush',
        '≥ 0.7 ×',
        limitMicros / product.micros,
        limitMicros / product.micros >= 0.7,
        '×',
      ),
      {
        what: 'the same for the fan-out alone, without what one subscriber costs',
        goal: 'printed',
        reached: `${formatNumber(limitMicros / fanoutMicros)} × (${formatNumber(fanoutMicros)} µs)`,
        met: null,
      },
      goal('fan-out ÷ stock graphql-ws executing per subscriber', '≥ 20 ×', stockRatio, stockRatio >= 20, '×'),
      goal('processor time per delivered update', '≤ 1 µs', product.micros, product.micros <= 1, 'µs'),
      goal(
        'wire bytes per update and subscriber',
        `≤ ${MAX_UPDATE_BYTES}`,
        product.updateBytes,
        product.updateBytes <= MAX_UPDATE_BYTES,
        'bytes',
      ),
      goal(
        'from the provider’s frame to the subscriber, p99',
        `≤ ${MAX_P99_MS} ms`,
        product.p99,
        product.p99 <= MAX_P99_MS,
        'ms',
      ),
    ],
    tables: [
      {
        title: `${UPDATES_PER_SECOND} updates a second over ${markets} markets, flush every ${FLUSH_MS} ms`,
        columns: [
          'server',
          'ratio to the limit',
          'µs per update and subscriber',
          'sockets',
          'deliveries/s',
          'updates per frame',
          'wire bytes per frame',
          'wire bytes per update and subscriber',
          'server CPU',
          'in the kernel',
          'client CPU',
          'p99 ms',
        ],
        rows: measurements.map((result) => [
          result.server.name,
          formatNumber(limitMicros / result.micros),
          formatNumber(result.micros),
          result.sockets,
          formatNumber(result.deliveriesPerSecond),
          formatNumber(result.updatesPerFrame),
          formatNumber(result.frameBytes),
          formatNumber(result.updateBytes),
          `${Math.round(result.serverShare * 100)} %`,
          `${Math.round(result.kernelShare * 100)} %`,
          `${Math.round(result.clientShare * 100)} %`,
          result === product ? formatNumber(result.p99) : '',
        ]),
      },
    ],
    charts: [
      {
        kind: 'bars',
        file: 'fanout',
        title: 'Updates delivered per second of processor time',
        unit: 'per CPU second',
        bars: measurements.map(({ server, micros }) => ({
          label: server.name,
          value: 1_000_000 / micros,
          kind: server.kind,
        })),
      },
    ],
    notes: [
      'The product: a gateway over the simulated provider, its whole processor time, reading of the provider included; p99 from the provider’s frame to the subscriber, by one clock, waiting for the flush included. The others send what one subscriber of the product was sent before, again and again at the same flush.',
      `The product with one subscriber uses ${Math.round(oneSubscriberShare * 100)} % of a core.`,
      'Subscribers negotiate compression as browsers do, and compress all that they send. Only the product compresses; the others send the same messages uncompressed. Subscribers that only count do not decompress: browsers do that on machines of their own.',
      'A delivered update is one market at one subscriber. Subscribers are sockets of one process beside the servers.',
      ...failed,
    ],
  };
}

export const fanout: Section = { name: 'fanout', title: 'Fan-out of live updates', run };
