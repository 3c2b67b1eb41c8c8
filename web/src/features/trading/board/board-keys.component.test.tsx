import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/component/app.tsx';
import { expectConnected, expectListed, focus, groupOf, messageOf, priceOf } from '../../../testing/component/trading-page.ts';
import { contextOf } from '../../../testing/board-fixtures.ts';
import { liveState, MARKETS, TRADING, winner as winnerOf } from '../../../testing/component/trading-world.ts';

const search = page.getByRole('searchbox', { name: 'Search' });
const dialog = page.getByRole('dialog');
const winner = priceOf(/^Match winner, Red Foxes ?:/);
const linesOf = (title: string) => groupOf(title).getByRole('listitem');
const tabOf = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`), selected: true });
const jump = page.getByRole('combobox', { name: 'Jump to a team or market' });
const firstTitle = () => page.getByRole('main').getByRole('heading', { level: 2 }).first();
const expectFocusIn = (title: string) => expect.poll(() => groupOf(title).element().contains(document.activeElement)).toBe(true);

async function openBoard() {
  const gateway = await openApp('/trading/7?tab=match&matchid=70', { ...TRADING, seriesMarkets: liveState() });
  await expect.element(winner).toBeVisible();
  await expectConnected();
  return gateway;
}

/** Many frames pass before each render, as on a slow device. */
function passFramesBeforeRenders(): void {
  const FRAMES_PER_RENDER = 40;
  let frames = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    const run = (): void => callback(performance.now());
    frames += 1;
    if (frames % FRAMES_PER_RENDER === 0) window.setTimeout(run);
    else queueMicrotask(run);
    return frames;
  });
}

it('moves the focus with Tab from the filters to the first price, then to the next market', async () => {
  await openBoard();
  await userEvent.keyboard('v');
  await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('checkbox', { name: 'Consistency' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Row height' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(winner).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(priceOf(/^Match winner \(3-way\), Red Foxes ?:/)).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowRight}');
  await expect.element(priceOf(/^Match winner, Blue Owls ?:/)).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(page.getByRole('button', { name: 'Pin Match winner', exact: true })).toHaveFocus();
});

it('shows and hides the lines of a market with E, and pins it with P', async () => {
  await openBoard();
  await focus(priceOf(/^Total rounds.*, Over ?:/).first());
  await userEvent.keyboard('e');
  await expect.element(linesOf('Total rounds')).toHaveLength(3);
  await focus(priceOf(/^Total rounds.*, Under ?:/).last());
  await userEvent.keyboard('e');
  await expect.element(linesOf('Total rounds')).toHaveLength(1);
  await expectFocusIn('Total rounds');
  await userEvent.keyboard('p');
  await expect.element(firstTitle()).toHaveTextContent('Total rounds');
  await expect.poll(() => document.activeElement?.getBoundingClientRect().top).toBeGreaterThan(0);
  await expectFocusIn('Total rounds');
  await userEvent.keyboard('p');
  await expect.element(firstTitle()).not.toHaveTextContent('Total rounds');
  await expect.element(messageOf('Unpinned Total rounds.')).toBeVisible();
  await expectFocusIn('Total rounds');
});

it('applies keys to the settled market with the focus if its type is also among the open ones', async () => {
  const round = (roundNumber: number, state: 'OPEN' | 'SETTLED') =>
    winnerOf(`4${roundNumber}`, 'round_winner', { context: contextOf({ roundNumber }), state });
  const markets = [...MARKETS, round(1, 'SETTLED'), round(2, 'SETTLED'), round(3, 'OPEN'), round(4, 'OPEN')];
  await openApp('/trading/7?tab=match&matchid=70', { ...TRADING, seriesMarkets: liveState({ markets }) });
  await page.getByRole('button', { name: /^Settled/ }).click();
  const settled = page.getByRole('region', { name: 'Settled markets' });
  const second = priceOf(/^Round winner Round 2, Red Foxes ?:/);
  await focus(settled.getByRole('button', { name: 'Pin Round winner', exact: true }));
  await userEvent.keyboard('h');
  await expect.element(dialog.getByRole('heading', { name: /: Round winner Round 1$/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await focus(second);
  await userEvent.keyboard('p');
  await expect.element(page.getByRole('button', { name: 'Pin Round winner Round 2', pressed: true })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Pin Round winner', exact: true, pressed: true }))
    .not.toBeInTheDocument();
  await expect.element(second).toHaveFocus();
  await userEvent.keyboard('p');
  await expect.element(settled.getByRole('listitem')).toHaveLength(2);
  await expect.element(second).toHaveFocus();
});

it('reaches and clears filters by keys', async () => {
  await openBoard();
  await focus(priceOf(/^Total rounds.*, Over ?:/).first());
  const type = page.getByRole('combobox', { name: 'Type' });
  await userEvent.keyboard('t');
  await expect.element(type).toHaveFocus();
  // In a field, this key is no shortcut.
  await userEvent.keyboard('/');
  await expect.element(type).toHaveFocus();
  await type.selectOptions('Totals');
  await expect.element(groupOf('Overtime')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expectFocusIn('Total rounds');
  await focus(priceOf(/^Total rounds.*, Over ?:/).first());
  await userEvent.keyboard('z');
  await expect.element(groupOf('Overtime')).toBeVisible();
  await expectFocusIn('Total rounds');
});

it('adds markets that opened while the board was shown, with U', async () => {
  const gateway = await openBoard();
  gateway.change({ seriesMarkets: liveState({ markets: MARKETS.filter(({ id }) => id !== '30') }) });
  await expect.element(page.getByRole('button', { name: /^Overtime, Yes: Closed$/ })).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await search.fill('total');
  await search.fill('');
  await expect.element(groupOf('Overtime')).not.toBeInTheDocument();
  gateway.change({ seriesMarkets: liveState() });
  await focus(page.getByRole('button', { name: '1 new market' }));
  await userEvent.keyboard('u');
  await expect.element(groupOf('Overtime')).toBeVisible();
  await expect.element(winner).toHaveFocus();
  await userEvent.keyboard('u');
  await expect.element(messageOf('No new markets.')).toBeVisible();
});

it('opens the connection and the widgets by keys', async () => {
  await openBoard();
  await focus(winner);
  await userEvent.keyboard('i');
  await expect.element(dialog.getByRole('heading', { name: 'Connected' })).toBeVisible();
  const sets = page.getByRole('list', { name: 'Live data' }).getByRole('listitem');
  await expect.element(sets.filter({ hasText: / vs .*Current/ })).toHaveLength(1);
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(winner).toHaveFocus();
  await userEvent.keyboard('q');
  await expect.poll(() => document.querySelectorAll('iframe').length).toBe(0);
  await userEvent.keyboard('q');
  await expect.poll(() => document.querySelectorAll('iframe').length).toBe(1);
});

it('goes to the bet builder and back with B, and keeps a market focused', async () => {
  await openBoard();
  await focus(page.getByRole('button', { name: 'Widgets' }));
  await userEvent.keyboard('b');
  await expect.element(tabOf('Bet builder')).toHaveFocus();
  await userEvent.keyboard('b');
  await expect.element(tabOf('Match 1')).toHaveFocus();
  passFramesBeforeRenders();
  await focus(winner);
  await userEvent.keyboard('b');
  await expect.element(tabOf('Bet builder')).toBeVisible();
  await expect.element(winner).toHaveFocus();
  await userEvent.keyboard('b');
  await expect.element(tabOf('Match 1')).toBeVisible();
  await expect.element(winner).toHaveFocus();
});

it('opens the bet builder at the first match, by B as by a click [series.page.tab-resets-order]', async () => {
  await openBoard();
  const match = page.getByRole('combobox', { name: 'Select match' });
  await page.getByRole('tab', { name: /^Match 2/ }).click();
  await page.getByRole('tab', { name: /^Bet builder/ }).click();
  await expect.element(match).toHaveValue('70');
  await page.getByRole('tab', { name: /^Match 2/ }).click();
  await userEvent.keyboard('b');
  await expect.element(tabOf('Bet builder')).toHaveFocus();
  await expect.element(match).toHaveValue('70');
});

it('lists its keys, which one switch turns off', async () => {
  await openBoard();
  await userEvent.keyboard('p');
  await expect.element(messageOf('Go to a market first, for example with J.')).toBeVisible();
  await expectListed([
    'Search this page',
    'Previous match',
    'Next match',
    'Bet builder',
    'Close the widgets',
    'Connection details',
    'Price history of the focused price',
    'Pin or unpin the focused market',
    'Show or hide all lines of the focused market',
    'Filter by type',
    'Filter by state',
    'Add new markets',
  ]);
  const keys = page.getByRole('switch', { name: 'Single-key shortcuts' });
  await userEvent.keyboard('?');
  await keys.click();
  await expect.element(keys).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  await focus(winner);
  for (const key of ['h', 'b', 'q', 't', ']']) await userEvent.keyboard(key);
  await expect.element(winner).toHaveFocus();
  expect(dialog.elements()).toEqual([]);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('keyboard{Enter}');
  await keys.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(winner).toHaveFocus();
});

it('opens the filters of a phone with their keys', async () => {
  await openBoard();
  await page.viewport(390, 844);
  await expect.element(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  await userEvent.keyboard('v');
  await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

it('jumps to a line that is hidden, and to a market of the series that filters hide', async () => {
  await openBoard();
  passFramesBeforeRenders();
  await expect.element(linesOf('Total rounds')).toHaveLength(1);
  await userEvent.keyboard('j');
  await expect.element(jump).toHaveFocus();
  await jump.fill('Total rounds 22.5 Match 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(priceOf(/^Total rounds 22.5, Over ?:/)).toHaveFocus();
  await expect.element(linesOf('Total rounds')).toHaveLength(3);
  await expect.element(search).toHaveValue('');

  await search.fill('handicap');
  await focus(page.getByRole('heading', { level: 1 }));
  await userEvent.keyboard('j');
  await jump.fill('Series winner');
  await userEvent.keyboard('{Enter}');
  await expect.element(priceOf(/^Series winner, Red Foxes ?:/)).toHaveFocus();
  await expect.element(search).toHaveValue('');
});

it('keeps the focus on the market with [ and ], else focuses the tab of the match', async () => {
  await openBoard();
  const second = priceOf(/^Match winner, Blue Owls ?:/);
  await focus(priceOf(/^Overtime, Yes ?:/));
  await userEvent.keyboard(']');
  await expect.element(tabOf('Match 2')).toHaveFocus();
  await focus(second);
  await userEvent.keyboard('[[');
  await expect.element(tabOf('Match 1')).toBeVisible();
  await expect.element(second).toHaveFocus();
  await userEvent.keyboard(']');
  await expect.element(tabOf('Match 2')).toBeVisible();
  await expect.element(second).toHaveFocus();
});
