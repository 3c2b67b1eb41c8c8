import { Suspense } from 'react';
import { useActions } from '../../lib/actions/action-registry.ts';
import { toggleWatchPanel, useIsWatchPanelOpen } from './watch/panel-state.ts';
import { useAlertActions } from './watch/use-alert-settings.ts';
import { useAlerts } from './watch/use-alerts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useOverlay } from '../../ui/overlay.tsx';

// Lazy chunks, because no page starts with an open watchlist or with a dialog.
const WatchPanel = lazyPart(async () => (await import('./watch/watch-panel.tsx')).WatchPanel);
const JumpDialog = lazyPart(async () => (await import('./jump/jump-dialog.tsx')).JumpDialog);

/** What every trading page has besides its content: the watchlist with its alerts, and the jump dialog. */
export function TradingDock() {
  return (
    <>
      <WatchDock />
      <JumpDock />
    </>
  );
}

/** The watchlist of all trading pages: a panel that stays open between them, and the alerts. */
function WatchDock() {
  const isOpen = useIsWatchPanelOpen();
  useAlerts();
  useAlertActions();
  return <Suspense>{isOpen && <WatchPanel onClose={toggleWatchPanel} />}</Suspense>;
}

/** The jump dialog of all trading pages, with its shortcut. */
function JumpDock() {
  const { shown, typed, open, close, place } = useOverlay();
  useActions([
    {
      id: 'jump.open',
      title: 'Jump to a team or market',
      group: 'This page',
      keywords: ['find', 'go to', 'type'],
      shortcut: 'j',
      run: () => open('open'),
    },
  ]);
  return place(shown !== null && <JumpDialog typed={typed} onClose={close} />);
}
