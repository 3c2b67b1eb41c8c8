import { describe, expect, it } from 'vitest';
import { RecentIds } from './recent-ids.ts';

describe('recent ids', () => {
  it('tell the first time from the ones after it', () => {
    const recent = new RecentIds(10);
    expect([recent.add('a'), recent.add('b'), recent.add('a')]).toEqual([true, true, false]);
  });

  it('forget the oldest beyond their bound and nothing else', () => {
    const recent = new RecentIds(2);
    for (const id of ['a', 'b', 'c']) recent.add(id);
    expect([recent.add('c'), recent.add('b'), recent.add('a')]).toEqual([false, false, true]);
  });
});
