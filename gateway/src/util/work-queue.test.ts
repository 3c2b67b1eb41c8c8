import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkQueue } from './work-queue.ts';
import { GraphQLError } from 'graphql';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function rig(limits: { concurrency: number; maxQueued: number }) {
  const queue = new WorkQueue({ ...limits, queueTimeoutMs: 1_000 });
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, isUrgent = false): Promise<string> =>
    queue
      .run(
        async () => {
          order.push(name);
          await new Promise<void>((resolve) => ends.set(name, resolve));
          return name;
        },
        { isUrgent },
      )
      .catch((error: unknown) => (error instanceof GraphQLError ? String(error.extensions['code']) : 'failed'));
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { order, run, end };
}

it('runs a limited number of tasks, and the others in order, urgent ones first', async () => {
  const { order, run, end } = rig({ concurrency: 2, maxQueued: 10 });
  const all = [run('a'), run('b'), run('c'), run('d'), run('e', true)];
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(['a', 'b']);
  for (const name of ['b', 'a', 'e', 'c', 'd']) await end(name);
  expect(order).toEqual(['a', 'b', 'e', 'c', 'd']);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(vi.getTimerCount()).toBe(0);
});

it('limits the time in the queue, and frees the place of a task that timed out', async () => {
  const { order, run, end } = rig({ concurrency: 1, maxQueued: 1 });
  const first = run('a');
  const late = run('b');
  expect(await run('c')).toBe('PROVIDER_BUSY');
  const urgent = run('d', true);
  await vi.advanceTimersByTimeAsync(999);
  await end('a');
  await vi.advanceTimersByTimeAsync(1);
  expect(await late).toBe('PROVIDER_TIMEOUT');
  await end('d');
  const next = run('f');
  await end('f');
  expect(await Promise.all([first, urgent, next])).toEqual(['a', 'd', 'f']);
  expect(order).toEqual(['a', 'd', 'f']);
});
