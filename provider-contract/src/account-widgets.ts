import * as z from 'zod';
import { MAX_INT, NumericId, NumericRef, OpaqueId, OpaqueRef, Timestamp } from './common.ts';
import { Lifecycle } from './data.ts';
import type { Endpoint } from './endpoint.ts';
import { optionalList, readAs } from './schema-tools.ts';

export const WidgetNamespace = z.strictObject({
  slug: z.string(),
  customer_description: z.nullable(z.string()),
  customer: OpaqueRef,
});
export type WidgetNamespace = z.output<typeof WidgetNamespace>;
export const Widget = z.strictObject({
  id: OpaqueId,
  slug: z.string(),
  customer_description: z.nullable(z.string()),
  active_until: z.nullable(Timestamp),
  created: Timestamp,
  deleted: z.boolean(),
  hours_back: z.nullable(readAs(z.int(), z.int().nonnegative().max(MAX_INT))),
  games: optionalList(NumericRef),
  domains: optionalList(z.strictObject({ url: z.string(), created: Timestamp })),
  widget_namespace: z.strictObject({ slug: z.string() }),
  customer: OpaqueRef,
});
export type Widget = z.output<typeof Widget>;
export const PreviewSeries = z.strictObject({
  id: NumericId,
  title: z.nullable(z.string()),
  start: z.nullable(Timestamp),
  end: z.nullable(Timestamp),
  lifecycle: Lifecycle,
  game: z.optional(NumericRef),
});
export type PreviewSeries = z.output<typeof PreviewSeries>;

export const accountWidgetsApi = {
  widgetNamespaces: {
    method: 'GET',
    path: '/v1/widget-namespace',
    query: z.strictObject({ customer: z.optional(OpaqueId) }),
    response: z.strictObject({ widget_namespaces: z.array(WidgetNamespace) }),
    summary: 'Widget namespaces',
  },
  widgets: {
    method: 'GET',
    path: '/v1/widget',
    query: z.strictObject({ namespace: z.optional(z.string()), widget: z.optional(OpaqueId) }),
    response: z.strictObject({ widgets: z.array(Widget) }),
    summary: 'Widgets of a namespace, or one',
  },
  previewSeries: {
    method: 'GET',
    path: '/v1/widget/{id}/preview/game/{gameId}',
    response: z.strictObject({ series: z.array(PreviewSeries) }),
    summary: 'Series to preview a widget with',
  },
} as const satisfies Record<string, Endpoint>;
