import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import { statusName } from './activity-text.ts';
import type { CsvColumn } from './csv.ts';
import { lastDayOf } from './last-day.ts';
import { UNKNOWN } from './text.ts';
import { formatDay } from './time.ts';

/** Status and end date of an entity, for the exported file. */
export const STATUS_CSV: readonly CsvColumn<{ readonly status: ActivityStatus | null; readonly expiresAt: string | null }>[] = [
  { header: 'Status', value: ({ status }) => statusName(status) },
  {
    header: 'Active until',
    isInZone: true,
    value: ({ expiresAt, status }, zone) => (status === null ? UNKNOWN : lastDayOf(expiresAt, zone)),
  },
];

export const CREATED_CSV: CsvColumn<{ readonly createdAt: string | null }> = {
  header: 'Created',
  isInZone: true,
  value: ({ createdAt }, zone) => (createdAt === null ? UNKNOWN : formatDay(new Date(createdAt), zone)),
};
