import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { ControlClient } from '../../../sandbox/src/testing/control-client.ts';
import { webDocument } from '../gateway-client.ts';
import { marketText } from '../load/batches.ts';
import { stateText } from '../load/list-state.ts';
import { CpuWatch } from '../measured-process.ts';
import type { Bench, Findings, Section } from '../section.ts';
import { SocketLoad } from '../socket-load.ts';
import { startBenchGateway, startBenchSandbox } from '../stack.ts';
import { formatNumber } from '../stats.ts';
import { LIST_LOAD } from '../odds-load.ts';

const UPDATES_PER_SECOND = 300;
const SETTLE_MS = 15_000;
const LiveMarkets = z.object({
  markets: z.array(z.object({ id: z.int(), state: z.string(), selections: z.array(z.object({ odds: z.optional(z.number()) })) })),
});

/** Expected state of a subscriber of the list, according to the provider. Series do not change while odds do. */
async function expectedState(control: ControlClient, types: readonly string[]): Promise<string> {
  const { text } = await control.live({ types, states: ['open', 'suspended'], kinds: ['markets'] });
  return stateText(
    LiveMarkets.parse(JSON.parse(text)).markets.map(({ id, state, selections }) => [
      String(id),
      marketText(
        state,
        selections.map(({ odds }) => odds ?? null),
      ),
    ]),
  );
}

/** Number of lines of the actual state that the expected state does not have. */
function differences(actualText: string, expectedText: string): number {
  const [actual, expected] = [actualText, expectedText].map(
    (text) => new Map(text.split('\n').map((line) => [line.split(' ')[0] ?? '', line])),
  );
  if (actual === undefined || expected === undefined) return 0;
  // The expected state also has markets of series that the list does not show, so it may have more lines.
  return [...actual].filter(([id, line]) => expected.get(id) !== line).length;
}

async function run(bench: Bench): Promise<Findings> {
  const [clients, everyMs, offlineMs, seconds] = bench.isQuick ? [100, 5_000, 1_000, 12] : [1_000, 15_000, 2_000, 60];
  const sandbox = await startBenchSandbox(bench);
  const gateway = await startBenchGateway(bench, sandbox);
  const logins = await gateway.client.startTradingAll(bench.isQuick ? 4 : 20);
  const load = await SocketLoad.start(bench, null);
  await load.open({
    url: gateway.url,
    count: clients,
    logins,
    subscriptions: [{ query: webDocument('TradingListChanges'), variables: {} }],
    keepsStates: true,
  });
  await sandbox.control.startLoad({ ...LIST_LOAD, updatesPerSecond: UPDATES_PER_SECOND, seconds });
  const watch = new CpuWatch(gateway.process);
  await load.begin();
  await load.cut(everyMs, offlineMs);
  await sleep(seconds * 1_000);
  const outcome = await load.endCuts();
  const { cpuShare } = await load.end();
  const { share } = watch.end();

  const deadline = performance.now() + SETTLE_MS;
  let different = Number.POSITIVE_INFINITY;
  let states = await load.states();
  while (different > 0 && performance.now() < deadline) {
    await sleep(300);
    const expected = await expectedState(sandbox.control, LIST_LOAD.types);
    states = await load.states();
    different = states.texts.reduce((all, text) => all + differences(text, expected), 0);
  }
  const isRight = different === 0 && states.texts.length === 1;
  const { cuts, failures, snapshots, gaps, recoveryMs } = outcome;
  return {
    goals: [
      {
        what: 'subscribers that end equal to the provider, and to each other',
        goal: '100 %',
        reached: isRight ? '100 %' : `${states.texts.length} different states, ${different} markets otherwise`,
        met: isRight,
      },
      {
        what: 'back in sync after reconnecting, p99',
        goal: '≤ 1 s',
        reached: `${formatNumber(recoveryMs.p99)} ms`,
        met: recoveryMs.p99 <= 1_000,
        why: `The gateway used ${Math.round(share * 100)} % of a core, the subscribers ${Math.round(cpuShare * 100)} %.`,
      },
    ],
    tables: [
      {
        title: `${clients} subscribers, each cut every ${everyMs / 1000} s for ${offlineMs / 1000} s, ${UPDATES_PER_SECOND} updates a second, ${seconds} s`,
        columns: [
          'cuts',
          'resumed without a snapshot',
          'failed attempts',
          'gaps',
          'p50 ms',
          'p99 ms',
          'longest ms',
          'gateway CPU',
          'subscribers’ CPU',
        ],
        rows: [
          [
            cuts,
            cuts === 0 ? '–' : `${formatNumber(100 * (1 - snapshots / cuts))} %`,
            failures,
            gaps,
            formatNumber(recoveryMs.p50),
            formatNumber(recoveryMs.p99),
            formatNumber(recoveryMs.max),
            `${Math.round(share * 100)} %`,
            `${Math.round(cpuShare * 100)} %`,
          ],
        ],
      },
    ],
    charts: [
      {
        kind: 'curves',
        file: 'recovery',
        title: 'From the beginning of a new connection to the first batch',
        x: '% of the reconnects',
        y: 'ms',
        curves: [{ label: `${clients} subscribers`, points: recoveryMs.curve }],
      },
    ],
    notes: [
      'Lines are cut without a closing handshake, evenly over time; every subscriber has the same time offline and comes back by the cursor of its last batch.',
    ],
  };
}

export const recovery: Section = { name: 'recovery', title: 'Recovery of cut subscribers', run };
