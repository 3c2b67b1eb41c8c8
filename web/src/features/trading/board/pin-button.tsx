import { IconStar, IconStarFilled } from '@tabler/icons-react';
import classes from './market-board.module.css';

interface PinButtonProps {
  readonly isPinned: boolean;
  /** What is pinned, in words. */
  readonly name: string;
  /** One of the buttons that arrows move between. */
  readonly isStop?: boolean;
  readonly onToggle: () => void;
}

/** Keeps what it stands beside at the top. */
export function PinButton({ isPinned, name, isStop = false, onToggle }: PinButtonProps) {
  const Star = isPinned ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={classes.pin}
      aria-pressed={isPinned}
      aria-label={`Pin ${name}`}
      title={isPinned ? 'Unpin' : 'Pin to the top'}
      onClick={onToggle}
      {...(isStop ? { 'data-stop': '', tabIndex: -1 } : {})}
    >
      <Star size={14} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
