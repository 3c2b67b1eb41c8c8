import { IconListDetails, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useViewer } from '../../../session/viewer-context.ts';
import { IconButton } from '../../../ui/button.tsx';
import { toggleWatchPanel } from './panel-state.ts';
import { toggleWatched, useIsWatched } from './use-watchlist.ts';
import { useWatchAction } from './use-watch-action.ts';
import classes from './watch-button.module.css';
import { itemKey, itemName, type Watched } from './watchlist.ts';

interface WatchButtonProps {
  readonly watched: Watched;
  /** Whether arrow keys can move to this button; see `use-roving-focus.ts`. */
  readonly isStop?: boolean;
}

/** Star button that adds a series, a market or a price to the watchlist. */
export function WatchButton({ watched, isStop = false }: WatchButtonProps) {
  const userId = useViewer().user.id;
  const isWatched = useIsWatched(userId, itemKey(watched));
  const Star = isWatched ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={isWatched}
      aria-label={`Watch ${itemName(watched)}`}
      title={isWatched ? 'Remove from your watchlist' : 'Add to your watchlist'}
      onClick={() => toggleWatched(userId, watched)}
      {...(isStop ? { 'data-stop': '', tabIndex: -1 } : {})}
    >
      <Star size={16} stroke={1.6} aria-hidden="true" />
    </button>
  );
}

/** Opens and closes the watchlist. */
export function WatchlistButton() {
  return (
    <IconButton label="Watchlist and alerts" onClick={toggleWatchPanel}>
      <IconListDetails size={18} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}

/** Star button of the series that a page shows, with a shortcut, and the button of the watchlist. */
export function WatchSeriesControls({ seriesId, seriesName }: { seriesId: string; seriesName: string }) {
  useWatchAction({ seriesId, seriesName });
  return (
    <>
      <WatchButton watched={{ kind: 'series', seriesId, seriesName }} />
      <WatchlistButton />
    </>
  );
}
