// The walk of docs/trading.md, step by step: by keyboard alone, and with a finger on a phone.
import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { type BuildableMatch, findBuildableMatch, outcome, slipOf, totalOf } from '../support/bet-builder.ts';
import { changeOdds, patchProviderRecord } from '../support/control.ts';
import { boards } from '../support/desk.ts';
import { pressSequence } from '../support/keyboard.ts';
import { tabTo } from '../support/tab-to.ts';
import { tap, tapToClose } from '../support/tap.ts';
import { expect, test } from '../support/test.ts';
import { openList } from '../support/trading-list.ts';
import { messagesOf, panelOf } from '../support/watchlist.ts';

test.use({ storageState: storageStateOf('trader') });

interface Walk extends BuildableMatch {
  /** Title of the series, and the names of its teams as a search. */
  readonly name: string;
  readonly search: string;
  /** Name of the match. */
  readonly matchName: string;
}

/** Opens the list, and finds a series whose prices can be combined. */
async function startWalk(page: Page): Promise<Walk> {
  const match = await findBuildableMatch();
  const { overtime, ace_occurred: ace, total_rounds_odd_even: oddEven } = match.markets;
  for (const id of [overtime, ace, oddEven]) await patchProviderRecord('markets', id, { state: 'open' });
  await changeOdds(overtime, [3, 1.4]);
  await changeOdds(oddEven, [2, 1.85]);
  const list = await openList(page, '?game=5');
  const series = list.series.find(({ id }) => id === match.seriesId);
  const names = (series?.competitors ?? []).map(({ entity }) => entity?.name ?? '');
  const order = list.matches.find(({ id }) => id === match.matchId)?.order;
  return { ...match, name: names.join(' vs '), search: names.join(' '), matchName: `Match ${order}` };
}

/** Presses Tab until a price has the focus. */
async function tabToPrice(page: Page): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator('[data-selection]:focus').count()) > 0) return;
  }
  throw new Error('Tab does not lead to a price.');
}

const asOf = (page: Page) => page.getByText(/^As of .* not live$/);
const added = (page: Page, what: RegExp) => messagesOf(page).getByText(what).last();

test('every action of trading by keyboard', async ({ page }) => {
  const walk = await startWalk(page);
  const yes = outcome(page, 'Overtime', 'Yes');
  const odd = outcome(page, 'Total rounds: odd/even', 'Odd');
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await test.step('1. the list', async () => {
    await press('1');
    await expect(page.getByRole('checkbox', { name: /^Live/ })).toBeChecked();
    await press('1');
    await pressSequence(page, 'g t');
    await expect(page).toHaveURL('/trading');
    await expect(page.getByRole('combobox', { name: 'Game' })).toHaveValue('');
  });

  await test.step('2. search', async () => {
    await press('/');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
    await page.keyboard.type(walk.search);
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toHaveAccessibleName(walk.name);
    await press('Enter');
    await expect(page.getByRole('link', { name: walk.name, exact: true }).first()).toBeFocused();
  });

  await test.step('3. watch the series', async () => {
    await press('s');
    await expect(added(page, /^Watching /)).toHaveText(`Watching ${walk.name}`);
  });

  await test.step('4. open the series', async () => {
    await press('Enter');
    await expect(page).toHaveURL(new RegExp(`/trading/${walk.seriesId}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('5. choose the match, and jump to a market', async () => {
    const tab = page.getByRole('tab', { name: walk.matchName });
    await expect(async () => {
      if ((await tab.getAttribute('aria-selected')) !== 'true') await press(']');
      await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 2_000 });
    }).toPass();
    await press('j');
    await expect(page.getByRole('combobox', { name: 'Jump to a team or market' })).toBeFocused();
    await page.keyboard.type(`Overtime ${walk.matchName}`);
    await expect(page.getByRole('option', { name: /^Overtime/ }).first()).toBeVisible();
    await press('Enter');
    await expect(yes).toBeFocused();
  });

  await test.step('6. move on the board', async () => {
    await press('ArrowRight');
    await expect(outcome(page, 'Overtime', 'No')).toBeFocused();
    await press('ArrowDown', 'ArrowUp', 'ArrowLeft');
    await expect(yes).toBeFocused();
  });

  await test.step('7. the price history', async () => {
    await press('h');
    const dialog = page.getByRole('dialog', { name: 'Price history: Overtime' });
    await expect(dialog).toBeVisible();
    await press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(yes).toBeFocused();
  });

  await test.step('8. pin, watch, alert', async () => {
    await press('p');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Overtime');
    await expect(yes).toBeFocused();
    await press('s');
    await expect(added(page, /^Watching Overtime, Yes/)).toBeVisible();
    await press('a');
    await expect(panelOf(page).getByLabel('Alert when')).toBeFocused();
    await tabTo(page, 'Add alert');
    await press('Enter');
    await expect(panelOf(page).getByText('Moves by 5% or more')).toBeVisible();
    await press('Escape');
    await expect(yes).toBeFocused();
  });

  await test.step('9. go to a past time, and back', async () => {
    // The recorder stores within a second or two.
    await expect(async () => {
      await pressSequence(page, 'g p');
      await expect(asOf(page)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await press('l');
    await expect(asOf(page)).toHaveCount(0);
  });

  await test.step('10. the bet builder, and a leg', async () => {
    await press('b');
    await expect(page.getByRole('tab', { name: 'Bet builder', selected: true })).toBeVisible();
    // It opens at the first match.
    await expect(async () => {
      if (!page.url().includes(`matchid=${walk.matchId}`)) await press(']');
      await expect(page).toHaveURL(new RegExp(`matchid=${walk.matchId}`), { timeout: 1_000 });
    }).toPass();
    // The first, because it is pinned.
    await tabToPrice(page);
    await expect(yes).toBeFocused();
    await press('Space');
    await expect(slipOf(page).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('11. what-if', async () => {
    await press('/');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
    await page.keyboard.type('odd/even');
    await expect(yes).toHaveCount(0);
    await tabToPrice(page);
    await expect(odd).toBeFocused();
    await expect(async () => {
      // Again, if the request for the what-if price was not sent because too many were pending.
      await press('ArrowRight', 'ArrowLeft');
      await expect(odd).toContainText('= 6.00');
    }).toPass();
  });

  await test.step('12. the slip', async () => {
    await press('Space');
    await expect(totalOf(page)).toHaveText('6.00');
    await press('k');
    await expect(slipOf(page).getByRole('heading', { name: 'Bet Slip' })).toBeFocused();
    await tabTo(page, 'Remove Total rounds: odd/even: Odd');
    await press('Delete');
    await expect(slipOf(page).getByRole('listitem')).toHaveCount(1);
    await press('x');
    await expect(slipOf(page)).toHaveCount(0);
  });

  await test.step('13. the desk, and a board', async () => {
    await pressSequence(page, 'g d');
    await expect(page.getByRole('heading', { name: 'No boards on your desk' })).toBeVisible();
    await press('n');
    await expect(page.getByRole('combobox', { name: 'Add board' })).toBeFocused();
    await page.keyboard.type(walk.search);
    await expect(page.getByRole('option', { name: walk.name }).first()).toBeVisible();
    await press('Enter');
    await expect(boards(page)).toHaveCount(1);
    await expect(boards(page).getByRole('heading', { level: 2 }).first()).toBeFocused();
  });

  await test.step('14. save the layout', async () => {
    await press('l');
    await expect(page.getByRole('heading', { name: 'Saved layouts' })).toBeVisible();
    await tabTo(page, 'Name');
    await page.keyboard.type('Walk');
    await press('Enter');
    await expect(messagesOf(page).getByText('Saved the layout Walk.')).toBeVisible();
  });
});

test.describe('with a finger', () => {
  test.use({ ownContext: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('every action of trading on a phone', async ({ page }) => {
    const walk = await startWalk(page);
    const yes = outcome(page, 'Overtime', 'Yes');
    const odd = outcome(page, 'Total rounds: odd/even', 'Odd');
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
    const row = page.getByRole('link', { name: walk.name, exact: true }).first();
    const h1 = page.getByRole('heading', { level: 1 });

    await test.step('1. the list', async () => {
      await page.goto('/api-clients');
      const link = page.getByRole('dialog').getByRole('link', { name: 'Trading' });
      await tap(button('Open navigation'), link);
      await tap(link, page.getByRole('checkbox', { name: /^Live/ }));
    });

    await test.step('2. search', async () => {
      await tap(page.getByRole('searchbox', { name: 'Search' }), page.locator('[type=search]:focus'));
      await page.keyboard.type(walk.search);
      await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toHaveAccessibleName(walk.name);
    });

    await test.step('3. watch the series', async () => {
      await tap(button(`Watch ${walk.name}`), added(page, /^Watching /));
    });

    await test.step('4. open the series', async () => {
      await tap(row, h1.filter({ hasText: / vs / }));
      await expect(page).toHaveURL(new RegExp(`/trading/${walk.seriesId}`));
    });

    await test.step('5. choose the match', async () => {
      await tap(page.getByRole('tab', { name: walk.matchName }), page.getByRole('tab', { name: walk.matchName, selected: true }));
      await expect(yes).toBeVisible();
    });

    await test.step('6. move on the board', async () => {
      await odd.scrollIntoViewIfNeeded();
      await yes.scrollIntoViewIfNeeded();
    });

    await test.step('7. the price history', async () => {
      const dialog = page.getByRole('dialog', { name: 'Price history: Overtime' });
      await tap(yes, dialog);
      await tapToClose(dialog.getByRole('button', { name: 'Close dialog' }), dialog);
    });

    await test.step('8. pin, watch, alert', async () => {
      const sheet = page.getByRole('dialog', { name: 'Overtime', exact: true });
      const choose = async (name: string): Promise<void> => {
        await tap(button(/^Actions for Overtime/), sheet);
        await tapToClose(sheet.getByRole('button', { name }), sheet);
      };
      await choose('Pin Overtime in all series');
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Overtime');
      // At once: the message ends after 5 s, and a slow machine may take longer to close the sheet.
      await Promise.all([expect(added(page, /^Watching Overtime/)).toBeVisible({ timeout: 60_000 }), choose('Watch')]);
      await choose('Set an alert');
      await tap(panelOf(page).getByRole('button', { name: 'Add alert' }), panelOf(page).getByText('Moves by 5% or more'));
      await tapToClose(panelOf(page).getByRole('button', { name: 'Close the watchlist' }), panelOf(page));
    });

    await test.step('9. go to a past time, and back', async () => {
      const back = button('Back to live');
      const goBack = page.getByRole('dialog').getByRole('button', { name: 'Go to a past time' });
      // The recorder stores within a second or two.
      await expect(async () => {
        if (!(await back.isVisible())) {
          await tap(button(`Actions for ${walk.name}`), goBack);
          await goBack.tap();
        }
        await expect(back).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await tapToClose(back, asOf(page));
      await expect(yes).toBeVisible();
    });

    await test.step('10. the bet builder, and a leg', async () => {
      await tap(page.getByRole('tab', { name: 'Bet builder' }), page.getByRole('tab', { name: 'Bet builder', selected: true }));
      await page.getByRole('combobox', { name: 'Select match' }).selectOption({ label: walk.matchName });
      await expect(page).toHaveURL(new RegExp(`matchid=${walk.matchId}`));
      await tap(yes, button('Bet Slip · 1 outcome'));
    });

    await test.step('12. the slip', async () => {
      const slip = slipOf(page);
      await tap(odd, button('Bet Slip · 2 outcomes'));
      await tap(button('Bet Slip · 2 outcomes'), slip);
      await expect(totalOf(page)).toHaveText('6.00');
      const remove = slip.getByRole('button', { name: /^Remove .*: Odd$/ });
      await tapToClose(remove, remove);
      await expect(slip.getByRole('listitem')).toHaveCount(1);
      await tapToClose(slip.getByRole('button', { name: 'Clear bet slip' }), slip);
    });

    await test.step('13. the desk, and a board', async () => {
      await tap(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link'), page.getByRole('link', { name: 'Desk' }));
      await tap(page.getByRole('link', { name: 'Desk' }), button('Add board'));
      const field = page.getByRole('combobox', { name: 'Add board' });
      await tap(button('Add board'), field);
      await page.keyboard.type(walk.search);
      await tap(page.getByRole('option', { name: walk.name }).first(), boards(page).first());
    });

    await test.step('14. save the layout', async () => {
      const field = page.getByRole('textbox', { name: 'Name', exact: true });
      await tap(button('Layouts'), field);
      await field.fill('Walk');
      await tap(button('Save this desk'), messagesOf(page).getByText('Saved the layout Walk.'));
    });
  });
});
