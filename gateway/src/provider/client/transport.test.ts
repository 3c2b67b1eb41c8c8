import { describe, expect, it } from 'vitest';
import { sendWithDeadline, type Call, type Send } from './transport.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';

const call: Call = { api: 'account', method: 'GET', baseUrl: 'http://localhost:9', route: '/v1/game', timeoutMs: 1 };
/** Ends as the real one does: with the reason of its signal. */
const untilAborted: Send = ({ signal }) =>
  new Promise((_, reject) => {
    const end = (): void => reject(signal?.reason);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });

describe('sendWithDeadline', () => {
  it('fails with a timeout when the operation ends during the call, and at once in a call after that', async () => {
    const operation = new AbortController();
    const send = sendWithDeadline(untilAborted, () => operation.signal);
    const answer = send(call);
    operation.abort();
    await expect(answer).rejects.toMatchObject({ message: 'account /v1/game: timeout', kind: 'timeout' });
    await expect(send(call)).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('passes responses and other failures on unchanged', async () => {
    const { signal } = new AbortController();
    const answer = { status: 200, headers: {}, body: 1 };
    expect(
      await sendWithDeadline(
        async () => answer,
        () => signal,
      )(call),
    ).toBe(answer);
    const failure = new ProviderFailure({ api: 'account', route: '/v1/game', kind: 'status', status: 500 });
    await expect(
      sendWithDeadline(
        () => Promise.reject(failure),
        () => signal,
      )(call),
    ).rejects.toBe(failure);
  });
});
