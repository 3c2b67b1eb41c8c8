import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { ROOT, run } from '../../scripts/lib/processes.ts';
import { runSchedule } from './schedule.ts';
import { MINUTE_MS } from '../../schema/rules/durations.ts';

const IS_FULL = process.env['TEST_FULL'] === 'on';
/** Fixed in `npm test`, so that only a change of the code can break it; the long run draws another seed each time. */
const SEED = IS_FULL ? Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31)) : 1;
const SOME = 36;
const ALL = 100_000;

it(
  `live data hold every invariant in ${SOME} schedules of seed ${SEED}`,
  async () => {
    const total = { changes: 0, answers: 0, calls: 0, freshReads: 0, boards: 0 };
    const faults = new Set<string>();
    for (let number = 0; number < SOME; number += 1) {
      const result = await runSchedule(SEED, number);
      total.changes += result.changes;
      total.answers += result.answers;
      total.calls += result.calls;
      total.freshReads += result.freshReads;
      total.boards += result.boards.compared;
      for (const line of result.faults) faults.add(line.replace(/^[\d.]+ s /, ''));
    }
    // Otherwise the schedules would test nothing.
    expect(total.changes).toBeGreaterThan(SOME * 20);
    expect(total.answers).toBeGreaterThan(SOME * 5);
    expect(total.calls).toBeGreaterThan(SOME * 20);
    expect(total.freshReads).toBeGreaterThan(SOME * 2);
    expect(total.boards).toBeGreaterThan(SOME);
    expect(faults.size).toBeGreaterThanOrEqual(15);
  },
  10 * MINUTE_MS,
);

it('a schedule is replayed exactly', async () => {
  const once = await runSchedule(SEED, 0);
  await runSchedule(SEED, 1);
  expect(await runSchedule(SEED, 0)).toEqual(once);
});

it.runIf(IS_FULL)(
  `live data hold every invariant in ${ALL} schedules of seed ${SEED}`,
  async () => {
    const processes = String(availableParallelism());
    const args = ['--seed', String(SEED), '--schedules', String(ALL), '--processes', processes];
    const { code, output } = await run(process.execPath, [`${ROOT}scripts/simulate.ts`, ...args]);
    expect(code, output).toBe(0);
  },
  180 * MINUTE_MS,
);
