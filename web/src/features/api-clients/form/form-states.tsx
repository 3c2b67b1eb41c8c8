import { describeError } from '../../../lib/request-error.ts';
import { DeniedState } from '../../../ui/denied-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { type Contact, ContactManager } from '../contact-manager.tsx';
import classes from './client-form.module.css';

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

const SECTION_HEIGHTS = [250, 130, 110, 170];

export function FormSkeleton() {
  return (
    <div className={classes.layout} aria-busy="true">
      <output className={hidden.hidden}>The form is loading</output>
      <div className={classes.form}>
        {SECTION_HEIGHTS.map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </div>
      <div className={classes.aside}>
        <Skeleton height={420} />
      </div>
    </div>
  );
}
