import { type ReactNode, useContext } from 'react';
import { useDocumentTitle } from '../lib/document-title.ts';
import { describeError } from '../lib/request-error.ts';
import { Button } from '../ui/button.tsx';
import { CenteredPage } from '../ui/page.tsx';
import { ErrorState } from '../ui/states.tsx';
import { DiagnosticsContext } from './diagnostics/diagnostics-provider.tsx';

interface StartFailureProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
  /** Further actions beside "Try again". */
  readonly footer?: ReactNode;
}

/** Replaces the whole application when data that it needs could not be loaded. */
export function StartFailure({ title, error, onRetry, retrying, footer }: StartFailureProps) {
  useDocumentTitle(title);
  const openDiagnostics = useContext(DiagnosticsContext);
  return (
    <CenteredPage
      footer={
        <div className="sl-flex sl-wrap sl-justified sl-gap-4">
          {footer}
          <Button tone="subtle" onClick={openDiagnostics}>
            Diagnostics
          </Button>
        </div>
      }
    >
      <h1 className="sl-hidden">Sightline</h1>
      <ErrorState title={title} {...describeError(error)} onRetry={onRetry} retrying={retrying} />
    </CenteredPage>
  );
}
