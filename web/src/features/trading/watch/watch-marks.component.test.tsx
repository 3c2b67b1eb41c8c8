import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { expectConnected, focus, messageOf, priceOf } from '../../../testing/component/trading-page.ts';
import { liveState, TRADING } from '../../../testing/component/trading-world.ts';

it('marks the prices of the watchlist as out of date while the feed is down, and keeps them readable', async () => {
  const gateway = await openApp('/trading/7?tab=match&matchid=70', { ...TRADING, seriesMarkets: liveState() });
  await focus(priceOf(/^Overtime, Yes ?:/));
  await expectConnected();
  await userEvent.keyboard('s');
  await expect.element(messageOf(/^Watching Overtime, Yes/)).toBeVisible();
  await page.getByRole('button', { name: 'Watchlist and alerts' }).click();
  const panel = page.getByRole('complementary', { name: 'Watchlist' });
  const expectText = () => expect.poll(() => panel.query()?.textContent ?? '');
  await expectText().toContain('3.00');
  await expectText().not.toMatch(/out of date|feed is down/);
  gateway.change({ seriesMarkets: liveState({ status: 'STALE' }) });
  await expectText().toMatch(/out of date|feed is down/);
  await expectText().toContain('3.00');
  await expectAccessible(panel);
});
