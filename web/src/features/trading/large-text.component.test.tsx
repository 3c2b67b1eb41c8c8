import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/component/app.tsx';
import { listState, liveState, TRADING } from '../../testing/component/trading-world.ts';

const row = page.getByRole('main').getByRole('listitem').first();

/** Pixels between the first two texts of this selector in the row, which are below each other; negative if they overlap. */
function gapBetween(selector: string): number {
  const [above, below] = Array.from(row.element().querySelectorAll(selector), (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect();
  });
  return (below?.top ?? Number.NaN) - (above?.bottom ?? Number.NaN);
}

it.each(['compact', 'comfortable'])(
  'has %s rows on a phone that are as high as larger text of the browser needs',
  async (density) => {
    await openApp('/trading', { ...TRADING, tradingList: listState(), seriesMarkets: liveState() });
    await page.viewport(390, 844);
    await expect.element(row.getByText('2.10')).toBeVisible();
    const { style, dataset } = document.documentElement;
    style.fontSize = '200%';
    onTestFinished(() => {
      style.removeProperty('font-size');
      delete dataset['density'];
    });
    dataset['density'] = density;
    // The boxes of two lines, but not their letters, may overlap a little, depending on the font.
    expect(gapBetween('[data-place] > bdi:last-child')).toBeGreaterThan(-4);
    expect(gapBetween('[data-place] data')).toBeGreaterThan(-4);
    const { scrollHeight, clientHeight } = row.element();
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
  },
);
