import { TEXTS } from '@sightline/schema/rules/texts.ts';
import type { Blocker } from 'react-router-dom';
import type { FieldConflict } from '../lib/form-diff.ts';
import { Button } from './button.tsx';
import conflictDialogClasses from './conflict-dialog.module.css';
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

interface ConflictDialogProps {
  readonly opened: boolean;
  readonly conflicts: readonly FieldConflict[];
  /** Takes their version and puts the typed changes on top of it. */
  readonly onKeepMine: () => void;
  /** Takes their version as it is. */
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Somebody else was faster: both versions side by side, and what to do about it. */
export function ConflictDialog({ opened, conflicts, onKeepMine, onReload, onClose }: ConflictDialogProps) {
  return (
    <Dialog opened={opened} title={TEXTS.CONFLICT} onClose={onClose} size={620}>
      <p className={conflictDialogClasses.text}>
        Nothing was sent. Put your changes on top of the newest version and look at it once more, or load that version and set
        yours aside.
      </p>
      <div className={conflictDialogClasses.frame}>
        <table className={conflictDialogClasses.conflicts} aria-label="Both versions">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Theirs</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map(({ label, theirs, mine, both }) => (
              <tr key={label} data-both={both || undefined}>
                <th scope="row">
                  {label}
                  {both && <span className={conflictDialogClasses.both}>Changed by both</span>}
                </th>
                <td>{theirs}</td>
                <td>{mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DialogActions>
        <Button tone="subtle" onClick={onClose}>
          Back to the form
        </Button>
        <Button onClick={onReload}>Reload theirs</Button>
        <Button data-autofocus tone="primary" onClick={onKeepMine}>
          Keep mine
        </Button>
      </DialogActions>
    </Dialog>
  );
}
