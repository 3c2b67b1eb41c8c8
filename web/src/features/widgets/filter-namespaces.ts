import { statusName } from '../../lib/activity-text.ts';
import { matchesWords } from '../../lib/text.ts';
import type { WidgetsPageQuery } from './widgets-page.generated.ts';

/** A namespace; its widgets are null where they could not be read. */
export type ListedNamespace = WidgetsPageQuery['widgetNamespaces'][number];
export type ListedWidget = NonNullable<ListedNamespace['widgets']>[number];

/** Namespaces whose widgets are unknown, and namespaces with those of their widgets in which every word of the search occurs; words may be the namespace's too. */
export function filterNamespaces(namespaces: readonly ListedNamespace[], search: string): ListedNamespace[] {
  return namespaces.flatMap((namespace) => {
    const own = [namespace.slug, namespace.description];
    if (namespace.widgets === null) return [namespace];
    const widgets = namespace.widgets.filter((widget) => matchesWords(search, [...own, ...textsOf(widget)]));
    const empty = namespace.widgets.length === 0 && matchesWords(search, own);
    return widgets.length > 0 || empty ? [{ ...namespace, widgets }] : [];
  });
}

function textsOf({ id, slug, description, status, games }: ListedWidget): (string | null)[] {
  return [id, slug, description, statusName(status), ...games.map(({ title }) => title)];
}
