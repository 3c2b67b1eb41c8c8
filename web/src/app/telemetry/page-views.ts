export interface Match {
  readonly route: { readonly path?: string | undefined };
}

/** The pattern of the innermost route that has one, with names where ids and tokens stand: it holds none itself. */
export function routePattern(matches: readonly Match[]): string {
  return matches.findLast(({ route }) => route.path !== undefined)?.route.path ?? '*';
}

/** An address that leads on at once was not viewed. */
const SETTLE_MS = 500;

/** What is told of a page view: nothing of the person, and no id. */
export interface PageView {
  readonly event: 'page_view';
  /** Pattern of the route. */
  readonly page: string;
  /** Version of the product. */
  readonly version: string;
}

/** As much of the router as is needed here. */
export interface Routing {
  readonly state: {
    readonly matches: readonly Match[];
    readonly location: { readonly pathname: string };
    readonly navigation: { readonly state: string };
  };
  subscribe(listener: () => void): () => void;
}

/** Reports each page once somebody is there; a change of search or filter is no new page. Returns the way to stop. */
export function watchPageViews(router: Routing, version: string, send: (view: PageView) => void): () => void {
  let viewed: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    clearTimeout(timer);
    const { location, matches, navigation } = router.state;
    if (navigation.state !== 'idle' || location.pathname === viewed) return;
    timer = setTimeout(() => {
      viewed = location.pathname;
      send({ event: 'page_view', page: routePattern(matches), version });
    }, SETTLE_MS);
  }

  settle();
  const stop = router.subscribe(settle);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Sends without cookies or referrer, also while the page is being left; what becomes of it matters to nobody here. */
export function sendPageView(url: string, view: PageView, fetcher: typeof fetch = window.fetch.bind(window)): void {
  void fetcher(url, {
    method: 'POST',
    // A plain text needs no leave from the other origin beforehand.
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    body: JSON.stringify(view),
  }).catch(() => {});
}
