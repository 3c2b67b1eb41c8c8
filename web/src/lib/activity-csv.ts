import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import { statusName } from './activity-text.ts';
import type { CsvColumn } from './csv.ts';
import { UNKNOWN } from './text.ts';

/** Status and end date of an entity, for the exported file. */
export const STATUS_CSV: readonly CsvColumn<{ readonly status: ActivityStatus | null; readonly expiresAt: string | null }>[] = [
  { header: 'Status', value: ({ status }) => statusName(status) },
  { header: 'Active until', value: ({ expiresAt, status }) => (status === null ? UNKNOWN : expiresAt) },
];

export const CREATED_CSV: CsvColumn<{ readonly createdAt: string | null }> = {
  header: 'Created',
  value: ({ createdAt }) => createdAt ?? UNKNOWN,
};
