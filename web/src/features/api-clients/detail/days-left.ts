const DAY_MS = 24 * 60 * 60 * 1000;

/** How long something that ends at `end` (ISO 8601) still works at `now`, in words. */
export function daysLeftText(end: string, now: Date): string {
  const days = Math.floor((Date.parse(end) - now.getTime()) / DAY_MS);
  if (days < 1) return 'in less than a day';
  return days === 1 ? 'in a day' : `in ${days} days`;
}
