import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import type { ReactNode } from 'react';
import { daysLeftText, endTone, statusSubText } from '../lib/activity-text.ts';
import { serverNow } from '../lib/clock.ts';
import { useDisplay } from '../lib/display.tsx';
import { SOME_UNAVAILABLE, UNKNOWN } from '../lib/text.ts';
import { formatDay, formatTime, momentTitle } from '../lib/time.ts';
import { ActivityBadge } from './badges.tsx';
import { CopyableId } from './copy.tsx';
import classes from './two-line-cell.module.css';

type TwoLineCellProps = {
  main: ReactNode;
  sub: ReactNode;
  /** Tooltip of `sub`, its text by default. */
  subTitle?: string | undefined;
};

/** A table cell with a smaller second line. Truncated texts have a tooltip. */
export function TwoLineCell({ main, sub, subTitle = typeof sub === 'string' ? sub : undefined }: TwoLineCellProps) {
  return (
    <span className={classes.stack}>
      <span className={classes.main} title={typeof main === 'string' ? main : undefined}>
        {main}
      </span>
      <span className={classes.sub} title={subTitle}>
        {sub}
      </span>
    </span>
  );
}

interface MarkedIdProps {
  /** Lower-case name of the id, as in "client ID". */
  readonly label: string;
  readonly id: string;
  /** Names of fields whose values could not be read. */
  readonly unreadable: readonly string[];
}

/** The second line of a row: its id, with a note if some values of the row could not be read. */
export function MarkedId({ label, id, unreadable }: MarkedIdProps) {
  return (
    <>
      <CopyableId label={label} value={id} />
      {unreadable.length > 0 && ` · ${SOME_UNAVAILABLE}`}
    </>
  );
}

/** A day (ISO 8601; null: unreadable) in the user's time zone; the tooltip shows the full time with its zone. */
export function Day({ at, withTime = false }: { at: string | null; withTime?: boolean }) {
  const { timeZone } = useDisplay();
  if (at === null) return <span>{UNKNOWN}</span>;
  const moment = new Date(at);
  return (
    <time dateTime={at} title={momentTitle(moment, timeZone)}>
      {formatDay(moment, timeZone)}
      {withTime && ` ${formatTime(moment, timeZone)}`}
    </time>
  );
}

interface ActivityProps {
  /** Null if the end date is unreadable. */
  readonly status: ActivityStatus | null;
  /** ISO 8601; null: no end. */
  readonly expiresAt: string | null;
}

/** A status with the date until or since which it applies below it. */
export function ActivityLines({ status, expiresAt }: ActivityProps) {
  const { timeZone } = useDisplay();
  return (
    <TwoLineCell
      main={
        <>
          <ActivityBadge status={status} />
          {status === 'EXPIRING' && expiresAt !== null && <DaysLeft end={expiresAt} />}
        </>
      }
      sub={statusSubText(status, expiresAt, timeZone)}
      {...(expiresAt !== null && { subTitle: momentTitle(new Date(expiresAt), timeZone) })}
    />
  );
}

/** Days until an end, marked as it comes nearer. */
function DaysLeft({ end }: { end: string }) {
  const { timeZone } = useDisplay();
  const now = new Date(serverNow());
  return (
    <>
      {' '}
      <span className={classes.daysLeft} data-end={endTone(end, now, timeZone)}>
        {daysLeftText(end, now, timeZone)}
      </span>
    </>
  );
}

/** The date until or since which a status applies. */
export function ActivityEnd({ status, expiresAt }: ActivityProps) {
  const { timeZone } = useDisplay();
  const text = statusSubText(status, expiresAt, timeZone);
  return <span title={expiresAt === null ? undefined : momentTitle(new Date(expiresAt), timeZone)}>{text}</span>;
}
