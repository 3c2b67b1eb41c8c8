import { Button } from './button.tsx';
import { FormAlert } from './form-alert.tsx';
import classes from './stale-data-banner.module.css';

type NotReadAgainProps = {
  /** What was read before, as a subject: `The list`. */
  what: string;
  onRetry: () => void;
  retrying: boolean;
};

/** Above something that was read once and could not be renewed. */
export function NotReadAgain({ what, onRetry, retrying }: NotReadAgainProps) {
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
