import { useMemo } from 'react';
import { useSortedRows } from '../../ui/use-sorted-rows.ts';
import { COLUMNS } from './columns.tsx';
import { filterNamespaces, type ListedNamespace } from './filter-namespaces.ts';
import type { ListView } from './urls.ts';

/** The namespaces as they are looked at: narrowed to the search, each with its widgets in order. */
export function useShownNamespaces(namespaces: readonly ListedNamespace[], view: ListView): readonly ListedNamespace[] {
  const found = useMemo(() => filterNamespaces(namespaces, view.search), [namespaces, view.search]);
  const widgets = useMemo(() => found.flatMap((namespace) => namespace.widgets ?? []), [found]);
  const sorted = useSortedRows(widgets, COLUMNS, view.sort);
  return useMemo(() => {
    const byNamespace = Map.groupBy(sorted, ({ namespace }) => namespace);
    return found.map((namespace) => ({ ...namespace, widgets: namespace.widgets && (byNamespace.get(namespace.slug) ?? []) }));
  }, [found, sorted]);
}
