import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/component/app.tsx';
import { focus } from '../../../testing/component/trading-page.ts';
import { listState, liveState, MARKETS, MATCHES, SERIES, TRADING } from '../../../testing/component/trading-world.ts';

const boards = page.getByRole('main').getByRole('region', { name: /^Board \d/ });
const headingOf = (index: number) => boards.nth(index).getByRole('heading', { level: 2 }).first();
const overtime = boards.first().getByRole('button', { name: /^Overtime, Yes ?:/ });
const title = page.getByRole('heading', { name: 'Desk', level: 1 });
const expectFocusOn = (index: number) =>
  expect.poll(() => boards.nth(index).element().contains(document.activeElement)).toBe(true);

const seriesMarkets = ({ seriesId }: { readonly seriesId: string }) =>
  liveState({
    series: [{ ...SERIES, id: seriesId }],
    matches: MATCHES.map((match) => ({ ...match, seriesId })),
    markets: MARKETS.map((market) => ({ ...market, seriesId })),
  });

it('keeps the focus on the desk when boards are added, changed and closed', async () => {
  await openApp('/trading/desk', {
    ...TRADING,
    tradingList: listState({ startAt: new Date(Date.now() - 60_000).toISOString() }),
    seriesMarkets,
  });
  await expect.element(page.getByRole('heading', { name: 'No boards on your desk' })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Add board' });

  // N on an empty desk opens the dialog, Escape returns to the title of the desk.
  await userEvent.keyboard('n');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('option', { name: 'Four live series, newest first' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(boards).toHaveLength(4);
  await expect.element(headingOf(3)).toHaveFocus();

  // ] changes the match of the active board.
  await userEvent.keyboard('1');
  const matchSelect = boards.first().getByRole('combobox', { name: 'Match' });
  await expect.element(matchSelect).toBeVisible();
  await focus(boards.first().getByRole('listitem').first().getByRole('button').last());
  // Nothing comes before the series, which is shown until a match is live.
  await userEvent.keyboard('[[');
  await expect.element(matchSelect).toHaveValue('');
  await userEvent.keyboard(']');
  await expect.element(matchSelect).not.toHaveValue('');
  await expectFocusOn(0);
  await userEvent.keyboard('[[[[');
  await expect.element(matchSelect).toHaveValue('series');
  await expectFocusOn(0);

  // X moves the focus to the board before the closed one, at last to the title of the desk.
  await userEvent.keyboard('4');
  await expect.element(headingOf(3)).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(boards).toHaveLength(3);
  await expect.element(headingOf(2)).toHaveFocus();
  await userEvent.keyboard('1');
  for (const remaining of [2, 1]) {
    await userEvent.keyboard('x');
    await expect.element(boards).toHaveLength(remaining);
    await expect.element(headingOf(0)).toHaveFocus();
  }
  await userEvent.keyboard('x');
  await expect.element(boards).toHaveLength(0);
  await expect.element(title).toHaveFocus();
});

it('puts a closed board back on Undo and keeps a board that was added since', async () => {
  await openApp('/trading/desk?board=7&board=8', { ...TRADING, tradingList: listState(), seriesMarkets });
  const expectBoards = () => expect.poll(() => new URLSearchParams(window.location.search).getAll('board'));
  await expect.element(boards).toHaveLength(2);
  await userEvent.keyboard('1');
  await expect.element(headingOf(0)).toHaveFocus();
  await userEvent.keyboard('x');
  await expectBoards().toEqual(['8']);
  await userEvent.keyboard('n');
  await page.getByRole('option', { name: /^Team 9-1/ }).click();
  await expectBoards().toEqual(['8', '9']);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expectBoards().toEqual(['7', '8', '9']);
});

for (const { owner, board, query } of [
  { owner: 'a board', board: '7?search=zzz', query: `board=${encodeURIComponent('7?search=zzz')}&board=8` },
  { owner: 'the desk', board: '7', query: 'board=7&board=8&search=zzz' },
]) {
  it(`restores the cleared filters of ${owner} on Undo and keeps a board that was added since`, async () => {
    await openApp(`/trading/desk?${query}`, { ...TRADING, tradingList: listState(), seriesMarkets });
    const expectParams = () => expect.poll(() => [...new URLSearchParams(window.location.search).values()]);
    await boards.first().getByRole('button', { name: 'Clear filters' }).click();
    await expectParams().not.toContain('zzz');
    await userEvent.keyboard('n');
    await page.getByRole('option', { name: /^Team 9-1/ }).click();
    await expectParams().toEqual(['7', '8', '9']);
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await expectParams().toEqual([board, '8', '9', ...(owner === 'the desk' ? ['zzz'] : [])]);
  });
}

it('says that there are no series to add, or that none match the search', async () => {
  await openApp('/trading/desk', { ...TRADING, tradingList: liveState({ series: [], matches: [], markets: [] }) });
  await userEvent.keyboard('n');
  const status = page.getByRole('dialog', { name: 'Add board' }).getByRole('status');
  await expect.element(status).toHaveTextContent('No upcoming series available');
  await userEvent.keyboard('fox');
  await expect.element(status).toHaveTextContent('No series match your search.');
});

it('keeps the widths of the columns for which the window is too narrow', async () => {
  await openApp('/trading/desk?board=7&board=8&columns=1.5%2C0.5', { ...TRADING, tradingList: listState(), seriesMarkets });
  await page.viewport(600, 844);
  await expect.element(boards).toHaveLength(1);
  await userEvent.keyboard('=n');
  await page.getByRole('option', { name: /^Team 9-1/ }).click();
  await expect.poll(() => [...new URLSearchParams(window.location.search).values()]).toEqual(['7', '8', '9', '1.5,0.5']);
});

it('fills the desk with the last remaining board, whatever its share was', async () => {
  await openApp('/trading/desk?board=7&board=8&columns=0.4%2C1.6', { ...TRADING, tradingList: listState(), seriesMarkets });
  await expect.element(boards).toHaveLength(2);
  const widths = () => [boards.first().element().clientWidth, page.getByRole('main').element().clientWidth] as const;
  const [narrow, main] = widths();
  expect(narrow).toBeLessThan(main / 2);
  await userEvent.keyboard('2');
  await expect.element(headingOf(1)).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(boards).toHaveLength(1);
  await expect.poll(() => widths()[0]).toBeGreaterThan(main * 0.9);
});

it('gives a board that is alone in its column the height that its markets need', async () => {
  const heights: number[] = [];
  for (const board of ['7?matchid=70', '7?matchid=70&height=0.5']) {
    await openApp(`/trading/desk?board=${encodeURIComponent(board)}`, { ...TRADING, tradingList: listState(), seriesMarkets });
    await expect.element(overtime).toBeVisible();
    heights.push(boards.first().element().clientHeight);
  }
  expect(heights[1]).toBe(heights[0]);
});

it('moves the focus from the button of new markets to the heading of its board', async () => {
  const gateway = await openApp(`/trading/desk?board=${encodeURIComponent('7?matchid=70')}`, {
    ...TRADING,
    tradingList: listState(),
    seriesMarkets: liveState({ markets: MARKETS.filter(({ id }) => id !== '31') }),
  });
  await expect.element(overtime).toBeVisible();
  gateway.change({ seriesMarkets: liveState() });
  await focus(boards.first().getByRole('button', { name: '1 new market' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(headingOf(0)).toHaveFocus();
});

it('keeps the widths of the columns when the device ends a drag of their border', async () => {
  await openApp('/trading/desk?board=7&board=8', { ...TRADING, tradingList: listState(), seriesMarkets });
  await expect.element(boards).toHaveLength(2);
  const border = page.getByRole('separator', { name: 'Width of columns 1 and 2' }).element();
  const columns = () => (border.parentElement === null ? '' : getComputedStyle(border.parentElement).gridTemplateColumns);
  const before = columns();
  const { x, y } = border.getBoundingClientRect();
  const point = (type: string, clientX: number) =>
    border.dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true, clientX, clientY: y }));
  // Only a real pointer can be captured.
  border.setPointerCapture = () => {};
  point('pointerdown', x);
  point('pointermove', x + 100);
  await expect.poll(columns).not.toBe(before);
  point('pointercancel', 0);
  await expect.poll(columns).toBe(before);
  expect(new URLSearchParams(window.location.search).has('columns')).toBe(false);
});

it('requests the series to add, although the list that the user has left is cached', async () => {
  const gateway = await openApp('/trading', { ...TRADING, tradingList: listState(), seriesMarkets });
  await expect.element(page.getByRole('main').getByRole('listitem')).toHaveLength(4);
  await page.getByRole('main').getByRole('link', { name: 'Desk' }).click();
  await expect.element(title).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('option', { name: /^Red Foxes vs Blue Owls/ })).toBeVisible();
  await expect.poll(() => gateway.sent.map(({ name }) => name)).toContain('FindSeries');
});
