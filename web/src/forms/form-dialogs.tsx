import { TEXTS } from '@sightline/schema/rules/texts.ts';
import type { Blocker } from 'react-router-dom';
import { useDisplay } from '../lib/display.tsx';
import { spanText } from '../lib/time.ts';
import type { FieldConflict } from './form-diff.ts';
import { Button } from '../ui/button.tsx';
import conflictDialogClasses from './conflict-dialog.module.css';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

/** Asks whether to keep or discard the unsaved changes of a form. */
export function LeaveDialog({ blocker, onDiscard }: { blocker: Blocker; onDiscard: () => void }) {
  function leave(): void {
    blocker.proceed?.();
  }
  return (
    <Dialog opened={blocker.state === 'blocked'} title="Leave this form?" onClose={() => blocker.reset?.()} size={480}>
      <p className="sl-plain sl-soft sl-13 sl-loose">You have unsaved changes. Keep them as a draft in this tab?</p>
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
        <Button data-autofocus tone="primary" onClick={() => blocker.reset?.()}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ConflictDialogProps {
  readonly opened: boolean;
  /** Names what was changed, in a sentence. */
  readonly what: string;
  /** When the user's and the other version were read, in milliseconds; null before the first conflict. */
  readonly span: { readonly from: number; readonly to: number } | null;
  readonly conflicts: readonly FieldConflict[];
  /** Applies the user's changes to the other user's version. */
  readonly onKeepMine: () => void;
  /** Loads the other user's version. */
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Shows the user's and the other user's version side by side, and lets the user resolve the conflict. */
export function ConflictDialog({ opened, what, span, conflicts, onKeepMine, onReload, onClose }: ConflictDialogProps) {
  const { timeZone } = useDisplay();
  const when = span === null ? '' : ` ${spanText(new Date(span.from), new Date(span.to), timeZone)}`;
  return (
    <Dialog opened={opened} title={TEXTS.CONFLICT} onClose={onClose} size={620}>
      <p className="sl-plain sl-soft sl-13 sl-loose">
        Not saved: someone else updated {what}
        {when}. Apply your changes to the latest version, or load theirs.
      </p>
      <div className="sl-frame sl-rounded">
        <table className={conflictDialogClasses.conflicts} aria-label="Both versions">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Theirs</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map(({ label, theirs, mine, isContested }) => (
              <tr key={label} data-both={isContested || undefined}>
                <th scope="row">
                  {label}
                  {isContested && <span className={conflictDialogClasses.both}>Changed by both</span>}
                </th>
                <td>{theirs}</td>
                <td>{mine ?? <span className="sl-soft">Not changed</span>}</td>
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
