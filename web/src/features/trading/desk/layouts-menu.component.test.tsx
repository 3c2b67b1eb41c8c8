import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/component/app.tsx';
import { listState, liveState, TRADING } from '../../../testing/component/trading-world.ts';

const menuButton = page.getByRole('button', { name: 'Layouts' });
const menu = page.getByRole('dialog', { name: 'Layouts' });
const own = menu.getByRole('button', { name: /^Evening \d board/ });
const question = page.getByRole('dialog', { name: 'Replace the saved layout?' });

it("asks before a copy of a colleague's layout replaces the user's layout of that name", async () => {
  const json = JSON.stringify({ name: 'Evening', query: 'board=7&board=8' });
  const shared = [{ kind: 'DESK', sharedId: 's1', itemId: 'layout/Evening', json, isOwn: false, sharedBy: null }];
  await openApp('/trading/desk?board=7', {
    ...TRADING,
    seriesMarkets: liveState(),
    workspace: { isKept: false, revision: '1', isComplete: true, items: [], shared },
    workspaceChanged: { revision: '1', hasSharedChanges: false },
  });
  await menuButton.click();
  await menu.getByRole('textbox', { name: 'Name', exact: true }).fill('Evening');
  await menu.getByRole('button', { name: 'Save this desk' }).click();
  const copy = menu.getByRole('button', { name: 'Copy Evening to yours' });
  await menuButton.click();
  for (const { answer, boards } of [
    { answer: 'Cancel', boards: 'Evening 1 board' },
    { answer: 'Replace', boards: 'Evening 2 boards' },
  ]) {
    await copy.click();
    await question.getByRole('button', { name: answer }).click();
    await expect.element(copy).toHaveFocus();
    await expect.element(own).toHaveTextContent(boards);
  }
  await copy.click();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(copy).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(menuButton).toHaveFocus();
});

it('returns with Back to the desk before a layout was loaded', async () => {
  await openApp('/trading/desk?board=7', {
    ...TRADING,
    tradingList: listState(),
    seriesMarkets: liveState(),
    workspaceChanged: { revision: '1', hasSharedChanges: false },
  });
  const onDesk = () => expect.poll(() => new URLSearchParams(window.location.search).getAll('board'));
  await menuButton.click();
  await menu.getByRole('textbox', { name: 'Name', exact: true }).fill('Evening');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Add board' }).first().click();
  await page.getByRole('option', { name: /^Team 9-1/ }).click();
  await onDesk().toEqual(['7', '9']);
  await menuButton.click();
  await own.click();
  await onDesk().toEqual(['7']);
  window.history.back();
  await onDesk().toEqual(['7', '9']);
});

it('keeps the focus in the panel when a layout is deleted', async () => {
  await openApp('/trading/desk?board=7', {
    ...TRADING,
    seriesMarkets: liveState(),
    workspace: { isKept: false, revision: '1', isComplete: true, items: [], shared: [] },
    workspaceChanged: { revision: '1', hasSharedChanges: false },
  });
  await menuButton.click();
  await menu.getByRole('textbox', { name: 'Name', exact: true }).fill('Evening');
  await userEvent.keyboard('{Enter}');
  await menuButton.click();
  await menu.getByRole('button', { name: 'Delete the layout Evening' }).click();
  await expect.element(own).not.toBeInTheDocument();
  await expect.element(menu.getByRole('list')).toHaveFocus();
});
