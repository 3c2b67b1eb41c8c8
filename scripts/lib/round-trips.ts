import type { Locator, Page, Request, Route } from '@playwright/test';

/** Requests that were sent together: each could only start after a response of the round before. */
export type Round = readonly string[];

/** After this many idle turns without a new request, the page sends no more until a response arrives. */
const QUIET_TURNS = 12;

const IDLE = 'new Promise((resolve) => requestIdleCallback(resolve, { timeout: 100 }))';

/** Name of the operation of a request for data, else its path. */
function nameOf(request: Request): string {
  const { pathname } = new URL(request.url());
  return pathname === '/graphql' ? (/"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1] ?? pathname) : pathname;
}

/**
 * The rounds of requests of a visit to `path` until `sign` is visible, from the one after the page itself to the last one for
 * data. All responses of its own origin are withheld until the page sends no more requests, then delivered together.
 */
export async function roundTrips(page: Page, path: string, sign: Locator): Promise<Round[]> {
  let waiting: Route[] = [];
  const rounds: Round[] = [];
  const hold = async (route: Route): Promise<void> => {
    const request = route.request();
    if (request.isNavigationRequest() || new URL(request.url()).origin !== new URL(page.url()).origin) await route.continue();
    else waiting.push(route);
  };
  await page.route('**/*', hold);
  try {
    await page.goto(path, { waitUntil: 'commit' });
    while (!(await sign.isVisible())) {
      await waitUntilQuiet(page, () => waiting.length);
      const round = waiting;
      waiting = [];
      if (round.length === 0) continue;
      rounds.push(round.map((route) => nameOf(route.request())));
      // The server may close an idle connection just as it is reused.
      await Promise.all(round.map(async (route) => route.fulfill({ response: await route.fetch({ maxRetries: 1 }) })));
    }
  } finally {
    await page.unroute('**/*', hold);
    // `unroute` may have continued them.
    for (const route of waiting) await route.continue().catch(() => {});
  }
  return rounds.slice(0, rounds.findLastIndex((round) => round.some(isOperation)) + 1);
}

/** Whether a request of a round is one for data. */
export function isOperation(name: string): boolean {
  return !name.startsWith('/');
}

/** Resolves when the page has been idle for several turns without another request. */
async function waitUntilQuiet(page: Page, count: () => number): Promise<void> {
  for (let turns = 0, before = -1; turns < QUIET_TURNS; turns += 1) {
    if (count() !== before) turns = 0;
    before = count();
    await page.evaluate(IDLE).catch(() => {});
  }
}
