import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { waitAtMost, withDeadline } from './deadline.ts';

it('handles a later failure of work whose deadline had passed before', async () => {
  const onUnhandled = vi.fn();
  process.on('unhandledRejection', onUnhandled);
  const { promise, reject } = Promise.withResolvers<never>();
  await expect(withDeadline(promise, AbortSignal.abort())).rejects.toMatchObject({ extensions: { code: 'PROVIDER_TIMEOUT' } });
  reject(new Error('late'));
  await turn();
  await turn();
  process.off('unhandledRejection', onUnhandled);
  expect(onUnhandled).not.toHaveBeenCalled();
});

it('waits for work for a limited time, and rejects as the work does', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  await waitAtMost(1, promise);
  const failed = waitAtMost(60_000, promise);
  reject(new Error('broken'));
  await expect(failed).rejects.toThrow('broken');
});
