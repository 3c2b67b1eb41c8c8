import { setTimeout as sleep } from 'node:timers/promises';

/** Bound on each wait, ms: a first start downloads everything. */
const GIVE_UP_MS = 180_000;
const POLL_MS = 10;

/** Asks until the answer is true; a rejection counts as false. */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() - started > GIVE_UP_MS) throw new Error(`${what}: not within ${GIVE_UP_MS / 1000} s`);
    await sleep(POLL_MS);
  }
}
