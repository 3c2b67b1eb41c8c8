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

describe('a missing chunk', () => {
  it('reloads the page without showing an error', async () => {
    const reload = vi.fn(() => true);
    const opened = open(() => Promise.reject(gone), reload);
    const settled = vi.fn();
    void opened.then(settled, settled);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(settled).not.toHaveBeenCalled();
  });

  it('is an error of the page after one reload', async () => {
    await expect(
      open(
        () => Promise.reject(gone),
        () => false,
      ),
    ).rejects.toBe(gone);
  });

  it('does not reload if the chunk exists', async () => {
    const reload = vi.fn(() => true);
    await expect(open(() => Promise.resolve({ path: '/users' }), reload)).resolves.toEqual({ path: '/users' });
    expect(reload).not.toHaveBeenCalled();
  });
});

it('reloads once per build', () => {
  expect([mayReload('/assets/index-a.js'), mayReload('/assets/index-a.js'), mayReload('/assets/index-b.js')]).toEqual([
    true,
    false,
    true,
  ]);
});
