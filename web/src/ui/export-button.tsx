import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { type CsvColumn, datedFileName, downloadCsv, toCsv } from '../lib/csv.ts';
import { useDisplay } from '../lib/display.tsx';
import { Button } from './button.tsx';
import { toast } from './toasts.tsx';

interface Exported<T> {
  /** The rows as they are filtered and ordered on the screen. */
  readonly rows: readonly T[];
  /** Sentence about rows or cells that are missing; null if none are. */
  readonly missing: string | null;
}

interface ExportButtonProps<T> extends Exported<T> {
  /** Start of the file name; the day is appended. */
  readonly name: string;
  readonly columns: readonly CsvColumn<T>[];
  /** Whether more rows are loading. */
  readonly loading?: boolean;
  /** Loads all rows, if the screen shows only some of them. */
  readonly loadAll?: () => Promise<Exported<T>>;
}

/** Downloads a list as a CSV file, with a message if the file is incomplete. */
export function ExportButton<T>({ name, columns, rows, missing, loading = false, loadAll }: ExportButtonProps<T>) {
  const { timeZone } = useDisplay();
  const [loadingAll, setLoadingAll] = useState(false);

  function save(exported: Exported<T>): void {
    downloadCsv(datedFileName(name, 'csv', timeZone), toCsv(columns, exported.rows, timeZone));
    if (exported.missing !== null) toast({ tone: 'negative', text: `The file is incomplete. ${exported.missing}` });
  }

  async function loadAndSave(load: () => Promise<Exported<T>>): Promise<void> {
    setLoadingAll(true);
    try {
      save(await load());
    } catch {
      toast({ tone: 'negative', text: "Couldn't load the rows. Please try again." });
    }
    setLoadingAll(false);
  }

  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      disabled={rows.length === 0}
      loading={loadingAll || loading}
      onClick={() => (loadAll === undefined ? save({ rows, missing }) : void loadAndSave(loadAll))}
    >
      Export CSV
    </Button>
  );
}
