const pad = (value: number): string => String(value).padStart(2, '0');

/** Day of a moment in the reader's time zone: YYYY-MM-DD. */
export function formatDay(moment: Date): string {
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** Time of day in the reader's time zone: HH:MM. */
export function formatTime(moment: Date): string {
  return `${pad(moment.getHours())}:${pad(moment.getMinutes())}`;
}

/** The day, or `Today` when `moment` falls on the reader's day of `now`. */
export function dayOrToday(moment: Date, now: Date): string {
  return formatDay(moment) === formatDay(now) ? 'Today' : formatDay(moment);
}

/** For titles: the same moment in UTC, `2024-05-28 17:00 UTC`. */
export function formatUtc(moment: Date): string {
  const [day, time] = moment.toISOString().split('T');
  return `${day} ${time?.slice(0, 5)} UTC`;
}

/** Day of a moment in UTC: YYYY-MM-DD. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
