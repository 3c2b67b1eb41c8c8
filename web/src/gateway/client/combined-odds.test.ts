import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchCombinedOdds } from '../../features/trading/slip/combined-odds.ts';
import { storeSession } from '../session/stored-session.ts';
import { memoryWindow } from '../../testing/memory-storage.ts';
import { createGateway } from './client.ts';

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
  storeSession({ bearer: 'bearer', expiresAt: '2100-01-01T00:00:00Z' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function gatewayOf(answer: (init: RequestInit | undefined) => Promise<Response>) {
  const report = vi.fn<(error: unknown) => void>();
  const { client } = createGateway({ endSession: () => {}, report, fetch: (_input, init) => answer(init) });
  const ask = (signal: AbortSignal = new AbortController().signal) => fetchCombinedOdds(client, 's', ['1:1', '2:1'], signal);
  return { ask, report };
}

const priced = (odds: number | null) => Response.json({ data: { combinedOdds: { __typename: 'CombinedOdds', odds } } });

it('combined odds are requested each time', async () => {
  const answers = [4, null];
  const { ask } = gatewayOf(async () => priced(answers.shift() ?? null));
  expect([await ask(), await ask()]).toEqual([4, null]);
});

it('a failed request for combined odds is reported [builder.failure-reported]', async () => {
  const { ask, report } = gatewayOf(async () =>
    Response.json({ errors: [{ message: 'no', extensions: { code: 'PROVIDER_ERROR' } }] }),
  );
  await expect(ask()).rejects.toThrow();
  expect(report.mock.calls).toEqual([[expect.objectContaining({ message: 'CombinedOdds: PROVIDER_ERROR' })]]);
});

it('a cancelled request is closed and not reported', async () => {
  const closed: boolean[] = [];
  const { ask, report } = gatewayOf(
    (init) =>
      new Promise((resolve, reject) => {
        const index = closed.push(false) - 1;
        init?.signal?.addEventListener('abort', () => {
          closed[index] = true;
          reject(init.signal?.reason);
        });
        if (index === 1) setTimeout(() => resolve(priced(4)), 1);
      }),
  );
  const first = new AbortController();
  const aborted = ask(first.signal).catch((error: unknown) => error);
  const second = ask();
  await vi.waitFor(() => expect(closed).toHaveLength(2));
  first.abort();
  expect(await aborted).toBeInstanceOf(DOMException);
  expect(await second).toBe(4);
  expect(closed).toEqual([true, false]);
  expect(report).not.toHaveBeenCalled();
});
