import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/component/app.tsx';
import { focus } from '../../../testing/component/trading-page.ts';
import { listState, liveState, MARKETS, MATCHES, SERIES, TRADING } from '../../../testing/component/trading-world.ts';

const boards = page.getByRole('main').getByRole('region', { name: /^Board \d/ });
const headingOf = (index: number) => boards.nth(index).getByRole('heading', { level: 2 }).first();
const title = page.getByRole('heading', { name: 'Desk', level: 1 });
const hasFocus = (index: number) => expect.poll(() => boards.nth(index).element().contains(document.activeElement)).toBe(true);

it('keeps the focus on the desk', async () => {
  const seriesMarkets = ({ seriesId }: { readonly seriesId: string }) =>
    liveState({
      series: [{ ...SERIES, id: seriesId }],
      matches: MATCHES.map((match) => ({ ...match, seriesId })),
      markets: MARKETS.map((market) => ({ ...market, seriesId })),
    });
  await openApp('/trading/desk', {
    ...TRADING,
    tradingList: listState({ startAt: new Date(Date.now() - 60_000).toISOString() }),
    seriesMarkets,
  });
  await expect.element(page.getByRole('heading', { name: 'No boards on your desk' })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Add board' });

  // N on an empty desk leads to the new board, Escape back to the desk.
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
  const choice = boards.first().getByRole('combobox', { name: 'Match' });
  await expect.element(choice).toBeVisible();
  await focus(boards.first().getByRole('listitem').first().getByRole('button').last());
  await userEvent.keyboard(']');
  await expect.element(choice).not.toHaveValue('');
  await hasFocus(0);
  await userEvent.keyboard('[[[[');
  await expect.element(choice).toHaveValue('series');
  await hasFocus(0);

  // X leads to the board before it, at last to the desk.
  await userEvent.keyboard('4');
  await expect.element(headingOf(3)).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(boards).toHaveLength(3);
  await expect.element(headingOf(2)).toHaveFocus();
  await userEvent.keyboard('1');
  for (const left of [2, 1]) {
    await userEvent.keyboard('x');
    await expect.element(boards).toHaveLength(left);
    await expect.element(headingOf(0)).toHaveFocus();
  }
  await userEvent.keyboard('x');
  await expect.element(boards).toHaveLength(0);
  await expect.element(title).toHaveFocus();
});
