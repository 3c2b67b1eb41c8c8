import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { type CsvColumn, datedFileName, downloadCsv, toCsv } from '../lib/csv.ts';
import { useDisplay } from '../lib/display.tsx';
import { Button } from './button.tsx';
import { toast } from './toasts.tsx';

type ExportButtonProps<T> = {
  /** Start of the file name; the day is appended. */
  name: string;
  columns: readonly CsvColumn<T>[];
  /** The rows as they are filtered and ordered on the screen. */
  rows: readonly T[];
  /** Loads all rows, if the screen shows only some of them. */
  readAll?: () => Promise<readonly T[]>;
};

/** Downloads a list as a CSV file. */
export function ExportButton<T>({ name, columns, rows, readAll }: ExportButtonProps<T>) {
  const { timeZone } = useDisplay();
  const [reading, setReading] = useState(false);

  function save(all: readonly T[]): void {
    downloadCsv(datedFileName(name, 'csv', timeZone), toCsv(columns, all));
  }

  async function readAndSave(read: () => Promise<readonly T[]>): Promise<void> {
    setReading(true);
    try {
      save(await read());
    } catch {
      toast({ tone: 'negative', text: "Couldn't load the rows. Please try again." });
    }
    setReading(false);
  }

  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      disabled={rows.length === 0}
      loading={reading}
      onClick={() => (readAll === undefined ? save(rows) : void readAndSave(readAll))}
    >
      Export CSV
    </Button>
  );
}
