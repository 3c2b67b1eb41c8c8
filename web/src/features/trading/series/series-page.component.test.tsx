import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { pageUrl } from '../../../testing/component/page-url.ts';
import { expectConnected, priceOf, slip } from '../../../testing/component/trading-page.ts';
import { liveState, MARKETS, MATCHES, SERIES, TRADING } from '../../../testing/component/trading-world.ts';

const tabs = page.getByRole('tab', { name: /^Match \d/ });
const winner = priceOf(/^Match winner, Red Foxes ?:/);
const frameCount = () => document.querySelectorAll('iframe').length;

async function openSeries(query: string, state = liveState()) {
  const gateway = await openApp(`/trading/7${query}`, { ...TRADING, seriesMarkets: state });
  await expectConnected();
  return gateway;
}

it('says that a match has no markets, and has no tab for a deleted match [series.page.deleted-match]', async () => {
  const deleted = { ...MATCHES[0], id: '72', order: 3, deletedAt: new Date().toISOString() };
  await openSeries(
    '?tab=match&matchid=71',
    liveState({
      series: [{ ...SERIES, matchIds: ['70', '71', '72'] }],
      matches: [...MATCHES, deleted],
      markets: MARKETS.filter(({ fixture }) => fixture.id !== '71'),
    }),
  );
  await expect.element(page.getByRole('heading', { name: 'No markets available' })).toBeVisible();
  await expect.poll(() => tabs.elements().map(({ textContent }) => textContent.slice(0, 7))).toEqual(['Match 1', 'Match 2']);
});

it('has different names for two matches with the same number', async () => {
  const gateway = await openSeries('', liveState({ matches: MATCHES.map((match) => ({ ...match, order: 1 })) }));
  for (const id of ['70', '71']) {
    await page.getByRole('tab', { name: id === '70' ? /^Match 1 \(ID 70\)/ : /^Match 1 \(ID 71\)/ }).click();
    await expect.poll(pageUrl).toContain(`matchid=${id}`);
  }
  gateway.change({ seriesMarkets: liveState() });
  await expect
    .poll(() => tabs.elements().map(({ textContent }) => textContent.slice(0, 9)))
    .toEqual([expect.stringMatching(/^Match 1(?! \()/), expect.stringMatching(/^Match 2(?! \()/)]);
});

it('has the bet builder for one match, with a slip that another tab empties [series.page.betbuilder-select] [series.page.tab-clears-bets] [series.page.tab-resets-order]', async () => {
  await openSeries('?tab=betbuilder');
  const matchSelect = page.getByRole('combobox', { name: 'Select match' });
  await expect.element(matchSelect).toHaveValue('70');
  await matchSelect.selectOptions('Match 2');
  await expect.poll(pageUrl).toBe('/trading/7?tab=betbuilder&matchid=71');
  await expect.element(matchSelect).toHaveValue('71');
  await expect.element(priceOf(/^Overtime, Yes ?:/)).not.toBeInTheDocument();
  await winner.click();
  await expect.poll(() => slip.query()?.textContent).toContain('Match 2');

  await page.getByRole('tab', { name: /^Match 2/ }).click();
  await expect.element(slip).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Bet builder' }).click();
  await expect.element(matchSelect).toHaveValue('70');
  expect(slip.elements()).toEqual([]);
  await winner.click();
  await expect.poll(() => slip.query()?.textContent).toContain('Match 1');
});

it('has the slip in place of the widgets in the bet builder, as a sheet on a phone [series.page.slip] [series.widgets.not-on-betbuilder]', async () => {
  await openSeries('?tab=match&matchid=70');
  await expect.poll(frameCount).toBe(1);
  await page.getByRole('tab', { name: 'Bet builder' }).click();
  await winner.click();
  await expect.element(slip).toBeVisible();
  await expect.poll(frameCount).toBe(0);

  await page.viewport(390, 844);
  await page.getByRole('button', { name: 'Bet Slip · 1 outcome' }).click();
  await expect.element(slip).toBeInViewport();
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(frameCount()).toBe(0);
  await expectAccessible(slip);
});
