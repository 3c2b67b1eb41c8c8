import { IconBell, IconChartLine, IconDots, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useRunAction } from '../../../lib/actions/action-registry.ts';
import { ActionSheet, type SheetAction } from '../action-sheet.tsx';
import { Star } from '../watch/watch-button.tsx';
import { type MarketButtonProps, useWatchedMarket } from './market-actions.tsx';
import classes from './market-menu.module.css';

interface MarketMenuProps extends MarketButtonProps {
  /** Whether its row is pinned in this series. */
  readonly isPinned: boolean;
  /** Whether its type has no other row, so that pinning the type is enough. */
  readonly isSingle: boolean;
  readonly type: string;
  readonly title: string;
  /** Whether its type is pinned in every series. */
  readonly isTypePinned: boolean;
}

/** All actions of a market, on a phone or touch screen. The button shows whether the market is watched or pinned. */
export function MarketMenu({ isPinned, isSingle, type, title, isTypePinned, ...props }: MarketMenuProps) {
  const { market, name, board } = props;
  const { isWatched, toggle } = useWatchedMarket(props);
  const runAction = useRunAction();
  const pinIcon = (isSet: boolean) =>
    isSet ? <IconPinFilled size={18} aria-hidden="true" /> : <IconPin size={18} stroke={1.6} aria-hidden="true" />;
  const actions: SheetAction[] = [
    { label: isWatched ? 'Stop watching' : 'Watch', icon: <Star isFilled={isWatched} size={18} />, run: toggle },
  ];
  if (board.history !== null) {
    // The action of the page applies to the market with the focus.
    const alert = () => runAction('watchlist.alert');
    actions.push({ label: 'Set an alert', icon: <IconBell size={18} stroke={1.6} aria-hidden="true" />, run: alert });
    const icon = <IconChartLine size={18} stroke={1.6} aria-hidden="true" />;
    actions.push({ label: 'Price history', icon, run: () => board.onHistory(market.id, null) });
  }
  if (!isSingle || isPinned) {
    const label = isPinned ? 'Unpin in this series' : 'Pin in this series';
    actions.push({ label, icon: pinIcon(isPinned), run: () => board.onPin('market', market.id, name) });
  }
  const typeLabel = isTypePinned ? `Unpin ${title} in all series` : `Pin ${title} in all series`;
  actions.push({ label: typeLabel, icon: pinIcon(isTypePinned), run: () => board.onPin('type', type, title) });

  const isMarked = isPinned || (isSingle && isTypePinned);
  const states = [isWatched && 'watched', isMarked && 'pinned'].filter(Boolean);
  return (
    <ActionSheet
      title={name}
      actions={actions}
      label={[`Actions for ${name}`, ...states].join(', ')}
      className={classes.menu}
      isInList
    >
      <IconDots size={16} aria-hidden="true" />
      {isWatched && <Star isFilled size={11} />}
      {isMarked && <IconPinFilled className={classes.mark} size={11} aria-hidden="true" />}
    </ActionSheet>
  );
}
