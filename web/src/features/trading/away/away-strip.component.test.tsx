import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/component/app.tsx';
import { expectConnected, focus } from '../../../testing/component/trading-page.ts';
import { listState, TRADING } from '../../../testing/component/trading-world.ts';

const strip = page.getByRole('region', { name: 'While you were away' });
const more = strip.getByRole('button', { name: /^\d+ more$/ });

/** The list with all prices times a factor. */
function listAt(factor: number) {
  const { markets, ...state } = listState();
  const times = (odds: number | null) => odds && odds * factor;
  return {
    ...state,
    markets: markets.map((market) => ({
      ...market,
      selections: market.selections.map((each) => ({ ...each, odds: times(each.odds) })),
    })),
  };
}

/** Shows or hides the page, with the clock set back by `agoMs` meanwhile. */
function setVisibility(state: DocumentVisibilityState, agoMs = 0): void {
  const now = Date.now() - agoMs;
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  onTestFinished(() => visibility.mockRestore());
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  document.dispatchEvent(new Event('visibilitychange'));
  clock.mockRestore();
}

it('focuses the first added change when it shows more, and the heading of the page when it is dismissed', async () => {
  const gateway = await openApp('/trading', { ...TRADING, tradingList: listAt(1) });
  await expectConnected();
  let factor = 1;
  // Repeated, because the code that compares may not have been loaded yet.
  await vi.waitFor(async () => {
    setVisibility('hidden', 150_000);
    factor *= 1.2;
    gateway.change({ tradingList: listAt(factor) });
    setVisibility('visible');
    await expect.element(more, { timeout: 5_000 }).toBeVisible();
  }, 30_000);
  const links = strip.getByRole('link');
  const shown = links.elements().length;
  await focus(more);
  await userEvent.keyboard('{Enter}');
  await expect.element(links).toHaveLength(4);
  await expect.element(links.nth(shown)).toHaveFocus();
  await focus(strip.getByRole('button', { name: 'Dismiss' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(strip).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});
