// Names from right to left, and names with controls of direction, beside numbers and other names. Reports of minus signs on the wrong
// side and of whole lines that run backwards come from trackers of scoreboards, chats and spreadsheets with names from users.
// cspell:ignore הברווזים
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { storageStateOf } from '../../web/e2e/support/accounts.ts';
import { slipOf } from '../../web/e2e/support/bet-builder.ts';
import { findBoardMatch, openBoard, showAllLines } from '../../web/e2e/support/board.ts';
import { patchProviderRecord, readProviderRecord } from '../../web/e2e/support/control.ts';
import { expect, expectAccessible, test } from '../../web/e2e/support/test.ts';
import { panelOf } from '../../web/e2e/support/watchlist.ts';

test.use({ storageState: storageStateOf('trader') });

const DUCKS = 'הברווזים';
const ISOLATED = `\u2068${DUCKS}\u2069`;
const OVERRIDE = '\u202E';
const Context = z.object({ context: z.object({ line: z.number(), player: z.object({ id: z.number() }).optional() }) });
const Participant = z.object({ seed: z.number(), roster: z.object({ id: z.number() }) });
const Participants = z.object({ participants: z.array(Participant) });
const Roster = z.object({ team: z.object({ id: z.number() }) });
const Named = z.object({ name: z.string() });
const NickNamed = z.object({ nick_name: z.string() });

/** Left edges on screen of the matching characters of the first text in the element that matches, in the order of the text. */
async function leftEdges(element: Locator, pattern: RegExp): Promise<readonly number[]> {
  return element.evaluate((root, source) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const match = new RegExp(source, 'u').exec(node.textContent ?? '');
      if (match === null) continue;
      return Array.from(match[0], (_, index) => {
        const range = document.createRange();
        range.setStart(node, match.index + index);
        range.setEnd(node, match.index + index + 1);
        return range.getBoundingClientRect().left;
      });
    }
    throw new Error(`No text matches ${source}.`);
  }, pattern.source);
}

async function expectLeftToRight(element: Locator, pattern: RegExp): Promise<void> {
  const places = await leftEdges(element, pattern);
  expect(places.length).toBeGreaterThan(1);
  expect(places, String(pattern)).toEqual(places.toSorted((a, b) => a - b));
}

async function openWhenNamed(page: Page, board: Awaited<ReturnType<typeof findBoardMatch>>): Promise<void> {
  // The gateway reads names again after a while.
  await expect(async () => {
    await openBoard(page, 'betbuilder', board);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(DUCKS, { timeout: 1_000 });
  }).toPass();
}

/** Each gives the provider a former value back, also after a failure. */
const undo: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  await Promise.all(undo.splice(0).map((each) => each()));
});

test('names do not change the direction of what is beside them', async ({ page }) => {
  const board = await findBoardMatch();
  const find = (type: string) => String(board.markets.find((market) => market.type === type)?.id);
  const [handicap, kills] = [find('round_handicap'), find('player_total_kills')];
  const { participants } = Participants.parse(await readProviderRecord('series', board.seriesId));
  const participant = participants.find(({ seed }) => seed === 1);
  const { team } = Roster.parse(await readProviderRecord('rosters', String(participant?.roster.id)));
  const teamId = String(team.id);
  const playerId = String(Context.parse(await readProviderRecord('markets', kills)).context.player?.id);
  const [{ name }, { nick_name }] = [
    Named.parse(await readProviderRecord('teams', teamId)),
    NickNamed.parse(await readProviderRecord('players', playerId)),
  ];
  const { context } = Context.parse(await readProviderRecord('markets', handicap));
  undo.push(
    async () => patchProviderRecord('teams', teamId, { name }),
    async () => patchProviderRecord('players', playerId, { nick_name }),
    async () => patchProviderRecord('markets', handicap, { context }),
  );
  await patchProviderRecord('teams', teamId, { name: DUCKS, abbreviation: null });
  await patchProviderRecord('players', playerId, { nick_name: `${OVERRIDE}k1te` });
  await patchProviderRecord('markets', handicap, { state: 'open', context: { line: -2.5, team: { id: team.id } } });
  await patchProviderRecord('markets', kills, { state: 'open' });
  await openWhenNamed(page, board);
  for (const title of ['Round handicap', 'Player total kills']) await showAllLines(page, title);
  const row = (id: string) => page.locator(`[data-market="${id}"]`);

  await test.step('in the heading, the title and the labels of prices', async () => {
    const heading = page.getByRole('heading', { level: 1 });
    await expectLeftToRight(heading, / vs /);
    const [nameEdge = 0] = await leftEdges(heading, new RegExp(DUCKS.slice(-1)));
    const [vsEdge = 0] = await leftEdges(heading, / vs /);
    expect(nameEdge).toBeLessThan(vsEdge);
    await expect(page).toHaveTitle(new RegExp(`^${ISOLATED} vs .+ · Sightline$`));
    await expect(row(handicap).locator('[data-selection]').first()).toContainText(`Round handicap, ${ISOLATED} −2.5: `);
    const over = row(kills).getByRole('button', { name: /^Player total kills k1te/ });
    await expect(over.first()).toBeAttached();
  });

  await test.step('in the bet slip', async () => {
    await row(handicap).locator('[data-selection]').first().click();
    await row(kills).locator('[data-selection]').first().click();
    const legs = slipOf(page).getByRole('listitem');
    const first = legs.filter({ hasText: 'Round handicap' });
    await expect(first).toContainText(`${ISOLATED} −2.5`);
    await expectLeftToRight(first, /−2\.5/);
    await expectLeftToRight(legs.filter({ hasText: 'Player total kills' }), /k1te Over \d+\.5/);
    await expectAccessible(slipOf(page));
    await first.getByRole('button', { name: 'Remove' }).click();
    await expectLeftToRight(page.getByText(`Removed Round handicap: ${ISOLATED} −2.5.`), /−2\.5/);
  });

  await test.step('in the price history and on the watchlist', async () => {
    await row(handicap)
      .getByRole('button', { name: /^Price history of/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /^Price history/ });
    await expect(dialog.getByLabel('Outcome').locator('option').first()).toHaveText(`${ISOLATED} −2.5`);
    // Together, because the message is there for five seconds.
    await Promise.all([
      expectLeftToRight(page.getByText(/^Watching .*Round handicap/), /−2\.5/),
      dialog.getByRole('button', { name: 'Watch this price' }).click(),
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
    const item = panelOf(page).getByRole('listitem').filter({ hasText: 'Round handicap' });
    await expectLeftToRight(item, /−2\.5/);
    await expectLeftToRight(panelOf(page).getByRole('heading', { level: 3 }), / vs /);
    await expectAccessible(panelOf(page));
  });

  await test.step('on the list', async () => {
    await page.goto('/trading?q=%D7%94%D7%91%D7%A8%D7%95%D7%95%D7%96%D7%99%D7%9D');
    await expect(page.getByRole('link', { name: DUCKS }).first()).toBeVisible();
  });
});
