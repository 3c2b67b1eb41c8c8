import { matchesWords } from '@sightline/schema/rules/search.ts';
import { useMemo } from 'react';
import { CREATED_CSV, STATUS_CSV } from '../../lib/activity-csv.ts';
import { statusName, statusOrder } from '../../lib/activity-text.ts';
import { gameTitle } from '../../lib/games.ts';
import { truncate } from '../../lib/text.ts';
import { ActivityLines, Day, MarkedId } from '../../ui/cells.tsx';
import type { ExportedColumn } from '../../ui/data-table-columns.ts';
import { GameIcons } from '../../ui/logos.tsx';
import { useSortedRows } from '../../ui/use-sorted-rows.ts';
import type { ListView } from '../../ui/list-url.ts';
import type { WidgetsPageQuery } from './widgets-page.generated.ts';

/** Characters of a description that a row shows. */
const MAX_DESCRIPTION = 50;

export const COLUMNS: readonly ExportedColumn<ListedWidget>[] = [
  {
    id: 'id',
    header: 'ID',
    always: true,
    sortValue: ({ slug }) => slug,
    cell: ({ slug }) => <span title={slug}>{slug}</span>,
    below: ({ id, unreadable }) => <MarkedId label="widget ID" id={id} unreadable={unreadable} />,
    minWidth: 198,
    csv: [
      { header: 'Namespace', value: ({ namespace }) => namespace },
      { header: 'Slug', value: ({ slug }) => slug },
      { header: 'ID', value: ({ id }) => id },
    ],
  },
  {
    id: 'status',
    header: 'Status',
    width: 168,
    card: 'status',
    sortValue: ({ status, expiresAt }) => statusOrder(status, expiresAt),
    cell: ({ status, expiresAt }) => <ActivityLines status={status} expiresAt={expiresAt} />,
    csv: STATUS_CSV,
  },
  {
    id: 'access',
    card: 'none',
    header: 'Access',
    width: 144,
    cell: ({ games }) => <GameIcons games={games} />,
    csv: [{ header: 'Access', value: ({ games }) => games.map(gameTitle).join('; ') }],
  },
  {
    id: 'description',
    card: 'none',
    header: 'Description',
    width: '34%',
    minWidth: 306,
    csv: [{ header: 'Description', value: ({ description }) => description }],
    sortValue: ({ description }) => description,
    cell: ({ description }) =>
      description === null ? '–' : <span title={description}>{truncate(description, MAX_DESCRIPTION)}</span>,
  },
  {
    id: 'created',
    card: 'none',
    header: 'Created',
    width: 116,
    sortValue: ({ createdAt }) => (createdAt === null ? null : Date.parse(createdAt)),
    cell: ({ createdAt }) => <Day at={createdAt} />,
    csv: [CREATED_CSV],
  },
];

/** A namespace; `widgets` is null if they could not be loaded. */
export type ListedNamespace = WidgetsPageQuery['widgetNamespaces'][number];
export type ListedWidget = NonNullable<ListedNamespace['widgets']>[number];

/**
 * Namespaces with the widgets that contain every search word, in their own texts or in those of the namespace. A namespace without
 * widgets matches by its own texts; one whose widgets could not be loaded always matches.
 */
export function filterNamespaces(namespaces: readonly ListedNamespace[], search: string): ListedNamespace[] {
  return namespaces.flatMap((namespace) => {
    const own = [namespace.slug, namespace.description];
    if (namespace.widgets === null) return [namespace];
    const widgets = namespace.widgets.filter((widget) => matchesWords(search, [...own, ...textsOf(widget)]));
    const isEmptyMatch = namespace.widgets.length === 0 && matchesWords(search, own);
    return widgets.length > 0 || isEmptyMatch ? [{ ...namespace, widgets }] : [];
  });
}

function textsOf({ id, slug, description, status, games }: ListedWidget): (string | null)[] {
  return [id, slug, description, statusName(status), ...games.map(({ title }) => title)];
}

/** Filtered namespaces, each with its widgets sorted. */
export function useListedNamespaces(namespaces: readonly ListedNamespace[], view: ListView): readonly ListedNamespace[] {
  const found = useMemo(() => filterNamespaces(namespaces, view.search), [namespaces, view.search]);
  const widgets = useMemo(() => found.flatMap((namespace) => namespace.widgets ?? []), [found]);
  const sorted = useSortedRows(widgets, COLUMNS, view.sort);
  return useMemo(() => inOrder(found, sorted), [found, sorted]);
}

/** The namespaces, each with its widgets in the order of `sorted`. The namespace that a widget itself names may be unreadable, and is not used. */
export function inOrder(namespaces: readonly ListedNamespace[], sorted: readonly ListedWidget[]): ListedNamespace[] {
  const places = new Map(sorted.map((widget, place) => [widget, place]));
  const placeOf = (widget: ListedWidget): number => places.get(widget) ?? 0;
  return namespaces.map((namespace) => ({
    ...namespace,
    widgets: namespace.widgets?.toSorted((one, other) => placeOf(one) - placeOf(other)) ?? null,
  }));
}
