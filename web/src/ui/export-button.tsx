import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { type CsvColumn, datedFileName, downloadCsv, toCsv } from '../lib/csv.ts';
import { useDisplay } from '../lib/display.tsx';
import { Button } from './button.tsx';
import { toast } from './toasts.tsx';

interface Exported<T> {
  /** The rows as they are filtered and ordered on the screen. */
  readonly rows: readonly T[];
  /** What the rows should have and do not, as a sentence; null if nothing is missing. */
  readonly missing: string | null;
}

interface ExportButtonProps<T> extends Exported<T> {
  /** Start of the file name; the day is appended. */
  readonly name: string;
  readonly columns: readonly CsvColumn<T>[];
  /** Whether rows are still to come. */
  readonly loading?: boolean;
  /** Loads all rows, if the screen shows only some of them. */
  readonly readAll?: () => Promise<Exported<T>>;
}

/** Downloads a list as a CSV file. A message says what the file does not have. */
export function ExportButton<T>({ name, columns, rows, missing, loading = false, readAll }: ExportButtonProps<T>) {
  const { timeZone } = useDisplay();
  const [reading, setReading] = useState(false);

  function save(exported: Exported<T>): void {
    downloadCsv(datedFileName(name, 'csv', timeZone), toCsv(columns, exported.rows, timeZone));
    if (exported.missing !== null) toast({ tone: 'negative', text: `The file is incomplete. ${exported.missing}` });
  }

  async function readAndSave(read: () => Promise<Exported<T>>): Promise<void> {
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
      loading={reading || loading}
      onClick={() => (readAll === undefined ? save({ rows, missing }) : void readAndSave(readAll))}
    >
      Export CSV
    </Button>
  );
}
