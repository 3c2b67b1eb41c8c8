import { useSyncExternalStore } from 'react';
import { SeriesPanelPreference } from '@sightline/schema/rules/workspace.ts';
import { onItemsChange, preference } from '../../../lib/workspace.ts';
import { REPORT_FAILURES } from '../../../lib/request-error.ts';
import { tabUser } from '../../../gateway/session/tab-user.ts';
import { type SeriesWidgetsQuery, useSeriesWidgetsQuery } from './series.generated.ts';

/** Whether the panel beside the board is open; it is unless the user has closed it. */
const panelPreference = preference('series-panel', SeriesPanelPreference);
/** Screens at least this wide show the panel beside the board, where it can be closed. The width is also in series-page.module.css. */
const BESIDE_QUERY = '(min-width: 75em)';

function subscribeToBeside(listener: () => void): () => void {
  const list = window.matchMedia(BESIDE_QUERY);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** The widgets of a series, and the panel that shows them. */
export interface WidgetPanel {
  /** Empty if the lifecycle has none or if no widget host is configured; null while the configuration is loading. */
  readonly widgets: readonly Widget[] | null;
  /** Whether the panel is beside the board, where it can be closed, or below it. */
  readonly isBeside: boolean;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

export function useWidgetPanel(lifecycle: string): WidgetPanel {
  const config = useSeriesWidgetsQuery({ context: REPORT_FAILURES }).data?.clientConfig;
  const userId = tabUser.read()?.id ?? '';
  const isBeside = useSyncExternalStore(subscribeToBeside, () => window.matchMedia(BESIDE_QUERY).matches);
  const chosen = useSyncExternalStore(onItemsChange, () => panelPreference.read(userId));
  const isOpen = !isBeside || (chosen?.isOpen ?? true);
  return {
    widgets: config === undefined ? null : widgetsFor(lifecycle, config),
    isBeside,
    isOpen,
    toggle: () => panelPreference.change(userId, () => ({ name: 'series-panel', isOpen: !isOpen })),
  };
}

/** An embedded widget. */
interface Widget {
  readonly slug: string;
  readonly title: string;
  /** URL of the widget host, and the namespace on it. */
  readonly base: string;
  readonly namespace: string;
}

/** Widgets that the page shows for a series lifecycle; none without a widget host. */
export function widgetsFor(lifecycle: string, config: SeriesWidgetsQuery['clientConfig']): Widget[] {
  const { widgetBaseUrl: base, widgetNamespace: namespace } = config;
  if (base === null) return [];
  if (lifecycle === 'LIVE') {
    return [
      { slug: config.broadcastWidget, title: 'Broadcast', base, namespace },
      { slug: config.liveWidget, title: 'Live score', base, namespace },
    ];
  }
  return lifecycle === 'UPCOMING' ? [{ slug: config.preGameWidget, title: 'Pre-game', base, namespace }] : [];
}
