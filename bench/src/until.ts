import { setTimeout as sleep } from 'node:timers/promises';

/** Timeout of each wait; long, because a first start downloads everything. */
const TIMEOUT_MS = 180_000;
const POLL_MS = 10;

/** Polls a condition until it is true; a rejection counts as false. */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() - started > TIMEOUT_MS) throw new Error(`${what}: not within ${TIMEOUT_MS / 1000} s`);
    await sleep(POLL_MS);
  }
}
