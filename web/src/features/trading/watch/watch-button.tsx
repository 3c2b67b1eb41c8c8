import { IconListDetails, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useScope } from '../../../gateway/session/viewer-context.ts';
import { IconButton } from '../../../ui/button.tsx';
import { toggleWatchPanel } from './panel-state.ts';
import { toggleWatchTarget, useIsWatched } from './use-watchlist.ts';
import classes from './watch-button.module.css';
import { itemKey, itemName, type WatchTarget } from './watchlist.ts';

/** Tooltip of a star. */
export const starTitle = (isWatched: boolean) => (isWatched ? 'Remove from your watchlist' : 'Add to your watchlist');

interface WatchButtonProps {
  readonly watched: WatchTarget;
  /** Whether the button is in a list whose arrow keys move to it, instead of Tab. */
  readonly isInList?: boolean;
}

/** Star button that adds a series, a market or a price to the watchlist, or removes it. */
export function WatchButton({ watched, isInList = false }: WatchButtonProps) {
  const scope = useScope();
  const isWatched = useIsWatched(itemKey(watched));
  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={isWatched}
      aria-label={`Watch ${itemName(watched)}`}
      title={starTitle(isWatched)}
      {...(isInList && { tabIndex: -1, 'data-stop': 'star' })}
      onClick={() => toggleWatchTarget(scope, watched)}
    >
      <Star isFilled={isWatched} size={16} />
    </button>
  );
}

export function Star({ isFilled, size }: { isFilled: boolean; size: number }) {
  const Icon = isFilled ? IconStarFilled : IconStar;
  return <Icon size={size} stroke={1.6} aria-hidden="true" />;
}

/** Opens and closes the watchlist. */
export function WatchlistButton() {
  return (
    <IconButton label="Watchlist and alerts" onClick={toggleWatchPanel}>
      <IconListDetails size={18} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}
