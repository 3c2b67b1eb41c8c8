import { Button } from './button.tsx';
import { FormAlert } from './form-alert.tsx';
import classes from './stale-data-banner.module.css';

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
