import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReadQueue } from './read-queue.ts';

interface Read {
  readonly keys: readonly number[];
  readonly answer: PromiseWithResolvers<void>;
}

const GATHER_MS = 20;
const RETRY_MS = 500;

function harness(options: { chunk?: number; max?: number } = {}) {
  const reads: Read[] = [];
  const onError = vi.fn<(error: unknown, keys: readonly number[]) => void>();
  const queue = new ReadQueue<number>({
    read: (keys) => {
      const answer = Promise.withResolvers<void>();
      reads.push({ keys, answer });
      return answer.promise;
    },
    chunk: options.chunk ?? 50,
    gatherMs: GATHER_MS,
    retryMs: RETRY_MS,
    max: options.max ?? 1_000,
    onError,
  });
  /** Advances the time. @returns the reads that started meanwhile */
  const after = async (ms: number): Promise<Read[]> => {
    const from = reads.length;
    await vi.advanceTimersByTimeAsync(ms);
    return reads.slice(from);
  };
  return { queue, reads, onError, after };
}

const keysOf = (reads: readonly Read[]) => reads.map((read) => read.keys);

/** Whether the promise is settled already. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  let done = false;
  void promise.then(() => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return done;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a read queue', () => {
  it('gathers requests and reads each key once, in parallel chunks', async () => {
    const { queue, after } = harness({ chunk: 2 });
    queue.request(1);
    queue.requestAll([2, 1, 3]);
    expect(queue.pending).toBe(3);
    expect(await after(GATHER_MS - 1)).toEqual([]);
    const reads = await after(1);
    expect(keysOf(reads)).toEqual([[1, 2], [3]]);
    for (const read of reads) read.answer.resolve();
    expect(await after(RETRY_MS * 2)).toEqual([]);
    expect(queue.pending).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reads a key again that is requested during its read', async () => {
    const { queue, after } = harness();
    queue.requestAll([1, 2]);
    const [first] = await after(GATHER_MS);
    queue.request(1);
    queue.request(1);
    expect(await after(GATHER_MS)).toEqual([]);
    first?.answer.resolve();
    expect(keysOf(await after(GATHER_MS))).toEqual([[1]]);
  });

  it('retries the keys of a failed chunk once after the delay', async () => {
    const { queue, after, onError } = harness({ chunk: 1 });
    queue.requestAll([1, 2]);
    const [first, second] = await after(GATHER_MS);
    const failure = new Error('down');
    first?.answer.reject(failure);
    second?.answer.resolve();
    await after(0);
    expect(onError.mock.calls).toEqual([[failure, [1]]]);
    queue.request(1);
    expect(await after(RETRY_MS - 1)).toEqual([]);
    expect(keysOf(await after(1 + GATHER_MS))).toEqual([[1]]);
  });

  it('treats a read that throws synchronously as failed', async () => {
    const onError = vi.fn<(error: unknown, keys: readonly number[]) => void>();
    const failure = new Error('thrown');
    const read = vi.fn<(keys: readonly number[]) => Promise<void>>(() => {
      throw failure;
    });
    const queue = new ReadQueue<number>({ read, chunk: 5, gatherMs: 1, retryMs: 10, max: 5, onError });
    queue.request(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(onError.mock.calls).toEqual([[failure, [1]]]);
    queue.close();
  });

  it('refuses requests beyond its bound', async () => {
    const { queue, after, onError } = harness({ max: 2 });
    queue.requestAll([1, 2, 3]);
    queue.request(1);
    expect(onError.mock.calls).toEqual([[expect.any(Error), [3]]]);
    const [read] = await after(GATHER_MS);
    expect(read?.keys).toEqual([1, 2]);
    read?.answer.resolve();
    await after(0);
    queue.request(3);
    expect(queue.pending).toBe(1);
  });

  it('does nothing once closed', async () => {
    const { queue, after, onError } = harness();
    queue.request(1);
    const [read] = await after(GATHER_MS);
    queue.requestAll([1, 2]);
    queue.close();
    queue.request(3);
    read?.answer.reject(new Error('late'));
    expect(await after(RETRY_MS * 2)).toEqual([]);
    expect([queue.pending, vi.getTimerCount(), onError.mock.calls.length]).toEqual([0, 0, 0]);
  });
});

describe('a read queue on hold', () => {
  it('reads nothing until all holds are released, then in full chunks', async () => {
    const { queue, after } = harness({ chunk: 2 });
    const releases = [queue.pause(), queue.pause()];
    queue.request(1);
    await after(GATHER_MS);
    queue.requestAll([2, 3]);
    releases[0]?.();
    expect(await after(GATHER_MS * 2)).toEqual([]);
    releases[1]?.();
    expect(keysOf(await after(GATHER_MS))).toEqual([[1, 2], [3]]);
  });

  it('also delays keys that were gathered before', async () => {
    const { queue, after } = harness();
    queue.request(1);
    const release = queue.pause();
    expect(await after(GATHER_MS * 2)).toEqual([]);
    release();
    expect(keysOf(await after(GATHER_MS))).toEqual([[1]]);
  });
});

describe('a read queue that is closed before a retry', () => {
  it('keeps no retry', async () => {
    const { queue, after } = harness();
    queue.request(1);
    const [read] = await after(GATHER_MS);
    read?.answer.reject(new Error('down'));
    await after(0);
    queue.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('settled', () => {
  it('does not wait for the retry of a failed key that is requested again', async () => {
    const { queue, after } = harness();
    queue.request(1);
    const [read] = await after(GATHER_MS);
    queue.request(1);
    const settled = queue.waitForRequested();
    read?.answer.reject(new Error('down'));
    expect(await isDone(settled)).toBe(true);
  });

  it('resolves at once if nothing is requested', async () => {
    expect(await isDone(harness().queue.waitForRequested())).toBe(true);
  });

  it('waits for all earlier requests, not for later ones', async () => {
    const { queue, after } = harness({ chunk: 1 });
    queue.requestAll([1, 2]);
    const settled = queue.waitForRequested();
    const [first, second] = await after(GATHER_MS);
    queue.request(3);
    first?.answer.resolve();
    expect(await isDone(settled)).toBe(false);
    second?.answer.resolve();
    expect(await isDone(settled)).toBe(true);
    expect(queue.pending).toBe(1);
  });

  it('waits for the read after a request, also if one is running', async () => {
    const { queue, after } = harness();
    queue.request(1);
    const before = queue.waitForRequested();
    const [first] = await after(GATHER_MS);
    queue.request(1);
    const settled = queue.waitForRequested();
    first?.answer.resolve();
    expect([await isDone(before), await isDone(settled)]).toEqual([true, false]);
    const [second] = await after(GATHER_MS);
    second?.answer.resolve();
    expect(await isDone(settled)).toBe(true);
  });

  it('resolves after a failure, and when the queue closes', async () => {
    const { queue, after } = harness();
    queue.request(1);
    const tried = queue.waitForRequested();
    const [read] = await after(GATHER_MS);
    read?.answer.reject(new Error('down'));
    expect(await isDone(tried)).toBe(true);
    queue.request(2);
    const given = queue.waitForRequested();
    queue.close();
    expect(await isDone(given)).toBe(true);
  });
});
