import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FreshReads, MAX_WAIT_MS } from './fresh-reads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A set whose reads end when the test says so. */
function rig({ isRead = true } = {}) {
  const set = { isRead, running: null as Promise<void> | null };
  const reads: PromiseWithResolvers<void>[] = [];
  const begin = (): Promise<void> => {
    const read = Promise.withResolvers<void>();
    reads.push(read);
    set.running = read.promise.finally(() => (set.running = null));
    return set.running;
  };
  const fresh = new FreshReads({
    isRead: () => set.isRead,
    running: () => set.running,
    read: begin,
    retryMs: 1_000,
    spacingMs: 2_000,
  });
  const wait = () => {
    const waiter = { outcome: 'waiting' };
    fresh.wait().then(
      () => (waiter.outcome = 'read'),
      () => (waiter.outcome = 'failed'),
    );
    return waiter;
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { set, reads, begin, wait, pass };
}

describe('a subscriber from another gateway', () => {
  it('shares the read of those who come at the same time, and needs another one after it began', async () => {
    const { reads, wait, pass } = rig();
    const [one, two] = [wait(), wait()];
    await pass(500);
    const late = wait();
    expect(reads).toHaveLength(1);
    reads[0]?.resolve();
    await pass(0);
    expect([one, two, late].map(({ outcome }) => outcome)).toEqual(['read', 'read', 'waiting']);
    await pass(2_000);
    expect(reads).toHaveLength(2);
    reads[1]?.resolve();
    await pass(0);
    expect(late.outcome).toBe('read');
  });

  it('does not count a read that was running when it came', async () => {
    const { reads, begin, wait, pass } = rig();
    void begin();
    const waiter = wait();
    await pass(600);
    expect(reads).toHaveLength(1);
    reads[0]?.resolve();
    await pass(0);
    expect([waiter.outcome, reads.length]).toEqual(['waiting', 2]);
    reads[1]?.resolve();
    await pass(0);
    expect(waiter.outcome).toBe('read');
  });

  it('waits for another read after a failed one, and 10 s at most', async () => {
    const { reads, wait, pass } = rig();
    const [soon, never] = [wait(), wait()];
    await pass(500);
    reads[0]?.reject(new Error('no response'));
    await pass(3_000);
    expect([soon.outcome, reads.length]).toEqual(['waiting', 2]);
    await pass(MAX_WAIT_MS);
    expect([soon.outcome, never.outcome]).toEqual(['read', 'read']);
  });

  it('gets the failure of a set that was never read, and the next one tries again', async () => {
    const { set, reads, begin, wait, pass } = rig({ isRead: false });
    begin().catch(() => {});
    const first = wait();
    await pass(500);
    reads[0]?.reject(new Error('no response'));
    await pass(0);
    expect(first.outcome).toBe('failed');
    const second = wait();
    await pass(2_000);
    set.isRead = true;
    reads[1]?.resolve();
    await pass(0);
    expect(second.outcome).toBe('read');
  });
});
