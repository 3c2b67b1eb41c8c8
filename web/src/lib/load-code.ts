import { connectivity, versionMonitor } from './connection.ts';
import { Signal } from './signal.ts';

/** Why code could not be loaded: no response of the gateway, code of a former build, or anything else. */
export type MissingCodeReason = 'no-connection' | 'other-build' | 'unknown';

export async function missingCodeReason(): Promise<MissingCodeReason> {
  if (!(await connectivity.check())) return 'no-connection';
  await versionMonitor.check();
  return versionMonitor.get() ? 'other-build' : 'unknown';
}

const changes = new Signal();
let waiting = 0;

function addWaiting(by: 1 | -1): void {
  waiting += by;
  changes.emit();
}

/** Whether code waits for a connection. */
export const codeWaits = {
  get: (): boolean => waiting > 0,
  subscribe: changes.subscribe,
};

async function waitForConnection(): Promise<void> {
  addWaiting(1);
  await connectivity.whenReachable();
  addWaiting(-1);
}

/**
 * Loads code that a page cannot do without. Without a connection, it waits for one and tries again. If the gateway serves another
 * build, `reload` loads the page with that build, and the promise never resolves; `reload` returns false if it was tried before.
 * Rejects if nothing helps.
 */
export async function loadCode<T>(load: () => Promise<T>, reload: () => boolean): Promise<T> {
  for (let attemptsLeft = 2; ; ) {
    try {
      return await load();
    } catch (error) {
      const reason = await missingCodeReason();
      if (reason === 'no-connection') {
        await waitForConnection();
        continue;
      }
      if (reason === 'other-build' && reload()) return new Promise(() => {});
      // The connection may have been lost for that request only.
      attemptsLeft -= 1;
      if (reason === 'other-build' || attemptsLeft === 0) throw error;
    }
  }
}
