import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { groupOf, idOf, openBoard, findBoardMatch } from '../support/board.ts';
import { patchProviderRecord } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { FIRST_PRICES } from '../support/trading-list.ts';

test.use({ storageState: storageStateOf('trader') });

/** Lets the queries of this name fail from now on, with that request id. */
async function failQueries(page: Page, name: string, requestId: string): Promise<void> {
  const error = { message: 'No answer.', extensions: { code: 'PROVIDER_UNREACHABLE', requestId } };
  await page.route('**/graphql*', (route) =>
    route.request().postData()?.includes(`query ${name}`) ? route.fulfill({ json: { errors: [error] } }) : route.fallback(),
  );
}

test('what could not be refreshed shows the id of its request', async ({ page }) => {
  const match = await findBoardMatch();
  await patchProviderRecord('markets', idOf(match, 'overtime'), { state: 'open' });

  await test.step('earlier prices', async () => {
    await failQueries(page, 'BoardHistory', 'r-history');
    await openBoard(page, 'match', match);
    await groupOf(page, 'Overtime')
      .getByRole('button', { name: /^Overtime, Yes: / })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Price history: Overtime' });
    await expect(dialog.getByText("Couldn't load earlier prices.")).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Copy request ID r-history' })).toBeVisible();
    await expectAccessible(dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a series and the list, without a socket that would bring them', async () => {
    await page.routeWebSocket('**/graphql*', (socket) => socket.close());
    for (const [query, path, what] of [
      ['SeriesMarkets', new URL(page.url()).pathname, 'the series'],
      ['TradingList', '/trading?game=5', 'the list'],
    ] as const) {
      await page.goto(path);
      await expect(
        page
          .getByRole('button', { name: /^\S.*: \d+\.\d\d/ })
          .or(page.getByText(/^Best of/))
          .first(),
      ).toBeVisible(FIRST_PRICES);
      await failQueries(page, query, `r-${query}`);
      // While the page still loads, a refresh does not send a request of its own.
      await expect(async () => {
        await page.keyboard.press('r');
        await expect(page.getByText(`Couldn't refresh ${what}.`)).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expect(page.getByRole('button', { name: `Copy request ID r-${query}` })).toBeVisible();
      await expectAccessible(page.getByRole('button', { name: `Copy request ID r-${query}` }).locator('..'));
      await page.unrouteAll();
    }
  });
});
