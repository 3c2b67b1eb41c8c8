import { accountWidgetsApi as api } from '@sightline/provider-contract/account-widgets.ts';
import type { Router } from 'express';
import { ProviderFault } from '../http/fault.ts';
import { mount } from '../http/mount.ts';
import type { WidgetRecord } from '../store/records.ts';
import type { AccountDeps } from './account-deps.ts';

const HOUR_MS = 3_600_000;
const MAX_PREVIEW_SERIES = 50;

/** Widgets, their namespaces, and the series to preview them with. */
export function widgetRoutes(router: Router, { store, clock, viewerOf, world }: AccountDeps): void {
  const requireWidget = (id: string): WidgetRecord => {
    const widget = store.widgets.get(id);
    if (widget === null) throw new ProviderFault(404, 'widget_not_found', 'There is no such widget.');
    return widget;
  };

  mount(router, api.widgetNamespaces, ({ query, headers }) => {
    const found = viewerOf(headers)
      .scope(query.customer)
      .flatMap((id) => store.namespaces.find('customer', id));
    return {
      body: {
        widget_namespaces: found.map(({ slug, customer_description, customer }) => ({ slug, customer_description, customer })),
      },
    };
  });

  mount(router, api.widgets, ({ query, headers }) => {
    const viewer = viewerOf(headers);
    if (query.namespace === undefined && query.widget === undefined) {
      throw new ProviderFault(400, 'malformed_request', 'Name a namespace or a widget.');
    }
    const named = query.widget === undefined ? null : requireWidget(query.widget);
    const found = named === null ? store.widgets.find('namespace', query.namespace ?? '') : [named];
    for (const widget of found) viewer.requireAccess(widget.customer.id);
    return {
      body: { widgets: found.filter((w) => query.namespace === undefined || w.widget_namespace.slug === query.namespace) },
    };
  });

  mount(router, api.previewSeries, ({ params, headers }) => {
    const viewer = viewerOf(headers);
    const widget = requireWidget(params['id'] ?? '');
    viewer.requireAccess(widget.customer.id);
    const gameId = Number(params['gameId']);
    if (!widget.games.some((g) => g.id === gameId))
      throw new ProviderFault(404, 'game_not_found', 'The widget does not have this game.');
    const now = clock.now().getTime();
    const oldest = widget.hours_back === null ? Number.NEGATIVE_INFINITY : now - widget.hours_back * HOUR_MS;
    const series = [...world.series.values()].filter((s) => {
      if (s.game.id !== gameId || s.deleted_at !== null || s.start === null) return false;
      return s.end === null ? s.lifecycle === 'live' || s.lifecycle === 'upcoming' : Date.parse(s.end) >= oldest;
    });
    return {
      body: {
        series: series
          .slice(0, MAX_PREVIEW_SERIES)
          .map(({ id, title, start, end, lifecycle, game }) => ({ id, title, start, end, lifecycle, game })),
      },
    };
  });
}
