import { expect, it } from 'vitest';
import type { ReceivedCall } from '../../sandbox/src/testing/control-shapes.ts';
import { ReceivedCalls } from './stored.ts';

const AT = '2026-01-01T00:00:00.000Z';

function callOf(n: number, api: string): ReceivedCall {
  return {
    n,
    at: new Date(Date.parse(AT) + n).toISOString(),
    api,
    method: 'GET',
    path: '/',
    query: {},
    headers: {},
    body: null,
    status: 200,
    cut: false,
  };
}

it('each trading call is counted once when polls of a frozen provider are answered together', async () => {
  const received = new ReceivedCalls();
  const frozen = Promise.withResolvers<void>();
  const calls = [callOf(1, 'data'), callOf(2, 'account'), callOf(3, 'odds')];
  const polls = [1, 2, 3].map(() =>
    received.poll({
      async calls(since = 0) {
        await frozen.promise;
        return calls.filter(({ n }) => n > since);
      },
    }),
  );
  frozen.resolve();
  await Promise.all(polls);
  expect(received.total).toBe(2);
});

it('calls that the provider received while counts may have been lost are counted', async () => {
  const received = new ReceivedCalls();
  await received.poll({ calls: async () => [1, 2, 3, 4].map((n) => callOf(n, 'data')) });
  const lost = (from: number, until: number) => ({ from: Date.parse(AT) + from, until: Date.parse(AT) + until });
  expect(received.within([lost(2, 3)])).toBe(2);
  expect(received.within([lost(1, 2), lost(2, 3)])).toBe(3);
  expect(received.within([])).toBe(0);
});
