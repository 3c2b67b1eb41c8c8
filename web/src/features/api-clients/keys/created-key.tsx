import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { KeySecret } from './key-secret.tsx';
import classes from './keys.module.css';
import type { KeySecrets } from './use-key-secrets.ts';

interface CreatedKeyProps {
  readonly apiKey: { readonly id: string; readonly name: string };
  readonly secrets: KeySecrets;
  /** Whether its secret was copied from here. */
  readonly copied: boolean;
  readonly onCopied: () => void;
  readonly onClose: () => void;
}

/** The secret of a key that was just created. */
export function CreatedKey({ apiKey, secrets, copied, onCopied, onClose }: CreatedKeyProps) {
  const copyButton = useRef<HTMLButtonElement>(null);
  const doneButton = useRef<HTMLButtonElement>(null);
  useEffect(
    function keepFocusInDialog() {
      // The control that had the focus is gone: the name field first, then the button that copies.
      (copied ? doneButton : copyButton).current?.focus();
    },
    [copied],
  );

  async function copy(): Promise<void> {
    if ((await secrets.copy(apiKey.id)) === 'copied') onCopied();
  }

  return (
    <>
      <p className={classes.text}>
        The key <strong>{apiKey.name}</strong> is ready. Copy its secret to where your program keeps it; you can also reveal or
        copy it later in the list of keys.
      </p>
      {!copied && (
        <p className={classes.text}>This dialog stays open until you copy the secret or choose Close without copying.</p>
      )}
      <div className={classes.box}>
        <KeySecret apiKey={apiKey} secrets={secrets} onCopied={(result) => result === 'copied' && onCopied()} />
      </div>
      <DialogActions>
        {copied ? (
          <Button ref={doneButton} tone="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button tone="subtle" onClick={onClose}>
              Close without copying
            </Button>
            <Button ref={copyButton} tone="primary" loading={secrets.busyId === apiKey.id} onClick={() => void copy()}>
              Copy secret
            </Button>
          </>
        )}
      </DialogActions>
    </>
  );
}
