import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PageView, routePattern, type Routing, sendPageView, watchPageViews } from './page-views.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A router whose location the test sets. */
class TestRouter implements Routing {
  readonly listeners = new Set<() => void>();
  state: Routing['state'];

  constructor(pathname: string, path: string) {
    this.state = stateOf(pathname, path, 'idle');
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  go(pathname: string, path: string, navigation = 'idle'): void {
    this.state = stateOf(pathname, path, navigation);
    for (const listener of this.listeners) listener();
  }
}

function stateOf(pathname: string, path: string, navigation: string): Routing['state'] {
  return { location: { pathname }, navigation: { state: navigation }, matches: [{ route: { path } }] };
}

function watchViews(router: TestRouter) {
  const views: PageView[] = [];
  const stop = watchPageViews(router, '1.2.3', (view) => views.push(view));
  return { stop, pages: () => views.map(({ page }) => page), views };
}

describe('page views', () => {
  it('are reported by pattern, never by id or token [session.page-views]', () => {
    const router = new TestRouter('/update-password/secret-token', '/update-password/:token');
    const { views } = watchViews(router);
    vi.runAllTimers();
    router.go('/api-clients/91', '/api-clients/:clientId');
    vi.runAllTimers();
    expect(views).toEqual([
      { event: 'page_view', page: '/update-password/:token', version: '1.2.3' },
      { event: 'page_view', page: '/api-clients/:clientId', version: '1.2.3' },
    ]);
  });

  it('ignore redirects and pages that are still loading', () => {
    const router = new TestRouter('/', '/');
    const { pages } = watchViews(router);
    router.go('/api-clients', '/api-clients', 'loading');
    vi.runAllTimers();
    expect(pages()).toEqual([]);
    router.go('/api-clients', '/api-clients');
    vi.runAllTimers();
    expect(pages()).toEqual(['/api-clients']);
  });

  it('count another object of the same pattern, but no search change', () => {
    const router = new TestRouter('/widget/1', '/widget/:id');
    const { pages } = watchViews(router);
    vi.runAllTimers();
    router.go('/widget/1', '/widget/:id');
    vi.runAllTimers();
    router.go('/widget/2', '/widget/:id');
    vi.runAllTimers();
    expect(pages()).toEqual(['/widget/:id', '/widget/:id']);
  });

  it('stop when unsubscribed', () => {
    const router = new TestRouter('/users', '/users');
    const { stop, pages } = watchViews(router);
    stop();
    vi.runAllTimers();
    expect(pages()).toEqual([]);
    expect(router.listeners.size).toBe(0);
  });

  it('are sent without cookies and referrer, and may fail', async () => {
    const fetcher = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('blocked'));
    const view: PageView = { event: 'page_view', page: '/users', version: '1' };
    sendPageView('https://analytics.example.test/views', view, fetcher);
    expect(fetcher).toHaveBeenCalledWith(
      'https://analytics.example.test/views',
      expect.objectContaining({
        method: 'POST',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: true,
        body: JSON.stringify(view),
      }),
    );
    await vi.runAllTimersAsync();
  });
});

it("a route without a pattern has its parent's pattern", () => {
  expect(routePattern([{ route: { path: '/trading' } }, { route: {} }])).toBe('/trading');
  expect(routePattern([{ route: {} }])).toBe('*');
});
