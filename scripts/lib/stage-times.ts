import { readFile, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import * as z from 'zod';
import { ROOT } from './processes.ts';
import type { TestTime } from './test-reports.ts';

/**
 * Wall time in seconds by stage of `npm test`, and by test file that takes long, which starts first (`vitest.config.ts`). As committed;
 * the stages compare runs of one machine only.
 */
const FILE = join(ROOT, 'tests/stage-times.json');
const StageTimes = z.record(z.string(), z.number());
export type StageTimes = Readonly<Record<string, number>>;

const NOTABLE_GROWTH = 1.1;
/** A stage of a second or two varies by more than 10 % from run to run. */
const NOTABLE_SECONDS = 2;

export async function committedTimes(): Promise<StageTimes> {
  return StageTimes.parse(JSON.parse(await readFile(FILE, 'utf8')));
}

export async function recordTimes(times: StageTimes): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(times, null, 2)}\n`);
}

const LONG_SECONDS = 10;

/** The test files of vitest that take long, longest first. @param times of their tests */
export function longFiles(times: readonly TestTime[]): StageTimes {
  const byFile = new Map<string, number>();
  for (const { place, milliseconds } of times)
    if (isAbsolute(place)) byFile.set(relative(ROOT, place), (byFile.get(relative(ROOT, place)) ?? 0) + milliseconds / 1000);
  const long = [...byFile].filter(([, seconds]) => seconds >= LONG_SECONDS).toSorted(([, one], [, other]) => other - one);
  return Object.fromEntries(long.map(([file, seconds]) => [file, Math.round(seconds * 10) / 10]));
}

/** One line for each stage that took over 10 % and at least NOTABLE_SECONDS longer than committed. */
export function slowerStages(committed: StageTimes, measured: StageTimes): string[] {
  return Object.entries(measured).flatMap(([stage, seconds]) => {
    const before = committed[stage];
    if (before === undefined || seconds <= before * NOTABLE_GROWTH || seconds - before < NOTABLE_SECONDS) return [];
    return [`${stage} took ${seconds.toFixed(1)} s; committed: ${before.toFixed(1)} s`];
  });
}
