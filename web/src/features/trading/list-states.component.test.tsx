import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { FakeWebSocket } from '@sightline/schema/client/fake-web-socket.ts';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessible.ts';
import { openApp } from '../../testing/component/app.tsx';
import { GatewayFailure } from '../../testing/component/fake-gateway.ts';
import { listState, liveState, sessionOf, SERIES, TRADING } from '../../testing/component/trading-world.ts';

const main = page.getByRole('main');
const rows = main.getByRole('listitem');
const fail = () => {
  throw new GatewayFailure('PROVIDER_ERROR');
};

it('says that the markets are unavailable, and after Try again that there are no series [trading.list.empty]', async () => {
  let isFailing = true;
  await openApp('/trading?game=5', {
    ...TRADING,
    tradingList() {
      if (isFailing) throw new GatewayFailure('MARKETS_UNAVAILABLE', TEXTS.MARKETS_UNAVAILABLE);
      return liveState({ series: [], matches: [], markets: [] });
    },
  });
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText(/could not fetch the list of markets.*contact your account manager/)).toBeVisible();
  await expect.element(rows).toHaveLength(0);
  isFailing = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'No upcoming series available' })).toBeVisible();
  await expectAccessible(main);
});

it('keeps the rows if their tournaments cannot be loaded', async () => {
  const list = listState();
  await openApp('/trading?game=5', {
    ...TRADING,
    tradingList: { ...list, series: list.series.map((series) => ({ ...series, tournament: fail })) },
  });
  await expect.element(page.getByRole('button', { name: /Other series/ })).toBeVisible();
  await expect.element(rows).toHaveLength(4);
  await expect.element(rows.first().getByText(/^Best of 3/)).toBeVisible();
  expect(main.getByRole('alert').elements()).toEqual([]);
});

it('loads missing names by Retry, and keeps the focus on their row', async () => {
  let isFailing = true;
  const competitors = SERIES.competitors.map((side) => ({ ...side, entity: () => (isFailing ? fail() : side.entity) }));
  await openApp('/trading?game=5', { ...TRADING, tradingList: liveState({ series: [{ ...SERIES, competitors }] }) });
  const unnamed = rows.getByText('Name unavailable');
  await expect.element(unnamed).toHaveLength(2);
  const retry = page.getByRole('button', { name: 'Retry' }).first();
  await expect.element(retry).toBeVisible();
  isFailing = false;
  retry.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(unnamed).toHaveLength(0);
  const link = page.getByRole('link', { name: /^Red Foxes vs Blue Owls/ });
  await expect.element(link).toBeVisible();
  await expect.element(link).toHaveFocus();
});

it('names the rate limit of a slow client while the list loads, at every width', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await openApp('/trading', { ...TRADING, startTradingSession: sessionOf(5), tradingList: async () => promise });
  const progress = main.getByRole('status');
  await expect.element(progress).toHaveTextContent('Loading markets… This client is limited to 5 requests per second.');
  await expectAccessible(main);
  for (const width of [1024, 390]) {
    await page.viewport(width, 768);
    expect(progress.element().scrollWidth - progress.element().clientWidth).toBe(0);
  }
  resolve(listState());
  await expect.element(rows).toHaveLength(4);
});

it('says that only a part of the list is loaded, also while updates are late', async () => {
  // Without pings, nothing proves that the prices are current.
  const receive = vi.spyOn(FakeWebSocket.prototype, 'receive');
  receive.mockImplementation(function receiveOthers(this: FakeWebSocket, message) {
    if (message.type !== 'ping') this.receiveText(JSON.stringify(message));
  });
  const gateway = await openApp('/trading', { ...TRADING, tradingList: liveState({ status: 'LOADING' }) });
  // Both at the same time.
  const both = /Delayed\. Updates arrive late.*Loading markets: 1 series so far\./s;
  await expect.poll(() => main.element().textContent).toMatch(both);
  receive.mockRestore();
  gateway.change({ tradingList: listState() });
  await expect.element(rows).toHaveLength(4);
  await expect.element(main.getByText(/so far/)).not.toBeInTheDocument();
});
