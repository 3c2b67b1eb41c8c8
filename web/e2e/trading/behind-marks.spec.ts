import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { addFault, changeOdds, clearFaults, readProviderRecord, sendFrames } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { expectLive, findListedSeries, openLiveList, rowOf } from '../support/trading-list.ts';

test.use({ storageState: storageStateOf('trader') });

const BEHIND = /May be out of date/;
const Versioned = z.object({ resource_version: z.number(), updated_at: z.string() });

/** Pushes the second next version of a market while markets can't be read, so that the gateway can't know its newest state. */
async function makeStale(marketId: string): Promise<void> {
  await addFault({ api: 'odds', path: '/markets', kind: 'status', status: 503 });
  const { resource_version: version, updated_at: changedAt } = Versioned.parse(await readProviderRecord('markets', marketId));
  const patch = [{ op: 'replace', path: '/resource_version', value: version + 2 }];
  const payload = { id: Number(marketId), patch };
  // Between the market's last change and its next one, by the provider's clock.
  const created = new Date(Date.parse(changedAt) + 1_000).toISOString();
  await sendFrames([JSON.stringify({ channel: 'odds_market_updates', uuid: randomUUID(), created, payload })]);
}

/** Waits from now on for an element to lose its stale mark. @returns a function that resolves with its text at that moment */
async function watchMark(element: Locator): Promise<() => Promise<string>> {
  const watched = await element.evaluateHandle((shown) => ({
    text: new Promise<string>((resolve) => {
      new MutationObserver((_, observer) => {
        if (shown.querySelector('[data-stale]') !== null) return;
        observer.disconnect();
        resolve(shown.textContent);
      }).observe(shown, { attributeFilter: ['data-stale'], subtree: true });
    }),
  }));
  return () => watched.evaluate(({ text }) => text);
}

test('only a market whose newest price is not known yet is marked, until that price is shown, on the list and on the board', async ({
  page,
}) => {
  const { series, market, first, second } = findListedSeries(await openLiveList(page, '?game=1'), '1');
  const row = rowOf(page, { first, second });

  await test.step('the list', async () => {
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByTitle(BEHIND)).toHaveCount(0);
    await makeStale(market.id);
    const marked = row.getByTitle(BEHIND);
    await expect(marked).toHaveCount(2);
    await expect(marked.first()).toContainText(', may be out of date');
    await expect(marked.first()).toHaveCSS('border-style', 'dashed');
    await expect(page.getByRole('main').getByTitle(BEHIND)).toHaveCount(2);
    await expectLive(page);
    await expectAccessible(row);
    const textWithoutMark = await watchMark(row);
    await changeOdds(market.id, [8.88, 1.09]);
    expect(await textWithoutMark()).toContain('8.88');
    await expect(row.getByTitle(BEHIND)).toHaveCount(0);
  });

  await test.step('the board', async () => {
    await clearFaults();
    await page.goto(`/trading/${series.id}`);
    await expectLive(page);
    const shown = page.locator(`[data-market="${market.id}"]`);
    await makeStale(market.id);
    await expect(shown.getByTitle(BEHIND).first()).toBeVisible();
    await expect(shown.getByRole('button', { name: /, may be out of date/ }).first()).toBeVisible();
    await expectLive(page);
    await expectAccessible(shown);
    await clearFaults();
    await expect(shown.getByTitle(BEHIND)).toHaveCount(0);
    await expectLive(page);
  });
});
