import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { openMatch, outcome, findBuildableMatch, slipOf } from '../support/bet-builder.ts';
import { idOf, openBoard, findBoardMatch } from '../support/board.ts';
import { patchProviderRecord } from '../support/control.ts';
import { boards } from '../support/desk.ts';
import { expectListed, pricesOf } from '../support/keyboard.ts';
import { preferencesStored } from '../support/pages.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';
import { ONE_GAME, openLiveList } from '../support/trading-list.ts';
import { messagesOf, panelOf } from '../support/watchlist.ts';

test.use({ storageState: storageStateOf('trader') });

test('a key that is pressed too early runs as soon as it can', async ({ page }) => {
  const jump = page.getByRole('combobox', { name: 'Jump to a team or market' });
  const releases: (() => void)[] = [];
  let isDelayed = true;
  await page.route('**/assets/trading-dock-*.js', async (route) => {
    if (isDelayed) await new Promise<void>((resolve) => releases.push(resolve));
    await route.continue();
  });
  const release = async () => {
    isDelayed = false;
    for (const resolve of releases.splice(0)) resolve();
    await expectJumpListed(page);
  };

  await test.step('unless another key or a click follows', async () => {
    for (const input of ['key', 'click'] as const) {
      isDelayed = true;
      await page.goto(ONE_GAME);
      await expect.poll(() => releases.length).toBe(1);
      await page.keyboard.press('j');
      if (input === 'key') await page.keyboard.press('Escape');
      else await page.getByRole('heading', { level: 1 }).click();
      await release();
      await expect(jump).toHaveCount(0);
    }
  });

  await test.step('once', async () => {
    // Again, if its code took longer to load than a key waits for it.
    await expect(async () => {
      isDelayed = true;
      await page.goto(ONE_GAME);
      await expect.poll(() => releases.length).toBe(1);
      await page.keyboard.press('j');
      await expect(jump).toHaveCount(0);
      isDelayed = false;
      for (const resolve of releases.splice(0)) resolve();
      await expect(jump).toBeFocused({ timeout: 10_000 });
    }).toPass();
  });

  await test.step('what is typed after it runs no other action', async () => {
    await page.goto(ONE_GAME);
    await expectJumpListed(page);
    await page.keyboard.press('j');
    await page.keyboard.type('counter');
    await expect(jump).toHaveValue('counter');
    await expect(page).toHaveURL(ONE_GAME);
  });
});

/** The code that registers the key has run. */
async function expectJumpListed(page: Page): Promise<void> {
  const palette = page.getByRole('combobox', { name: 'Search and commands' });
  await page.getByRole('button', { name: 'Search and commands' }).focus();
  await expect(async () => {
    // Again, if the page did not listen yet.
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
    await expect(palette).toBeFocused({ timeout: 10_000 });
  }).toPass();
  await page.keyboard.type('jump');
  await expect(page.getByRole('option', { name: /^Jump to a team or market/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
}

test('every filter of the list has a key', async ({ page }) => {
  await page.goto(ONE_GAME);
  const row = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await row.focus();
  await page.keyboard.press('3');
  await expect(page).toHaveURL(`${ONE_GAME}&time=today`);
  await expect(page.getByRole('checkbox', { name: /^Today/ })).toBeChecked();
  await page.keyboard.press('t');
  await expect(page.getByRole('combobox', { name: 'Game' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Game' })).not.toBeFocused();
  await page.keyboard.press('v');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await expect(page).toHaveURL('/trading');
  await expectListed(page, ['Filter by game', 'Sort by', 'Show only live', 'Show only tomorrow']);
});

test('every action of the slip has a key', async ({ page }) => {
  test.slow();
  const match = await findBuildableMatch();
  await openMatch(page, 'betbuilder', match);
  const slip = slipOf(page);
  const heading = slip.getByRole('heading', { name: 'Bet Slip' });
  for (const market of ['Overtime', 'Ace', 'Total rounds: odd/even']) {
    await outcome(page, market, market.startsWith('Total') ? 'Odd' : 'Yes').focus();
    await page.keyboard.press('Space');
  }
  await expect(slip.getByRole('listitem')).toHaveCount(3);

  await test.step('K goes to the slip and back', async () => {
    await page.keyboard.press('k');
    await expect(heading).toBeFocused();
    await expectListed(page, [
      'Go to the bet slip, and back',
      'Clear the bet slip',
      'Remove the focused outcome',
      'Select or remove the focused price',
    ]);
    await expect(heading).toBeFocused();
    await page.keyboard.press('k');
    await expect(outcome(page, 'Total rounds: odd/even', 'Odd')).toBeFocused();
  });

  await test.step('Delete removes the outcome with the focus', async () => {
    await page.keyboard.press('k');
    await tabTo(page, 'Remove Yes');
    await page.keyboard.press('Delete');
    await expect(slip.getByRole('listitem')).toHaveCount(2);
    await expect(slip.getByRole('button', { name: 'Remove Yes' })).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(slip.getByRole('button', { name: 'Remove Odd' })).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(slip).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('X clears the slip', async () => {
    await outcome(page, 'Overtime', 'Yes').focus();
    await page.keyboard.press('Space');
    await expect(slip.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('x');
    await expect(slip).toHaveCount(0);
  });

  await test.step('on a phone, K opens the sheet and closes it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await outcome(page, 'Overtime', 'Yes').focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Bet Slip · 1 outcome' })).toBeInViewport();
    // The board of a phone has other elements, which may come after the first focus.
    await outcome(page, 'Overtime', 'Yes').focus();
    await page.keyboard.press('k');
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await page.keyboard.press('k');
    await expect(outcome(page, 'Overtime', 'Yes')).toBeFocused();
    await expect(slip).toHaveCount(0);
  });
});

test('the desk keeps the focus', async ({ page }) => {
  await page.goto('/trading/desk');
  const title = page.getByRole('heading', { name: 'Desk', level: 1 });
  await expect(page.getByRole('heading', { name: 'No boards on your desk' })).toBeVisible();
  const headingOf = (index: number) => boards(page).nth(index).getByRole('heading', { level: 2 }).first();

  await test.step('N on an empty desk leads to the new board, Escape back to the desk', async () => {
    await page.keyboard.press('n');
    await expect(page.getByRole('combobox', { name: 'Add board' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(title).toBeFocused();
    await page.keyboard.press('n');
    await expect(page.getByRole('option', { name: 'Four live series, newest first' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(boards(page)).toHaveCount(4);
    await expect(headingOf(3)).toBeFocused();
  });

  await test.step('] changes the match of the active board', async () => {
    // A series of one match has no choice: the first board shows one of several.
    const { seriesId } = await findBoardMatch();
    const onDesk = () => new URL(page.url()).searchParams.getAll('board');
    await expect.poll(() => onDesk().length).toBe(4);
    const [, ...others] = onDesk();
    await page.goto(`/trading/desk?${String(new URLSearchParams([seriesId, ...others].map((each) => ['board', each])))}`);
    await page.keyboard.press('1');
    const active = boards(page).first();
    const choice = active.getByRole('combobox', { name: 'Match' });
    await expect(choice).toBeVisible();
    const [last = ''] = await choice.getByRole('option').last().allTextContents();
    await active.getByRole('listitem').first().getByRole('button').last().focus();
    await page.keyboard.press(']');
    await expect(choice).not.toHaveValue('');
    await expect(active.locator(':focus')).toHaveCount(1);
    for (let presses = Number(/^Match (\d+)/.exec(last)?.[1]); presses > 0; presses -= 1) await page.keyboard.press('[');
    await expect(choice).toHaveValue('series');
    await expect(active.locator(':focus')).toHaveCount(1);
  });

  await test.step('X leads to the board before it, at last to the desk', async () => {
    await page.keyboard.press('4');
    await expect(headingOf(3)).toBeFocused();
    await page.keyboard.press('x');
    await expect(boards(page)).toHaveCount(3);
    await expect(headingOf(2)).toBeFocused();
    await page.keyboard.press('1');
    for (const left of [2, 1]) {
      await page.keyboard.press('x');
      await expect(boards(page)).toHaveCount(left);
      await expect(headingOf(0)).toBeFocused();
    }
    await page.keyboard.press('x');
    await expect(boards(page)).toHaveCount(0);
    await expect(title).toBeFocused();
  });
});

test('every action of the watchlist has a key', async ({ page }) => {
  test.slow();
  const match = await findBoardMatch();
  await patchProviderRecord('markets', idOf(match, 'overtime'), { state: 'open' });
  const panel = panelOf(page);
  const items = panel.getByRole('listitem');
  const messages = messagesOf(page);

  await test.step('S watches the series with the focus, A sets an alert for it', async () => {
    await openLiveList(page, '?game=1');
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') })
      .first();
    const name = String(await row.getByRole('link').getAttribute('aria-label'));
    await page.keyboard.press('s');
    await expect(messages.getByText('Go to a series first, for example with Tab.')).toBeVisible();
    await row.getByRole('link').focus();
    await page.keyboard.press('s');
    await expect(messages.getByText(`Watching ${name}`)).toBeVisible();
    await page.keyboard.press('a');
    await expect(panel.getByLabel('Alert when')).toBeFocused();
    await expect(items).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(row.getByRole('link')).toBeFocused();
  });

  await test.step('on a board, they apply to the price or the market with the focus, else to the series', async () => {
    await preferencesStored(page);
    await openBoard(page, 'match', match);
    const price = pricesOf(page, 'Overtime').first();
    await price.focus();
    await page.keyboard.press('a');
    await expect(panel.getByLabel('Alert when')).toBeFocused();
    await expect(panel.getByLabel('Alert when').getByRole('option', { name: 'Price crosses' })).toHaveCount(1);
    await tabTo(page, 'Add alert');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Moves by 5% or more')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(price).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('s');
    await expect(messages.getByText(/^Watching Overtime(?!, Yes)/)).toBeVisible();
    await page.keyboard.press('w');
    await expect(panel.getByRole('heading', { name: 'Watchlist', exact: true })).toBeFocused();
    await expect(panel.getByRole('button', { name: /^Stop watching / })).toHaveCount(3);
  });

  await test.step('Delete removes the item with the focus', async () => {
    const stars = panel.getByRole('button', { name: /^Stop watching / });
    await stars.first().focus();
    for (const left of [2, 1]) {
      await page.keyboard.press('Delete');
      await expect(stars).toHaveCount(left);
      await expect(items.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Delete');
    await expect(panel.getByRole('heading', { name: 'Watchlist', exact: true })).toBeFocused();
    await expect(messages.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
  });

  await test.step('F shows the log, D clears it, M and Y change how alerts are announced', async () => {
    await page.keyboard.press('f');
    await expect(panel.getByRole('tab', { name: 'Alerts that fired', selected: true })).toBeFocused();
    await page.keyboard.press('d');
    await expect(messages.getByText('No alerts have fired.')).toBeVisible();
    await page.keyboard.press('m');
    await expect(panel.getByRole('switch', { name: 'Play a sound' })).toBeChecked();
    await page.keyboard.press('m');
    await expect(panel.getByRole('switch', { name: 'Play a sound' })).not.toBeChecked();
    await page.keyboard.press('y');
    await expect(messages.getByText(/^(Your browser|System notifications)/).first()).toBeVisible();
    await expectListed(page, [
      'Close the watchlist',
      'Watch the focused price, market or series',
      'Set an alert for the focused item',
      'Alerts that fired',
      'Turn on the sound of alerts',
      'Clear the alerts that fired',
      'Stop watching the focused item',
    ]);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });
});
