import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryWindow } from '../testing/memory-storage.ts';
import { mayReload, withStaleChunkReload } from './stale-chunk-reload.ts';

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const gone = new TypeError('Failed to fetch dynamically imported module');

/** Opens the only route below a parent, as the router would. */
async function open(lazy: () => Promise<object>, reload: () => boolean): Promise<unknown> {
  const [parent] = withStaleChunkReload([{ children: [{ path: '/users', lazy }] }], reload);
  const found = parent?.children?.[0]?.lazy;
  if (typeof found !== 'function') throw new Error('The route lost its code.');
  return await found();
}

describe('code of a page that is gone', () => {
  it('loads the page anew, and shows no failure meanwhile', async () => {
    const reload = vi.fn(() => true);
    const opened = open(() => Promise.reject(gone), reload);
    const settled = vi.fn();
    void opened.then(settled, settled);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(settled).not.toHaveBeenCalled();
  });

  it('is a failure of the page once that has been tried', async () => {
    await expect(
      open(
        () => Promise.reject(gone),
        () => false,
      ),
    ).rejects.toBe(gone);
  });

  it('and code that is there loads nothing anew', async () => {
    const reload = vi.fn(() => true);
    await expect(open(() => Promise.resolve({ path: '/users' }), reload)).resolves.toEqual({ path: '/users' });
    expect(reload).not.toHaveBeenCalled();
  });
});

it('a build is left once; a newer one may be left again', () => {
  expect([mayReload('/assets/index-a.js'), mayReload('/assets/index-a.js'), mayReload('/assets/index-b.js')]).toEqual([
    true,
    false,
    true,
  ]);
});
