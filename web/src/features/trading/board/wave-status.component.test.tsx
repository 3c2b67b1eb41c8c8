import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../../testing/component/app.tsx';
import { expectConnected, groupOf } from '../../../testing/component/trading-page.ts';
import { liveState, marketsWith, TRADING } from '../../../testing/component/trading-world.ts';

const stateWith = (suspended: readonly string[]) => ({
  seriesMarkets: liveState({ markets: marketsWith(Object.fromEntries(suspended.map((id) => [id, { state: 'SUSPENDED' }]))) }),
});

/** Whether the locks of a market's prices are visible; null without locks. */
function lockVisibility(title: string): string | null {
  const lock = groupOf(title).element().querySelector('[data-suspended] svg');
  return lock === null ? null : getComputedStyle(lock).visibility;
}

it('hides the locks of markets that were suspended together, and of no other market', async () => {
  const gateway = await openApp('/trading/7?tab=match&matchid=70', { ...TRADING, ...stateWith(['31']) });
  await expectConnected();
  await expect.poll(() => lockVisibility('Ace')).toBe('visible');
  // The part that finds events is loaded after the prices; until then, it does not see a change.
  const wave = page.getByRole('main').getByTitle(/^\d+ markets suspended at/);
  await expect
    .poll(async () => {
      gateway.change(stateWith(['31']));
      await expect.poll(() => lockVisibility('Overtime')).toBeNull();
      gateway.change(stateWith(['10', '11', '30', '31']));
      await expect.poll(() => lockVisibility('Overtime')).not.toBeNull();
      return wave.elements().length;
    })
    .toBe(1);
  await expect.poll(() => lockVisibility('Overtime')).toBe('hidden');
  expect(lockVisibility('Ace')).toBe('visible');
});
