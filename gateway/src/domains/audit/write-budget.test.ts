import { expect, it } from 'vitest';
import { WriteBudget } from './write-budget.ts';

it('limits the writes of a user, and of a customer by all its users', async () => {
  const budget = new WriteBudget(null);
  const times = async (count: number, user: string, customer: string | null) => {
    for (let n = 0; n < count; n += 1) await budget.charge({ user, customer });
  };
  const limited = { extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) } };
  await times(300, '1', 'c');
  await expect(times(1, '1', null)).rejects.toMatchObject(limited);
  await times(300, '2', 'c');
  await expect(times(1, '3', 'c')).rejects.toMatchObject(limited);
  // A write that its customer's budget refuses does not count for its user.
  await times(300, '3', 'd');
});
