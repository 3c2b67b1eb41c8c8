// A side of a fixture gets another team while its markets still name the former one. Reports of prices under the wrong name come from
// trackers of sports data clients, where a line-up, a qualifier or a stand-in changes a participant late.
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { storageStateOf } from '../../web/e2e/support/accounts.ts';
import { slipOf } from '../../web/e2e/support/bet-builder.ts';
import { type BoardMatch, findBoardMatch, idOf, openBoard } from '../../web/e2e/support/board.ts';
import { changeOdds, listProviderRecords, patchProviderRecord, readProviderRecord } from '../../web/e2e/support/control.ts';
import { expect, expectAccessible, test } from '../../web/e2e/support/test.ts';
import { FIRST_PRICES } from '../../web/e2e/support/trading-list.ts';
import { panelOf } from '../../web/e2e/support/watchlist.ts';

test.use({ storageState: storageStateOf('trader') });

const Participants = z.array(z.looseObject({ seed: z.number(), roster: z.object({ id: z.number() }) }));
const WithParticipants = z.object({ id: z.number(), game: z.object({ id: z.number() }), participants: Participants });
const Roster = z.object({ team: z.object({ id: z.number() }) });
const Team = z.object({ name: z.string() });

async function teamOf(rosterId: number): Promise<{ id: number; name: string }> {
  const { team } = Roster.parse(await readProviderRecord('rosters', String(rosterId)));
  return { id: team.id, name: Team.parse(await readProviderRecord('teams', String(team.id))).name };
}

/** A roster of the same game whose team does not play in this series. */
async function findOtherRosterId({ game, participants }: z.output<typeof WithParticipants>): Promise<number> {
  const teams = await Promise.all(participants.map(async ({ roster }) => (await teamOf(roster.id)).id));
  for (const each of z.array(z.unknown()).parse(await listProviderRecords('series'))) {
    const other = WithParticipants.safeParse(each).data;
    if (other?.game.id !== game.id) continue;
    for (const { roster } of other.participants) if (!teams.includes((await teamOf(roster.id)).id)) return roster.id;
  }
  throw new Error('The provider has no other roster.');
}

/** Market types with a price for each team, and patterns of their titles. Their markets go on naming the former team. */
const TYPES = {
  match_winner: 'Match winner',
  match_winner_three_way: 'Match winner \\(3-way\\)',
  round_handicap: 'Round handicap',
} as const;

function price(page: Page, type: string, team: string) {
  return page.getByRole('button', { name: new RegExp(`^${type}, ${team}( [+−][\\d.]+)?: `) });
}

/** Expects each price of the former team under its own name, and none under that of the new one. */
async function expectOwnNames(page: Page, former: string, current: string): Promise<void> {
  for (const type of Object.values(TYPES)) {
    await expect(price(page, type, former).first()).toContainText(/\d\.\d\d/);
    await expect(price(page, type, current)).toHaveCount(0);
  }
  // No column of prices has the new name as its heading.
  const captions = page.getByRole('main').locator('h2 ~ span').filter({ hasText: current });
  await expect(captions).toHaveCount(0);
}

async function openMarkets({ markets }: BoardMatch): Promise<void> {
  for (const { id, type } of markets) {
    if (type in TYPES) await patchProviderRecord('markets', String(id), { state: 'open' });
  }
}

test('a price stays under the name of the former team when its side gets another one', async ({ page }) => {
  const board = await findBoardMatch();
  await openMarkets(board);
  const series = WithParticipants.parse(await readProviderRecord('series', board.seriesId));
  const [kept, replaced] = series.participants.toSorted((a, b) => a.seed - b.seed);
  if (kept === undefined || replaced === undefined) throw new Error('The series has no sides.');
  const [keptTeam, former] = [await teamOf(kept.roster.id), await teamOf(replaced.roster.id)];
  const roster = await findOtherRosterId(series);
  const current = await teamOf(roster);
  const winner = idOf(board, 'match_winner');
  await changeOdds(winner, [1.81, 2.02]);
  await openBoard(page, 'match', board);
  await expect(price(page, 'Match winner', former.name)).toContainText('2.02');
  // Watched and opened before the team is replaced.
  await price(page, 'Match winner', former.name).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Watch this price' }).click();
  await page.keyboard.press('Escape');

  const participants = series.participants.map((each) =>
    each.seed === replaced.seed ? { ...each, roster: { id: roster } } : each,
  );
  await patchProviderRecord('series', board.seriesId, { participants });
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('on the board, at once, through updates and after a reload', async () => {
    await expect(heading).toHaveText(`${keptTeam.name} vs ${current.name}`);
    await expectOwnNames(page, former.name, current.name);
    await changeOdds(winner, [1.71, 2.12]);
    await expect(price(page, 'Match winner', former.name)).toContainText('2.12');
    await expect(price(page, 'Match winner', keptTeam.name)).toContainText('1.71');
    await expectOwnNames(page, former.name, current.name);
    await expectAccessible(heading);
    await page.reload();
    await expect(heading).toHaveText(`${keptTeam.name} vs ${current.name}`);
    await expectOwnNames(page, former.name, current.name);
  });

  await test.step('in the price history and on the watchlist', async () => {
    await price(page, 'Match winner', former.name).click();
    const dialog = page.getByRole('dialog', { name: /^Price history: Match winner/ });
    await expect(dialog.getByLabel('Outcome').locator('option')).toHaveText([keptTeam.name, former.name]);
    await expect(dialog.getByLabel('Outcome').locator('option:checked')).toHaveText(former.name);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
    const item = panelOf(page).getByRole('listitem').filter({ hasText: 'Match winner' });
    await expect(item).toContainText(`Match winner, ${former.name}`);
    await expect(item).toContainText('2.12');
    await expect(item).not.toContainText(current.name);
    await page.keyboard.press('Escape');
  });

  await test.step('in the bet slip', async () => {
    await openBoard(page, 'betbuilder', board);
    await price(page, 'Match winner', former.name).click();
    await expect(slipOf(page).getByRole('listitem')).toContainText([former.name]);
    await expect(slipOf(page).getByRole('listitem')).not.toContainText(current.name);
  });

  await test.step('on the desk', async () => {
    await page.goto(`/trading/desk?board=${encodeURIComponent(`${board.seriesId}?matchid=${board.matchId}`)}`);
    await expect(page.locator('[data-selection]').first()).toBeVisible(FIRST_PRICES);
    await expectOwnNames(page, former.name, current.name);
  });

  await patchProviderRecord('series', board.seriesId, { participants: series.participants });
  await openBoard(page, 'match', board);
  await expect(heading).toHaveText(`${keptTeam.name} vs ${former.name}`);
  await expect(price(page, 'Match winner', former.name)).toContainText('2.12');
});
