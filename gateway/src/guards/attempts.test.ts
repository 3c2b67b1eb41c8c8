import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Attempts } from './attempts.ts';

const WINDOW_MS = 60_000;
const limits = { SIGN_IN_ATTEMPTS: 2, RESET_ATTEMPTS: 1, ADDRESS_ATTEMPTS: 3, ATTEMPTS_WINDOW_MS: WINDOW_MS };
const ADDRESS = '203.0.113.7';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** How many of so many attempts are let through. */
async function passed(
  attempts: Attempts,
  count: number,
  account = 'a@b.test',
  address: string | null = ADDRESS,
): Promise<number> {
  let through = 0;
  for (let n = 0; n < count; n += 1) if (await attempts.begin('signIn', address, account)) through += 1;
  return through;
}

it('lets an account be tried again when the window is over', async () => {
  const attempts = new Attempts(limits);
  expect(await passed(attempts, 5)).toBe(2);
  vi.advanceTimersByTime(WINDOW_MS - 1);
  expect(await passed(attempts, 1)).toBe(0);
  vi.advanceTimersByTime(1);
  expect(await passed(attempts, 5)).toBe(2);
});

it('does not count what is forgiven, nor what was refused', async () => {
  const attempts = new Attempts(limits);
  for (let n = 0; n < 5; n += 1) await (await attempts.begin('signIn', ADDRESS, 'a@b.test'))?.forgive();
  expect(await passed(attempts, 5)).toBe(2);
  // Three refusals for the account have used up nothing of the address, which has one left.
  expect(await passed(attempts, 5, 'c@d.test')).toBe(1);
});

it('counts clients whose address is not known as one', async () => {
  const attempts = new Attempts(limits);
  expect([await passed(attempts, 2, 'a@b.test', null), await passed(attempts, 2, 'c@d.test', null)]).toEqual([2, 1]);
});

it('counts each kind by itself', async () => {
  const attempts = new Attempts(limits);
  expect(await passed(attempts, 3)).toBe(2);
  expect(await attempts.begin('resetMail', ADDRESS, 'a@b.test')).not.toBeNull();
  expect(await attempts.begin('resetMail', ADDRESS, 'a@b.test')).toBeNull();
  expect(await attempts.begin('resetLink', ADDRESS)).not.toBeNull();
});

it('leaves nothing behind when the window is over', async () => {
  const attempts = new Attempts(limits);
  await passed(attempts, 2);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(WINDOW_MS);
  expect(vi.getTimerCount()).toBe(0);
});
