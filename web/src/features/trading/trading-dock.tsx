import { JumpDock } from './jump/jump-dock.tsx';
import { WatchDock } from './watch/watch-dock.tsx';

/** What every trading page has besides its content: the watchlist with its alerts, and the jump dialog. */
export function TradingDock() {
  return (
    <>
      <WatchDock />
      <JumpDock />
    </>
  );
}
