import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/component/app.tsx';
import { pageUrl } from '../../testing/component/page-url.ts';
import { expectConnected, expectListed, focus } from '../../testing/component/trading-page.ts';
import { listState, liveState, TRADING } from '../../testing/component/trading-world.ts';

const main = page.getByRole('main');
const rows = main.getByRole('listitem');
const linkOf = (index: number) => rows.nth(index).getByRole('link');
const search = main.getByRole('searchbox', { name: 'Search' });
const game = main.getByRole('combobox', { name: 'Game' });
const sort = main.getByRole('combobox', { name: 'Sort by' });

async function openList(): Promise<void> {
  await openApp('/trading?game=5', { ...TRADING, tradingList: listState(), seriesMarkets: liveState() });
  await expect.element(rows).toHaveLength(4);
  await expectConnected();
}

it('moves between the rows of the list, which share one tab stop, by arrow keys', async () => {
  await openList();
  for (const key of ['{Enter}', '{ArrowDown}']) {
    await focus(search);
    await userEvent.keyboard(key);
    await expect.element(linkOf(0)).toHaveFocus();
  }
  const star = rows.nth(1).getByRole('button', { name: /^Watch / });
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(linkOf(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(star).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(linkOf(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(linkOf(0)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(linkOf(3)).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(linkOf(0)).toHaveFocus();

  // Tab leaves the rows, and Shift+Tab comes back to the same one.
  await userEvent.keyboard('{ArrowDown}{Tab}');
  expect(document.activeElement?.closest('main li')).toBeFalsy();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(linkOf(1)).toHaveFocus();

  // Left leads to the heading of the tournament, which Enter closes and opens.
  const heading = main.getByRole('heading', { level: 2 }).first().getByRole('button');
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect.element(heading).toHaveFocus();
  const name = linkOf(0).element().getAttribute('aria-label');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(linkOf(0)).toHaveFocus();
  expect(linkOf(0).element().getAttribute('aria-label')).toBe(name);

  await userEvent.keyboard('{Enter}');
  await expect.poll(pageUrl).toMatch(/^\/trading\/\d+/);
});

it('has a key for every filter, and restores cleared filters on Undo', async () => {
  await openList();
  await focus(linkOf(0));
  await userEvent.keyboard('3');
  await expect.poll(pageUrl).toBe('/trading?game=5&time=today');
  await expect.element(page.getByRole('checkbox', { name: /^Today/ })).toBeChecked();
  await userEvent.keyboard('t');
  await expect.element(game).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(game).not.toHaveFocus();
  await userEvent.keyboard('v');
  await expect.element(sort).toHaveFocus();
  await userEvent.keyboard('{Escape}z');
  await expect.poll(pageUrl).toBe('/trading');
  await sort.selectOptions('Biggest move');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(pageUrl).toBe('/trading?game=5&time=today&sort=move');
  await expect.element(sort).toHaveValue('move');
  await expectListed(['Filter by game', 'Sort by', 'Show only live', 'Show only tomorrow']);
});

it('keeps the order by moves while a row has the focus, and goes on measuring after the row with the focus was removed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const state = (prices: Readonly<Record<string, number>>) => {
    const list = listState();
    const markets = list.markets.map((market) => ({
      ...market,
      selections: market.selections.map((each) => ({ ...each, odds: prices[each.id] ?? each.odds })),
    }));
    return { ...list, markets };
  };
  const gateway = await openApp('/trading?sort=move', { ...TRADING, tradingList: state({}) });
  await expect.element(rows).toHaveLength(4);
  await expectConnected();
  await expect.element(main.getByRole('heading', { level: 2 })).not.toMatchTextContent(/^Loading/);
  const rowOf = (text: RegExp) => rows.filter({ hasText: text });
  const tick = async (): Promise<void> => {
    vi.advanceTimersByTime(10_000);
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  };
  const last = linkOf(3).element().getAttribute('aria-label');
  await rows.nth(0).hover();
  await focus(rows.nth(0).getByRole('button', { name: /^Watch / }));
  await search.hover();
  gateway.change({ tradingList: state({ '1300:1': 2.2 }) });
  await expect.element(rowOf(/2\.20/)).toBeVisible();
  await tick();
  expect(linkOf(3).element().getAttribute('aria-label')).toBe(last);
  await focus(search);
  await tick();
  await expect.element(rows.nth(0)).toMatchTextContent(/▲/);

  await focus(linkOf(0));
  await userEvent.keyboard('2');
  await expect.element(main.getByText('No results found')).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  await userEvent.keyboard('2');
  await expect.element(rows).toHaveLength(4);
  gateway.change({ tradingList: state({ '1300:1': 2.2, '900:1': 3.4 }) });
  await expect.element(rowOf(/3\.40/)).toBeVisible();
  await tick();
  await expect.element(rows.nth(0)).toMatchTextContent(/3\.40/);
});
