import { describe, expect, it } from 'vitest';
import { PRIORITY } from '../provider/client/rate-limiter.ts';
import { readQueue } from '../../test/support/read-queue.ts';
import { EntityCache } from './entity-cache.ts';
import { LEVEL } from '../provider/client/read-lane.ts';

interface Thing {
  readonly id: number;
}

function cacheOver(answer: (ids: readonly number[]) => readonly Thing[] | Promise<readonly Thing[]>, perSecond = 1_000) {
  const calls: (readonly number[])[] = [];
  const cache = new EntityCache<Thing>({
    queue: readQueue({ perSecond }),
    level: LEVEL.SERIES,
    kind: 'thing',
    idOf: ({ id }) => id,
    ttlMs: 60_000,
    read: async (ids) => {
      calls.push(ids);
      return answer(ids);
    },
  });
  return { cache, calls };
}

const all = (ids: readonly number[]): Thing[] => ids.map((id) => ({ id }));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('EntityCache', () => {
  it('requests at most 50 ids at once [calls.data.max-ids]', async () => {
    const { cache, calls } = cacheOver(all);
    await cache.readMany(upTo(120));
    expect(calls.map((ids) => ids.length)).toEqual([50, 50, 20]);
  });

  it.each([
    ['reordered', (ids: readonly number[]) => all(ids).toReversed()],
    ['doubled', (ids: readonly number[]) => [...all(ids), ...all(ids)]],
    ['longer than asked', (ids: readonly number[]) => [{ id: 999 }, ...all(ids), { id: 998 }]],
  ])('finds results by id in a response that is %s', async (_name, answer) => {
    const { cache } = cacheOver(answer);
    expect(await cache.readMany([3, 1, 2, 1])).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }, { id: 1 }]);
  });

  it('returns null for ids that a response leaves out', async () => {
    const { cache } = cacheOver((ids) => all(ids).filter(({ id }) => id !== 2));
    expect(await cache.readMany([1, 2, 3])).toEqual([{ id: 1 }, null, { id: 3 }]);
  });

  it('fails only the ids of the failed chunk, and requests them again', async () => {
    let broken = true;
    const { cache } = cacheOver((ids) => {
      if (broken && ids.includes(60)) throw new Error('no answer');
      return all(ids);
    });
    const first = await cache.readMany(upTo(60));
    expect(first.filter((value) => value instanceof Error)).toHaveLength(10);
    broken = false;
    expect(await cache.readMany([60])).toEqual([{ id: 60 }]);
  });

  it('shares an earlier read that waits, which becomes as urgent as the later one', async () => {
    const { cache, calls } = cacheOver(all, 20);
    await cache.readMany([900]);
    const background = cache.readMany(upTo(60), PRIORITY.RECONCILE);
    expect(await cache.readMany([60], PRIORITY.SCREEN)).toEqual([{ id: 60 }]);
    expect(calls[1]?.[0]).toBe(60);
    expect(await background).toEqual(all(upTo(60)));
    expect(calls.map((ids) => ids.length)).toEqual([1, 50, 10]);
  });

  it('shares a running fetch and a recent one', async () => {
    const { cache, calls } = cacheOver(all);
    await Promise.all([cache.readMany([1, 2]), cache.readMany([2, 3])]);
    await cache.readMany([1, 3]);
    expect(calls).toEqual([[1, 2, 3]]);
  });
});
