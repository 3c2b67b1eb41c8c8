import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/component/app.tsx';
import { pageUrl } from '../../../testing/component/page-url.ts';
import { expectConnected, expectListed, focus, messageOf, priceOf, tabTo } from '../../../testing/component/trading-page.ts';
import { listState, liveState, TRADING } from '../../../testing/component/trading-world.ts';

const panel = page.getByRole('complementary', { name: 'Watchlist' });
const items = panel.getByRole('listitem');
const stars = panel.getByRole('button', { name: /^Stop watching / });
const kind = panel.getByLabelText('Alert when');
const heading = panel.getByRole('heading', { name: 'Watchlist', exact: true });

it('has keys to watch what has the focus, to set an alert for it and to remove it', async () => {
  await openApp('/trading', { ...TRADING, tradingList: listState(), seriesMarkets: liveState() });
  await expectConnected();
  const row = page.getByRole('main').getByRole('link', { name: /^Red Foxes vs Blue Owls/ });
  await expect.element(row).toBeVisible();

  // S watches the series with the focus, A sets an alert for it.
  await userEvent.keyboard('s');
  await expect.element(messageOf('Go to a series first, for example with Tab.')).toBeVisible();
  await focus(row);
  await userEvent.keyboard('s');
  await expect.element(messageOf('Watching Red Foxes vs Blue Owls')).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(kind).toHaveFocus();
  await expect.element(items).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(row).toHaveFocus();

  // On a board, they apply to the price or the market with the focus, else to the series.
  await userEvent.keyboard('{Enter}');
  await expect.poll(pageUrl).toMatch(/^\/trading\/7/);
  await page.getByRole('tab', { name: /^Match 1/ }).click();
  const price = priceOf(/^Overtime, Yes ?:/);
  await focus(price);
  await userEvent.keyboard('a');
  await expect.element(kind).toHaveFocus();
  await expect.element(kind.getByRole('option', { name: 'Price crosses' })).toBeInTheDocument();
  await tabTo(panel.getByRole('button', { name: 'Add alert' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByText('Moves by 5% or more')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(price).toHaveFocus();
  await userEvent.keyboard('{Home}s');
  await expect.element(messageOf(/^Watching Overtime(?!, Yes)/)).toBeVisible();
  await userEvent.keyboard('w');
  await expect.element(heading).toHaveFocus();
  await expect.element(stars).toHaveLength(3);

  // Delete removes the item with the focus.
  await focus(stars.first());
  for (const remaining of [2, 1]) {
    await userEvent.keyboard('{Delete}');
    await expect.element(stars).toHaveLength(remaining);
    await expect
      .poll(() => document.activeElement?.closest('li') !== null && panel.element().contains(document.activeElement))
      .toBe(true);
  }
  await userEvent.keyboard('{Delete}');
  await expect.element(heading).toHaveFocus();
  await expect
    .element(page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).first())
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
});

it('opens the alerts of an item once for each press of A, not when Undo restores the item', async () => {
  await openApp('/trading', { ...TRADING, tradingList: listState(), seriesMarkets: liveState() });
  await expectConnected();
  await focus(page.getByRole('main').getByRole('link', { name: /^Red Foxes vs Blue Owls/ }));
  await userEvent.keyboard('a');
  await expect.element(kind).toHaveFocus();
  await focus(stars.first());
  await userEvent.keyboard('{Delete}');
  await expect.element(heading).toHaveFocus();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).first().click();
  await expect.element(stars).toHaveLength(1);
  await expect.element(kind).not.toBeInTheDocument();
  await focus(stars.first());
  await userEvent.keyboard('a');
  await expect.element(kind).toHaveFocus();
});

it('shows and clears the log by keys, which also change how alerts are announced', async () => {
  await openApp('/trading', { ...TRADING, tradingList: listState() });
  await expectConnected();
  vi.stubGlobal('Notification', { permission: 'denied', requestPermission: async () => Promise.resolve('denied') });
  await userEvent.keyboard('f');
  await expect.element(panel.getByRole('tab', { name: 'Alerts that fired', selected: true })).toHaveFocus();
  // The arrow keys go on from tab to tab.
  for (const name of ['Watching', 'Shared', 'Alerts that fired']) {
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(panel.getByRole('tab', { name, selected: true })).toHaveFocus();
  }
  await userEvent.keyboard('d');
  await expect.element(messageOf('No alerts have fired.')).toBeVisible();
  const sound = panel.getByRole('switch', { name: 'Play a sound' });
  await userEvent.keyboard('m');
  await expect.element(sound).toBeChecked();
  await userEvent.keyboard('m');
  await expect.element(sound).not.toBeChecked();
  await userEvent.keyboard('y');
  await expect.element(messageOf(/^(Your browser|System notifications)/).first()).toBeVisible();
  await expectListed([
    'Close the watchlist',
    'Watch the focused price, market or series',
    'Set an alert for the focused item',
    'Alerts that fired',
    'Turn on the sound of alerts',
    'Clear the alerts that fired',
    'Stop watching the focused item',
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
});

it('shows that a key has turned on system notifications, and turns them off by the same key', async () => {
  await openApp('/trading', { ...TRADING, tradingList: listState() });
  await expectConnected();
  const notificationApi = Object.assign(() => {}, {
    permission: 'default',
    requestPermission: async (): Promise<string> => {
      notificationApi.permission = 'granted';
      return Promise.resolve('granted');
    },
  });
  vi.stubGlobal('Notification', notificationApi);
  await userEvent.keyboard('f');
  const notifications = panel.getByRole('switch', { name: 'System notifications' });
  await expect.element(notifications).not.toBeChecked();
  await userEvent.keyboard('y');
  await expect.element(notifications).toBeChecked();
  await expect.element(panel.getByText('Also while this window is in the background.')).toBeVisible();
  await userEvent.keyboard('y');
  await expect.element(notifications).not.toBeChecked();
});
