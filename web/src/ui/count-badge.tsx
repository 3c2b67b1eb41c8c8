import classes from './count-badge.module.css';

const MOST = 9;

/** A count in a badge; more than nine is not counted out. */
export function countText(count: number): string {
  return count > MOST ? `+${MOST}` : String(count);
}

type CountBadgeProps = { count: number; tone?: 'accent' | 'negative' };

export function CountBadge({ count, tone = 'accent' }: CountBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {countText(count)}
    </span>
  );
}
