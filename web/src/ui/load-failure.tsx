import { describeError } from '../lib/request-error.ts';
import { Button } from './button.tsx';
import { FormAlert } from './form-alert.tsx';
import classes from './stale-data-banner.module.css';
import { DeniedState, ErrorState } from './states.tsx';

interface LoadFailureProps {
  readonly error: unknown;
  /** What could not be read, where it is not for want of rights. */
  readonly title: string;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** In place of what a page is about: it may not be read, or could not be and may be tried again. */
export function LoadFailure({ error, title, onRetry, retrying }: LoadFailureProps) {
  const { code, text, requestId } = describeError(error);
  if (code === 'FORBIDDEN') return <DeniedState text={text} />;
  return <ErrorState title={title} text={text} requestId={requestId} onRetry={onRetry} retrying={retrying} />;
}

type PartFailureProps = {
  /** What is missing, as a sentence. */
  text: string;
  onRetry: () => void;
  retrying: boolean;
};

/** Where one part of a page could not be loaded, while the rest of it shows. */
export function PartFailure({ text, onRetry, retrying }: PartFailureProps) {
  return (
    <div className={classes.root}>
      <FormAlert tone="negative">
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

type StaleDataBannerProps = {
  /** What was read before, as a subject: `The list`. */
  what: string;
  onRetry: () => void;
  retrying: boolean;
};

/** Above something that was read once and could not be renewed. */
export function StaleDataBanner({ what, onRetry, retrying }: StaleDataBannerProps) {
  return (
    <div className={classes.root}>
      <FormAlert tone="neutral">
        <div className={classes.line}>
          {what} could not be read again; this is what was read before.
          <Button tone="subtle" loading={retrying} onClick={onRetry}>
            Try again
          </Button>
        </div>
      </FormAlert>
    </div>
  );
}
