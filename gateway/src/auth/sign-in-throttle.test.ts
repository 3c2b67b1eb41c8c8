import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInThrottle } from './sign-in-throttle.ts';

const WINDOW_MS = 60_000;
const DELAY_MS = 5_000;
const limits = {
  SIGN_IN_ATTEMPTS: 2,
  SIGN_IN_ACCOUNT_ATTEMPTS: 5,
  SIGN_IN_DELAY_MS: DELAY_MS,
  RESET_ATTEMPTS: 1,
  ADDRESS_ATTEMPTS: 3,
  ATTEMPTS_WINDOW_MS: WINDOW_MS,
};
const STAYS = new AbortController().signal;
const gone = (): AbortSignal => STAYS;
const ADDRESS = '203.0.113.7';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** How many of so many attempts are let through. */
async function passed(
  attempts: SignInThrottle,
  count: number,
  account = 'a@b.test',
  address: string | null = ADDRESS,
): Promise<number> {
  let through = 0;
  for (let n = 0; n < count; n += 1) if (await attempts.begin({ kind: 'signIn', address, account, gone })) through += 1;
  return through;
}

it('lets an account be tried again when the window is over', async () => {
  const attempts = new SignInThrottle(limits);
  expect(await passed(attempts, 5)).toBe(2);
  vi.advanceTimersByTime(WINDOW_MS - 1);
  expect(await passed(attempts, 1)).toBe(0);
  vi.advanceTimersByTime(1);
  expect(await passed(attempts, 5)).toBe(2);
});

it('does not count what is forgiven, nor what was refused', async () => {
  const attempts = new SignInThrottle(limits);
  for (let n = 0; n < 5; n += 1)
    await (await attempts.begin({ kind: 'signIn', address: ADDRESS, account: 'a@b.test', gone }))?.reset();
  expect(await passed(attempts, 5)).toBe(2);
  // Three refusals for the account have used up nothing of the address, which has one left.
  expect(await passed(attempts, 5, 'c@d.test')).toBe(1);
});

it('counts clients whose address is not known as one', async () => {
  const attempts = new SignInThrottle(limits);
  expect([await passed(attempts, 2, 'a@b.test', null), await passed(attempts, 2, 'c@d.test', null)]).toEqual([2, 1]);
});

it('counts each kind by itself', async () => {
  const attempts = new SignInThrottle(limits);
  expect(await passed(attempts, 3)).toBe(2);
  expect(await attempts.begin({ kind: 'resetMail', address: ADDRESS, account: 'a@b.test', gone })).not.toBeNull();
  expect(await attempts.begin({ kind: 'resetMail', address: ADDRESS, account: 'a@b.test', gone })).toBeNull();
  expect(await attempts.begin({ kind: 'resetLink', address: ADDRESS, gone })).not.toBeNull();
});

describe('an account that is tried from many addresses', () => {
  /** Uses up what is not delayed, from addresses that have as much left as they need. */
  async function tried(): Promise<SignInThrottle> {
    const attempts = new SignInThrottle(limits);
    for (const [n, count] of [2, 2, 1].entries())
      expect(await passed(attempts, count, 'a@b.test', `198.51.100.${n}`)).toBe(count);
    return attempts;
  }

  it('is not locked: each further attempt waits, and one that is forgiven leaves the next one to wait as well', async () => {
    const attempts = await tried();
    for (const address of ['198.51.100.7', '198.51.100.8']) {
      const done = vi.fn();
      const waiting = attempts.begin({ kind: 'signIn', address, account: 'a@b.test', gone }).then(done);
      await vi.advanceTimersByTimeAsync(DELAY_MS - 1);
      expect(done).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      await waiting;
      expect(done).toHaveBeenCalledWith({ reset: expect.any(Function) });
    }
    expect(await passed(attempts, 1, 'c@d.test', '198.51.100.7')).toBe(1);
  });

  it('does not hold a caller who has left', async () => {
    const attempts = await tried();
    const leaving = new AbortController();
    const waiting = attempts.begin({ kind: 'signIn', address: ADDRESS, account: 'a@b.test', gone: () => leaving.signal });
    const ended = waiting.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1);
    const left = new Error('left');
    leaving.abort(left);
    expect(await ended).toBe(left);
  });

  it('holds a bounded number of them', async () => {
    const attempts = await tried();
    const address = (n: number): string => `198.51.${n >> 8}.${n & 255}`;
    const held = Array.from({ length: 1_000 }, (_, n) =>
      attempts.begin({ kind: 'signIn', address: address(1_000 + n), account: 'a@b.test', gone }),
    );
    await vi.advanceTimersByTimeAsync(1);
    expect(await attempts.begin({ kind: 'signIn', address: address(1), account: 'a@b.test', gone })).toBeNull();
    await vi.advanceTimersByTimeAsync(DELAY_MS);
    expect((await Promise.all(held)).every((attempt) => attempt !== null)).toBe(true);
  });
});

it('leaves nothing behind when the window is over', async () => {
  const attempts = new SignInThrottle(limits);
  await passed(attempts, 2);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(WINDOW_MS);
  expect(vi.getTimerCount()).toBe(0);
});
