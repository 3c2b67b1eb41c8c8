import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/component/app.tsx';
import { pageUrl } from '../../../testing/component/page-url.ts';
import { textsOf } from '../../../testing/component/texts-of.ts';
import { expectConnected, focus, groupOf, messageOf, priceOf } from '../../../testing/component/trading-page.ts';
import { liveState, MARKETS, marketsWith, pricedAt, TRADING, yesNo } from '../../../testing/component/trading-world.ts';
import { contextOf, lineOf, marketOf, selectionOf } from '../../../testing/board-fixtures.ts';
import type { PricedMarket } from './market-view.ts';

const search = page.getByRole('searchbox', { name: 'Search' });
const winnerPrices = groupOf('Match winner').getByRole('button', { name: /^Match winner, / });
const firstTitle = page.getByRole('main').getByRole('heading', { level: 2 }).first();
const linesOf = (title: string) => groupOf(title).getByRole('listitem');

async function openBoard(tab: 'series' | 'match' | 'betbuilder', markets = MARKETS) {
  const match = tab === 'series' ? '' : '&matchid=70';
  const gateway = await openApp(`/trading/7?tab=${tab}${match}`, { ...TRADING, seriesMarkets: liveState({ markets }) });
  await expect.element(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectConnected();
  const change = (fieldsById: Readonly<Record<string, Partial<PricedMarket>>>) =>
    gateway.change({ seriesMarkets: liveState({ markets: marketsWith(fieldsById, markets) }) });
  return { gateway, change };
}

const subjects = [
  { __typename: 'Player', id: '9', name: 'Kite' },
  { __typename: 'Team', id: '1', name: 'Red Foxes' },
  { __typename: 'Team', id: '2', name: 'Blue Owls' },
] as const;
const kills = lineOf('40', 'player_total_kills', 17.5, [1.8, 1.95], { layout: 'ENTITY_TOTAL', subject: subjects[0] });
const pistols = subjects.slice(1).map((subject): PricedMarket => {
  const market = yesNo(`5${subject.id}`, 'team_to_win_both_pistols', [4, 1.2]);
  return { ...market, layout: 'TEAM_YES_NO', subject, context: contextOf({ teamId: subject.id }) };
});
const SCORES = [
  [2, 0, 'LEFT'],
  [2, 1, 'LEFT'],
  [0, 2, 'RIGHT'],
  [1, 2, 'RIGHT'],
] as const;
const scores = marketOf('60', 'correct_series_score', 'CORRECT_SCORE', {
  fixture: { type: 'SERIES', id: '7' },
  selections: SCORES.map(([home, away, side]) => selectionOf(`60:${home}${away}`, { side, score: { home, away }, odds: 3.5 })),
});

it('shows the prices of every layout', async () => {
  await openBoard('match', [...MARKETS, kills, ...pistols, scores]);
  const columns = { 'Match winner': 2, 'Match winner (3-way)': 3, Overtime: 2 };
  for (const [title, count] of Object.entries(columns))
    expect(groupOf(title).element().querySelectorAll('[data-state=open]')).toHaveLength(count);
  expect(textsOf(priceOf(/^Overtime, /))).toEqual([expect.stringContaining('3.00'), expect.stringContaining('1.40')]);
  const rowOf = (title: string) => linesOf(title).first().element().textContent;
  expect(rowOf('Total rounds')).toMatch(
    /^Margin [\d.]+%[\d.]+OverTotal rounds [\d.]+, Over: .*UnderTotal rounds [\d.]+, Under: /,
  );
  expect(rowOf('Player total kills')).toMatch(/^\D.*?[\d.]+.*?Player total kills /);
  expect(rowOf('Round handicap')).toMatch(/^Margin [\d.]+%[+−][\d.]+\D+Round handicap, .*[+−][\d.]+\D+Round handicap, /);
  await expect.element(linesOf('Team to win both pistols')).toHaveLength(2);

  await page.getByRole('tab', { name: 'Series', exact: true }).click();
  await expect.element(groupOf('Correct series score')).toBeVisible();
  const cells = [...groupOf('Correct series score').element().querySelectorAll('[data-state]')];
  expect(cells.map(({ textContent }) => textContent.slice(0, 5))).toEqual(['2 – 0', '2 – 1', '0 – 2', '1 – 2']);
  const winners = page.getByRole('button', { name: /^Series winner, / });
  await expect.element(winners).toHaveLength(2);
  await expect.element(winners.first()).not.toHaveAttribute('aria-pressed');
});

it('moves between prices by arrow keys, selects them, and focuses the search by its key', async () => {
  await openBoard('betbuilder');
  const prices = page.getByRole('button', { name: /^Match winner \(3-way\), / });
  await focus(prices.first());
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(prices.nth(1)).toHaveFocus();
  await userEvent.keyboard('[Space]');
  await expect.element(prices.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{End}');
  await expect.element(prices.nth(2)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(prices.nth(2)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(prices.nth(1)).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(priceOf(/^First pistol winner Round 1, /).last()).toHaveFocus();
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
});

it('changes, locks and settles prices in place, and adds new markets on demand [markets.odds.settled-winner] [markets.odds.settled-loser] [markets.odds.suspended]', async () => {
  const { gateway, change } = await openBoard('betbuilder');
  await expect.poll(() => textsOf(winnerPrices)).toEqual([expect.stringMatching(/: 1\.70/), expect.stringMatching(/: 2\.10/)]);
  change({ 10: pricedAt('10', 1.61, 2.42) });
  await expect
    .poll(() => textsOf(winnerPrices))
    .toEqual([expect.stringMatching(/: 1\.61, went down/), expect.stringMatching(/: 2\.42, went up/)]);
  change({ 10: pricedAt('10', 1.71, 2.32) });
  await expect
    .poll(() => textsOf(winnerPrices))
    .toEqual([expect.stringMatching(/: 1\.71, went up/), expect.stringMatching(/: 2\.32, went down/)]);
  expect(winnerPrices.first().element().querySelectorAll('path[d*=L]')).toHaveLength(1);

  change({ 10: { state: 'SUSPENDED', ...pricedAt('10', 1.71, 2.32) } });
  await expect
    .poll(() => textsOf(winnerPrices))
    .toEqual([expect.stringMatching(/: Suspended, last price 1\.71$/), expect.stringMatching(/: Suspended, last price 2\.32$/)]);
  expect(winnerPrices.first().element().querySelector('svg rect')).not.toBeNull();
  await expect.element(winnerPrices.first()).toHaveAttribute('aria-disabled', 'true');
  await focus(winnerPrices.first());
  await userEvent.keyboard('{Enter}');
  await expect.element(winnerPrices.first()).toHaveAttribute('aria-pressed', 'false');

  const { selections = [] } = pricedAt('10');
  change({ 10: { state: 'SETTLED', selections: selections.map((each, index) => ({ ...each, wasOutcome: index === 1 })) } });
  await expect.poll(() => textsOf(winnerPrices)).toEqual([expect.stringMatching(/: Loser$/), expect.stringMatching(/: Winner$/)]);
  await expect.element(winnerPrices.first()).toHaveAttribute('aria-disabled', 'true');

  // Closed markets keep their place until the user leaves the board.
  gateway.change({ seriesMarkets: liveState({ markets: MARKETS.filter(({ id }) => id !== '10') }) });
  await expect
    .poll(() => textsOf(winnerPrices))
    .toEqual([expect.stringMatching(/: Closed$/), expect.stringMatching(/: Closed$/)]);
  await search.fill('match');
  await expect.element(groupOf('Overtime')).not.toBeInTheDocument();
  await expect.element(groupOf('Match winner (3-way)')).toBeVisible();
  await expect.element(groupOf('Match winner')).not.toBeInTheDocument();

  await search.fill('');
  await expect.element(groupOf('Overtime')).toBeVisible();
  gateway.change({ seriesMarkets: liveState() });
  await focus(page.getByRole('button', { name: '1 new market' }));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => textsOf(winnerPrices)).toEqual([expect.stringMatching(/: 1\.70/), expect.stringMatching(/: 2\.10/)]);
});

it('has filters in its address, clears them, and offers to undo an unpin', async () => {
  await openBoard('betbuilder');
  await expect.element(linesOf('Total rounds')).toHaveLength(1);
  await groupOf('Total rounds')
    .getByRole('button', { name: /more lines?$/ })
    .click();
  await expect.element(linesOf('Total rounds')).toHaveLength(3);

  const pin = page.getByRole('button', { name: 'Pin Overtime', exact: true }).first();
  await pin.click();
  await expect.element(firstTitle).toHaveTextContent('Overtime');
  await page.getByRole('combobox', { name: 'Type' }).selectOptions('Props');
  await search.fill('o');
  await page.getByRole('combobox', { name: 'State' }).selectOptions('Open');
  await expect.element(groupOf('Total rounds')).not.toBeInTheDocument();
  await expect.poll(pageUrl).toMatch(/tab=betbuilder&matchid=70&search=o&group=props&state=open$/);
  await search.fill('no such market');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(firstTitle).toHaveTextContent('Overtime');
  await expect.poll(pageUrl).toMatch(/tab=betbuilder&matchid=70$/);

  await pin.click();
  await expect.element(firstTitle).not.toHaveTextContent('Overtime');
  await page.getByRole('alert').filter({ hasText: 'Unpinned Overtime.' }).getByRole('button', { name: 'Undo' }).click();
  await expect.element(firstTitle).toHaveTextContent('Overtime');
  await expect.element(pin).toHaveAttribute('aria-pressed', 'true');
  await expect.element(messageOf('Unpinned Overtime.')).not.toBeInTheDocument();
});
