import { describeError } from '../../../lib/request-error.ts';
import { DeniedState, ErrorState } from '../../../ui/states.tsx';
import { FormSkeleton } from '../../../ui/form-layout.tsx';
import { type Contact, ContactManager } from '../contact-manager.tsx';

interface FormFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** What the form needs could not be read. */
export function FormFailure({ error, onRetry, retrying }: FormFailureProps) {
  const { code, text, requestId } = describeError(error);
  if (code === 'FORBIDDEN') return <DeniedState text={text} />;
  return (
    <ErrorState title="The form could not be prepared" text={text} requestId={requestId} onRetry={onRetry} retrying={retrying} />
  );
}

/** For those who may look at API clients only. */
export function NoForm({ viewer }: { viewer: Contact }) {
  return <DeniedState title="You may not change API clients" text={<ContactManager viewer={viewer} />} />;
}

/** Stands in for the form while it loads. */
export function ClientFormSkeleton() {
  return <FormSkeleton sections={[250, 130, 110, 170]} aside={420} />;
}
