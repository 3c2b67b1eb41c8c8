import { lazy, Suspense } from 'react';
import { toggleWatchPanel, useIsWatchPanelOpen } from './panel-state.ts';
import { useAlerts } from './use-alerts.ts';

// A lazy chunk, because no page starts with an open watchlist.
const WatchPanel = lazy(async () => ({ default: (await import('./watch-panel.tsx')).WatchPanel }));

/** The watchlist of all trading pages: a panel that stays open between them, and the alerts. */
export function WatchDock() {
  const isOpen = useIsWatchPanelOpen();
  useAlerts();
  return <Suspense>{isOpen && <WatchPanel onClose={toggleWatchPanel} />}</Suspense>;
}
