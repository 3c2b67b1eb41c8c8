import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessible.ts';
import { openApp } from '../../testing/component/app.tsx';
import { recordCopies } from '../../testing/component/clipboard.ts';
import { GatewayFailure, type World } from '../../testing/component/fake-gateway.ts';
import { seriesOf, widgetOf, WIDGETS_WORLD } from '../../testing/component/widgets-world.ts';
import { GAMES } from '../../testing/component/world.ts';
import { pageUrl } from '../../testing/component/page-url.ts';
import { textsOf } from '../../testing/component/texts-of.ts';

const HOST = 'http://127.0.0.1:9';
const WORLD = { ...WIDGETS_WORLD, clientConfig: { docsUrl: 'https://docs.example.test', widgetBaseUrl: HOST } };
const open = (slug: string, world: World = {}) => openApp(`/widget/w-${slug}`, { ...WORLD, ...world });
const showing = (differences: object): World => ({ widget: widgetOf('shown', differences) });
const failing = () => {
  throw new GatewayFailure('PROVIDER_ERROR');
};

const panel = page.getByRole('region', { name: 'shown' });
const preview = page.getByRole('region', { name: 'Preview' });
const games = preview.getByRole('combobox', { name: 'Games' });
const series = preview.getByRole('combobox', { name: 'Series' });
const noSeries = page.getByText('Oops! There are no series available at this time.');
const frame = preview.getByTitle(/^Widget /);

it('shows status, description and facts [widgets.detail.slug-status] [widgets.detail.facts]', async () => {
  await open('shown', showing({ status: 'INACTIVE', description: 'Form and line-ups', historicalAccessHours: 48 }));
  await expect.element(panel.getByRole('heading', { name: 'shown', level: 2 })).toBeVisible();
  await expect.element(panel.getByText('Inactive', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('Form and line-ups', { exact: true })).toBeVisible();
  const facts = panel.getByRole('term').elements();
  expect(facts.map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent])).toEqual([
    ['Id', expect.stringContaining('w-shown')],
    ['Namespace', 'main'],
    ['Created', '2025-01-02'],
    ['Historical access', '2 days'],
  ]);
  await expectAccessible(page.getByRole('main'));
});

it('lists its games, then the others, each by title [widgets.detail.games-order]', async () => {
  await open('shown', { ...showing({ games: [GAMES[2], GAMES[1]] }), games: GAMES.toReversed() });
  const titlesOf = (name: RegExp) => {
    const items = panel.getByRole('list', { name }).getByRole('listitem').elements();
    return items.map(({ lastElementChild }) => lastElementChild?.textContent);
  };
  await expect
    .poll(() => textsOf(panel.getByRole('heading', { level: 3 })))
    .toEqual(['Active games 2', 'Inactive games 2', 'Domains 1']);
  expect(titlesOf(/^Active games/)).toEqual(['Crown Arena', 'Dota 2']);
  expect(titlesOf(/^Inactive games/)).toEqual(['Counter-Strike 2', 'Rocket League']);
});

it('says of domains and games that could not be read that they are unknown, not that there are none', async () => {
  await open('shown', showing({ domains: [], games: [], unreadable: ['domains', 'games'] }));
  await expect.poll(() => textsOf(panel.getByRole('heading', { level: 3 }))).toEqual(['Active games Unknown', 'Domains Unknown']);
  expect(panel.getByText('No websites can embed this widget yet.').elements()).toEqual([]);
});

it('lists its domains with their dates [widgets.detail.domains]', async () => {
  const domains = ['www', 'm'].map((name, index) => ({
    url: `https://${name}.larch.test`,
    createdAt: `2025-0${index + 2}-03T03:04:05Z`,
  }));
  await open('shown', showing({ domains }));
  await expect
    .poll(() => textsOf(page.getByRole('list', { name: /^Domains/ }).getByRole('listitem')))
    .toEqual(['https://www.larch.testSince 2025-02-03', 'https://m.larch.testSince 2025-03-03']);
});

it('says that there are no series, also without games [widgets.preview.no-series]', async () => {
  await open('no-games');
  await expect.element(noSeries).toBeVisible();
  await expect.element(games).toBeDisabled();
  await expectAccessible(page.getByRole('main'));

  await open('live-series', { widgetPreview: [] });
  await expect.element(noSeries).toBeVisible();
  await expect.element(games).toBeEnabled();
  await expect.element(series).toBeDisabled();
  await expect.element(frame).not.toBeInTheDocument();
});

it('says that the widget was not found if it does not exist', async () => {
  await open('none');
  await expect.element(page.getByRole('heading', { name: 'Widget not found' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await page.getByRole('link', { name: 'See all widgets' }).click();
  await expect.poll(pageUrl).toBe('/widget');
});

it('says that the widget, and then its preview, could not be loaded, and can load them again', async () => {
  const gateway = await open('live-series', { widget: failing, widgetPreview: failing });
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent("Couldn't load the widget");
  await expectAccessible(alert);
  gateway.change({ widget: WORLD.widget });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'live-series', level: 1 })).toBeVisible();
  await expect.element(alert).toMatchTextContent("Couldn't load the series");
  await expectAccessible(alert);
  expect(textsOf(series.getByRole('option'))).toEqual(['Unknown']);
  gateway.change({ widgetPreview: WORLD.widgetPreview });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(frame).toBeInTheDocument();
  await expect.element(preview.getByRole('heading', { name: 'Preview' })).toHaveFocus();
});

it('keeps its preview while it is refreshed', async () => {
  const gateway = await open('live-series');
  await expect.element(frame).toBeInTheDocument();
  const before = frame.element();
  const widget = widgetOf('live-series', { description: 'Another text', games: GAMES });
  gateway.change({ widget, games: () => new Promise(() => {}) });
  await userEvent.keyboard('r');
  await expect.element(page.getByText('Another text')).toBeVisible();
  expect(frame.element()).toBe(before);
});

it('offers games and series, kept in the URL, and shows the widget of the chosen series [widgets.preview.games] [widgets.preview.series] [widgets.preview.widget]', async () => {
  await open('live-series');
  await expect.element(games).toHaveValue('1');
  expect(textsOf(games.getByRole('option'))).toEqual(GAMES.map(({ title }) => title));
  await games.selectOptions('Dota 2');
  await expect.poll(pageUrl).toBe('/widget/w-live-series?game=3');
  await expect.element(series).toHaveValue('32');
  await series.selectOptions('33');
  await expect.poll(pageUrl).toBe('/widget/w-live-series?game=3&series=33');
  await expect.element(frame).toHaveAttribute('src', `${HOST}/main/live-series/33`);
  await expect.element(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin');
  await expect.element(frame).toHaveAttribute('referrerpolicy', 'strict-origin');

  const copied = recordCopies();
  await page.getByRole('button', { name: 'Copy Embed code' }).click();
  await expect.poll(copied).toContain(`src="${HOST}/main/live-series/33"`);

  await openApp('/widget/w-live-series?game=3&series=33', WORLD);
  await expect.element(series).toHaveValue('33');
  await expect.element(games).toHaveValue('3');
});

it('lists the series in the order of the gateway, and marks the live ones [widgets.preview.live-marker]', async () => {
  const all = [
    seriesOf('7', 'OVER', '2026-01-01T10:00:00Z'),
    seriesOf('5', 'LIVE', '2026-01-02T10:00:00Z'),
    seriesOf('9', 'LIVE', '2026-01-02T11:00:00Z'),
    seriesOf('6', 'UPCOMING', '2026-01-03T10:00:00Z'),
  ];
  await open('live-series', { widgetPreview: all });
  await expect.element(series).toHaveValue('5');
  const shown = series.getByRole('option').elements();
  expect(shown.map((option) => option.getAttribute('value'))).toEqual(['7', '5', '9', '6']);
  const live = shown.filter(({ textContent }) => textContent.startsWith('Live · '));
  expect(live.map((option) => option.getAttribute('value'))).toEqual(['5', '9']);
  await expect.element(preview.getByText('Live', { exact: true })).toBeVisible();
  await series.selectOptions('6');
  await expect.element(preview.getByText('Live', { exact: true })).not.toBeInTheDocument();
});
