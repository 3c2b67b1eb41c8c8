const WAITING_MS = 500;

/**
 * Calls `send` with the next index, now and then until the first message of the parent process, and from then on at
 * each flush: an overloaded server would accept no connection.
 */
export function flushes(flushMs: number, count: number, send: (index: number) => void): void {
  let next = 0;
  const step = (): void => {
    send(next % count);
    next += 1;
  };
  const waiting = setInterval(step, WAITING_MS);
  process.once('message', () => {
    clearInterval(waiting);
    setInterval(step, flushMs);
  });
}
