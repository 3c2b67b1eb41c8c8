import { expect, it } from 'vitest';
import { withTimeout } from './with-timeout.ts';

it('resolves with the result of the work', async () => {
  await expect(withTimeout('a picture', 60_000, async () => 7)).resolves.toBe(7);
});

it('names the work that never ends', async () => {
  const never = Promise.withResolvers<void>().promise;
  await expect(withTimeout('a picture', 1, () => never)).rejects.toThrow('a picture: not done after 0.001 s');
});

it('names the work that failed', async () => {
  const refused = () => Promise.reject(new Error('refused'));
  await expect(withTimeout('a picture', 60_000, refused)).rejects.toThrow('a picture: refused');
});
