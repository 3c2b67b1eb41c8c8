import { WATCHLIST_LIMITS } from '@sightline/schema/rules/workspace.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/component/app.tsx';
import { expectConnected, messageOf } from '../../../testing/component/trading-page.ts';
import { listState, TRADING } from '../../../testing/component/trading-world.ts';

const panel = page.getByRole('complementary', { name: 'Watchlist' });
const sharedList = (sharedId: string, seriesIds: readonly number[]) => {
  const items = seriesIds.map((id) => ({ kind: 'series', seriesId: String(id), seriesName: `Series ${id}`, order: id }));
  const json = JSON.stringify({ kind: 'list', name: sharedId, items });
  return { kind: 'WATCHED_SERIES', sharedId, itemId: 'list', json, isOwn: false, sharedBy: null };
};

it('adds the items of a shared copy, and says why others were not added', async () => {
  const many = Array.from({ length: WATCHLIST_LIMITS.series + 1 }, (_, index) => index + 1);
  await openApp('/trading', {
    ...TRADING,
    tradingList: listState(),
    workspace: {
      isKept: false,
      revision: '1',
      isComplete: true,
      items: [],
      shared: [sharedList('Few', [1]), sharedList('Many', many)],
    },
    workspaceChanged: { revision: '1', hasSharedChanges: false },
  });
  await expectConnected();
  await userEvent.keyboard('w');
  await panel.getByRole('tab', { name: 'Shared' }).click();
  const copy = (name: string) => panel.getByRole('button', { name: `Copy ${name} to yours` });
  await copy('Few').click();
  await expect.element(messageOf('Added 1 item to your watchlist.')).toBeVisible();
  await copy('Few').click();
  await expect.element(messageOf('Your watchlist has all of them.')).toBeVisible();
  await copy('Many').click();
  await expect
    .element(
      messageOf(
        `Added ${WATCHLIST_LIMITS.series - 1} items to your watchlist. Your watchlist can follow ${WATCHLIST_LIMITS.series} series. Remove one first.`,
      ),
    )
    .toBeVisible();
});
