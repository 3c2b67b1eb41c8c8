import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../testing/component/app.tsx';
import { focus, messageOf, priceOf } from '../testing/component/trading-page.ts';
import { liveState, TRADING } from '../testing/component/trading-world.ts';

it('says that the browser refuses to store a change, and keeps the change', async () => {
  await openApp('/trading/7?tab=match&matchid=70', { ...TRADING, seriesMarkets: liveState() });
  const message = messageOf(/can't store your watchlist/);
  const price = priceOf(/^Overtime, Yes ?:/);
  await expect.element(price).toBeVisible();
  await expect.element(message).not.toBeInTheDocument();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => put.mockRestore());
  await focus(price);
  await userEvent.keyboard('s');
  await expect.element(message).toBeVisible();
  await userEvent.keyboard('w');
  await expect
    .element(
      page
        .getByRole('complementary', { name: 'Watchlist' })
        .getByText(/Overtime/)
        .first(),
    )
    .toBeVisible();
});
