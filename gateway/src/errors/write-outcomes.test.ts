import { describe, expect, it } from 'vitest';
import { type FailureKind, ProviderFailure } from './provider-failure.ts';
import { classifyWriteFailure, isVersionConflict, resultOf } from './write-outcomes.ts';

const failure = (kind: FailureKind, options: { status?: number; cause?: unknown } = {}) =>
  new ProviderFailure({ api: 'account', route: '/v1/client3', kind, ...options });
const withCode = (code: string) => Object.assign(new Error(code), { code });

describe('classifyWriteFailure', () => {
  it.each([502, 503, 504])('%i comes from a proxy: the response is lost', (status) => {
    expect(classifyWriteFailure(failure('status', { status }))).toBe('lost');
  });

  it.each([
    ['rejected', [400, 401, 403, 422]],
    ['conflict', [409, 412]],
    ['not-found', [404, 410]],
    ['failed', [302, 408, 429, 500, 501, 505]],
  ] as const)('is %s for a response with %j', (outcome, statuses) => {
    for (const status of statuses) expect(classifyWriteFailure(failure('status', { status })), String(status)).toBe(outcome);
  });

  it('is lost after a timeout, an unreadable response or a cut connection', () => {
    expect(classifyWriteFailure(failure('timeout'))).toBe('lost');
    expect(classifyWriteFailure(failure('malformed'))).toBe('lost');
    for (const code of ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'])
      expect(classifyWriteFailure(failure('unreachable', { cause: withCode(code) })), code).toBe('lost');
    expect(classifyWriteFailure(failure('unreachable', { cause: new Error('unknown cause') }))).toBe('lost');
  });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'])('is failed after %s: nothing was sent', (code) => {
    expect(classifyWriteFailure(failure('unreachable', { cause: withCode(code) }))).toBe('failed');
  });

  it('is failed where the rate limiter refused to queue the call', () => {
    expect(classifyWriteFailure(failure('busy'))).toBe('failed');
  });
});

it('a version conflict is known by a readable version that differs', () => {
  const current = (resource_version: number, unreadable: string[]) => ({ resource_version, unreadable });
  expect(isVersionConflict(current(6, ['name']), 5)).toBe(true);
  expect(isVersionConflict(current(5, []), 5)).toBe(false);
  expect(isVersionConflict(current(1, ['resource_version']), 5)).toBe(false);
});

describe('resultOf', () => {
  it('returns the value, or the classified failure', async () => {
    expect(await resultOf(Promise.resolve(1))).toEqual({ outcome: 'done', value: 1 });
    const conflict = failure('status', { status: 412 });
    expect(await resultOf(Promise.reject(conflict))).toEqual({ outcome: 'conflict', failure: conflict });
  });

  it('rejects with a 401, and with errors that are no provider failure', async () => {
    const signedOut = failure('status', { status: 401 });
    await expect(resultOf(Promise.reject(signedOut))).rejects.toBe(signedOut);
    await expect(resultOf(Promise.reject(new TypeError('bug')))).rejects.toThrow(TypeError);
  });
});
