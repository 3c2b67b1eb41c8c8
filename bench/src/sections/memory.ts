import { setTimeout as sleep } from 'node:timers/promises';
import { webDocument } from '../gateway-client.ts';
import { CpuWatch } from '../measured-process.ts';
import type { Bench, Findings, Section } from '../section.ts';
import { SocketLoad } from '../socket-load.ts';
import { startBenchGateway, startBenchSandbox } from '../stack.ts';
import { formatNumber } from '../stats.ts';

const MAX_KB = 20;
const SUBSCRIPTIONS = 3;
const QUIET_MS = 5_000;

async function run(bench: Bench): Promise<Findings> {
  const steps = bench.quick ? [50, 100] : [250, 500, 1_000, 2_000];
  const sandbox = await startBenchSandbox(bench, { SANDBOX_SCALE: '1' });
  const gateway = await startBenchGateway(bench, sandbox);
  const logins = await gateway.client.traders(bench.quick ? 4 : 20);
  const live = (await sandbox.control.allState('series')).filter(({ lifecycle }) => lifecycle === 'live');
  const subscriptions = [
    { query: webDocument('TradingListChanges'), variables: {} },
    ...live
      .slice(0, SUBSCRIPTIONS - 1)
      .map(({ id }) => ({ query: webDocument('SeriesMarketsChanges'), variables: { seriesId: String(id) } })),
  ];
  const load = await SocketLoad.start(bench, null);
  const open = { url: gateway.url, logins, subscriptions, sampleEvery: 1_000_000 };
  // The feed, the compiled documents and the first snapshots are not a socket's.
  await load.open({ ...open, count: 20 });
  await sleep(QUIET_MS);
  const base = gateway.process.rss();
  const points: { sockets: number; kb: number; idleShare: number }[] = [];
  let have = 0;
  for (const sockets of steps) {
    await load.open({ ...open, count: sockets - have });
    have = sockets;
    await sleep(QUIET_MS);
    const watch = new CpuWatch(gateway.process);
    await sleep(2_000);
    points.push({ sockets, kb: (gateway.process.rss() - base) / 1024 / sockets, idleShare: watch.end().share });
    bench.log(`${sockets} sockets: ${formatNumber(points.at(-1)?.kb ?? 0)} KB each`);
  }
  const last = points.at(-1);
  if (last === undefined) throw new Error('nothing was measured');
  return {
    goals: [
      {
        what: `memory of an idle socket with ${SUBSCRIPTIONS} subscriptions`,
        goal: `≤ ${MAX_KB} KB`,
        reached: `${formatNumber(last.kb)} KB`,
        met: last.kb <= MAX_KB,
        why: 'Of the growth of the resident size, a heap snapshot finds a third in use; the rest is garbage that was not collected yet, and freed memory that was not returned. V8 with --max-semi-space-size=4 halves it, but the fan-out then takes 8 % more processor time; --heap-growing-percent=30 halves it too, but an executed answer takes half as much again.',
      },
    ],
    tables: [
      {
        title: 'Idle sockets: the list and two series each',
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
    notes: ['Resident size of the gateway beyond that with 20 sockets; the heartbeat of each second goes on.'],
  };
}

export const memory: Section = { name: 'memory', title: 'Memory of a socket', run };
