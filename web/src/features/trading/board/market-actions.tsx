import { useApolloClient } from '@apollo/client/react';
import { IconChartLine, IconPin, IconPinFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { useScope } from '../../../gateway/session/viewer-context.ts';
import type { MatchNames } from '../match-names.ts';
import { toggleWatchTarget, useIsWatched } from '../watch/use-watchlist.ts';
import { Star, starTitle } from '../watch/watch-button.tsx';
import { type NamedSeries, watchedMarket } from '../watch/watched-market.ts';
import { itemKey } from '../watch/watchlist.ts';
import classes from './market-group.module.css';
import type { PricedMarket } from './market-view.ts';
import type { PriceDeps } from './price-columns.tsx';
import { currentMarket } from './shown-market.ts';

/** Dependencies that the actions of all markets of a board share. */
export interface MarketActionDeps extends PriceDeps {
  readonly series: NamedSeries;
  readonly matchNames: MatchNames;
  readonly onPin: (kind: 'type' | 'market', id: string, name: string) => void;
}

interface PinButtonProps {
  readonly isPinned: boolean;
  /** Name of the pinned type or market. */
  readonly name: string;
  readonly onToggle: () => void;
}

/** Button that pins a type or market to the top. */
export function PinButton({ isPinned, name, onToggle }: PinButtonProps) {
  const Pin = isPinned ? IconPinFilled : IconPin;
  return (
    <button
      type="button"
      className={classes.pin}
      aria-pressed={isPinned}
      aria-label={`Pin ${name}`}
      title={isPinned ? 'Unpin' : 'Pin to the top'}
      data-stop=""
      tabIndex={-1}
      onClick={onToggle}
    >
      <Pin size={14} stroke={1.6} aria-hidden="true" />
    </button>
  );
}

export interface MarketButtonProps {
  /** The market when its row appeared, so that the button does not render again with each price. */
  readonly market: PricedMarket;
  /** The current name of the market. */
  readonly name: string;
  readonly board: MarketActionDeps;
}

/** Whether a market is watched, and a function that starts or stops watching it. */
export function useWatchedMarket({ market, board: { series, matchNames } }: Pick<MarketButtonProps, 'market' | 'board'>) {
  const client = useApolloClient();
  const scope = useScope();
  const isWatched = useIsWatched(itemKey({ kind: 'market', marketId: market.id }));
  const toggle = () => toggleWatchTarget(scope, watchedMarket(currentMarket(client, market) ?? market, series, matchNames));
  return { isWatched, toggle };
}

/** Star of a row of the board, which arrow keys can move to; see `board-keys.ts`. Renders only when it is pressed or released. */
export const WatchMarketButton = memo(function WatchMarketButton(props: MarketButtonProps) {
  const { isWatched, toggle } = useWatchedMarket(props);
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={isWatched}
      aria-label={`Watch ${props.name}`}
      title={starTitle(isWatched)}
      data-stop=""
      tabIndex={-1}
      onClick={toggle}
    >
      <Star isFilled={isWatched} size={14} />
    </button>
  );
});

export function HistoryButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes.historyButton}
      data-stop=""
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-label={`Price history of ${name}`}
      title="Price history"
      onClick={onClick}
    >
      <IconChartLine size={14} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
