import { checkKeyName } from '@sightline/schema/rules/api-client.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDraftText } from '../../../session/unsaved-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { type CreateKeyResult, type ShownKey, useCreateKey } from './key-operations.tsx';
import { KeySecret, type KeySecrets } from './key-secrets.tsx';
import classes from './keys.module.css';

interface CreateKeyDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly clientId: string;
  readonly knownKeys: readonly ShownKey[];
  readonly secrets: KeySecrets;
}

/** Names a new key, then stays until its secret was copied or the person does without. */
export function CreateKeyDialog({ opened, onClose, clientId, knownKeys, secrets }: CreateKeyDialogProps) {
  const [created, setCreated] = useState<ShownKey | null>(null);
  const [copied, setCopied] = useState(false);
  const [busy, setBusy] = useState(false);

  function forget(): void {
    setCreated(null);
    setCopied(false);
  }

  function close(): void {
    secrets.hide();
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      title={created === null ? 'Create key' : 'Key created'}
      onClose={close}
      onClosed={forget}
      locked={busy || (created !== null && !copied)}
    >
      {created === null ? (
        <KeyNameForm
          clientId={clientId}
          knownKeys={knownKeys}
          busy={busy}
          onBusy={setBusy}
          onCreated={setCreated}
          onCancel={close}
        />
      ) : (
        <CreatedKey apiKey={created} secrets={secrets} copied={copied} onCopied={() => setCopied(true)} onClose={close} />
      )}
      <output className={hidden.hidden}>
        {created !== null && (copied ? 'Secret copied. You can close the dialog now.' : `Key ${created.name} created.`)}
      </output>
    </Dialog>
  );
}

interface KeyNameFormProps {
  readonly clientId: string;
  readonly knownKeys: readonly ShownKey[];
  readonly busy: boolean;
  readonly onBusy: (busy: boolean) => void;
  readonly onCreated: (key: ShownKey) => void;
  readonly onCancel: () => void;
}

function KeyNameForm({ clientId, knownKeys, busy, onBusy, onCreated, onCancel }: KeyNameFormProps) {
  const { text: name, type, erase } = useDraftText(`create-api-key:${clientId}`);
  /** True: wrong without a word about it. */
  const [error, setError] = useState<string | boolean>(false);
  const [lost, setLost] = useState<Extract<CreateKeyResult, { kind: 'lost' }> | null>(null);
  const createKey = useCreateKey(clientId, knownKeys);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const problem = checkKeyName(name);
    if (problem !== null) {
      setError(TEXTS[problem]);
      return;
    }
    setError(false);
    setLost(null);
    onBusy(true);
    const result = await createKey(name.trim());
    onBusy(false);
    if (result.kind === 'created') use(result.key);
    else if (result.kind === 'lost') setLost(result);
    else setError(true);
  }

  function use(key: ShownKey): void {
    erase();
    onCreated(key);
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {lost !== null && <LostKey lost={lost} onUse={use} />}
      <TextField
        data-autofocus
        label="Key name"
        aria-required
        autoComplete="off"
        value={name}
        error={error}
        onChange={(event) => {
          type(event.currentTarget.value);
          setError(false);
        }}
      />
      <DialogActions>
        <Button
          disabled={busy}
          onClick={() => {
            erase();
            onCancel();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" tone="primary" loading={busy}>
          Create
        </Button>
      </DialogActions>
    </form>
  );
}

function LostKey({ lost, onUse }: { lost: Extract<CreateKeyResult, { kind: 'lost' }>; onUse: (key: ShownKey) => void }) {
  const { key, read } = lost;
  return (
    <FormAlert tone="warning">
      The answer was lost, so the key may have been created or not.{' '}
      {!read && 'The keys could not be read again either: look at the list before you create it once more.'}
      {read && key === null && 'The list holds no new key of this name: create it again if you still want it.'}
      {key !== null && (
        <>
          The list now holds a key of this name.{' '}
          <Button tone="subtle" onClick={() => onUse(key)}>
            Use it
          </Button>
        </>
      )}
    </FormAlert>
  );
}

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
