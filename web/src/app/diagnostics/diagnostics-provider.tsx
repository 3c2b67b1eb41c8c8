import { createContext, lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { FocusReturn } from '../../lib/focus.ts';
import { type DiagnosticsSources, DiagnosticsSourcesContext } from '../../session/diagnostics.ts';

/** Opens the sheet of diagnostics. */
export const DiagnosticsContext = createContext<() => void>(() => {});

const DiagnosticsDialog = lazy(async () => ({ default: (await import('./diagnostics-dialog.tsx')).DiagnosticsDialog }));

/** Lets everything inside open the sheet of diagnostics: pages of errors too, where neither shell nor settings may be there. */
export function DiagnosticsProvider({ sources, children }: { sources: DiagnosticsSources; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const [focusReturn] = useState(() => new FocusReturn());
  const open = useCallback(() => {
    focusReturn.remember();
    setOpened(true);
  }, [focusReturn]);

  function close(): void {
    flushSync(() => setOpened(false));
    focusReturn.restore();
  }

  return (
    <DiagnosticsSourcesContext value={sources}>
      <DiagnosticsContext value={open}>
        {children}
        <Suspense>{opened && <DiagnosticsDialog sources={sources} onClose={close} />}</Suspense>
      </DiagnosticsContext>
    </DiagnosticsSourcesContext>
  );
}
