import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { GatewayFailure, type World } from '../../../testing/component/fake-gateway.ts';
import { pageUrl } from '../../../testing/component/page-url.ts';
import { expectConnected, focus } from '../../../testing/component/trading-page.ts';
import { listState, liveState, TRADING } from '../../../testing/component/trading-world.ts';

const panel = page.getByRole('complementary', { name: 'Watchlist' });
const failure = panel.getByText("Couldn't load this series.");
const goneText = panel.getByText('This series is no longer available.');

/** Watches a series on the list, and opens the watchlist. */
async function watchSeries(seriesMarkets: World[string]) {
  const gateway = await openApp('/trading', { ...TRADING, tradingList: listState(), seriesMarkets });
  await expectConnected();
  await focus(page.getByRole('main').getByRole('link', { name: /^Red Foxes vs Blue Owls/ }));
  await userEvent.keyboard('sw');
  await expect.element(panel).toBeVisible();
  return gateway;
}

function fail(): never {
  throw new GatewayFailure('PROVIDER_TIMEOUT');
}

it('offers to load a series again that failed to load', async () => {
  const gateway = await watchSeries(fail);
  await expect.element(failure).toBeVisible();
  expect(goneText.elements()).toEqual([]);
  await expectAccessible(panel);
  gateway.change({ seriesMarkets: liveState() });
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel.getByText('1.70')).toBeVisible();
  expect(failure.elements()).toEqual([]);
});

it('says that a series does not exist', async () => {
  await watchSeries(null);
  await expect.element(goneText).toBeVisible();
  expect(failure.elements()).toEqual([]);
});

it('leads to the page of a series that failed to load, which loads it again', async () => {
  const gateway = await watchSeries(fail);
  await expect.element(failure).toBeVisible();
  gateway.change({ seriesMarkets: liveState() });
  await panel.getByRole('link', { name: 'Red Foxes vs Blue Owls' }).click();
  await expect.element(page.getByRole('tab', { name: /^Match 1/ })).toBeVisible();
  expect(pageUrl()).toMatch(/^\/trading\/7/);
});
