import { accountWidgetsApi, PreviewSeries, Widget, WidgetNamespace } from '@sightline/provider-contract/account-widgets.ts';
import { loose, partly } from '@sightline/provider-contract/schema-tools.ts';
import type * as z from 'zod';
import { type AccountCaller, type AccountCalls, ofCustomer } from './account-calls.ts';

export interface AccountWidgetsApi {
  /** `customerId` names the customer that staff act for; null for everyone else. */
  widgetNamespaces(caller: AccountCaller, customerId: string | null): Promise<WidgetNamespace[]>;
  /** Widgets of a namespace, also deleted ones. */
  widgets(caller: AccountCaller, namespace: string): Promise<WidgetRecord[]>;
  /** One widget, also a deleted one; null when unknown. */
  widget(caller: AccountCaller, id: string): Promise<WidgetRecord | null>;
  previewSeries(caller: AccountCaller, widgetId: string, gameId: number): Promise<PreviewSeries[]>;
}

const LooseNamespace = loose(WidgetNamespace);
const ReadWidget = partly(Widget, { needed: ['id'], otherwise: { slug: '', deleted: false } });
/** A widget, as far as it could be read. */
export type WidgetRecord = z.output<typeof ReadWidget>;
const LooseSeries = loose(PreviewSeries);

export function accountWidgets({ list }: AccountCalls): AccountWidgetsApi {
  const { widgetNamespaces, widgets, previewSeries } = accountWidgetsApi;
  return {
    widgetNamespaces: (caller, customerId) =>
      list(caller, widgetNamespaces, 'widget_namespaces', LooseNamespace, { query: ofCustomer(customerId) }),
    widgets: (caller, namespace) => list(caller, widgets, 'widgets', ReadWidget, { query: [['namespace', namespace]] }),
    widget: async (caller, id) => (await list(caller, widgets, 'widgets', ReadWidget, { query: [['widget', id]] }))[0] ?? null,
    previewSeries: (caller, id, gameId) =>
      list(caller, previewSeries, 'series', LooseSeries, { params: { id, gameId: String(gameId) } }),
  };
}
