import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../testing/component/app.tsx';
import { liveState, TRADING } from '../testing/component/trading-world.ts';
import { viewerOf } from '../testing/component/world.ts';
import { changeAccountState } from './account-state.ts';

const sharing = page.getByRole('region', { name: 'Shared' });
const button = sharing.getByRole('button', { name: 'Share with colleagues…' });

const layoutOf = (name: string) => ({
  kind: 'DESK',
  itemId: `layout/${name}`,
  json: JSON.stringify({ name, query: 'board=7' }),
});

/** Opens the layouts of a desk whose user keeps these with the account. */
async function openLayouts(names: readonly string[]) {
  const userId = `with-${names.length}-layouts`;
  changeAccountState(userId, { isKept: true, isJoined: true });
  const own = { isKept: true, revision: '1', isComplete: true, items: names.map(layoutOf), shared: [] };
  const gateway = await openApp('/trading/desk?board=7', {
    ...TRADING,
    viewer: viewerOf(userId),
    seriesMarkets: liveState(),
    workspace: own,
    workspaceChanged: { revision: '1', hasSharedChanges: false },
    takeAlertLease: { isHeld: true, until: '2031-01-01T00:00:00Z' },
    saveWorkspaceItems: { workspace: { ...own, isComplete: false, items: [] }, userErrors: [] },
    shareWorkspaceItem: ({ input }: { readonly input: { readonly isShared: boolean } }) => {
      const shared = names.map((name) => ({ ...layoutOf(name), sharedId: name, isOwn: true, sharedBy: null }));
      gateway.change({ workspace: { ...own, shared: input.isShared ? shared.slice(0, 1) : [] } });
      return { item: null, userErrors: [] };
    },
  });
  await page.getByRole('button', { name: 'Layouts' }).click();
  await expect.element(button).toBeVisible();
}

it('keeps the focus in its section when the user shares a layout, and when they stop sharing it', async () => {
  await openLayouts(['Evening']);
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(sharing.getByRole('textbox', { name: 'Your name for them (optional)' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const stop = sharing.getByRole('button', { name: 'Stop sharing Evening' });
  await expect.element(stop).toBeVisible();
  await expect.element(sharing).toHaveFocus();
  stop.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(stop).not.toBeInTheDocument();
  await expect.element(sharing).toHaveFocus();
});

it('gives the focus to the choice of one of several layouts', async () => {
  await openLayouts(['Evening', 'Night']);
  await button.click();
  await expect.element(sharing.getByRole('combobox', { name: 'Share' })).toHaveFocus();
});
