import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { describeError } from '../../lib/request-error.ts';
import { CenteredPage } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/states.tsx';
import hidden from '../../ui/visually-hidden.module.css';

interface AgreementFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
  readonly footer: ReactNode;
}

/** Instead of the page when the agreement could not be read, whatever the reason. */
export function AgreementFailure({ error, onRetry, retrying, footer }: AgreementFailureProps) {
  useDocumentTitle('Access Trial Agreement');
  return (
    <CenteredPage footer={footer}>
      <h1 className={hidden.hidden}>Access Trial Agreement</h1>
      <ErrorState
        title="Loading Access Trial Agreement"
        text="The agreement could not be loaded. Please refresh the page, and if the problem persists contact your account manager."
        requestId={describeError(error).requestId}
        onRetry={onRetry}
        retrying={retrying}
      />
    </CenteredPage>
  );
}
