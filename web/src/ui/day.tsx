import { useDisplay } from '../lib/display-context.ts';
import { UNKNOWN } from '../lib/unreadable.ts';
import { formatDay, formatTime, momentTitle } from '../lib/time.ts';

/** The day of a moment (ISO 8601; null: unreadable) by the person's clock; its title is the moment with its zone. */
export function Day({ at, withTime = false }: { at: string | null; withTime?: boolean }) {
  const { timeZone } = useDisplay();
  if (at === null) return UNKNOWN;
  const moment = new Date(at);
  return (
    <time dateTime={at} title={momentTitle(moment, timeZone)}>
      {formatDay(moment, timeZone)}
      {withTime && ` ${formatTime(moment, timeZone)}`}
    </time>
  );
}
