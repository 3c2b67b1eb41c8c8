import { createContext, type ReactNode, useCallback } from 'react';
import { type DiagnosticsSources, DiagnosticsSourcesContext } from '../../gateway/session/diagnostics.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useOverlay } from '../../ui/overlay.tsx';

/** Opens the diagnostics dialog. */
export const DiagnosticsContext = createContext<() => void>(() => {});

const DiagnosticsDialog = lazyPart(async () => (await import('./diagnostics-dialog.tsx')).DiagnosticsDialog);

/** Provides the diagnostics dialog to everything inside, error pages without a shell included. */
export function DiagnosticsProvider({ sources, children }: { sources: DiagnosticsSources; children: ReactNode }) {
  const { shown, open, close, renderOverlay } = useOverlay();
  const openDialog = useCallback(() => open('open'), [open]);

  return (
    <DiagnosticsSourcesContext value={sources}>
      <DiagnosticsContext value={openDialog}>
        {children}
        {renderOverlay(shown !== null && <DiagnosticsDialog sources={sources} onClose={close} />)}
      </DiagnosticsContext>
    </DiagnosticsSourcesContext>
  );
}
