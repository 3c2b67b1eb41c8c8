import { statusName } from '../../lib/activity-text.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import { UNKNOWN } from '../../lib/text.ts';
import { gameTitle } from '../../lib/games.ts';
import type { ListedWidget } from './filter-namespaces.ts';

export const CSV_COLUMNS: readonly CsvColumn<ListedWidget>[] = [
  { header: 'Namespace', value: ({ namespace }) => namespace },
  { header: 'Slug', value: ({ slug }) => slug },
  { header: 'ID', value: ({ id }) => id },
  { header: 'Status', value: ({ status }) => statusName(status) },
  { header: 'Active until', value: ({ activeUntil, status }) => (status === null ? UNKNOWN : activeUntil) },
  { header: 'Access', value: ({ games }) => games.map(gameTitle).join('; ') },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Created', value: ({ created }) => created ?? UNKNOWN },
];
