import { randomInt } from 'node:crypto';
import { Random } from '../../sandbox/src/random.ts';

export const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
const FULL = process.env['TEST_FULL'] === 'on';
/** Some cases in each run of the test suite, all in the full one. */
export const caseCount = (some: number, all = 10_000): number => (FULL ? all : some);
export const FUZZ_TIMEOUT_MS = FULL ? 1_200_000 : 180_000;

/** Random numbers of one case: depend only on seed, suite and number, not on other cases. */
export function caseOf(suite: string, number: number): Random {
  return new Random(SEED).fork(`${suite} ${number}`);
}

/** Runs the cases from 0 to `all` − 1, some in parallel. The first failure stops the run and reports how to repeat it. */
export async function eachCase(
  suite: string,
  { all, atOnce }: { readonly all: number; readonly atOnce: number },
  work: (random: Random, number: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < all) {
      const number = next;
      next += 1;
      try {
        await work(caseOf(suite, number), number);
      } catch (error) {
        next = all;
        throw new Error(
          `case ${number} of ${suite} (TEST_SEED=${SEED}): ${error instanceof Error ? error.message : String(error)}`,
          {
            cause: error,
          },
        );
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
