import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdempotencyStore, type IdempotentRequest } from './idempotency-store.ts';

interface Outcome {
  readonly id: number;
  readonly isFinal: boolean;
}

let made = 0;
let idempotency: IdempotencyStore<Outcome>;
const request: IdempotentRequest = { user: '7', customer: 'acme', idempotencyKey: 'k', input: { name: 'a' } };
const make =
  (isFinal = true) =>
  async () => {
    made += 1;
    return { id: made, isFinal };
  };

let now = 0;
const pass = (ms: number) => {
  now += ms;
  vi.advanceTimersByTime(ms);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  now = 1_000;
  made = 0;
  idempotency = new IdempotencyStore({ isFinal: (outcome) => outcome.isFinal, claims: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('an idempotent request', () => {
  it('runs once in ten minutes, and again after that', async () => {
    expect(await idempotency.run(request, make())).toMatchObject({ id: 1 });
    pass(10 * 60_000 - 1_000);
    expect(await idempotency.run(request, make())).toMatchObject({ id: 1 });
    pass(2_000);
    expect(await idempotency.run(request, make())).toMatchObject({ id: 2 });
  });

  it('waits for the first one while that is running', async () => {
    const first = Promise.withResolvers<Outcome>();
    const both = [idempotency.run(request, () => first.promise), idempotency.run(request, make())];
    first.resolve({ id: 9, isFinal: true });
    expect(await Promise.all(both)).toEqual([
      { id: 9, isFinal: true },
      { id: 9, isFinal: true },
    ]);
    expect(made).toBe(0);
  });

  it('can be repeated if it certainly had no effect, or failed', async () => {
    expect(await idempotency.run(request, make(false))).toMatchObject({ id: 1 });
    await expect(idempotency.run(request, () => Promise.reject(new Error('not sent')))).rejects.toThrow('not sent');
    expect(await idempotency.run(request, make())).toMatchObject({ id: 2 });
  });

  it('with other content under the same key is refused, also while the first one is running', async () => {
    const other = { ...request, input: { name: 'b' } };
    const first = idempotency.run(request, make());
    await expect(idempotency.run(other, make())).rejects.toThrow('used with another input');
    await first;
    await expect(idempotency.run(other, make())).rejects.toThrow('used with another input');
    expect(made).toBe(1);
  });

  it.each([
    ['user', { ...request, user: '8' }],
    ['customer', { ...request, customer: 'other' }],
    ['key', { ...request, idempotencyKey: 'l' }],
  ])('of another %s is separate', async (_what, other) => {
    await idempotency.run(request, make());
    expect(await idempotency.run(other, make())).toMatchObject({ id: 2 });
  });
});
