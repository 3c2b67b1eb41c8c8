import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { describeError } from '../../../lib/request-error.ts';
import { DeniedState, ErrorState } from '../../../ui/states.tsx';
import { FormSkeleton } from '../../../ui/form-layout.tsx';

interface CustomerFormFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** What the form needs could not be read. */
export function CustomerFormFailure({ error, onRetry, retrying }: CustomerFormFailureProps) {
  const { code, text, requestId } = describeError(error);
  if (code === 'FORBIDDEN') return <DeniedState text={text} />;
  return <ErrorState title={TEXTS.CUSTOMER_FETCH_FAILED} requestId={requestId} onRetry={onRetry} retrying={retrying} />;
}

/** Stands in for the form while it loads. */
export function CustomerFormSkeleton({ aside }: { aside: boolean }) {
  return <FormSkeleton sections={[232, 132, 128, 120]} aside={aside ? 300 : null} />;
}
