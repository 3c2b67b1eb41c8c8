import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../../testing/component/app.tsx';
import { expectConnected, groupOf } from '../../../testing/component/trading-page.ts';
import { liveState, marketsWith, TRADING } from '../../../testing/component/trading-world.ts';

const stateWith = (suspended: readonly string[]) => ({
  seriesMarkets: liveState({ markets: marketsWith(Object.fromEntries(suspended.map((id) => [id, { state: 'SUSPENDED' }]))) }),
});

const wave = page.getByRole('main').getByTitle(/^\d+ markets (were )?suspended /);

/** Whether the locks of a market's prices are visible; null without locks. */
function lockVisibility(title: string): string | null {
  const lock = groupOf(title).element().querySelector('[data-suspended] svg');
  return lock === null ? null : getComputedStyle(lock).visibility;
}

/** Opens a board, and shows a wave on it. */
async function openWithWave() {
  const gateway = await openApp('/trading/7?tab=match&matchid=70', { ...TRADING, ...stateWith(['31']) });
  await expectConnected();
  await expect.poll(() => lockVisibility('Ace')).toBe('visible');
  // The code that finds waves is loaded after the prices, and misses the changes before.
  await expect
    .poll(async () => {
      gateway.change(stateWith(['31']));
      await expect.poll(() => lockVisibility('Overtime')).toBeNull();
      gateway.change(stateWith(['10', '11', '30', '31']));
      await expect.poll(() => lockVisibility('Overtime')).not.toBeNull();
      return wave.elements().length;
    })
    .toBe(1);
  return gateway;
}

function setVisibility(state: DocumentVisibilityState): void {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  onTestFinished(() => visibility.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
}

it('hides the locks of markets that were suspended together, and of no other market', async () => {
  await openWithWave();
  await expect.poll(() => lockVisibility('Overtime')).toBe('hidden');
  expect(lockVisibility('Ace')).toBe('visible');
});

it('shows no wave for markets that were suspended while the page was hidden', async () => {
  const gateway = await openWithWave();
  gateway.change(stateWith([]));
  await expect.poll(() => lockVisibility('Overtime')).toBeNull();
  setVisibility('hidden');
  gateway.change(stateWith(['10', '11', '30', '31']));
  await expect.element(page.getByRole('main').getByRole('status')).not.toHaveTextContent('Connected');
  setVisibility('visible');
  await expect.poll(() => lockVisibility('Overtime')).toBe('visible');
  await expectConnected();
  expect(lockVisibility('Overtime')).toBe('visible');
  expect(wave.elements()).toEqual([]);
});
