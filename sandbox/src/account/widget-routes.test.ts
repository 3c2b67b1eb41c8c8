import { PreviewSeries, Widget, WidgetNamespace } from '@sightline/provider-contract/account-widgets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type AccountTest, type Caller, startAccountTest } from './testing.ts';

let test: AccountTest;
let trader: Caller;
beforeAll(async () => {
  test = await startAccountTest();
  trader = await test.as('trader');
});
afterAll(() => test.sandbox.close());

const Widgets = z.object({ widgets: z.array(Widget) });
const Namespaces = z.object({ widget_namespaces: z.array(WidgetNamespace) });
const Preview = z.object({ series: z.array(PreviewSeries) });
const widgets = async (query: string) => Widgets.parse((await trader('GET', `/account/v1/widget?${query}`)).body).widgets;
const fjordId = () => test.sandbox.account.store.customers.find('internal_id', 3)[0]?.id ?? '';

describe('widgets', () => {
  it('have namespaces, listed by customer', async () => {
    const own = Namespaces.parse((await trader('GET', '/account/v1/widget-namespace')).body).widget_namespaces;
    expect(own.map((n) => n.slug)).toEqual(['northwind-main', 'northwind-affiliates', 'a-empty']);
    const staff = await test.managing('staff');
    const fjord = Namespaces.parse(
      (await staff('GET', `/account/v1/widget-namespace?customer=${fjordId()}`)).body,
    ).widget_namespaces;
    expect(fjord.map((n) => n.slug)).toEqual(['fjord']);
    expect((await staff('GET', '/account/v1/widget-namespace')).status).toBe(400);
    expect((await trader('GET', `/account/v1/widget-namespace?customer=${fjordId()}`)).status).toBe(403);
  });

  it('are listed by namespace or id', async () => {
    const all = await widgets('namespace=northwind-main');
    expect(all.some((w) => w.deleted)).toBe(true);
    expect(all.some((w) => w.active_until !== null && Date.parse(w.active_until) < Date.now())).toBe(true);
    expect(all.some((w) => (w.customer_description ?? '').length > 50)).toBe(true);
    expect(await widgets(`widget=${all[1]?.id}`)).toEqual([all[1]]);
    expect(await widgets('namespace=a-empty')).toEqual([]);
    expect((await trader('GET', '/account/v1/widget?namespace=fjord')).status).toBe(403);
    expect((await trader('GET', '/account/v1/widget?widget=unknown')).status).toBe(404);
    expect((await trader('GET', '/account/v1/widget')).status).toBe(400);
  });

  it('are previewed with series of their games', async () => {
    const [live] = await widgets('namespace=northwind-main');
    const { series } = Preview.parse((await trader('GET', `/account/v1/widget/${live?.id}/preview/game/5`)).body);
    expect(series.length).toBeGreaterThan(0);
    for (const s of series)
      expect(test.sandbox.world.series.get(s.id)).toMatchObject({ title: s.title, game: { id: 5 }, deleted_at: null });
    expect((await trader('GET', `/account/v1/widget/${live?.id}/preview/game/4711`)).status).toBe(404);
    expect((await trader('GET', '/account/v1/widget/unknown/preview/game/5')).status).toBe(404);
    const otherTrader = await test.as('trader5');
    expect((await otherTrader('GET', `/account/v1/widget/${live?.id}/preview/game/5`)).status).toBe(403);
  });

  it('are found for the widget host by namespace and slug, active or not', () => {
    const { widgets: directory } = test.sandbox.account;
    expect(directory.find('trading', 'live-series')).toMatchObject({ active: true, domains: [] });
    expect(directory.find('northwind-main', 'league-table')).toMatchObject({ active: false });
    expect(directory.find('northwind-main', 'old-ticker')).toMatchObject({ active: false });
    expect(directory.find('trading', 'nothing')).toBeNull();
  });
});
