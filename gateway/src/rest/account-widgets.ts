import { accountWidgetsApi, PreviewSeries, Widget, WidgetNamespace } from '@sightline/provider-contract/account-widgets.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import { type AccountCaller, type AccountCalls, ofCustomer } from './account-calls.ts';

export interface AccountWidgetsApi {
  /** `customerId` names the customer that staff act for; null for everyone else. */
  widgetNamespaces(caller: AccountCaller, customerId: string | null): Promise<WidgetNamespace[]>;
  /** Widgets of a namespace, also deleted ones. */
  widgets(caller: AccountCaller, namespace: string): Promise<Widget[]>;
  /** One widget, also a deleted one; null when unknown. */
  widget(caller: AccountCaller, id: string): Promise<Widget | null>;
  previewSeries(caller: AccountCaller, widgetId: string, gameId: number): Promise<PreviewSeries[]>;
}

const LooseNamespace = loose(WidgetNamespace);
const LooseWidget = loose(Widget);
const LooseSeries = loose(PreviewSeries);

export function accountWidgets({ list }: AccountCalls): AccountWidgetsApi {
  const { widgetNamespaces, widgets, previewSeries } = accountWidgetsApi;
  return {
    widgetNamespaces: (caller, customerId) =>
      list(caller, widgetNamespaces, 'widget_namespaces', LooseNamespace, { query: ofCustomer(customerId) }),
    widgets: (caller, namespace) => list(caller, widgets, 'widgets', LooseWidget, { query: [['namespace', namespace]] }),
    widget: async (caller, id) => (await list(caller, widgets, 'widgets', LooseWidget, { query: [['widget', id]] }))[0] ?? null,
    previewSeries: (caller, id, gameId) =>
      list(caller, previewSeries, 'series', LooseSeries, { params: { id, gameId: String(gameId) } }),
  };
}
