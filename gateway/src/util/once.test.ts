import { expect, it } from 'vitest';
import { onceResolved } from './once.ts';

it('runs work again at the next call if it failed, and never again once it has succeeded', async () => {
  let runs = 0;
  const read = onceResolved(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no file can be opened');
    return runs;
  });
  const [first, second] = [read(), read()];
  await expect(first).rejects.toThrow('no file can be opened');
  await expect(second).rejects.toThrow('no file can be opened');
  expect([await read(), await read()]).toEqual([2, 2]);
});
