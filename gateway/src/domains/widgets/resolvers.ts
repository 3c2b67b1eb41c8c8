import type { Game } from '@sightline/provider-contract/account-clients.ts';
import type { PreviewSeries } from '@sightline/provider-contract/account-widgets.ts';
import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import type { ViewerModel } from '../../auth/viewer.ts';
import { opaqueId } from '../../util/opaque-id.ts';
import type { Resolvers } from '../../generated/resolvers-types.ts';
import { LIFECYCLES, numericId } from '../mappers.ts';
import type { AccountApi, WidgetRecord } from '../../provider/api/account.ts';
import { unreadableFields, newestFirst } from '../../provider/api/account-records.ts';
import { nullIfHidden, nullIfUnreadable } from '../../errors/provider-failure.ts';

/** Schema fields by the provider's keys. */
const FIELDS = {
  slug: 'slug',
  customer_description: 'description',
  widget_namespace: 'namespace',
  created: 'createdAt',
  active_until: 'expiresAt',
  hours_back: 'historicalAccessHours',
  games: 'games',
  domains: 'domains',
} as const;

export const widgetsResolvers: Resolvers = {
  Query: {
    /** Uses `GET v1/widget-namespace`, restricted to the chosen customer for staff. */
    async widgetNamespaces(_parent, _args, context) {
      const viewer = await context.viewer();
      const { caller, customerId } = await viewer.accountScope();
      const namespaces = await viewer.onlyOwn(await context.account().widgetNamespaces(caller, customerId));
      return namespaces.toSorted((a, b) => a.slug.localeCompare(b.slug, 'en'));
    },
    /** Uses `GET v1/widget?widget=`. */
    widget: async (_parent, { id }, context) => findWidget(context.account(), await context.viewer(), id),
    /** Uses `GET v1/widget?widget=` and `GET v1/widget/{id}/preview/game/{gameId}`. */
    async widgetPreview(_parent, { widgetId, gameId }, context) {
      const game = numericId('gameId', gameId);
      const viewer = await context.viewer();
      const { caller } = await viewer.accountScope();
      const [widget, series] = await Promise.all([
        findWidget(context.account(), viewer, widgetId),
        nullIfHidden(context.account().previewSeries(caller, widgetId, game)),
      ]);
      return widget === null || series === null ? [] : series.toSorted(byStart);
    },
  },
  WidgetNamespace: {
    id: ({ slug, customer }) => opaqueId('widget-namespace', customer.id, slug),
    description: (namespace) => namespace.customer_description,
    /** Uses `GET v1/widget?namespace=`. */
    async widgets({ slug, customer: owner }, _args, context) {
      const { caller } = await (await context.viewer()).accountScope();
      const widgets = await context.account().widgets(caller, slug);
      return widgets
        .filter(({ deleted, widget_namespace: namespace, customer }) => {
          const isOfNamespace = namespace === null || namespace.slug === slug;
          // Two customers may have a namespace with the same slug.
          return !deleted && isOfNamespace && (customer === null || customer.id === owner.id);
        })
        .toSorted(newestFirst);
    },
  },
  Widget: {
    description: (widget) => widget.customer_description,
    namespace: (widget) => widget.widget_namespace?.slug ?? '',
    createdAt: (widget) => widget.created,
    expiresAt: (widget) => widget.active_until,
    status: (widget) => (widget.unreadable.includes('active_until') ? null : activityStatus(widget.active_until, new Date())),
    historicalAccessHours: (widget) => widget.hours_back,
    domains: (widget) => widget.domains.map(({ url, created }) => ({ url, createdAt: created })),
    unreadable: (widget) => unreadableFields(FIELDS, widget.unreadable),
    async games(widget, _args, context) {
      const known = await nullIfUnreadable(context.catalogue().then((catalogue) => catalogue.games()));
      const games = widget.games.toSorted((a, b) => byTitle(known?.get(a.id), known?.get(b.id)));
      return games.map(({ id }) => ({ id, isOptional: true }));
    },
    /** Uses `GET v1/widget/{id}/preview/game/{gameId}`. */
    async previewSeries(widget, { gameId }, context) {
      const game = numericId('gameId', gameId);
      if (!widget.games.some(({ id }) => id === game)) return [];
      const { caller } = await (await context.viewer()).accountScope();
      return (await context.account().previewSeries(caller, widget.id, game)).toSorted(byStart);
    },
  },
  PreviewSeries: {
    id: ({ id }) => String(id),
    startAt: ({ start }) => start,
    endAt: ({ end }) => end,
    lifecycle: ({ lifecycle }) => LIFECYCLES[lifecycle],
  },
};

/** One widget of the operation; null when it is unknown, deleted or belongs to another customer. */
async function findWidget(account: Pick<AccountApi, 'widget'>, viewer: ViewerModel, id: string): Promise<WidgetRecord | null> {
  const { caller } = await viewer.accountScope();
  const widget = await nullIfHidden(account.widget(caller, id));
  if (widget === null || widget.deleted || widget.id !== id) return null;
  return (await viewer.owns(widget)) ? widget : null;
}

/** Games that the provider no longer lists sort last. */
function byTitle(a: Game | undefined, b: Game | undefined): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return a.title.localeCompare(b.title, 'en');
}

/** Series without a start time sort last. */
function byStart(a: PreviewSeries, b: PreviewSeries): number {
  if (a.start === null || b.start === null) return Number(a.start === null) - Number(b.start === null);
  return Date.parse(a.start) - Date.parse(b.start);
}
