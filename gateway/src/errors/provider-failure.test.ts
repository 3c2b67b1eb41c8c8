import { describe, expect, it } from 'vitest';
import { type FailureKind, nullIfHidden, nullIfNotFound, ProviderFailure } from './provider-failure.ts';

const failure = (kind: FailureKind, options: { status?: number; cause?: unknown } = {}) =>
  new ProviderFailure({ api: 'account', route: '/v1/client3', kind, ...options });

describe('nullIfNotFound', () => {
  it.each([404, 410])('%i is null', async (status) => {
    expect(await nullIfNotFound(Promise.reject(failure('status', { status })))).toBeNull();
  });

  it.each([400, 401, 403, 500])('%i stays a failure', async (status) => {
    await expect(nullIfNotFound(Promise.reject(failure('status', { status })))).rejects.toThrow(String(status));
  });

  it('passes a response on unchanged', async () => {
    expect(await nullIfNotFound(Promise.resolve(0))).toBe(0);
  });
});

describe('nullIfHidden', () => {
  it.each([403, 404, 410])('%i is null', async (status) => {
    expect(await nullIfHidden(Promise.reject(failure('status', { status })))).toBeNull();
  });
});
