import { isOperation, type Round, roundTrips } from '../../../scripts/lib/round-trips.ts';
import { storageStateOf } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

/** Operations of the background, for which no row and no price waits. */
const BACKGROUND = new Set(['WorkspaceChanges', 'RateLimitedClients']);

/** The operations of each round, after the one for the first scripts. */
function operationsOf([scripts = [], ...rounds]: readonly Round[]): string[][] {
  const awaited = (round: Round): string[] => round.filter((each) => isOperation(each) && !BACKGROUND.has(each)).toSorted();
  expect(awaited(scripts)).toEqual([]);
  const operations = rounds.map(awaited);
  return operations.filter((round) => round.length > 0);
}

test.describe('with a session', () => {
  test.use({ storageState: storageStateOf('trader'), ownContext: true });

  test('the first visit of the trading list needs two round trips for data, and the next one a single one', async ({ page }) => {
    // The time is fixed, so that the first responses are not too old, however long the rounds take.
    await page.clock.setFixedTime(new Date());
    const price = page.getByRole('main').locator('[data-state]').first();
    expect(operationsOf(await roundTrips(page, '/trading?game=1', price))).toEqual([
      ['StartTradingSession', 'Viewer'],
      ['TradingList'],
    ]);
    expect(operationsOf(await roundTrips(page, '/trading?game=1', price))).toEqual([['TradingList', 'Viewer']]);
  });

  test('the first visit of the API clients needs one round trip for data', async ({ page }) => {
    const row = page.getByRole('row').nth(1);
    expect(operationsOf(await roundTrips(page, '/api-clients', row))).toEqual([['ApiClientsPage', 'Viewer']]);
  });

  test('the page says that it loads before it has its scripts', async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/trading?game=1', { waitUntil: 'commit' });
    await expect(page.getByRole('status')).toHaveText('Loading…');
    scripts.resolve();
    await expect(page.getByRole('main').locator('[data-state]').first()).toBeVisible();
    await expect(page.getByText('Loading…')).toBeHidden();
  });

  test('code that the first paint does not need is requested after it', async ({ page }) => {
    const later: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/(?:overlays|background-parts|palette)-/.test(request.url())) later.push(request.url());
    });
    const answer = Promise.withResolvers<void>();
    await page.route('**/graphql*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    // Stops the timers. Installed before the page opens, all of whose timers are then of this clock.
    await page.clock.install();
    await page.clock.pauseAt(Date.now());
    await page.goto('/trading?game=1', { waitUntil: 'commit' });
    // The text of the HTML file, which the application replaces once it runs.
    const first = await page.getByText('Loading…').elementHandle();
    await expect.poll(() => first?.evaluate(({ isConnected }) => isConnected)).toBe(false);
    // Without a paint, the page requests the code only after 3 s.
    await page.clock.runFor(2_900);
    expect(later).toEqual([]);
    answer.resolve();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(100);
      expect(later.length).toBeGreaterThan(2);
    }).toPass();
  });
});
