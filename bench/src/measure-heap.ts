import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';
import type { LoadPlan } from '../../sandbox/src/play/odds-load.ts';
import type { Bench, Goal, Table } from './section.ts';
import { formatNumber } from './stats.ts';
import type { WebStack } from './web-stack.ts';

const MINUTES = [1, 10, 60];
const UPDATES_PER_SECOND = 100;
/** Of the heap between minute 10 and the end. */
const MAX_GROWTH = 1.05;

/** The heap of a page that is open for an hour while its prices move, each time after a collection of garbage. */
export async function measureHeap(
  bench: Bench,
  { sandbox }: WebStack,
  cdp: CDPSession,
  { name, load }: { readonly name: string; readonly load: Pick<LoadPlan, 'markets' | 'types' | 'fixtures'> },
): Promise<{ readonly goal: Goal; readonly table: Table }> {
  const lastMinute = Math.max(...MINUTES);
  await sandbox.control.startLoad({ ...load, updatesPerSecond: UPDATES_PER_SECOND, seconds: (lastMinute + 1) * 60 });
  const startedAt = performance.now();
  const heaps = new Map<number, number>();
  for (const minute of MINUTES) {
    await sleep(startedAt + minute * 60_000 - performance.now());
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    heaps.set(minute, usedSize / 2 ** 20);
    bench.log(`${name}, minute ${minute}: ${formatNumber(usedSize / 2 ** 20)} MB`);
  }
  const growth = (heaps.get(lastMinute) ?? 0) / (heaps.get(10) ?? 0);
  return {
    goal: {
      what: `heap of the ${name} after an hour ÷ after ten minutes, ${UPDATES_PER_SECOND} updates/s`,
      goal: `≤ ${MAX_GROWTH} ×`,
      reached: `${formatNumber(growth)} ×`,
      met: growth <= MAX_GROWTH,
    },
    table: {
      title: `Heap of the ${name} after a collection of garbage, ${UPDATES_PER_SECOND} updates/s`,
      columns: ['minute', 'MB'],
      rows: [...heaps].map(([minute, size]) => [minute, formatNumber(size)]),
    },
  };
}
