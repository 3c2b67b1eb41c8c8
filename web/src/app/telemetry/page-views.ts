export interface Match {
  readonly route: { readonly path?: string | undefined };
}

/** Pattern of the innermost matched route, with parameter names instead of ids and tokens. */
export function routePattern(matches: readonly Match[]): string {
  return matches.findLast(({ route }) => route.path !== undefined)?.route.path ?? '*';
}

/** A page that redirects within this time was not viewed. */
const SETTLE_MS = 500;

/** A page view. Contains no personal data and no ids. */
export interface PageView {
  readonly event: 'page_view';
  /** Pattern of the route. */
  readonly page: string;
  /** Version of the product. */
  readonly version: string;
}

/** The part of the router that is used here. */
export interface Routing {
  readonly state: {
    readonly matches: readonly Match[];
    readonly location: { readonly pathname: string };
    readonly navigation: { readonly state: string };
  };
  subscribe(listener: () => void): () => void;
}

/** Reports a page view after each change of the path; search and filter changes do not count. Returns a function that stops it. */
export function watchPageViews(router: Routing, version: string, send: (view: PageView) => void): () => void {
  let viewed: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function scheduleView(): void {
    clearTimeout(timer);
    const { location, matches, navigation } = router.state;
    if (navigation.state !== 'idle' || location.pathname === viewed) return;
    timer = setTimeout(() => {
      viewed = location.pathname;
      send({ event: 'page_view', page: routePattern(matches), version });
    }, SETTLE_MS);
  }

  scheduleView();
  const stop = router.subscribe(scheduleView);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Sends a page view without cookies or referrer, also while the page unloads. Failures are ignored. */
export function sendPageView(url: string, view: PageView, fetcher: typeof fetch = window.fetch.bind(window)): void {
  void fetcher(url, {
    method: 'POST',
    // A text/plain body needs no CORS preflight.
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    body: JSON.stringify(view),
  }).catch(() => {});
}
