import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import classes from './conflict-dialog.module.css';
import type { Clash } from '../lib/field-texts.ts';

interface ConflictDialogProps {
  readonly opened: boolean;
  readonly clashes: readonly Clash[];
  /** Takes their version and puts the typed changes on top of it. */
  readonly onKeepMine: () => void;
  /** Takes their version as it is. */
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Somebody else was faster: both versions side by side, and what to do about it. */
export function ConflictDialog({ opened, clashes, onKeepMine, onReload, onClose }: ConflictDialogProps) {
  return (
    <Dialog opened={opened} title={TEXTS.CONFLICT} onClose={onClose} size={620}>
      <p className={classes.text}>
        Nothing was sent. Put your changes on top of the newest version and look at it once more, or load that version and set
        yours aside.
      </p>
      <div className={classes.frame}>
        <table className={classes.clashes} aria-label="Both versions">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Theirs</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {clashes.map(({ label, theirs, mine, both }) => (
              <tr key={label} data-both={both || undefined}>
                <th scope="row">
                  {label}
                  {both && <span className={classes.both}>Changed by both</span>}
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
