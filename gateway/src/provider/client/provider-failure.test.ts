import { describe, expect, it } from 'vitest';
import { type FailureKind, isAnswerLost, nullIfNotFound, ProviderFailure } from './provider-failure.ts';

const failure = (kind: FailureKind, options: { status?: number; cause?: unknown } = {}) =>
  new ProviderFailure({ api: 'account', route: '/v1/client3', kind, ...options });
const withCode = (code: string) => Object.assign(new Error(code), { code });

describe('isAnswerLost', () => {
  it.each([502, 503, 504])('%i comes from a gateway on the way', (status) => {
    expect(isAnswerLost(failure('status', { status }))).toBe(true);
  });

  it.each([400, 409, 422, 429, 500, 501, 505])('%i is an answer', (status) => {
    expect(isAnswerLost(failure('status', { status }))).toBe(false);
  });

  it('too late, unreadable or cut may have had an effect', () => {
    expect(isAnswerLost(failure('timeout'))).toBe(true);
    expect(isAnswerLost(failure('malformed'))).toBe(true);
    for (const code of ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'])
      expect(isAnswerLost(failure('unreachable', { cause: withCode(code) })), code).toBe(true);
    expect(isAnswerLost(failure('unreachable', { cause: new Error('who knows') }))).toBe(true);
  });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'])('%s was never sent', (code) => {
    expect(isAnswerLost(failure('unreachable', { cause: withCode(code) }))).toBe(false);
  });

  it('neither was what waited too long for the rate', () => {
    expect(isAnswerLost(failure('busy'))).toBe(false);
  });
});

describe('nullIfNotFound', () => {
  it.each([403, 404, 410])('%i is null', async (status) => {
    expect(await nullIfNotFound(Promise.reject(failure('status', { status })))).toBeNull();
  });

  it.each([400, 401, 500])('%i stays a failure', async (status) => {
    await expect(nullIfNotFound(Promise.reject(failure('status', { status })))).rejects.toThrow(String(status));
  });

  it('leaves an answer as it is', async () => {
    expect(await nullIfNotFound(Promise.resolve(0))).toBe(0);
  });
});
