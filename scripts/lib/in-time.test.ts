import { expect, it } from 'vitest';
import { inTime } from './in-time.ts';

it('hands on what the work resolves with', async () => {
  await expect(inTime('a picture', 60_000, async () => 7)).resolves.toBe(7);
});

it('says what was waited for when the work never ends', async () => {
  const never = Promise.withResolvers<void>().promise;
  await expect(inTime('a picture', 1, () => never)).rejects.toThrow('a picture: not done after 0.001 s');
});

it('says what failed', async () => {
  const refused = () => Promise.reject(new Error('refused'));
  await expect(inTime('a picture', 60_000, refused)).rejects.toThrow('a picture: refused');
});
