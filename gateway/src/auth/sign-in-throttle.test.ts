import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInThrottle } from './sign-in-throttle.ts';

const WINDOW_MS = 60_000;
/** In real time: the fake timers do not replace `node:timers/promises`. */
const DELAY_MS = 50;
/** A delay that ends only because the client disconnects. */
const LONG_DELAY_MS = 600_000;
const realNow = performance.now.bind(performance);
const limits = {
  SIGN_IN_ATTEMPTS: 2,
  SIGN_IN_ACCOUNT_ATTEMPTS: 5,
  SIGN_IN_DELAY_MS: DELAY_MS,
  RESET_ATTEMPTS: 1,
  ADDRESS_ATTEMPTS: 3,
  ATTEMPTS_WINDOW_MS: WINDOW_MS,
};
const NEVER_ABORTED = new AbortController().signal;
const disconnected = (): AbortSignal => NEVER_ABORTED;
const ADDRESS = '203.0.113.7';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Makes this many attempts, and returns how many are allowed. */
async function countAllowed(
  throttle: SignInThrottle,
  attemptsToMake: number,
  account = 'a@b.test',
  address: string = ADDRESS,
): Promise<number> {
  let count = 0;
  for (let n = 0; n < attemptsToMake; n += 1)
    if (await throttle.begin({ kind: 'signIn', address, account, disconnected })) count += 1;
  return count;
}

it('allows attempts again after the window', async () => {
  const throttle = new SignInThrottle(limits);
  expect(await countAllowed(throttle, 5)).toBe(2);
  vi.advanceTimersByTime(WINDOW_MS - 1);
  expect(await countAllowed(throttle, 1)).toBe(0);
  vi.advanceTimersByTime(1);
  expect(await countAllowed(throttle, 5)).toBe(2);
});

it('does not count attempts that were reset or refused', async () => {
  const throttle = new SignInThrottle(limits);
  for (let n = 0; n < 5; n += 1)
    await (await throttle.begin({ kind: 'signIn', address: ADDRESS, account: 'a@b.test', disconnected }))?.reset();
  expect(await countAllowed(throttle, 5)).toBe(2);
  // Refused attempts do not count for the address, which has one attempt left.
  expect(await countAllowed(throttle, 5, 'c@d.test')).toBe(1);
});

it('does not count an attempt whose client disconnects during the delay', async () => {
  const throttle = new SignInThrottle({ ...limits, SIGN_IN_ATTEMPTS: 3, SIGN_IN_ACCOUNT_ATTEMPTS: 0 });
  const leaving = {
    kind: 'signIn',
    address: ADDRESS,
    account: 'a@b.test',
    disconnected: () => AbortSignal.abort(new Error('gone')),
  } as const;
  for (let n = 0; n < 5; n += 1) await expect(throttle.begin(leaving)).rejects.toThrow('gone');
  expect(await throttle.begin({ ...leaving, disconnected })).not.toBeNull();
});

it('counts each kind separately', async () => {
  const throttle = new SignInThrottle(limits);
  expect(await countAllowed(throttle, 3)).toBe(2);
  expect(await throttle.begin({ kind: 'resetMail', address: ADDRESS, account: 'a@b.test', disconnected })).not.toBeNull();
  expect(await throttle.begin({ kind: 'resetMail', address: ADDRESS, account: 'a@b.test', disconnected })).toBeNull();
  expect(await throttle.begin({ kind: 'resetLink', address: ADDRESS, disconnected })).not.toBeNull();
});

describe('an account with attempts from many addresses', () => {
  /** Makes all attempts that are not delayed, from several addresses. */
  async function exhausted(delayMs: number): Promise<SignInThrottle> {
    const throttle = new SignInThrottle({ ...limits, SIGN_IN_DELAY_MS: delayMs });
    for (const [n, count] of [2, 2, 1].entries())
      expect(await countAllowed(throttle, count, 'a@b.test', `198.51.100.${n}`)).toBe(count);
    return throttle;
  }

  it('is not locked: each further attempt is delayed, from any address', async () => {
    const throttle = await exhausted(DELAY_MS);
    for (const address of ['198.51.100.7', '198.51.100.8']) {
      const startedAt = realNow();
      const attempt = await throttle.begin({ kind: 'signIn', address, account: 'a@b.test', disconnected });
      expect(attempt).toEqual({ reset: expect.any(Function) });
      // A timer may be a part of a millisecond early.
      expect(realNow() - startedAt).toBeGreaterThan(DELAY_MS - 1);
    }
    expect(await countAllowed(throttle, 1, 'c@d.test', '198.51.100.7')).toBe(1);
  });

  it('has a delayed attempt rejected when its client disconnects', async () => {
    const throttle = await exhausted(LONG_DELAY_MS);
    const connection = new AbortController();
    const waiting = throttle.begin({
      kind: 'signIn',
      address: ADDRESS,
      account: 'a@b.test',
      disconnected: () => connection.signal,
    });
    const ended = waiting.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1);
    const disconnected = new Error('disconnected');
    connection.abort(disconnected);
    expect(await ended).toBe(disconnected);
  });

  it('has further attempts refused while 1,000 are delayed', async () => {
    const throttle = await exhausted(LONG_DELAY_MS);
    const connection = new AbortController();
    const address = (n: number): string => `198.51.${n >> 8}.${n & 255}`;
    const delayed = Array.from({ length: 1_000 }, (_, n) =>
      throttle.begin({ kind: 'signIn', address: address(1_000 + n), account: 'a@b.test', disconnected: () => connection.signal }),
    );
    const outcomes = Promise.allSettled(delayed);
    await vi.advanceTimersByTimeAsync(1);
    expect(await throttle.begin({ kind: 'signIn', address: address(1), account: 'a@b.test', disconnected })).toBeNull();
    connection.abort(new Error('disconnected'));
    expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(1_000);
  });
});

it('has no timers left after the window', async () => {
  const throttle = new SignInThrottle(limits);
  await countAllowed(throttle, 2);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(WINDOW_MS);
  expect(vi.getTimerCount()).toBe(0);
});
