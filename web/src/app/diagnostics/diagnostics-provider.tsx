import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DiagnosticsSources, DiagnosticsSourcesContext } from '../../session/diagnostics/sources.ts';
import { Opener } from '../../lib/focus-return.ts';
import { DiagnosticsContext } from './diagnostics-context.ts';

const DiagnosticsSheet = lazy(async () => ({ default: (await import('./diagnostics-sheet.tsx')).DiagnosticsSheet }));

/** Lets everything inside open the sheet of diagnostics: pages of errors too, where neither shell nor settings may be there. */
export function DiagnosticsProvider({ sources, children }: { sources: DiagnosticsSources; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const [opener] = useState(() => new Opener());
  const open = useCallback(() => {
    opener.note();
    setOpened(true);
  }, [opener]);

  function close(): void {
    flushSync(() => setOpened(false));
    opener.giveBack();
  }

  return (
    <DiagnosticsSourcesContext value={sources}>
      <DiagnosticsContext value={open}>
        {children}
        <Suspense>{opened && <DiagnosticsSheet sources={sources} onClose={close} />}</Suspense>
      </DiagnosticsContext>
    </DiagnosticsSourcesContext>
  );
}
