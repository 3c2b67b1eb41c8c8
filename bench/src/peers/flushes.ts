const WAITING_MS = 500;

/**
 * Calls `send` with the next index: every WAITING_MS until the first message of the parent process, because an overloaded server
 * would accept no connection, and from then on at each flush.
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
