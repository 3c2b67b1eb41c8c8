import { setTimeout as sleep } from 'node:timers/promises';
import { webDocument } from '../gateway-client.ts';
import { CpuWatch } from '../measured-process.ts';
import type { Bench, Findings, Section } from '../section.ts';
import { SocketLoad } from '../socket-load.ts';
import { startBenchGateway, startBenchSandbox } from '../stack.ts';
import { formatNumber } from '../stats.ts';
import { LIST_LOAD } from '../odds-load.ts';

const UPDATES_PER_SECOND = 300;
/** Maximum gateway memory for one socket that does not read. */
const MAX_BYTES = 256 * 1024;

async function run(bench: Bench): Promise<Findings> {
  const [healthy, slow, seconds] = bench.isQuick ? [100, 20, 5] : [900, 100, 20];
  const sandbox = await startBenchSandbox(bench);
  const gateway = await startBenchGateway(bench, sandbox);
  const logins = await gateway.client.startTradingAll(bench.isQuick ? 4 : 20);
  const open = {
    url: gateway.url,
    logins,
    subscriptions: [{ query: webDocument('TradingListChanges'), variables: {} }],
    sampleEvery: 20,
  };
  // The slow subscribers have a process of their own, so that only the gateway can make them affect the others.
  const healthyLoad = await SocketLoad.start(bench, sandbox);
  await healthyLoad.open({ ...open, count: healthy });
  const slowLoad = await SocketLoad.start(bench, null);
  await slowLoad.open({ ...open, count: slow });
  await sandbox.control.startLoad({ ...LIST_LOAD, updatesPerSecond: UPDATES_PER_SECOND, seconds: 600 });

  // Late compilation must not count against the first round.
  await sleep(bench.isQuick ? 2_000 : 8_000);
  const rounds: { p50: number; p99: number; curve: [number, number][]; rssGrowth: number; share: number; closed: number }[] = [];
  for (const isSlow of [false, true]) {
    if (isSlow) await slowLoad.pause(slow);
    await sleep(2_000);
    const before = gateway.process.rss();
    const watch = new CpuWatch(gateway.process);
    await healthyLoad.begin();
    let maxRss = before;
    for (let i = 0; i < seconds; i += 1) {
      await sleep(1_000);
      maxRss = Math.max(maxRss, gateway.process.rss());
    }
    const { latency, closed } = await healthyLoad.end();
    rounds.push({ ...latency, rssGrowth: maxRss - before, share: watch.end().share, closed });
    bench.log(`${isSlow ? `${slow} of ${healthy + slow} stopped reading` : 'all read'}: p99 ${formatNumber(latency.p99)} ms`);
  }
  const [all, some] = rounds;
  if (all === undefined || some === undefined) throw new Error('a round is missing');
  const worse = some.p99 / all.p99;
  const bytes = Math.max(0, some.rssGrowth - all.rssGrowth) / slow;
  return {
    goals: [
      {
        what: 'p99 of healthy subscribers while others do not read ÷ p99 before',
        goal: '≤ 1.1 ×',
        reached: `${formatNumber(worse)} ×`,
        met: worse <= 1.1,
        why: `The gateway used ${Math.round(some.share * 100)} % of a core.`,
      },
      {
        what: 'memory per socket that does not read (growth of the process beyond that of the round before)',
        goal: '≤ 256 KB',
        reached: `${formatNumber(bytes / 1024)} KB`,
        met: bytes <= MAX_BYTES,
        why: 'The resident size of the process also counts what its collector has not yet taken back.',
      },
    ],
    tables: [
      {
        title: `${healthy} subscribers and ${slow} others, ${UPDATES_PER_SECOND} updates a second, ${seconds} s each`,
        columns: ['round', 'p50 ms', 'p99 ms', 'growth of the gateway MB', 'gateway CPU', 'healthy sockets lost'],
        rows: [
          [
            'all read',
            formatNumber(all.p50),
            formatNumber(all.p99),
            formatNumber(all.rssGrowth / 2 ** 20),
            `${Math.round(all.share * 100)} %`,
            all.closed,
          ],
          [
            `${slow} stopped reading`,
            formatNumber(some.p50),
            formatNumber(some.p99),
            formatNumber(some.rssGrowth / 2 ** 20),
            `${Math.round(some.share * 100)} %`,
            some.closed,
          ],
        ],
      },
    ],
    charts: [
      {
        kind: 'curves',
        file: 'slow',
        title: 'Latency of healthy subscribers, from the provider’s frame to the subscriber',
        x: '% of the updates',
        y: 'ms',
        curves: [
          { label: 'all read', points: all.curve },
          { label: `${slow} stopped reading`, points: some.curve },
        ],
      },
    ],
    notes: ['Latencies include the wait for the flush; the provider’s frame is seen by the subscribers’ own process.'],
  };
}

export const slow: Section = { name: 'slow', title: 'Slow subscribers', run };
