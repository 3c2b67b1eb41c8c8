import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessible.ts';
import { openApp } from '../../testing/component/app.tsx';
import { columnOf, downloadedRows } from '../../testing/component/downloads.ts';
import { GatewayFailure, type World } from '../../testing/component/fake-gateway.ts';
import { STAFF } from '../../testing/component/staff-world.ts';
import { namespaceOf, WIDGETS_WORLD } from '../../testing/component/widgets-world.ts';
import { pageUrl } from '../../testing/component/page-url.ts';
import { textsOf } from '../../testing/component/texts-of.ts';

const open = (address = '/widget', world: World = {}) => openApp(address, { ...WIDGETS_WORLD, ...world });
const failing = () => {
  throw new GatewayFailure('PROVIDER_ERROR');
};

const tableOf = (namespace: string): Locator => page.getByRole('table', { name: `Widgets of ${namespace}` });
const table = tableOf('main');
const rowOf = (slug: string) => table.getByRole('row').filter({ hasText: slug });
const search = page.getByRole('searchbox', { name: 'Search' });
const exportCsv = page.getByRole('button', { name: 'Export CSV' });
const slugsIn = (part: Locator) => textsOf(part.getByRole('row').getByRole('link'));
const namespaces = () => textsOf(page.getByRole('main').getByRole('heading', { level: 2 }));

it('has a table for each namespace, with its widgets and their columns [widgets.list.columns] [widgets.list.own-widgets]', async () => {
  await open();
  await expect.poll(namespaces).toEqual(['a-empty', 'affiliates', 'main']);
  await expect.element(page.getByText('This namespace has no widgets.')).toBeVisible();
  await expect.poll(() => textsOf(table.getByRole('columnheader'))).toEqual(['ID', 'Status', 'Access', 'Description', 'Created']);
  expect(slugsIn(table)).toEqual(['no-games', 'league-table', 'match-centre', 'pre-series', 'live-series']);
  expect(slugsIn(tableOf('affiliates'))).toEqual(['banner']);
  await expect.element(rowOf('match-centre')).toMatchTextContent(/Expiring in \d+ days\s*On \d{4}-\d{2}-\d{2}/);
  await expect.element(rowOf('league-table')).toMatchTextContent(/Inactive\s*Since 2025-03-04/);
  await expect.element(rowOf('live-series').getByRole('cell').nth(4)).toMatchTextContent('2025-01-02');
  await expect.element(rowOf('live-series').getByRole('cell').nth(2)).toMatchTextContent('Counter-Strike 2');
  await expectAccessible(page.getByRole('main'));
});

it('cuts a description after 50 characters [widgets.list.description-truncated]', async () => {
  await open();
  const cut = table.getByText('Shown beside every upcoming series on the event pa…', { exact: true });
  await expect.element(cut).toBeVisible();
  await expect.element(cut).toHaveAttribute('title', expect.stringMatching(/^Shown beside every .* line-ups of both sides$/));
  await expect.element(table.getByText('Exactly fifty characters of description, not more.', { exact: true })).toBeVisible();
});

it('keeps search and sort order in the URL, and exports the matching widgets', async () => {
  await open();
  await expect.element(table).toBeVisible();
  await search.click();
  await userEvent.keyboard('page live');
  await expect.poll(pageUrl).toBe('/widget?q=page+live');
  await expect.poll(namespaces).toEqual(['main']);
  await table.getByRole('button', { name: 'ID', exact: true }).click();
  await expect.poll(pageUrl).toBe('/widget?q=page+live&sort=id-asc');

  await open('/widget?q=series&sort=id-asc');
  await expect.element(search).toHaveValue('series');
  await expect.element(table.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => slugsIn(table)).toEqual(['live-series', 'pre-series']);
  const lines = await downloadedRows(exportCsv);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(lines[0]).toEqual([
    'Namespace',
    'Slug',
    'ID',
    'Status',
    `Active until (${zone})`,
    'Access',
    'Description',
    `Created (${zone})`,
  ]);
  expect(columnOf(lines, 'Slug')).toEqual(['live-series', 'pre-series']);
  expect(columnOf(lines, 'Description')[1]).toMatch(/^Shown beside every .* line-ups of both sides$/);

  await search.fill('no such widget');
  await expect.element(page.getByRole('heading', { name: /^No widgets match/ })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(namespaces).toHaveLength(3);
  expect(slugsIn(table)).toEqual(['league-table', 'live-series', 'match-centre', 'no-games', 'pre-series']);
});

it('shows the list at once when the user returns from a widget, even while the provider fails', async () => {
  const gateway = await open('/widget?q=main&sort=id-asc');
  await rowOf('league-table').getByRole('link').click();
  await expect.element(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
  gateway.change({ widgetNamespaces: failing });
  window.history.back();
  await expect.poll(pageUrl).toBe('/widget?q=main&sort=id-asc');
  const failure = page.getByText(/^Couldn't refresh the widgets/);
  await expect.element(failure).toBeVisible();
  expect(slugsIn(table)).toHaveLength(5);
  gateway.change(WIDGETS_WORLD);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(failure).not.toBeInTheDocument();
});

it('says which namespace could not be loaded, on the page and with the file, and can load it again', async () => {
  const [empty, affiliates] = WIDGETS_WORLD.widgetNamespaces;
  const gateway = await open('/widget', { widgetNamespaces: [empty, affiliates, namespaceOf('main', failing)] });
  const failed = page.getByRole('alert').filter({ hasText: "Couldn't load the widgets of main." });
  await expect.element(failed).toBeVisible();
  await expect.poll(() => slugsIn(tableOf('affiliates'))).toEqual(['banner']);
  await expect.element(page.getByText('This namespace has no widgets.')).toBeVisible();
  await expectAccessible(failed);
  expect(columnOf(await downloadedRows(exportCsv), 'Slug')).toEqual(['banner']);
  await expect.element(page.getByText("The file is incomplete. Couldn't load the widgets of main.")).toBeVisible();
  gateway.change(WIDGETS_WORLD);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rowOf('live-series')).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});

it('says that the list could not be loaded, and can load it again', async () => {
  const gateway = await open('/widget', { widgetNamespaces: failing });
  const alert = page.getByRole('alert').filter({ hasText: "Couldn't load the widgets" });
  await expect.element(alert).toBeVisible();
  await expectAccessible(alert);
  await expect.element(exportCsv).not.toBeInTheDocument();
  gateway.change(WIDGETS_WORLD);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(table).toBeVisible();
});

it('says that there are no namespaces, and asks staff to choose a customer [widgets.list.empty]', async () => {
  await open('/widget', { widgetNamespaces: [] });
  await expect.element(page.getByRole('heading', { name: 'No widget namespaces found' })).toBeVisible();
  await expect.element(exportCsv).not.toBeInTheDocument();
  await expectAccessible(page.getByRole('main'));

  await open('/widget', { widgetNamespaces: [], viewer: STAFF });
  await expect.element(page.getByRole('heading', { name: 'No customer' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Choose a customer' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
});

it('shows the row again, at its place, when the user returns from a widget on a phone', async () => {
  await open();
  await page.viewport(390, 400);
  const link = rowOf('live-series').getByRole('link');
  await expect.element(link).toBeVisible();
  link.element().scrollIntoView();
  await expect.poll(() => window.scrollY).toBeGreaterThan(50);
  const before = window.scrollY;
  await link.click();
  await expect.element(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
  await expect.poll(() => window.scrollY).toBe(0);
  window.history.back();
  await expect.element(link).toBeInViewport();
  await expect.poll(() => window.scrollY).toBe(before);
});
