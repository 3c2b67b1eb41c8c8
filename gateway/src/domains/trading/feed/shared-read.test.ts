import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_WAIT_MS, SharedRead } from './shared-read.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A shared read that ends when the test says so. */
async function rig({ isRead = true } = {}) {
  const reads: PromiseWithResolvers<void>[] = [];
  const shared = new SharedRead({
    read: () => {
      const read = Promise.withResolvers<void>();
      reads.push(read);
      return read.promise;
    },
    retryMs: 1_000,
    spacingMs: 2_000,
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  if (isRead) {
    void shared.join();
    reads.pop()?.resolve();
    await pass(60_000);
  }
  const wait = () => {
    const waiter = { outcome: 'waiting' };
    shared.fresh().then(
      () => (waiter.outcome = 'read'),
      () => (waiter.outcome = 'failed'),
    );
    return waiter;
  };
  return { shared, reads, wait, pass };
}

describe('a subscriber from another gateway', () => {
  it('shares a read with others that come at the same time, but needs another read if it comes after the start of one', async () => {
    const { reads, wait, pass } = await rig();
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
    const { shared, reads, wait, pass } = await rig();
    void shared.join();
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
    const { reads, wait, pass } = await rig();
    const [one, two] = [wait(), wait()];
    await pass(500);
    reads[0]?.reject(new Error('no response'));
    await pass(3_000);
    expect([one.outcome, reads.length]).toEqual(['waiting', 2]);
    await pass(MAX_WAIT_MS);
    expect([one.outcome, two.outcome]).toEqual(['read', 'read']);
  });

  it('gets the failure of a set that was never read, and the next subscriber causes another read', async () => {
    const { shared, reads, wait, pass } = await rig({ isRead: false });
    shared.join().catch(() => {});
    const first = wait();
    await pass(500);
    reads[0]?.reject(new Error('no response'));
    await pass(0);
    expect(first.outcome).toBe('failed');
    const second = wait();
    await pass(2_000);
    reads[1]?.resolve();
    await pass(0);
    expect(second.outcome).toBe('read');
  });
});

describe('a read', () => {
  it('is shared while it runs, unless it began too early', async () => {
    const { shared, reads } = await rig();
    expect(shared.join()).toBe(shared.join());
    shared.supersede();
    void shared.join();
    expect(reads).toHaveLength(2);
    void shared.again();
    expect(reads).toHaveLength(2);
  });

  it('begins again after the running one, even if that fails', async () => {
    const { shared, reads, pass } = await rig();
    shared.join().catch(() => {});
    void shared.again();
    expect(reads).toHaveLength(1);
    reads[0]?.reject(new Error('no response'));
    await pass(0);
    expect([reads.length, shared.isDone]).toEqual([2, true]);
  });
});
