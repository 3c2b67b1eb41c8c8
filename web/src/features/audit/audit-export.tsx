import type { AuditExportFormat } from '@sightline/schema/rules/audit-actions.ts';
import type { AuditFilter } from '@sightline/schema/types';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { downloadFile } from '../../gateway/client/file-download.ts';
import { datedFileName, downloadBlob } from '../../lib/csv.ts';
import { useDisplay } from '../../lib/display.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { EXPORT_PATH } from './urls.ts';

const FORMATS = [
  ['csv', 'CSV'],
  ['ndjson', 'NDJSON'],
] as const satisfies readonly (readonly [AuditExportFormat, string])[];
const MEGABYTE = 1_000_000;

interface RunningExport {
  readonly format: AuditExportFormat;
  readonly bytes: number;
}

/** Buttons that save all matching entries as a file. While a file is being saved, its button cancels the export. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const { timeZone } = useDisplay();
  const [running, setRunning] = useState<RunningExport | null>(null);
  const abortController = useRef<AbortController | null>(null);
  useEffect(function cancelWithPage() {
    return () => abortController.current?.abort();
  }, []);

  async function save(format: AuditExportFormat): Promise<void> {
    const controller = new AbortController();
    abortController.current = controller;
    setRunning({ format, bytes: 0 });
    try {
      const onBytes = (bytes: number): void => setRunning({ format, bytes });
      const file = await downloadFile(EXPORT_PATH, { format, filter }, { signal: controller.signal, onBytes });
      downloadBlob(datedFileName('audit-log', format, timeZone), file);
    } catch (error) {
      const reason = error instanceof Error && error.name === 'Error' ? error.message : 'Please try again.';
      if (!controller.signal.aborted) toast({ tone: 'negative', text: `Couldn't export the audit log. ${reason}` });
    }
    if (abortController.current === controller) setRunning(null);
  }

  return (
    <>
      {running !== null && <output className="sl-soft sl-13">Exporting… {(running.bytes / MEGABYTE).toFixed(1)} MB</output>}
      {FORMATS.map(([format, name]) => {
        const isRunning = running?.format === format;
        return (
          <Button
            key={format}
            leftSection={isRunning ? <IconX size={16} aria-hidden="true" /> : <IconDownload size={16} aria-hidden="true" />}
            disabled={running !== null && !isRunning}
            onClick={() => (isRunning ? abortController.current?.abort() : void save(format))}
          >
            {isRunning ? 'Cancel export' : `Export ${name}`}
          </Button>
        );
      })}
    </>
  );
}
