import { useMemo, useSyncExternalStore } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { CLIENT_PATH } from '../../features/api-clients/urls.ts';
import { CUSTOMER_OVERVIEW_PATH } from '../../features/customers/urls.ts';
import { SERIES_PATH } from '../../features/trading/urls.ts';
import { useScope, useViewer, type Viewer } from '../../gateway/session/viewer-context.ts';
import type { LinkAction } from '../../lib/actions/action.ts';
import { onItemsChange } from '../../lib/workspace.ts';
import { readRecentItems, type RecentItem } from '../../workspace/recent-items.ts';

const KINDS: readonly { readonly path: string; readonly name: string; readonly isOpenTo: (viewer: Viewer) => boolean }[] = [
  { path: SERIES_PATH, name: 'Series', isOpenTo: ({ hasTradingAccess }) => hasTradingAccess },
  { path: CLIENT_PATH, name: 'API client', isOpenTo: () => true },
  { path: CUSTOMER_OVERVIEW_PATH, name: 'Customer', isOpenTo: ({ isStaff }) => isStaff },
];

/** Command palette: the series, API clients and customers that the user opened last, without the one that is open. */
export function useRecentActions(): readonly LinkAction[] {
  const scope = useScope();
  const viewer = useViewer();
  const { pathname } = useLocation();
  const items = useSyncExternalStore(onItemsChange, () => readRecentItems(scope));
  return useMemo(() => recentActions(items, viewer, pathname), [items, viewer, pathname]);
}

function recentActions(items: readonly RecentItem[], viewer: Viewer, pathname: string): LinkAction[] {
  return items.flatMap(({ path, title }) => {
    const kind = KINDS.find((each) => matchPath(each.path, path) !== null);
    if (path === pathname || kind === undefined || !kind.isOpenTo(viewer)) return [];
    return { id: `recent.${path}`, title, group: 'Recent', hint: kind.name, to: path };
  });
}
