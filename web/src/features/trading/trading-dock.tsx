import { useActions } from '../../lib/actions/action-registry.ts';
import { useAccountState } from '../../workspace/account-state.ts';
import { useWorkspaceChanges } from '../../workspace/use-workspace-changes.ts';
import { AwayStrip } from './away/away-strip.tsx';
import { toggleWatchPanel, useIsWatchPanelOpen } from './watch/panel-state.ts';
import { useAlertActions } from './watch/use-alert-settings.ts';
import { useAlerts } from './watch/use-alerts.ts';
import { useOverlay } from '../../ui/overlay.tsx';
import { JumpDialog } from './jump/jump-dialog.tsx';
import { WatchPanel } from './watch/watch-panel.tsx';

/** Parts of every trading page that load after its content: watchlist and alerts, the jump dialog, changes during an absence. */
export function TradingDock() {
  return (
    <>
      <AwayStrip />
      <WatchDock />
      <JumpDock />
    </>
  );
}

/** The watchlist of all trading pages: a panel that stays open between them, and the alerts. */
function WatchDock() {
  const isOpen = useIsWatchPanelOpen();
  useAlerts();
  useWorkspaceChanges(useAccountState()?.isJoined === true);
  useAlertActions();
  return isOpen && <WatchPanel onClose={toggleWatchPanel} />;
}

/** The jump dialog of all trading pages, with its shortcut. */
function JumpDock() {
  const { shown, open, close } = useOverlay();
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
  return shown !== null && <JumpDialog onClose={close} />;
}
