import { describeError } from '../lib/request-error.ts';
import { Button } from './button.tsx';
import { FormAlert } from './form-alert.tsx';
import classes from './stale-data-banner.module.css';
import { DeniedState, ErrorState } from './states.tsx';

interface LoadFailureProps {
  readonly error: unknown;
  /** Title of the error; not used if access is denied. */
  readonly title: string;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** Replaces the content of a page: access denied, or a failure with a retry button. */
export function LoadFailure({ error, ...state }: LoadFailureProps) {
  const failure = describeError(error);
  return failure.code === 'FORBIDDEN' ? <DeniedState text={failure.text} /> : <ErrorState {...failure} {...state} />;
}

interface SectionFailureProps {
  /** What is missing, as a full sentence. */
  readonly text: string;
  /** Names the failed request; undefined if it is not known. */
  readonly error?: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
  readonly tone?: 'negative' | 'neutral';
}

/** Shown where one part of a page could not be loaded. */
export function SectionFailure({ text, error, onRetry, retrying, tone = 'negative' }: SectionFailureProps) {
  return (
    <div className={classes.root}>
      <FormAlert tone={tone} requestId={describeError(error).requestId}>
        <div className={classes.line}>
          {text}
          <Button tone="subtle" loading={retrying} onClick={onRetry}>
            Try again
          </Button>
        </div>
      </FormAlert>
    </div>
  );
}

/** Shown above previously loaded data that could not be refreshed. `what`: that data, such as `the list`. */
export function StaleDataBanner({ what, ...failure }: Omit<SectionFailureProps, 'text' | 'tone'> & { what: string }) {
  return <SectionFailure {...failure} tone="neutral" text={`Couldn't refresh ${what}. Showing previously loaded data.`} />;
}
