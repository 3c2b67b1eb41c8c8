import { storageStateOf } from '../support/accounts.ts';
import { combinationsSince, findBuildableMatch, openMatch, outcome, totalOf } from '../support/bet-builder.ts';
import { addFault, changeOdds, clearFaults, patchProviderRecord, receivedCalls } from '../support/control.ts';
import { goToPast } from '../support/series.ts';
import { tap, tapToClose } from '../support/tap.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { smallTouchTargets } from '../support/touch-targets.ts';
import { findListedSeries, openLiveList, scrollToRow } from '../support/trading-list.ts';

test.use({ storageState: storageStateOf('trader') });

test('a trader goes back to a price that has changed since, copies where it comes from, and returns with one key [history.past.frame]', async ({
  page,
  context,
}) => {
  const list = await openLiveList(page, '?game=5');
  const { series } = findListedSeries(list, '5');
  await page.goto(`/trading/${series.id}?tab=series`);
  await expect(page.getByRole('button', { name: 'Go to a past time' })).toBeVisible();
  const price = page.locator('[data-state="open"][data-selection]').first();
  await expect(price).toBeVisible();
  const selection = String(await price.getAttribute('data-selection'));
  const market = String(await price.locator('xpath=ancestor::*[@data-market][1]').getAttribute('data-market'));
  await patchProviderRecord('markets', market, { state: 'suspended' });
  await expect(page.locator(`[data-selection="${selection}"]`)).toHaveAttribute('data-state', 'suspended');

  await expect(async () => {
    await goToPast(page);
    await expect(page.locator(`[data-selection="${selection}"]`)).toHaveAttribute('data-state', 'suspended', { timeout: 3_000 });
  }).toPass();
  await expect(page.getByText(/Bets, the slip, combined odds and widgets are for the present only/)).toBeVisible();
  await expect(page.locator(`[data-selection="${selection}"]`)).toHaveAttribute('data-state', 'suspended');
  await expect(page.getByRole('tab', { name: 'Bet builder' })).toHaveCount(0);

  // Goes to the previous change.
  const asOf = page.getByText(/^As of .* not live$/);
  const atInUrl = (): string | null => new URL(page.url()).searchParams.get('at');
  await expect.poll(atInUrl).not.toBeNull();
  const later = atInUrl();
  await page.keyboard.press(',');
  // Waits for the URL, not the text: the previous change may be in the same second.
  await expect.poll(atInUrl).not.toBe(later);
  await page.locator(`[data-selection="${selection}"]`).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/the market was (?:open|suspended)\./)).toBeVisible();
  await expect(dialog.getByText('Received', { exact: true })).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy the sentence' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(`market ${market}, selection ${selection}.`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(atInUrl()).not.toBeNull();

  // A reload shows the same moment.
  await expect(page.locator('[data-past] [aria-busy="true"]')).toHaveCount(0);
  const moment = String(await asOf.textContent());
  await page.reload();
  await expect(asOf).toHaveText(moment);

  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.locator(`[data-selection="${selection}"]`)).toHaveAttribute('data-state', 'suspended');
  await page.keyboard.press('l');
  await expect(page.getByText(/not live$/)).toHaveCount(0);
  await expect.poll(atInUrl).toBeNull();

  // The price history of the present has the suspension, too.
  await page.locator(`[data-selection="${selection}"]`).focus();
  await page.keyboard.press('h');
  await expect(dialog.getByText(/^Available from/)).toBeVisible();
  await expect(dialog.getByRole('table').getByText('Suspended').first()).toBeVisible();
  await patchProviderRecord('markets', market, { state: 'open' });
});

test('the timeline is dragged to its first moment and back, and plays 60 times as fast', async ({ page }) => {
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  const { series, market } = findListedSeries(await openLiveList(page, '?game=5'), '5');
  await changeOdds(market.id, [2.22, 1.8]);
  await page.goto(`/trading/${series.id}?tab=series`);
  const price = page.locator(`[data-market="${market.id}"] [data-selection]`).first();
  await expect(price).toContainText('2.22');
  await goToPast(page);
  await page.keyboard.press('l');
  await changeOdds(market.id, [3.33, 1.4]);
  await expect(price).toContainText('3.33');
  await expect(async () => {
    await goToPast(page);
    await expect(price).toContainText('3.33', { timeout: 3_000 });
  }).toPass();

  const slider = page.getByRole('slider', { name: 'Moment' });
  const shareOf = () =>
    slider.evaluate(
      ({ min, max, value }: HTMLInputElement) => (Number(value) - Number(min)) / Math.max(Number(max) - Number(min), 1),
    );
  const dragTo = async (share: number): Promise<void> => {
    const { x, y, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = (of: number): number => x + 8 + (width - 16) * of;
    await page.mouse.move(at(await shareOf()), y + height / 2);
    await page.mouse.down();
    await page.mouse.move(at(share), y + height / 2, { steps: 5 });
    await page.mouse.up();
  };
  await dragTo(-0.1);
  await expect.poll(shareOf).toBe(0);
  await expect(price).not.toContainText('3.33');
  await dragTo(1.1);
  await expect.poll(shareOf).toBe(1);
  await expect(price).toContainText('3.33');

  // The previous change may be of another market.
  await expect(async () => {
    await page.keyboard.press(',');
    await expect(price).not.toContainText('3.33', { timeout: 2_000 });
  }).toPass();
  const fastest = page.getByRole('radio', { name: '60×' });
  await fastest.click();
  await expect(fastest).toBeChecked();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(price).toContainText('3.33');
  expect(sent.some((frame) => frame.includes('seriesReplay') && frame.includes('"speed":60'))).toBe(true);
});

test('at a past moment nothing is combined, whatever the slip has [history.past.no-bets]', async ({ page }) => {
  const match = await findBuildableMatch();
  await openMatch(page, 'betbuilder', match);
  await outcome(page, 'Overtime', 'Yes').click();
  await outcome(page, 'Ace', 'Yes').click();
  await expect(totalOf(page)).toHaveText(/\d/);
  await goToPast(page);
  await expect(page.getByRole('button', { name: 'Next change' })).toBeVisible();
  const last = (await receivedCalls()).at(-1)?.n ?? 0;
  await page.keyboard.press(',');
  await page.reload();
  await expect(page.getByText(/^As of .* not live$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Overtime, Yes/ })).toBeVisible();
  expect(await combinationsSince(last)).toEqual([]);
});

test('a series that the provider no longer has is shown at a recorded moment; one without a recording leads to the list [history.past.unrecorded]', async ({
  page,
}) => {
  const { series } = findListedSeries(await openLiveList(page, '?game=5'), '5');
  await page.goto(`/trading/${series.id}?tab=series`);
  await expect(page.getByRole('button', { name: 'Go to a past time' })).toBeVisible();
  await goToPast(page);
  const past = page.url();
  await page.goto('/trading/999999999?at=2026-11-26T14:03:07Z');
  await expect(page.getByText('No prices of this series were recorded yet.')).toBeVisible();
  await expect(page).toHaveURL(/\/trading$/);
  await addFault({ api: 'data', path: `series/${series.id}$`, kind: 'status', status: 404 });
  await page.goto(past);
  await expect(page.getByText(/^As of .* not live$/)).toBeVisible();
  await expect(page.locator('[data-selection]').first()).toBeVisible();
  await clearFaults();
});

test('after two minutes away, one strip links to what has moved [history.away]', async ({ page }) => {
  const received: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
  const { series, first, second, market } = findListedSeries(await openLiveList(page, '?game=5'), '5');
  const row = await scrollToRow(page, { first, second });
  // A headless browser shows all its pages.
  const setVisibility = (state: 'hidden' | 'visible', agoMs: number) =>
    page.evaluate(
      ([visibilityState, ago]) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() - ago;
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
        Date.now = now;
      },
      [state, agoMs] as const,
    );
  const strip = page.getByRole('region', { name: 'While you were away' });
  // Again, if the page has not yet loaded the code that compares.
  await expect(async () => {
    await changeOdds(market.id, [2, 1.8]);
    await expect(row).toContainText('2.00');
    await setVisibility('hidden', 150_000);
    received.length = 0;
    await changeOdds(market.id, [3, 1.4]);
    // A hidden page does not render the price, and a price that arrives after the return counts as seen.
    await expect.poll(() => received.some((frame) => frame.includes(`"${market.id}"`) && frame.includes('"odds":3,'))).toBe(true);
    await setVisibility('visible', 0);
    await expect(strip).toContainText('Moved by more than 5%', { timeout: 5_000 });
  }).toPass();
  await expect(strip.getByRole('listitem').filter({ hasText: '2.00 → 3.00' })).toBeVisible();
  await strip.getByRole('link', { name: new RegExp(`${first.name} vs ${second.name}`) }).click();
  await expect(page).toHaveURL(new RegExp(`/trading/${series.id}`));
});

test.describe('on a phone', () => {
  test.use({ ownContext: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the history of a price is a sheet', async ({ page }) => {
    const { series } = findListedSeries(await openLiveList(page, '?game=5'), '5');
    await page.goto(`/trading/${series.id}?tab=series`);
    const sheet = page.getByRole('dialog');
    const expectSheet = () => expect.poll(() => sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
    await tap(page.locator('[data-state="open"][data-selection]').first(), sheet);
    await expect(sheet.getByText(/^Available from/)).toBeVisible();
    await expectSheet();
    await expect.poll(() => smallTouchTargets(page, '[role="dialog"]')).toEqual([]);
    await tapToClose(sheet.getByRole('button', { name: 'Close' }).first(), sheet);
  });

  test('the timeline of a past moment is a sheet, for a finger and for the keyboard [history.past.phone]', async ({ page }) => {
    const { series, market } = findListedSeries(await openLiveList(page, '?game=5'), '5');
    await page.goto(`/trading/${series.id}?tab=series`);
    const price = page.locator(`[data-market="${market.id}"] [data-selection]`).first();
    for (const state of ['settled', 'open']) {
      await patchProviderRecord('markets', market.id, { state });
      await expect(price).toHaveAttribute('data-state', new RegExp(`^${state}`));
    }
    const asOf = page.getByText(/^As of .* not live$/);
    const timelineButton = page.getByRole('button', { name: 'Timeline', exact: true });
    const sheet = page.getByRole('dialog', { name: /^As of / });
    const closeButton = sheet.getByRole('button', { name: 'Close panel' });
    const atInUrl = (): string | null => new URL(page.url()).searchParams.get('at');
    // Again, if the settlement was not yet stored.
    await expect(async () => {
      await goToPast(page);
      await tap(timelineButton, sheet);
      const mark = sheet.getByTitle('1 market settled').first();
      const isMarked = await mark.waitFor({ state: 'attached', timeout: 3_000 }).then(
        () => true,
        () => false,
      );
      await tapToClose(closeButton, sheet);
      expect(isMarked).toBe(true);
    }).toPass();
    await expect.poll(atInUrl).not.toBeNull();

    await test.step('a line at the bottom opens it', async () => {
      await expect(page.getByRole('slider')).toHaveCount(0);
      const line = asOf.locator('xpath=..');
      await expect(line.getByRole('button')).toHaveText(['Timeline', 'Back to live']);
      await expect
        .poll(async () => {
          const { x = -1, y = 0, width = 0, height = 0 } = (await line.boundingBox()) ?? {};
          return { x, width, bottom: y + height, isLow: height < 64 };
        })
        .toEqual({ x: 0, width: 390, bottom: 844, isLow: true });
      await expect.poll(() => smallTouchTargets(page, '[data-past]')).toEqual([]);
      await tap(timelineButton, sheet);
      await expect.poll(() => smallTouchTargets(page, '[role="dialog"]')).toEqual([]);
      await expectAccessible(sheet);
    });

    await test.step('in it, a finger steps, plays and chooses the speed', async () => {
      const before = atInUrl();
      // Again, as in `tap`.
      await expect(async () => {
        if (atInUrl() === before) await sheet.getByRole('button', { name: 'Previous change' }).tap({ timeout: 5_000 });
        await expect.poll(atInUrl, { timeout: 5_000 }).not.toBe(before);
      }).toPass();
      await tap(sheet.getByRole('radio', { name: '60×' }), sheet.getByRole('radio', { name: '60×', checked: true }));
      await tap(sheet.getByRole('button', { name: 'Play' }), sheet.getByText('The end of the recording.'));
      await tapToClose(closeButton, sheet);
      await expect(timelineButton).toBeFocused();
      await expect(asOf).toBeVisible();
    });

    await test.step('the keyboard goes through its moments, and Escape closes only the sheet', async () => {
      await page.keyboard.press('Enter');
      await expect(sheet).toBeVisible();
      const before = atInUrl();
      await sheet.getByRole('slider', { name: 'Moment' }).focus();
      await page.keyboard.press('ArrowLeft');
      await expect.poll(atInUrl).not.toBe(before);
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      await expect(timelineButton).toBeFocused();
      expect(atInUrl()).not.toBeNull();
    });

    await test.step('the sheet of events replaces it, and returns the focus to the button of the timeline', async () => {
      const events = page.getByRole('dialog', { name: 'Events and time' });
      await tap(timelineButton, sheet);
      await tap(sheet.getByRole('button', { name: 'Events and time' }), events);
      await expect(sheet).toHaveCount(0);
      await expect
        .poll(async () => {
          const { x = -1, y = 0, width = 0, height = 0 } = (await events.boundingBox()) ?? {};
          return { x, width, bottom: y + height };
        })
        .toEqual({ x: 0, width: 390, bottom: 844 });
      await expect(events.getByRole('button', { name: /1 market settled$/ }).first()).toBeVisible();
      await expect.poll(() => smallTouchTargets(page, '[role="dialog"]')).toEqual([]);
      await tapToClose(events.getByRole('button', { name: 'Close', exact: true }), events);
      await expect(timelineButton).toBeFocused();
    });

    await tapToClose(page.getByRole('button', { name: 'Back to live' }), asOf);
    await expect.poll(atInUrl).toBeNull();
  });
});
