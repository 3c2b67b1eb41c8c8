import type { Blocker } from 'react-router-dom';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import classes from './leave-dialog.module.css';

interface LeaveDialogProps {
  readonly blocker: Blocker;
  readonly onDiscard: () => void;
}

/** Asks what shall become of the entries of a form that is being left. */
export function LeaveDialog({ blocker, onDiscard }: LeaveDialogProps) {
  function leave(): void {
    blocker.proceed?.();
  }
  return (
    <Dialog opened={blocker.state === 'blocked'} title="Leave this form?" onClose={() => blocker.reset?.()} size={480}>
      <p className={classes.text}>
        What you entered was not sent. Keep it as a draft, and it is here again when you come back in this tab.
      </p>
      <DialogActions>
        <Button
          tone="subtle"
          onClick={() => {
            onDiscard();
            leave();
          }}
        >
          Discard
        </Button>
        <Button onClick={leave}>Keep as draft</Button>
        <Button tone="primary" onClick={() => blocker.reset?.()}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}
