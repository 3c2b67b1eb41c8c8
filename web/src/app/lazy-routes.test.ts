import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as LoadCode from '../lib/load-code.ts';
import { memoryWindow } from '../testing/memory-storage.ts';
import type * as LazyRoutes from './lazy-routes.ts';

const page = (entry: string) => `<script type="module" src="${entry}"></script>`;

/** The device and the gateway, as the page sees them. */
const surroundings = { online: true, entry: '/assets/index-a.js' };
let target: EventTarget;
/** Loaded for each test, because `connection.ts` remembers that it found another build. */
let codeWaits: typeof LoadCode.codeWaits;
let routes: typeof LazyRoutes;

beforeEach(async () => {
  Object.assign(surroundings, { online: true, entry: '/assets/index-a.js' });
  target = Object.assign(memoryWindow(), {
    fetch: async (path: string) => new Response(path === '/' ? page(surroundings.entry) : '{}'),
  });
  vi.stubGlobal('window', target);
  vi.stubGlobal('navigator', {
    get onLine() {
      return surroundings.online;
    },
  });
  vi.stubGlobal('document', { documentElement: { outerHTML: page('/assets/index-a.js') } });
  vi.resetModules();
  routes = await import('./lazy-routes.ts');
  ({ codeWaits } = await import('../lib/load-code.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function setOnline(online: boolean): void {
  surroundings.online = online;
  target.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

const gone = new TypeError('Failed to fetch dynamically imported module');

/** Opens the only route below a parent, as the router would. */
async function open(lazy: () => Promise<object>, reload: () => boolean): Promise<unknown> {
  const [parent] = routes.withLoadedCode([{ children: [{ path: '/users', lazy }] }], reload);
  const found = parent?.children?.[0]?.lazy;
  if (typeof found !== 'function') throw new Error('The route lost its code.');
  return await found();
}

describe('missing code of a route', () => {
  it('without a connection waits for one, without an error and without a reload', async () => {
    const reload = vi.fn(() => true);
    const lazy = vi.fn(() => Promise.reject<object>(gone));
    setOnline(false);
    const opened = open(lazy, reload);
    await vi.waitFor(() => expect(codeWaits.get()).toBe(true));
    expect(lazy).toHaveBeenCalledTimes(1);
    lazy.mockResolvedValue({ path: '/users' });
    setOnline(true);
    await expect(opened).resolves.toEqual({ path: '/users' });
    expect([codeWaits.get(), reload.mock.calls]).toEqual([false, []]);
  });

  it('is requested once more, because the connection may have been lost for a moment', async () => {
    const lazy = vi.fn(() => Promise.resolve({ path: '/users' }));
    lazy.mockRejectedValueOnce(gone);
    await expect(open(lazy, () => true)).resolves.toEqual({ path: '/users' });
  });

  it('is an error of the page if the gateway still serves this build', async () => {
    const reload = vi.fn(() => true);
    const lazy = vi.fn(() => Promise.reject<object>(gone));
    await expect(open(lazy, reload)).rejects.toBe(gone);
    expect([lazy.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0]);
  });

  it('reloads the page if the gateway serves another build, and is an error after that', async () => {
    surroundings.entry = '/assets/index-b.js';
    const reload = vi.fn(() => true);
    const settled = vi.fn();
    void open(() => Promise.reject(gone), reload).then(settled, settled);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(settled).not.toHaveBeenCalled();
    await expect(
      open(
        () => Promise.reject(gone),
        () => false,
      ),
    ).rejects.toBe(gone);
  });
});

it('reloads once per build', () => {
  const { mayReload } = routes;
  expect([mayReload('/assets/index-a.js'), mayReload('/assets/index-a.js'), mayReload('/assets/index-b.js')]).toEqual([
    true,
    false,
    true,
  ]);
});
