import { createContext, type ReactNode, Suspense, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { FocusReturn } from '../../lib/focus.ts';
import { type DiagnosticsSources, DiagnosticsSourcesContext } from '../../session/diagnostics.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Opens the diagnostics dialog. */
export const DiagnosticsContext = createContext<() => void>(() => {});

const DiagnosticsDialog = lazyPart(async () => (await import('./diagnostics-dialog.tsx')).DiagnosticsDialog);

/** Provides the diagnostics dialog to everything inside, error pages without a shell included. */
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
