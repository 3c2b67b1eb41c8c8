import { storageStateOf } from '../support/accounts.ts';
import { idOf, openBoard, findBoardMatch } from '../support/board.ts';
import { changeOdds, patchProviderRecord } from '../support/control.ts';
import { allMatches } from '../support/provider-truth.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { addAlert, expectEvaluated, messagesOf, panelOf, recordSignals } from '../support/watchlist.ts';

test.use({ storageState: storageStateOf('trader'), permissions: ['notifications'] });

test('each kind of alert fires once, with a message, a tone, a notification and an entry in the log', async ({ page }) => {
  const board = await findBoardMatch();
  const [overtime, winner, threeWay] = ['overtime', 'match_winner', 'match_winner_three_way'].map((type) => idOf(board, type));
  if (overtime === undefined || winner === undefined || threeWay === undefined) throw new Error('The match lacks a market.');
  for (const id of [overtime, winner, threeWay]) await patchProviderRecord('markets', id, { state: 'open' });
  await changeOdds(overtime, [1.9, 1.9]);
  await changeOdds(winner, [1.9, 1.9]);
  const match = `Match ${(await allMatches()).find(({ id }) => String(id) === board.matchId)?.order}`;
  const signals = await recordSignals(page);
  await openBoard(page, 'match', board);
  const series = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const first = series.split(' vs ')[0] ?? '';
  const names = {
    move: `${match}: Overtime · ${series}`,
    cross: `${match}: Match winner, ${first} · ${series}`,
    suspended: `${match}: Match winner (3-way) · ${series}`,
    live: series,
  };
  const panel = panelOf(page);
  const messages = messagesOf(page);
  const added = (name: string) => messages.getByText(`Watching ${name}`, { exact: true });
  const ofMatch = `${series} · ${match}`;

  await test.step('the star of a row watches its market, also by keyboard', async () => {
    const star = page.getByRole('button', { name: 'Watch Overtime', exact: true });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await expect(added(`Overtime ${ofMatch}`)).toBeVisible();
    await page
      .getByRole('button', { name: /^Match winner \(3-way\), / })
      .first()
      .focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: 'Watch Match winner (3-way)', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(added(`Match winner (3-way) ${ofMatch}`)).toBeVisible();
  });

  await test.step('the price history watches its price', async () => {
    await page.getByRole('button', { name: `Match winner, ${first}: 1.90` }).click();
    const dialog = page.getByRole('dialog', { name: 'Price history: Match winner' });
    await expect(dialog.getByRole('button', { name: 'Watch this market' })).toHaveAttribute('aria-pressed', 'false');
    await dialog.getByRole('button', { name: 'Watch this price' }).click();
    await expect(dialog.getByRole('button', { name: 'Watch this price' })).toHaveAttribute('aria-pressed', 'true');
    await expect(added(`Match winner, ${first} ${ofMatch}`)).toBeVisible();
    await expectAccessible(dialog);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Watch ${series}`, exact: true }).click();
    await expect(added(series)).toBeVisible();
  });

  await test.step('the watchlist plays a tone and asks for permission when they are switched on', async () => {
    await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
    await panel.getByRole('switch', { name: 'Play a sound' }).check();
    await expect.poll(() => signals.tones).toEqual(['running', 'running']);
    await expect(panel.getByText('Your browser asks for permission when you turn this on.')).toBeVisible();
    await panel.getByRole('switch', { name: 'System notifications' }).click();
    await expect(panel.getByText('Also while this window is in the background.')).toBeVisible();
  });

  await test.step('each item gets an alert, which is evaluated on any trading page', async () => {
    const alerts = [
      { name: names.move, kind: 'Price moves by', value: '5' },
      { name: names.cross, kind: 'Price crosses', value: '2.5' },
      { name: names.suspended, kind: 'Suspended longer than', value: '1' },
      { name: names.live, kind: 'Series goes live' },
    ];
    for (const { name, kind, value } of alerts) {
      const star = page.getByRole('button', { name: `Stop watching ${name}`, exact: true });
      const item = panel.getByRole('listitem').filter({ has: star });
      await item.getByRole('button', { name: `Alerts for ${name}`, exact: true }).click();
      await addAlert(item, kind, value);
      await item.getByRole('button', { name: `Alerts for ${name}: 1`, exact: true }).click();
    }
    await expectAccessible(panel);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Trading' }).click();
    await expect(page).toHaveURL('/trading');
    await expectEvaluated(page, alerts.length);
  });

  const fired: string[] = [];
  async function expectFired(name: string, text: string): Promise<void> {
    fired.push(`${name}: ${text}`);
    await expect(messages.getByText(`${name}: ${text}`, { exact: true })).toHaveCount(1);
    await expect.poll(() => signals.notifications.map((each) => each.replaceAll('\u00a0', ' '))).toEqual(fired);
    // Each sound has two tones, also the one of the switch.
    await expect.poll(() => signals.tones.length).toBe(2 + 2 * fired.length);
  }
  await test.step('a price moves by 5%', async () => {
    await changeOdds(overtime, [2.05, 1.85]);
    await expectFired(names.move, 'Yes up 7.9% to 2.05 (from 1.90)');
  });
  await test.step('a price crosses 2.5', async () => {
    await changeOdds(winner, [2.6, 1.5]);
    await expectFired(names.cross, 'reached 2.60 (was 1.90)');
  });
  await test.step('a market is suspended for a second', async () => {
    await patchProviderRecord('markets', threeWay, { state: 'suspended' });
    await expectFired(names.suspended, 'suspended for 1 s');
  });
  await test.step('a series goes live', async () => {
    await patchProviderRecord('series', board.seriesId, { lifecycle: 'live' });
    await expectFired(names.live, 'went live');
  });

  await test.step('the messages leave the switches of the watchlist free, also on a phone', async () => {
    const sound = panel.getByRole('switch', { name: 'Play a sound' });
    const notifications = panel.getByRole('switch', { name: 'System notifications' });
    await expect(messages.getByText(`${names.live}: went live`)).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const each of [sound, notifications]) await each.click({ trial: true });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('no alert fires again until its condition is met again, and the log has each alert once', async () => {
    await changeOdds(overtime, [2.06, 1.86]);
    await changeOdds(winner, [2.7, 1.4]);
    await expect(panel).toContainText('2.70');
    await panel.getByRole('tab', { name: 'Alerts that fired' }).click();
    const entries = panel.getByRole('listitem');
    await expect(entries).toHaveCount(fired.length);
    for (const [index, entry] of fired.toReversed().entries()) {
      const [name, text] = [entry.slice(0, entry.lastIndexOf(': ')), entry.slice(entry.lastIndexOf(': ') + 2)];
      await expect(entries.nth(index).getByRole('link', { name, exact: true })).toBeVisible();
      await expect(entries.nth(index)).toContainText(text);
    }
    expect(signals.notifications).toHaveLength(fired.length);
  });

  await test.step('a click on the notification opens the series', async () => {
    await page.keyboard.press('Alt+n');
    await expect(page).toHaveURL(`/trading/${board.seriesId}`);
  });

  await patchProviderRecord('series', board.seriesId, { lifecycle: 'upcoming' });
  await patchProviderRecord('markets', threeWay, { state: 'open' });
});
