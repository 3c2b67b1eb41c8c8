import { formatDay, type TimeZone } from '../../lib/time.ts';

/** The day on which somebody last signed in (ISO 8601; null: never), as the list shows it. */
export function lastLoginText(at: string | null, zone: TimeZone = null): string {
  return at === null ? 'Never' : formatDay(new Date(at), zone);
}
