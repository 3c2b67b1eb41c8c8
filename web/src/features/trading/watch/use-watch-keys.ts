import { useActions } from '../../../lib/actions/action-registry.ts';
import { useScope } from '../../../gateway/session/viewer-context.ts';
import { toast } from '../../../ui/toasts.tsx';
import { showInWatchPanel } from './panel-state.ts';
import { addWatchTarget, toggleWatchTarget } from './use-watchlist.ts';
import { itemKey, type WatchTarget } from './watchlist.ts';

/** Registers the keys that watch an item and set an alert for it. `focused` is null if nothing to watch has the focus. */
export function useWatchKeys(focused: () => WatchTarget | null): void {
  const scope = useScope();
  const withFocused = (run: (item: WatchTarget) => void) => () => {
    const item = focused();
    if (item === null) toast({ tone: 'neutral', text: 'Go to a series first, for example with Tab.' });
    else run(item);
  };
  const addAlert = withFocused((item) => {
    if (addWatchTarget(scope, item)) showInWatchPanel({ alertsOf: itemKey(item) });
  });
  useActions([
    {
      id: 'watchlist.star',
      title: 'Watch the focused price, market or series',
      group: 'Watchlist',
      keywords: ['star', 'watchlist', 'unwatch'],
      shortcut: 's',
      run: withFocused((item) => toggleWatchTarget(scope, item)),
    },
    {
      id: 'watchlist.alert',
      title: 'Set an alert for the focused item',
      group: 'Watchlist',
      keywords: ['bell', 'notify'],
      shortcut: 'a',
      run() {
        const key = document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset['item'];
        if (key !== undefined) showInWatchPanel({ alertsOf: key });
        else addAlert();
      },
    },
  ]);
}
