import { setTimeout as sleep } from 'node:timers/promises';
import { MEASUREMENT_FLAGS, measureResources } from '../../../tests/soak/process-resources.ts';
import { webDocument } from '../gateway-client.ts';
import { CpuWatch } from '../measured-process.ts';
import type { Bench, Findings, Section } from '../section.ts';
import { SocketLoad } from '../socket-load.ts';
import { startBenchGateway, startBenchSandbox } from '../stack.ts';
import { formatNumber } from '../stats.ts';

const MAX_KB = 35;
const SUBSCRIPTIONS = 3;
const QUIET_MS = 5_000;

async function run(bench: Bench): Promise<Findings> {
  const steps = bench.isQuick ? [50, 100] : [250, 500, 1_000, 2_000];
  const sandbox = await startBenchSandbox(bench, { SANDBOX_SCALE: '1' });
  const gateway = await startBenchGateway(bench, sandbox, {}, MEASUREMENT_FLAGS);
  const logins = await gateway.client.startTradingAll(bench.isQuick ? 4 : 20);
  const live = (await sandbox.control.allState('series')).filter(({ lifecycle }) => lifecycle === 'live');
  const subscriptions = [
    { query: webDocument('TradingListChanges'), variables: {} },
    ...live
      .slice(0, SUBSCRIPTIONS - 1)
      .map(({ id }) => ({ query: webDocument('SeriesMarketsChanges'), variables: { seriesId: String(id) } })),
  ];
  const load = await SocketLoad.start(bench, null);
  const open = { url: gateway.url, logins, subscriptions, sampleEvery: 1_000_000 };
  // So that the feed, the compiled documents and the first snapshots do not count as memory of sockets.
  await load.open({ ...open, count: 20 });
  await sleep(QUIET_MS);
  const base = await measureResources(gateway.service);
  const points: { sockets: number; kb: number; idleShare: number }[] = [];
  let opened = 0;
  for (const sockets of steps) {
    await load.open({ ...open, count: sockets - opened });
    opened = sockets;
    await sleep(QUIET_MS);
    const watch = new CpuWatch(gateway.process);
    await sleep(2_000);
    points.push({ sockets, kb: (gateway.process.rss() - base.rss) / 1024 / sockets, idleShare: watch.end().share });
    bench.log(`${sockets} sockets: ${formatNumber(points.at(-1)?.kb ?? 0)} KB each`);
  }
  const last = points.at(-1);
  if (last === undefined) throw new Error('nothing was measured');
  const end = await measureResources(gateway.service);
  // Memory that a collection frees is returned to the system a little later.
  await sleep(2 * QUIET_MS);
  const heapKb = (end.heapUsed + end.external - base.heapUsed - base.external) / 1024 / last.sockets;
  const rssKb = (gateway.process.rss() - base.rss) / 1024 / last.sockets;
  const idle = `memory of an idle socket with ${SUBSCRIPTIONS} subscriptions`;
  return {
    goals: [
      { what: `${idle}, in use`, goal: `≤ ${MAX_KB} KB`, reached: `${formatNumber(heapKb)} KB`, met: heapKb <= MAX_KB },
      { what: `${idle}, resident after a collection`, goal: 'printed', reached: `${formatNumber(rssKb)} KB`, met: null },
      { what: `${idle}, resident with garbage`, goal: 'printed', reached: `${formatNumber(last.kb)} KB`, met: null },
    ],
    tables: [
      {
        title: 'Idle sockets: the list and two series each, without a collection',
        columns: ['sockets', 'KB a socket', 'gateway CPU'],
        rows: points.map(({ sockets, kb, idleShare }) => [sockets, formatNumber(kb), `${formatNumber(idleShare * 100)} %`]),
      },
    ],
    charts: [
      {
        kind: 'curves',
        file: 'memory',
        title: 'Memory of an idle socket',
        x: 'sockets',
        y: 'KB a socket',
        curves: [{ label: 'Sightline', points: points.map(({ sockets, kb }) => [sockets, kb] as const) }],
      },
    ],
    notes: [
      'Growth beyond the gateway with 20 sockets after a collection; the heartbeat of each second goes on.',
      'What a socket takes with garbage falls with the number of sockets: most of it is what opening them left, which V8 collects when the heap has grown by its usual share, and not while nothing is allocated. It is memory that the next requests use. V8 with --max-semi-space-size=4 leaves half of it, but the fan-out then takes 8 % more processor time; with --heap-growing-percent=30 half, but an executed answer takes half as much again. A collection forced after a burst of openings would return it, but no update is sent while it runs.',
    ],
  };
}

export const memory: Section = { name: 'memory', title: 'Memory of a socket', run };
