import { IconDownload } from '@tabler/icons-react';
import { type CsvColumn, downloadCsv, toCsv } from '../lib/csv.ts';
import { formatDay } from '../lib/time.ts';
import { Button } from './button.tsx';

type ExportButtonProps<T> = {
  /** Beginning of the file's name; the day is added. */
  name: string;
  columns: readonly CsvColumn<T>[];
  /** The rows as they are filtered and ordered on the screen. */
  rows: readonly T[];
};

/** Saves a list as a CSV file. */
export function ExportButton<T>({ name, columns, rows }: ExportButtonProps<T>) {
  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      disabled={rows.length === 0}
      onClick={() => downloadCsv(`${name}-${formatDay(new Date())}.csv`, toCsv(columns, rows))}
    >
      Export CSV
    </Button>
  );
}
